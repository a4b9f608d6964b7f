// What every name of the package costs, compressed: at most what sizes.json says was reached, and 5 %.

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
