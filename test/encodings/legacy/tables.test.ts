// The text of the tables: what the generators write is what the encodings read.

import { expect, test } from 'vitest'
import { readHex, writeRanges, writeRuns } from '../../../src/encodings/codepages/changed-tables.ts'
import { readTable, writeTable } from '../../../src/encodings/legacy/table-text.ts'
import { Random } from '../../support/random.ts'

/** Those that the indexes have: of planes 0 and 2. */
const canBeWritten = (codePoint: number) => codePoint < 0x10000 || (codePoint >= 0x20000 && codePoint < 0x30000)

test('indexes of any code points, with gaps, runs and steps of every length', () => {
  const random = new Random(1)
  for (let round = 0; round < 200; round++) {
    const index: number[] = []
    while (index.length < 400) {
      const length = random.below(random.pick([2, 79, 82, 300]))
      const first = random.pick([random.below(0x10000), 0x20000 + random.below(0x10000), (index.at(-1) ?? 0) + 1])
      const step = random.pick([0, 1, 2, 50, 51, 52, 2052, 2053, 2054])
      for (let i = 0; i < length; i++) index.push(canBeWritten(first + i * step) ? first + i * step : 0)
    }
    expect([...readTable(writeTable(index), index.length)]).toEqual(index)
  }
})

test('ranges and runs of pairs of bytes', () => {
  expect(writeRanges([0x8140, 0x8141, 0x8142, 0x81fe, 0x8240])).toBe('81404281fefe824040')
  expect([...readHex('81404281fefe', 2, 2, 2)]).toEqual([
    [0x81, 0x40, 0x42],
    [0x81, 0xfe, 0xfe],
  ])
  const runs = writeRuns([
    [0x8140, 0x3000],
    [0x8141, 0x3001],
    [0x8142, 0],
    [0x8143, 0],
    [0x8200, 0x3002],
  ])
  expect([...readHex(runs, 4, 4, 2)]).toEqual([
    [0x8140, 0x3000, 2],
    [0x8142, 0, 2],
    [0x8200, 0x3002, 1],
  ])
})
