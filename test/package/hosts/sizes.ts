// The compressed size of every name of the package exceeds the size in sizes.json by 5 % at most.

import { expect, test } from 'vitest'
import { ENTRIES, measure, reached } from '../../../scripts/sizes.ts'

test('sizes', async () => {
  const before = reached()
  const now = await measure()
  for (const entry of ENTRIES) {
    const grown = Object.entries(now[entry]).filter(
      ([name, { brotli }]) => !(brotli <= before[entry][name]?.brotli * 1.05),
    )
    expect(grown, entry).toEqual([])
  }
})
