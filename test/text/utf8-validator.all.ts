// npm run test:frames: Utf8Validator on all sequences of one and two bytes, and on those of three whose first is E0..F4 or at an
// end of its class, cut in every way, with both sets of kernels. A minute.
//
// The oracle is asked once for each combination of classes of bytes: those of a class have the same verdict.

import { type Backend, backend, setBackend, Utf8Validator } from '../../src/index.ts'
import { type Verdict, verdict } from '../support/verdict.ts'

/** Where the rows of Table 3-7 of the Unicode Standard, and what it leaves out, begin. */
const CLASSES = [0x00, 0x80, 0x90, 0xa0, 0xc0, 0xc2, 0xe0, 0xe1, 0xed, 0xee, 0xf0, 0xf1, 0xf4, 0xf5, 0xf8]
const CLASS = Uint8Array.from({ length: 256 }, (_, byte) => CLASSES.findLastIndex((first) => byte >= first))

/** First bytes of three. */
const FIRST = new Set([
  ...CLASSES.flatMap((first, i) => [first, (CLASSES[i + 1] ?? 256) - 1]),
  ...Array.from({ length: 21 }, (_, i) => 0xe0 + i),
])

/** Each way to cut bytes, as views. */
function everyCut(bytes: Uint8Array): { piece: Uint8Array; end: number }[][] {
  const { length } = bytes
  return Array.from({ length: 2 ** (length - 1) }, (_, mask) => {
    const ends = Array.from({ length }, (_, i) => i + 1).filter((end) => end === length || (mask >> (end - 1)) & 1)
    return ends.map((end, i) => ({ piece: bytes.subarray(i === 0 ? 0 : ends[i - 1], end), end }))
  })
}

/** Returns how many there were. */
function judgeAll(length: number): number {
  const bytes = new Uint8Array(length)
  const ways = everyCut(bytes)
  const validator = new Utf8Validator()
  const verdicts: Verdict[] = []
  let count = 0
  for (let value = 0; value < 256 ** length; value++) {
    const first = value >> 16
    if (length === 3 && value % 65536 === 0 && !FIRST.has(first)) {
      value += 65535
      continue
    }
    count++
    let key = 0
    for (let i = 0; i < length; i++) {
      bytes[i] = value >> (8 * (length - 1 - i))
      key = key * CLASSES.length + CLASS[bytes[i]]
    }
    const { bad, error } = (verdicts[key] ??= verdict(bytes))
    for (const way of ways) {
      let right = true
      for (const { piece, end } of way) right &&= validator.push(piece) === end < bad
      const found = validator.end()
      right &&=
        found?.kind === error?.kind &&
        found?.offset === error?.offset &&
        found?.length === error?.length &&
        found?.encoding === error?.encoding
      if (!right) throw new Error(`${bytes} cut at ${way.map(({ end }) => end)}: not ${JSON.stringify({ bad, error })}`)
    }
  }
  return count
}

for (const choice of ['js', 'wasm'] satisfies Backend[]) {
  setBackend(choice)
  if (backend() !== choice) throw new Error(`asked for ${choice}, got ${backend()}`)
  for (const length of [1, 2, 3]) {
    const start = performance.now()
    const count = judgeAll(length)
    const seconds = (performance.now() - start) / 1000
    console.log(`${choice}: ${count} sequences of ${length}, cut in every way: right (${seconds.toFixed(0)} s)`)
  }
}
