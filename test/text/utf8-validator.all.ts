// npm run test:frames: Utf8Validator on all sequences of one and two bytes, and on those of three whose first byte is E0..F4 or at
// an end of its class, cut in every way, with both sets of kernels. Takes a minute.
//
// The oracle is asked once for each combination of classes of bytes, since bytes of a class have the same verdict.

import { type Backend, backend, setBackend, Utf8Validator } from '../../src/index.ts'
import { type Verdict, verdict } from '../support/verdict.ts'

/** Where classes of bytes begin, by Table 3-7 of the Unicode Standard. */
const CLASSES = [0x00, 0x80, 0x90, 0xa0, 0xc0, 0xc2, 0xe0, 0xe1, 0xed, 0xee, 0xf0, 0xf1, 0xf4, 0xf5, 0xf8]
const CLASS_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => CLASSES.findLastIndex((first) => byte >= first))

/** The first bytes of sequences of three. */
const FIRST_BYTES = new Set([
  ...CLASSES.flatMap((first, i) => [first, (CLASSES[i + 1] ?? 256) - 1]),
  ...Array.from({ length: 21 }, (_, i) => 0xe0 + i),
])

/** Cuts the bytes in every way, into views. */
function cutEveryWay(bytes: Uint8Array): { chunk: Uint8Array; end: number }[][] {
  const { length } = bytes
  return Array.from({ length: 2 ** (length - 1) }, (_, mask) => {
    const ends = Array.from({ length }, (_, i) => i + 1).filter((end) => end === length || (mask >> (end - 1)) & 1)
    return ends.map((end, i) => ({ chunk: bytes.subarray(i === 0 ? 0 : ends[i - 1], end), end }))
  })
}

/** Checks all sequences of this length, of which it returns the number. */
function checkAllSequences(length: number): number {
  const bytes = new Uint8Array(length)
  const ways = cutEveryWay(bytes)
  const validator = new Utf8Validator()
  const verdicts: Verdict[] = []
  let count = 0
  for (let value = 0; value < 256 ** length; value++) {
    const first = value >> 16
    if (length === 3 && value % 65536 === 0 && !FIRST_BYTES.has(first)) {
      value += 65535
      continue
    }
    count++
    let key = 0
    for (let i = 0; i < length; i++) {
      bytes[i] = value >> (8 * (length - 1 - i))
      key = key * CLASSES.length + CLASS_OF_BYTE[bytes[i]]
    }
    const { bad, error } = (verdicts[key] ??= verdict(bytes))
    for (const way of ways) {
      let isRight = true
      for (const { chunk, end } of way) isRight &&= validator.push(chunk) === end < bad
      const found = validator.end()
      isRight &&=
        found?.kind === error?.kind &&
        found?.offset === error?.offset &&
        found?.length === error?.length &&
        found?.encoding === error?.encoding
      if (!isRight)
        throw new Error(`${bytes} cut at ${way.map(({ end }) => end)}: not ${JSON.stringify({ bad, error })}`)
    }
  }
  return count
}

for (const choice of ['js', 'wasm'] satisfies Backend[]) {
  setBackend(choice)
  if (backend() !== choice) throw new Error(`asked for ${choice}, got ${backend()}`)
  for (const length of [1, 2, 3]) {
    const start = performance.now()
    const count = checkAllSequences(length)
    const seconds = (performance.now() - start) / 1000
    console.log(`${choice}: ${count} sequences of ${length}, cut in every way: right (${seconds.toFixed(0)} s)`)
  }
}
