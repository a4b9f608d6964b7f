// Properties that hold for any text and any bytes. fast-check looks for counterexamples.

import fc from 'fast-check'
import { test } from 'vitest'
import { Transcoder } from '../../src/engine/transcode.ts'
import { transcode, transcodedLength } from '../../src/index.ts'
import * as reference from '../reference/encodings.ts'
import { anyText } from '../support/arbitrary.ts'
import { agree, attempt, concat, hex, onBackends, plain, SUBJECTS, type Subject, same } from '../support/interface.ts'

const SEED = 0x51
const runs = { seed: SEED, numRuns: 150 }

/** Well-formed text that the encoding holds. */
function textFor({ reference: ref }: Subject): fc.Arbitrary<string> {
  if (ref.replacement !== '?') return anyText(200)
  const code = fc.integer({ min: 0, max: ref.name === 'us-ascii' ? 0x7f : 0xff })
  return fc.string({ unit: code.map((each) => String.fromCharCode(each)), maxLength: 200 })
}

/** Any units, with many surrogates. */
const anyUnits = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0xd7f0, max: 0xe010 }),
      fc.integer({ min: 0, max: 0x7f }),
    ),
    {
      maxLength: 120,
    },
  )
  .map((units) => String.fromCharCode(...units))

/** Any bytes, with many that begin and continue sequences. */
const byte = fc.oneof(
  fc.integer({ min: 0, max: 0xff }),
  fc.constantFrom(0x00, 0x41, 0x80, 0x90, 0xbf, 0xc3, 0xd8, 0xdc, 0xe2, 0xed, 0xef, 0xf0, 0xf4, 0xff),
)
const anyBytes = fc.array(byte, { maxLength: 150 }).map((list) => Uint8Array.from(list))
const cutPlaces = fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 6 })
const decodePolicy = fc.constantFrom(
  'throw' as const,
  'replace' as const,
  'ignore' as const,
  'latin1' as const,
  'windows-1252' as const,
)
const encodePolicy = fc.constantFrom('throw' as const, 'replace' as const, 'ignore' as const)
const anySubject = fc.constantFrom(...SUBJECTS)

function pieces<T extends string | Uint8Array>(whole: T, places: readonly number[]): T[] {
  const at = [0, ...places.map((place) => Math.min(place, whole.length)).sort((a, b) => a - b), whole.length]
  return at.slice(1).map((end, i) => whole.slice(at[i], end) as T)
}

onBackends('properties', () => {
  test.each(SUBJECTS)('$id: decode(encode(text)) is the text', (subject) => {
    const { encoding, reference } = subject
    const bom = reference.hasSignature
    fc.assert(
      fc.property(textFor(subject), (text) => {
        same(encoding.decode(encoding.encode(text, { bom })), text, () => encoding.name)
        same(encoding.decode(encoding.encode(text, { bom: false }), { bom: 'keep' }), text, () => encoding.name)
        const values = encoding.decodeCodePoints(encoding.encode(text, { bom: false }), { bom: 'keep' })
        same(encoding.encodeCodePoints(values), encoding.encode(text), () => encoding.name)
      }),
      runs,
    )
  })

  test.each(SUBJECTS)('$id: lengths are exact under every policy', ({ encoding }) => {
    fc.assert(
      fc.property(anyBytes, decodePolicy, anyUnits, encodePolicy, (bytes, onDecode, text, onEncode) => {
        const length = <T extends { length: number }>(action: () => T) => attempt(() => action().length)
        same(
          attempt(() => encoding.utf16Length(bytes, { onError: onDecode })),
          length(() => encoding.decode(bytes, { onError: onDecode })),
          () => hex(bytes),
        )
        same(
          attempt(() => encoding.byteLength(text, { onError: onEncode })),
          length(() => encoding.encode(text, { onError: onEncode })),
          () => JSON.stringify(text),
        )
        same(
          attempt(() => encoding.codePointCount(bytes)),
          length(() => encoding.decodeCodePoints(bytes)),
          () => hex(bytes),
        )
      }),
      runs,
    )
  })

  test.each(SUBJECTS)('$id: any bytes and any text, as the oracle says', ({ encoding, reference: ref }) => {
    fc.assert(
      fc.property(anyBytes, decodePolicy, anyUnits, encodePolicy, (bytes, onDecode, text, onEncode) => {
        agree(
          () => encoding.decode(bytes, { onError: onDecode }),
          () => reference.decode(ref, bytes, { onError: onDecode }),
          () => hex(bytes),
        )
        agree(
          () => encoding.encode(text, { onError: onEncode }),
          () => reference.encode(ref, text, { onError: onEncode }),
          () => JSON.stringify(text),
        )
        const error = encoding.findError(bytes)
        same(error && plain(error), reference.findError(ref, bytes), () => hex(bytes))
      }),
      runs,
    )
  })

  test.each(SUBJECTS)('$id: a stream cut anywhere equals the one call', ({ encoding }) => {
    fc.assert(
      fc.property(
        anyBytes,
        decodePolicy,
        anyUnits,
        encodePolicy,
        cutPlaces,
        (bytes, onDecode, text, onEncode, places) => {
          const decoder = encoding.decoder({ onError: onDecode })
          agree(
            () =>
              pieces(bytes, places)
                .map((piece) => decoder.decode(piece))
                .join('') + decoder.flush(),
            () => encoding.decode(bytes, { onError: onDecode }),
            () => `${hex(bytes)} cut at ${places}`,
          )
          const encoder = encoding.encoder({ onError: onEncode })
          agree(
            () => concat([...pieces(text, places).map((piece) => encoder.encode(piece)), encoder.flush()]),
            () => encoding.encode(text, { onError: onEncode }),
            () => `${JSON.stringify(text)} cut at ${places}`,
          )
        },
      ),
      runs,
    )
  })

  test('transcode(a, b) is b.encode(a.decode()), in a stream, too', () => {
    fc.assert(
      fc.property(anySubject, anySubject, anyUnits, cutPlaces, (from, to, text, places) => {
        const bytes = from.encoding.encode(text, { onError: 'replace' })
        const context = () => `${from.id} to ${to.id}: ${hex(bytes)}`
        const options = { onError: 'replace' } as const
        const expected = to.encoding.encode(from.encoding.decode(bytes), options)
        same(transcode(bytes, from.encoding, to.encoding, options), expected, context)
        same(transcodedLength(bytes, from.encoding, to.encoding, options), expected.length, context)
        const transcoder = new Transcoder(from.encoding, to.encoding, options)
        const written = [...pieces(bytes, places).map((piece) => transcoder.push(piece)), transcoder.end()]
        same(concat(written), expected, context)
      }),
      { seed: SEED, numRuns: 1500 },
    )
  })

  test('transcode of any bytes is as the oracle says', () => {
    fc.assert(
      fc.property(anySubject, anySubject, anyBytes, decodePolicy, (from, to, bytes, onError) => {
        agree(
          () => transcode(bytes, from.encoding, to.encoding, { onError }),
          () => reference.transcode(bytes, from.reference, to.reference, { onError }),
          () => `${from.id} to ${to.id}, ${onError}: ${hex(bytes)}`,
        )
      }),
      { seed: SEED, numRuns: 1500 },
    )
  })
})
