// Every encoding to every other: transcode and transcodedLength agree with the oracle, and with decoding and then encoding.

import { expect, test } from 'vitest'
import { type TranscodeOptions, transcode, transcodedLength } from '../../src/index.ts'
import * as reference from '../reference/encodings.ts'
import { toText } from '../reference/items.ts'
import { padded, vectors } from '../support/encoded-vectors.ts'
import { attempt, hex, onBackends, oncePerSubject, owned, SUBJECTS, same, subject } from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { PROFILES, spoiled, text } from '../support/texts.ts'

const POLICIES = [
  'throw',
  'replace',
  'ignore',
  'latin1',
  'windows-1252',
  ({ offset }: { offset: number }) => `<${offset}>`,
] as const

type Case = readonly [bytes: Uint8Array, to: number, options: TranscodeOptions, expected: object]

const cases = oncePerSubject((from) => {
  const random = new Random(0x7a25)
  const sources = vectors(from).map(({ bytes }, i) => padded(from, bytes, (i * 17) % 64))
  for (const profile of PROFILES) {
    const clean = from.encoding.encode(toText(text(profile, random, 150)), { onError: 'replace' })
    sources.push(clean, spoiled(clean, random, 20))
  }
  return sources.flatMap((bytes, number) =>
    SUBJECTS.map((to, i): Case => {
      // Each source and target with one policy, each policy with each pair.
      const options: TranscodeOptions = { onError: POLICIES[(number + i) % POLICIES.length] as 'throw' }
      if (random.once(3)) options.bom = 'keep'
      if (to.reference.hasSignature && random.once(3)) options.writeBom = random.once(2)
      const expected = attempt(() =>
        reference.transcode(bytes, from.reference, to.reference, options as reference.Options),
      )
      return [bytes, i, options, expected]
    }),
  )
})

/** All code points below U+3000 and every 17th above, without the surrogates. */
const MANY = toText(
  Array.from({ length: 0x3000 + 0x10d000 / 17 }, (_, i) => (i < 0x3000 ? i : 0x3000 + 17 * (i - 0x3000))).filter(
    (codePoint) => codePoint < 0xd800 || codePoint > 0xdfff,
  ),
)

onBackends('transcode', () => {
  test.each(SUBJECTS)('from $id', (from) => {
    for (const [bytes, number, options, expected] of cases(from)) {
      const to = SUBJECTS[number]
      const context = () => `${from.id} to ${to.id}: ${hex(bytes)}, ${JSON.stringify(options)} ${options.onError}`
      same(
        attempt(() => owned(transcode(bytes, from.encoding, to.encoding, options))),
        expected,
        context,
      )
      const length = expected instanceof Uint8Array ? expected.length : expected
      same(
        attempt(() => transcodedLength(bytes, from.encoding, to.encoding, options)),
        length,
        context,
      )
    }
  })

  test.each(SUBJECTS)('from $id: empty input', ({ encoding }) => {
    for (const to of SUBJECTS) {
      const writeBom = to.reference.hasSignature
      for (const options of [{}, { writeBom }, { onError: 'replace' }] as const) {
        expect(owned(transcode(new Uint8Array(0), encoding, to.encoding, options))).toEqual(new Uint8Array(0))
        expect(transcodedLength(new Uint8Array(0), encoding, to.encoding, options)).toBe(0)
      }
    }
  })

  test.each(SUBJECTS)('from $id: many windows equal decoding and encoding', ({ id, encoding }) => {
    const bytes = encoding.encode(MANY, { onError: 'replace' })
    for (const to of SUBJECTS) {
      const options = { onError: 'replace' } as const
      const expected = to.encoding.encode(encoding.decode(bytes), options)
      same(owned(transcode(bytes, encoding, to.encoding, options)), expected, () => `${id} to ${to.id}`)
      expect(transcodedLength(bytes, encoding, to.encoding, options)).toBe(expected.length)
    }
  })

  test.each(SUBJECTS)('from $id: sizes round a window, characters cut by it', (from) => {
    const whole = from.encoding.encode('aé漢\u{1f600}'.repeat(9000), { onError: 'replace', bom: false })
    const targets = ['utf8', 'utf16', 'utf32le', 'latin1'] as const
    for (let size = 65530; size <= 65540; size++) {
      const bytes = whole.subarray(0, size)
      const decoded = from.encoding.decode(bytes, { onError: 'replace' })
      for (const id of targets) {
        const { encoding } = subject(id)
        const expected = encoding.encode(decoded, { onError: 'replace' })
        same(
          transcode(bytes, from.encoding, encoding, { onError: 'replace' }),
          expected,
          () => `${from.id} to ${id}, ${size}`,
        )
      }
    }
  })

  test('the result owns its buffer and is never the input, even from an encoding to itself', () => {
    for (const { encoding } of SUBJECTS) {
      const bytes = encoding.encode('abc', { bom: false })
      const written = owned(transcode(bytes, encoding, encoding, { writeBom: false }))
      expect(written).toEqual(bytes)
      expect(written.buffer).not.toBe(bytes.buffer)
    }
  })

  test('an argument that is not an encoding, or not a policy, is refused', () => {
    const { encoding: utf8 } = subject('utf8')
    for (const none of [undefined, null, 'utf-8', {}, { name: 'utf-8' }] as never[]) {
      expect(() => transcode(new Uint8Array(1), none, utf8)).toThrow(TypeError)
      expect(() => transcode(new Uint8Array(1), utf8, none)).toThrow(TypeError)
      expect(() => transcodedLength(new Uint8Array(1), utf8, none)).toThrow(TypeError)
    }
  })
})
