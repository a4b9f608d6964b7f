// A stream gives the same as one call for the whole: every vector, padding and cut, in decoder(), encoder() and Transcoder. Also the state
// after an error.

import { describe, expect, test } from 'vitest'
import { Transcoder } from '../../src/engine/transcode.ts'
import * as reference from '../reference/encodings.ts'
import { padded, TEXTS, vectors } from '../support/encoded-vectors.ts'
import {
  attempt,
  concat,
  hex,
  onBackends,
  oncePerSubject,
  owned,
  SUBJECTS,
  type Subject,
  same,
  subject,
} from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { kept } from '../support/share.ts'
import { cuts, PROFILES, spoiled, text } from '../support/texts.ts'

type Result = string | object

/** Padding 0..63 for UTF-8. The other encodings have units, so fewer alignments differ. */
function paddings({ reference: { unit } }: Subject): number[] {
  return Array.from({ length: unit === 1 ? 64 : 10 }, (_, i) => (unit === 1 ? i : (i * 4) / unit + (i % 3)))
}

interface Case {
  bytes: Uint8Array
  strict: Result
  lossy: string
}

const cases = oncePerSubject((each) =>
  vectors(each).flatMap((vector) =>
    kept(paddings(each)).map((padding): Case => {
      const bytes = padded(each, vector.bytes, padding)
      const strict = attempt(() => reference.decode(each.reference, bytes))
      return { bytes, strict, lossy: reference.decode(each.reference, bytes, { onError: 'replace' }) }
    }),
  ),
)

const texts = oncePerSubject((each) =>
  TEXTS.flatMap((vector) =>
    kept([0, 1, 7, 15, 16, 31, 63]).map((padding) => {
      const all = 'a'.repeat(padding) + vector + 'b'.repeat(padding % 3)
      const lossy = reference.encode(each.reference, all, { onError: 'replace' })
      return { all, lossy, strict: attempt(() => reference.encode(each.reference, all)) }
    }),
  ),
)

const longCases = oncePerSubject((each) => {
  const random = new Random(0x57e4)
  const { encoding, reference: ref } = each
  return PROFILES.map((profile) => {
    const clean = encoding.encode(String.fromCodePoint(...text(profile, random, 1500)), { onError: 'replace' })
    const bytes = spoiled(clean, random, 900)
    return {
      bytes,
      at: [0, ...cuts(random, bytes.length, 12), bytes.length],
      lossy: reference.decode(ref, bytes, { onError: 'replace' }),
      strict: attempt(() => reference.decode(ref, bytes)),
      error: reference.findError(ref, bytes),
    }
  })
})

onBackends(
  'streams',
  () => {
    test.each(SUBJECTS)('$id: decoder(), every vector, padding and cut', ({ id, encoding }) => {
      const lossy = encoding.decoder({ onError: 'replace' })
      const strict = encoding.decoder()
      for (const { bytes, strict: expected, lossy: replaced } of cases(subject(id))) {
        for (let cut = 0; cut <= bytes.length; cut++) {
          const [head, tail] = [bytes.subarray(0, cut), bytes.subarray(cut)]
          const context = () => `${id}: ${hex(bytes)} cut at ${cut}`
          same(lossy.decode(head) + lossy.decode(tail) + lossy.flush(), replaced, context)
          if (typeof expected !== 'string' && cut % 4 !== 0) continue
          same(
            attempt(() => strict.decode(head) + strict.decode(tail) + strict.flush()),
            expected,
            context,
          )
        }
      }
    })

    test.each(SUBJECTS)('$id: decoder(), byte by byte', ({ id, encoding }) => {
      const decoder = encoding.decoder({ onError: 'replace' })
      for (const { bytes, lossy } of cases(subject(id)).filter((_, i) => i % 5 === 0)) {
        let decoded = ''
        for (let i = 0; i < bytes.length; i++) decoded += decoder.decode(bytes.subarray(i, i + 1))
        same(decoded + decoder.flush(), lossy, () => `${id}: ${hex(bytes)}`)
      }
    })

    test.each(SUBJECTS)('$id: encoder(), every text and cut', ({ id, encoding }) => {
      const lossy = encoding.encoder({ onError: 'replace' })
      const strict = encoding.encoder()
      for (const { all, lossy: replaced, strict: expected } of texts(subject(id))) {
        for (let cut = 0; cut <= all.length; cut++) {
          const [head, tail] = [all.slice(0, cut), all.slice(cut)]
          const context = () => `${id}: ${JSON.stringify(all)} cut at ${cut}`
          const pieces = [lossy.encode(head), lossy.encode(tail), lossy.flush()]
          same(concat(pieces.map(owned)), replaced, context)
          const result = attempt(() => concat([strict.encode(head), strict.encode(tail), strict.flush()]))
          same(result, expected, context)
        }
      }
    })

    test('Transcoder: every vector, pair and cut', () => {
      let number = 0
      for (const from of SUBJECTS) {
        const all = cases(from)
        for (const to of SUBJECTS) {
          const transcoder = new Transcoder(from.encoding, to.encoding, { onError: 'replace' })
          for (let i = number++ % 29; i < all.length; i += 29) {
            const { bytes, lossy } = all[i]
            const expected = reference.encode(to.reference, lossy, { onError: 'replace' })
            for (let cut = 0; cut <= bytes.length; cut++) {
              const pieces = [
                transcoder.push(bytes.subarray(0, cut)),
                transcoder.push(bytes.subarray(cut)),
                transcoder.end(),
              ]
              same(concat(pieces.map(owned)), expected, () => `${from.id} to ${to.id}: ${hex(bytes)} cut at ${cut}`)
            }
          }
        }
      }
    })

    test.each(SUBJECTS)('$id: long random texts in random pieces, errors counted from the start', (each) => {
      const { encoding } = each
      for (const { bytes, at, lossy: replaced, strict: expected } of longCases(each)) {
        const pieces = at.slice(1).map((end, i) => bytes.subarray(at[i], end))
        const context = () => `${each.id}: ${hex(bytes)} cut at ${at.join(', ')}`
        const lossy = encoding.decoder({ onError: 'replace' })
        same(pieces.map((piece) => lossy.decode(piece)).join('') + lossy.flush(), replaced, context)
        const strict = encoding.decoder()
        const result = attempt(() => pieces.map((piece) => strict.decode(piece)).join('') + strict.flush())
        same(result, expected, context)
      }
    })
  },
  true,
)

onBackends('streams, named cases', () => {
  const utf8 = subject('utf8').encoding
  const utf16 = subject('utf16').encoding
  const latin1 = subject('latin1').encoding

  test.each(SUBJECTS)('$id: an empty stream, empty pieces', ({ encoding }) => {
    const decoder = encoding.decoder()
    expect(decoder.flush()).toBe('')
    expect(decoder.decode(new Uint8Array(0)) + decoder.decode(new Uint8Array(0)) + decoder.flush()).toBe('')
    const encoder = encoding.encoder()
    expect(encoder.flush()).toEqual(new Uint8Array(0))
    expect(concat([encoder.encode(''), encoder.encode(''), encoder.flush()])).toEqual(new Uint8Array(0))
    const transcoder = new Transcoder(encoding, utf16)
    expect(concat([transcoder.push(new Uint8Array(0)), transcoder.end()])).toEqual(new Uint8Array(0))
  })

  test('a decoder starts again after flush and after an error', () => {
    const decoder = utf8.decoder()
    expect(decoder.decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)) + decoder.flush()).toBe('A')
    // EF BB BF is a BOM again, and offsets count from the new start.
    expect(decoder.decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0x42)) + decoder.flush()).toBe('B')
    decoder.decode(Uint8Array.of(0x41, 0x42, 0xe2))
    const error = { encoding: 'utf-8', kind: 'truncated', offset: 2, length: 1 }
    expect(attempt(() => decoder.decode(Uint8Array.of(0x41)))).toEqual(error)
    expect(
      decoder.decode(Uint8Array.of(0xef, 0xbb)) + decoder.decode(Uint8Array.of(0xbf, 0x43)) + decoder.flush(),
    ).toBe('C')
    expect(attempt(() => decoder.decode(Uint8Array.of(0x80)))).toMatchObject({ offset: 0 })
  })

  test('an encoder starts again after flush and after an error', () => {
    const encoder = utf16.encoder()
    const signed = Uint8Array.of(0xfe, 0xff, 0x00, 0x41)
    expect(concat([encoder.encode('A'), encoder.flush()])).toEqual(signed)
    expect(concat([encoder.encode('A'), encoder.flush()])).toEqual(signed)
    encoder.encode('ab\ud800')
    const error = { encoding: 'utf-16', kind: 'surrogate', offset: 2, length: 1 }
    expect(attempt(() => encoder.encode('b'))).toEqual(error)
    expect(concat([encoder.encode('A'), encoder.flush()])).toEqual(signed)
    encoder.encode('ab\ud800')
    expect(attempt(() => encoder.flush())).toEqual(error)
    expect(concat([encoder.encode('A'), encoder.flush()])).toEqual(signed)
    expect(attempt(() => latin1.encoder().encode('ab\u0100'))).toMatchObject({ kind: 'unmappable', offset: 2 })
  })

  test('a Transcoder starts again after end and after an error', () => {
    const transcoder = new Transcoder(utf8, utf16)
    const run = () => concat([transcoder.push(Uint8Array.of(0x41)), transcoder.end()])
    const signed = Uint8Array.of(0xfe, 0xff, 0x00, 0x41)
    expect(run()).toEqual(signed)
    expect(run()).toEqual(signed)
    transcoder.push(Uint8Array.of(0x41, 0xc3))
    expect(attempt(() => transcoder.end())).toEqual({ encoding: 'utf-8', kind: 'truncated', offset: 1, length: 1 })
    expect(run()).toEqual(signed)
    expect(attempt(() => transcoder.push(Uint8Array.of(0x80)))).toMatchObject({ offset: 0 })
    expect(run()).toEqual(signed)
  })

  test('a callback that throws ends the stream, too', () => {
    const stop = new RangeError('stop')
    const onError = () => {
      throw stop
    }
    const decoder = utf8.decoder({ onError })
    decoder.decode(Uint8Array.of(0x41, 0xc3))
    expect(() => decoder.flush()).toThrow(stop)
    expect(decoder.decode(Uint8Array.of(0xa9 - 0x68)) + decoder.flush()).toBe('A')
    const encoder = utf16.encoder({ onError })
    expect(() => encoder.encode('a\udc00')).toThrow(stop)
    expect(concat([encoder.encode('A'), encoder.flush()])).toEqual(Uint8Array.of(0xfe, 0xff, 0x00, 0x41))
  })

  test('a chunk, or a Buffer, may be overwritten after the call', () => {
    for (const chunk of [new Uint8Array(4), Buffer.alloc(4), Buffer.from(new SharedArrayBuffer(4))]) {
      const decoder = utf8.decoder()
      chunk.set([0x41, 0xf0, 0x9f, 0x98])
      let decoded = decoder.decode(chunk)
      chunk.fill(0x80)
      decoded += decoder.decode(chunk.subarray(0, 1)) + decoder.flush()
      expect(decoded).toBe('A\u{1f600}')
    }
  })

  test('chunks of ASCII between others: BOM, cut characters, offsets', () => {
    const ascii = (length: number) => new Uint8Array(length).fill(0x61)
    const signature = Uint8Array.of(0xef, 0xbb, 0xbf)
    const decoded = (...chunks: Uint8Array[]) => {
      const decoder = utf8.decoder()
      return attempt(() => chunks.map((chunk) => decoder.decode(chunk)).join('') + decoder.flush())
    }
    for (const length of [1, 15, 16, 300, 70_000]) {
      const text = 'a'.repeat(length)
      expect(decoded(signature, ascii(length), signature) === `${text}\ufeff`).toBe(true)
      expect(decoded(ascii(length), signature, ascii(length)) === `${text}\ufeff${text}`).toBe(true)
      expect(
        decoded(ascii(length), Uint8Array.of(0xc3), Uint8Array.of(0xa9), ascii(length)) === `${text}é${text}`,
      ).toBe(true)
      const error = { encoding: 'utf-8', kind: 'truncated', offset: length, length: 1 }
      expect(decoded(ascii(length), Uint8Array.of(0xc3), ascii(length))).toEqual(error)
      expect(decoded(ascii(length), ascii(0), Uint8Array.of(0xc3))).toEqual(error)
      const wrong = { encoding: 'utf-8', kind: 'invalid-byte', offset: 2 * length, length: 1 }
      expect(decoded(ascii(length), ascii(length), Uint8Array.of(0xff))).toEqual(wrong)
    }
  })

  test('a surrogate pair in two pieces, and lone halves', () => {
    const encoder = utf8.encoder()
    const [head, tail] = [encoder.encode('a\ud83d'), encoder.encode('\ude00b')]
    expect(head).toEqual(Uint8Array.of(0x61))
    expect(tail).toEqual(Uint8Array.of(0xf0, 0x9f, 0x98, 0x80, 0x62))
    expect(encoder.encode('\ud83d')).toEqual(new Uint8Array(0))
    expect(attempt(() => encoder.flush())).toMatchObject({ kind: 'surrogate', offset: 4, length: 1 })
    expect(() => utf8.encoder().encode(1 as unknown as string)).toThrow(TypeError)
    expect(() => utf8.decoder().decode('a' as unknown as Uint8Array)).toThrow(TypeError)
  })
})

describe('the module', () => {
  test('Transcoder refuses anything but an encoding', () => {
    const none = { name: 'utf-8' } as never
    expect(() => new Transcoder(none, subject('utf8').encoding)).toThrow(TypeError)
    expect(() => new Transcoder(subject('utf8').encoding, none)).toThrow(TypeError)
  })
})
