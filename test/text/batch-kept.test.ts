// What strings of a column keep alive: the size of the heap after a collection.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backend, setBackend } from '../../src/kernels/choose.ts'
import { decodeBatch } from '../../src/text/decode-batch.ts'
import { encodeBatch } from '../../src/text/encode-batch.ts'
import { held } from '../support/memory.ts'

describe.each(['js', 'wasm', 'auto'] as const)('%s', (choice) => {
  beforeAll(() => setBackend(choice))
  afterAll(() => setBackend('auto'))

  test.each(['more than thirteen units', 'more than thirteen: é世'])(
    'a string that is kept alive keeps a few KB alive, not the column: %s',
    (text) => {
      expect(backend()).toBe(choice === 'auto' ? 'wasm' : choice)
      const { data, offsets } = encodeBatch(new Array<string>(200_000).fill(text)) // 5 MB
      const decodeFew = () => decodeBatch(data, offsets).filter((_, i) => i % 2000 === 0)
      const before = held()
      const kept = decodeFew()
      expect(held() - before).toBeLessThan(kept.length * 10_000 + 500_000)
      expect(kept).toEqual(new Array(100).fill(text))
    },
  )
})
