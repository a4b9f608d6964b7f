// The large shuffle tables that the module builds when it starts, found in its memory and compared with the rules that they express.

import { expect, test } from 'vitest'
import { moduleBytes } from '../../src/kernels/wasm.ts'

/** A shuffle index that gives a zero byte. */
const ZERO = 0x80

/** What lies in memory before any kernel has run. */
const memory = (() => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()))
  return Buffer.from((exports.memory as WebAssembly.Memory).buffer)
})()

function row(length: number, ...bytes: number[]): number[] {
  return [...bytes, ...new Array<number>(length - bytes.length).fill(ZERO)]
}
/** Lanes of `size` bytes whose bit is set, `count` of them. */
function kept(mask: number, count: number, size: number): number[] {
  const bytes: number[] = []
  for (let lane = 0; lane < count; lane++) {
    if ((mask >> lane) & 1) for (let k = 0; k < size; k++) bytes.push(lane * size + k)
  }
  return bytes
}
function table(rows: number, make: (mask: number) => number[]): Buffer {
  return Buffer.from(Array.from({ length: rows }, (_, mask) => make(mask)).flat())
}

const TABLES = {
  'COMPRESS8: bytes': table(256, (mask) => row(8, ...kept(mask, 8, 1))),
  'COMPRESS16: 16-bit lanes': table(256, (mask) => row(16, ...kept(mask, 8, 2))),
  'COMPRESS32: 32-bit lanes': table(16, (mask) => row(16, ...kept(mask, 4, 4))),
  'PACK_PAIRS: four bytes of a pair, two of what is none': table(16, (mask) =>
    row(
      16,
      ...[0, 1, 2, 3].flatMap((lane) => [0, 1, 2, 3].slice(0, (mask >> lane) & 1 ? 4 : 2).map((k) => 4 * lane + k)),
    ),
  ),
  'PACK12: both bytes of a lane, or the last': table(256, (mask) =>
    row(
      16,
      ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap((lane) => ((mask >> lane) & 1 ? [2 * lane, 2 * lane + 1] : [2 * lane + 1])),
    ),
  ),
  'PACK123: one to three bytes': table(256, (mask) =>
    row(
      16,
      ...[0, 1, 2, 3].flatMap((lane) => {
        const [last, leadOfTwo, leadOfThree, middle] = [0, 1, 2, 3].map((byte) => 4 * lane + byte)
        return [[last], [leadOfTwo, last], [middle, last], [leadOfThree, middle, last]][(mask >> (2 * lane)) & 3]
      }),
    ),
  ),
  'PACK1234: the last one to four bytes': table(256, (mask) => row(16, ...lastBytes(mask))),
  'PACK1234_LENGTH: how many these are': table(256, (mask) => [lastBytes(mask).length]),
}

function lastBytes(mask: number): number[] {
  return [0, 1, 2, 3].flatMap((lane) => {
    const length = 1 + ((mask >> lane) & 1) + 2 * ((mask >> (lane + 4)) & 1)
    return [0, 1, 2, 3].slice(4 - length).map((k) => 4 * lane + k)
  })
}

test.each(Object.entries(TABLES))('%s', (_, expected) => {
  const at = memory.indexOf(expected)
  expect(at).toBeGreaterThan(0)
  expect(at % 16).toBe(0)
})

test('the search can fail', () => {
  const wrong = Buffer.from(TABLES['COMPRESS16: 16-bit lanes'])
  wrong[wrong.length - 1] ^= 1
  expect(memory.indexOf(wrong)).toBe(-1)
})
