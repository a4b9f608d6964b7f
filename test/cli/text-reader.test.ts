// The reader of `validate` and `count`: on any pieces it tells what findError tells of the whole, and hands out all of
// the text.

import { describe, expect, test } from 'vitest'
import { ENCODINGS } from '../../src/cli/encodings.ts'
import { createTextReader } from '../../src/cli/text-reader.ts'
import type { MalformedSequence } from '../../src/index.ts'
import { Random } from '../support/random.ts'

/** Bytes that begin, continue, end or break sequences of some encoding, and the bytes of shifted UTF-7. */
const TELLING = [
  0x00, 0x00, 0x0a, 0x26, 0x2b, 0x2d, 0x41, 0x41, 0x42, 0x7e, 0x80, 0x81, 0x90, 0x9f, 0xa0, 0xaf, 0xb0, 0xbd, 0xbf,
  0xc0, 0xc3, 0xd7, 0xd8, 0xdc, 0xe0, 0xe4, 0xed, 0xed, 0xef, 0xbb, 0xf0, 0xf4, 0xf8, 0xfc, 0xfe, 0xff, 0x10, 0x11,
]
/** UTF-8, surrogates in three bytes, a BOM, five bytes of RFC 2279. */
const SEQUENCES = ['41', 'c3a9', 'e4b8ad', 'f09f9880', 'eda0bd', 'edb880', 'efbbbf', 'f888808080', '0a', 'feff', 'fffe']

interface Outcome {
  error: MalformedSequence | undefined
  text: Buffer
}

function readPieces(encoding: (typeof ENCODINGS)[number], pieces: readonly Uint8Array[]): Outcome {
  const parts: Uint8Array[] = []
  const reader = createTextReader(encoding, (text) => parts.push(text.slice()))
  for (const piece of pieces) {
    const error = reader.push(piece)
    if (error) return { error: plain(error), text: Buffer.concat(parts) }
  }
  return { error: plain(reader.end()), text: Buffer.concat(parts) }
}

function plain(error: MalformedSequence | undefined): MalformedSequence | undefined {
  if (!error) return undefined
  const { encoding, offset, length, kind } = error
  return { encoding, offset, length, kind }
}

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const ends = [...cuts, bytes.length]
  return ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end)).filter(({ length }) => length > 0)
}

describe.each(ENCODINGS)('$name', (encoding) => {
  test('any bytes in any pieces: the error of the whole', () => {
    const random = new Random(0x7ea)
    for (let round = 0; round < 400; round++) {
      const bytes =
        round % 2 === 0
          ? Uint8Array.from({ length: random.below(24) }, () => random.pick(TELLING))
          : Buffer.concat(Array.from({ length: random.below(8) }, () => Buffer.from(random.pick(SEQUENCES), 'hex')))
      const cuts = Array.from({ length: random.below(4) }, () => random.below(bytes.length + 1)).sort((a, b) => a - b)
      const expected = plain(encoding.findError(bytes))
      const context = { bytes: Buffer.from(bytes).toString('hex'), cuts }
      expect({ ...context, error: readPieces(encoding, cutAt(bytes, cuts)).error }).toEqual({
        ...context,
        error: expected,
      })
      // Without a listener the answer is the same.
      const silent = createTextReader(encoding)
      let found: MalformedSequence | undefined
      for (const piece of cutAt(bytes, cuts)) found ??= silent.push(piece)
      expect({ ...context, error: plain(found ?? silent.end()) }).toEqual({ ...context, error: expected })
    }
  })

  test('well-formed text in pieces of every size: all of it', () => {
    const text = ['us-ascii', 'iso-8859-1', 'windows-1252'].includes(encoding.name) ? 'plain\n' : '\ufeffaé漢\ufeff\n'
    const wide = /^ucs-2|ascii|8859|1252/.test(encoding.name) ? '' : '😀'
    const bytes = encoding.encode((text + wide).repeat(5), { bom: false })
    for (let size = 1; size <= 9; size++) {
      const cuts = Array.from({ length: Math.ceil(bytes.length / size) - 1 }, (_, i) => (i + 1) * size)
      const { error, text: read } = readPieces(encoding, cutAt(bytes, cuts))
      expect(error).toBe(undefined)
      expect(read.toString()).toBe((text + wide).repeat(5))
    }
  })
})
