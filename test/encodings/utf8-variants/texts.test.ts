// Texts of any kind, well-formed and spoiled: at every alignment, cut anywhere, and across windows.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Encoding, mutf8, transcode, transcodeInto, utf8, utf8b, utf16le, wtf8 } from '../../../src/index.ts'
import * as reference from '../../reference/variants.ts'
import { anyText } from '../../support/arbitrary.ts'
import { Random } from '../../support/random.ts'
import { isLeftOut } from '../../support/share.ts'
import {
  bytes,
  checkDecoding,
  checkEncoding,
  hex,
  join,
  onEach,
  randomBytes,
  randomText,
  SUBJECTS,
  textOf,
} from './support.ts'

/** Sequences that at least one of the encodings treats in its own way, with something behind them. */
const VECTORS = [
  'ED A0 BD ED B8 80 41',
  'ED A0 BD ED A0 BD ED B8 80',
  'ED B8 80 ED A0 BD',
  'ED A0 80 ED 95 9C',
  'ED A0 80 ED B0 41',
  'ED A0 80 ED 41',
  'ED A0 80 C0 80 ED B0 80',
  'C0 80 C0 81 C0',
  '00 41 00',
  'F0 9F 98 80 F0 9F 98',
  'F4 90 80 80 FF 80',
  'E4 B8 AD ED A0 80',
].map(bytes)
/** Text around them: characters of one, two and three bytes, and pairs. */
const PADDING = ['41', 'D0 94', 'E4 B8 AD', 'ED A0 BD ED B8 80'].map(bytes)

/** Decodes the bytes in pieces that end at the cuts. */
function inPieces(encoding: Encoding, source: Uint8Array, cuts: readonly number[]): string {
  const decoder = encoding.decoder({ onError: 'replace' })
  let text = ''
  let start = 0
  for (const cut of cuts) {
    text += decoder.decode(source.subarray(start, cut))
    start = cut
  }
  return text + decoder.decode(source.subarray(start)) + decoder.flush()
}

onEach('texts', (subject) => {
  const { name, encoding } = subject

  test('each vector after 0 to 63 bytes of padding, split at each byte', () => {
    for (const vector of VECTORS)
      for (let padding = 0; padding < 64; padding++) {
        if (isLeftOut()) continue
        const letter = PADDING[padding % PADDING.length]
        const before = join(...Array<Uint8Array>(Math.floor(padding / letter.length)).fill(letter))
        const source = join(new Uint8Array(padding - before.length).fill(0x2e), before, vector, before)
        const text = textOf(reference.decode(name, source))
        for (let cut = 0; cut <= source.length; cut++)
          if (inPieces(encoding, source, [cut]) !== text) throw new Error(`cut at ${cut}: ${hex(source)}`)
      }
  })

  test('each vector, byte by byte', () => {
    for (const vector of VECTORS) {
      const cuts = Array.from(vector, (_, i) => i)
      expect(inPieces(encoding, vector, cuts)).toBe(textOf(reference.decode(name, vector)))
    }
  })

  test('random bytes', () => {
    const random = new Random(26)
    for (let i = 0; i < 800; i++)
      checkDecoding(subject, randomBytes(random, 1 + random.below(random.pick([4, 40, 300]))))
  })

  test('random texts', () => {
    const random = new Random(447)
    for (let i = 0; i < 800; i++)
      checkEncoding(subject, randomText(random, 1 + random.below(random.pick([4, 40, 300]))))
  })

  test('longer than a window', () => {
    const random = new Random(383)
    for (let i = 0; i < 4; i++) {
      checkDecoding(subject, join(...Array.from({ length: 20 }, () => randomBytes(random, 1500))))
      checkEncoding(subject, Array.from({ length: 30 }, () => randomText(random, 1500)).join(''))
    }
    for (const vector of VECTORS)
      for (let before = 65536 - vector.length - 1; before <= 65536; before++) {
        if (isLeftOut()) continue
        const source = join(new Uint8Array(before).fill(0x61), vector, vector)
        const text = textOf(reference.decode(name, source.subarray(before)))
        expect(encoding.decode(source, { onError: 'replace' }).slice(before)).toBe(text)
        expect(encoding.decode(source, { onError: () => '\ufffd' }).slice(before)).toBe(text)
      }
  })

  test('a text with pairs, cut into pieces for the encoder', () => {
    const text = 'a\ud83d\ude00é中\u{10ffff}'.repeat(3)
    for (let first = 0; first <= text.length; first++)
      for (let second = first; second <= text.length; second++) {
        const encoder = encoding.encoder()
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)]
        const written = [...pieces.map((piece) => encoder.encode(piece)), encoder.flush()]
        expect(hex(join(...written))).toBe(hex(encoding.encode(text)))
      }
  })

  test('encodeInto writes whole characters', () => {
    const text = 'a\0é中😀\udc80'.slice(0, name === 'cesu-8' ? -1 : undefined)
    for (let room = 0; room < 20; room++) {
      const target = new Uint8Array(room)
      const { read, written } = encoding.encodeInto(text, target)
      expect(hex(target.subarray(0, written))).toBe(hex(encoding.encode(text.slice(0, read))))
      const next = encoding.encode(text.slice(0, read + (read === 4 ? 2 : 1)))
      expect(read === text.length || next.length > room).toBe(true)
    }
  })

  test('any text that it holds makes the round trip', () => {
    fc.assert(
      fc.property(anyText(200), (text) => {
        expect(encoding.decode(encoding.encode(text))).toBe(text)
        expect(encoding.byteLength(text)).toBe(encoding.encode(text).length)
      }),
      { numRuns: 200 },
    )
  })

  test('any bytes in any pieces', () => {
    const piece = fc.constantFrom(...VECTORS, ...PADDING, bytes('FF'), bytes('80'))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.array(fc.nat(400), { maxLength: 5 }), (pieces, places) => {
        const source = join(...pieces)
        const cuts = places.map((place) => Math.min(place, source.length)).sort((a, b) => a - b)
        expect(inPieces(encoding, source, cuts)).toBe(textOf(reference.decode(name, source)))
      }),
      { numRuns: 200 },
    )
  })

  test('transcode agrees with decode and encode', () => {
    const random = new Random(8)
    const targets = [...SUBJECTS.map((each) => each.encoding), utf8, utf16le]
    for (let i = 0; i < 80; i++) {
      const source = randomBytes(random, 1 + random.below(random.pick([6, 60, 600])))
      for (const to of targets)
        for (const onError of ['replace', 'ignore'] as const) {
          const expected = to.encode(encoding.decode(source, { onError }), { onError })
          const actual = transcode(source, encoding, to, { onError })
          if (Buffer.compare(actual, expected) !== 0) throw new Error(`to ${to.name}, ${onError}: ${hex(source)}`)
          const target = new Uint8Array(expected.length)
          const { written } = transcodeInto(source, target, encoding, to, { onError })
          if (onError === 'replace' && Buffer.compare(target.subarray(0, written), expected) !== 0)
            throw new Error(`into ${to.name}: ${hex(source)}`)
        }
    }
  })
})

onEach('utf-16 that is none', ({ encoding }) => {
  if (encoding !== wtf8 && encoding !== mutf8 && encoding !== utf8b) return
  test('any string encodes, or throws the right error', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0x61, 0xd83d, 0xde00, 0xdc80, 0x4e2d), { maxLength: 90 }), (units) => {
        const text = String.fromCharCode(...units)
        if (encoding === utf8b && /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])\ude00/.test(text)) return
        expect(encoding.decode(encoding.encode(text))).toBe(text)
      }),
      { numRuns: 300 },
    )
  })
})
