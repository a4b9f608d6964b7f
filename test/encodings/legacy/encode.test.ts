// Encoding to the legacy encodings, against test/reference/legacy: every code point, alone and in text; all policies; streams cut anywhere;
// targets of every size.

import { expect, test } from 'vitest'
import { transcode, utf8, utf16le } from '../../../src/index.ts'
import * as reference from '../../reference/legacy/index.ts'
import { onBackends } from '../../support/interface.ts'
import { growth } from '../../support/judge.ts'
import { Random } from '../../support/random.ts'
import { isLeftOut } from '../../support/share.ts'
import {
  attempt,
  checkBytes,
  cut,
  dropped,
  elementsOf,
  encodeByReference,
  htmlOf,
  type Instead,
  MULTI_BYTE,
  randomText,
  replacementOf,
  SAMPLE,
  type Subject,
  sameBytes,
  subjectOf,
} from './support.ts'

const BLOCK = 0x1000
/** All code points, surrogates too, in blocks. */
const BLOCKS = Array.from({ length: 0x110000 / BLOCK }, (_, block) =>
  Array.from({ length: BLOCK }, (_, i) => String.fromCodePoint(block * BLOCK + i)),
)
/** The planes from 3 on are empty for all encodings but gb18030, for which they are all alike. */
const isRare = (block: number) => block >= 0x30 && block % 0x10 !== 0

const POLICIES = ['replace', 'ignore', 'question', 'html'] as const
type NamedPolicy = (typeof POLICIES)[number]

function insteadOf(subject: Subject, policy: NamedPolicy): Instead {
  if (policy === 'html') return htmlOf(subject)
  if (policy === 'ignore') return dropped
  const text = { replace: replacementOf(subject), question: '?' }[policy]
  return () => text
}

/** A text of the encoding with characters that it lacks. */
function mixedText(subject: Subject, random: Random, length: number): string {
  const strange = [
    '中',
    'я',
    '\u{1f600}',
    '\ud83d',
    '\ude00',
    '\x80',
    '\xa5',
    '\u203e',
    'ｱ',
    '\u2212',
    '\x1b',
    '\x0e',
    '\ufffd',
    '~\\',
  ]
  let text = randomText(subject, random, length)
  const gap = random.pick([2, 10, 100])
  for (let at = text.length; at >= 0; at--)
    if (random.once(gap)) text = text.slice(0, at) + random.pick(strange) + text.slice(at)
  return text
}

onBackends(
  'legacy encodings encode every code point',
  () => {
    test.each(SAMPLE)('$name: alone, in text, and with every policy', (subject) => {
      for (const [block, characters] of BLOCKS.entries()) {
        if ((block > 0 && (isLeftOut() || isLeftOut())) || (isRare(block) && subject.name !== 'gb18030')) continue
        // Surrogates that would be a pair stand apart.
        checkBytes(subject, characters.join('a'))
        const text = characters.join(block === 0xd ? 'あ' : '')
        for (const policy of POLICIES)
          sameBytes(
            () => `${subject.name}, ${policy}, U+${(block * BLOCK).toString(16)} and on`,
            subject.encoding.encode(text, { onError: policy }),
            encodeByReference(subject, text, insteadOf(subject, policy)).bytes,
          )
      }
    })

    test.each(MULTI_BYTE)('$name: each as a text of its own', ({ name, encoding, reference: oracle }) => {
      for (const [block, characters] of BLOCKS.entries()) {
        if (isRare(block) || (block > 0 && (isLeftOut() || isLeftOut()))) continue
        for (const character of characters) {
          const codePoint = character.codePointAt(0) as number
          const expected = codePoint >>> 11 === 0x1b ? undefined : reference.encodeOne(oracle, codePoint)
          const actual = attempt(() => encoding.encode(character))
          if (expected && actual instanceof Uint8Array) sameBytes(() => `${name}: ${character}`, actual, expected)
          else {
            const kind = codePoint >>> 11 === 0x1b ? 'surrogate' : 'unmappable'
            const length = character.length
            if (expected || (actual as { kind?: string }).kind !== kind)
              expect(actual, `${name}: U+${codePoint.toString(16)}`).toEqual(
                expected ? Uint8Array.from(expected) : { encoding: name, kind, offset: 0, length },
              )
          }
        }
      }
    })

    test('iso-2022-jp: changes of state in all combinations of five characters', () => {
      const subject = subjectOf('iso-2022-jp')
      const alphabet = ['a', '\\', '\xa5', '\u203e', 'あ', 'ｱ', '\u2212', '\x1b', '中', '\u{1f600}', '\ud800']
      for (let number = 0; number < alphabet.length ** 5; number++) {
        if (isLeftOut()) continue
        let text = ''
        for (let i = 0; i < 5; i++) text += alphabet[Math.floor(number / alphabet.length ** i) % alphabet.length]
        checkBytes(subject, text)
      }
    })
  },
  true,
)

onBackends('legacy encodings encode', () => {
  test.each(SAMPLE)('$name: every function and every policy on random text', (subject) => {
    const { name, encoding } = subject
    const random = new Random(0xe4c)
    for (let round = 0; round < 60; round++) {
      const text = mixedText(subject, random, random.below(random.pick([10, 150])))
      const { codePoints } = elementsOf(text)
      checkBytes(subject, text)
      for (const onError of POLICIES) {
        const { bytes } = encodeByReference(subject, text, insteadOf(subject, onError))
        const what = () => `${name}, ${onError}: ${JSON.stringify(text)}`
        sameBytes(what, encoding.encode(text, { onError }), bytes)
        sameBytes(what, encoding.encodeCodePoints(Uint32Array.from(codePoints), { onError }), bytes)
        expect(encoding.byteLength(text, { onError }), what()).toBe(bytes.length)
        const whole = !/\p{Surrogate}/u.test(text)
          ? transcode(utf8.encode(text), utf8, encoding, { onError })
          : undefined
        if (whole) sameBytes(what, whole, bytes)
        if (whole) sameBytes(what, transcode(utf16le.encode(text), utf16le, encoding, { onError }), bytes)
      }
      const [first] = encodeByReference(subject, text, () => '?').errors
      const actual = attempt(() => encoding.encode(text))
      const described = actual instanceof Uint8Array ? undefined : `${actual.kind} ${actual.offset}+${actual.length}`
      expect(described, `${name}: ${JSON.stringify(text)}`).toBe(first)
    }
  })

  test.each(SAMPLE)('$name: streams cut anywhere', (subject) => {
    const { name, encoding } = subject
    const random = new Random(0x57e4)
    for (let round = 0; round < 200; round++) {
      if (isLeftOut()) continue
      const text = mixedText(subject, random, random.below(random.pick([8, 60, 300])))
      const onError = random.pick(POLICIES)
      const { bytes } = encodeByReference(subject, text, insteadOf(subject, onError))
      const pieces = cut(text, random)
      const encoder = encoding.encoder({ onError })
      const written = [...pieces.map((piece) => encoder.encode(piece)), encoder.flush()]
      sameBytes(() => `${name}, ${onError}: ${JSON.stringify(pieces)}`, Buffer.concat(written), bytes)
    }
  })

  test.each(SAMPLE)('$name: encodeInto targets of every size', (subject) => {
    const { name, encoding } = subject
    const random = new Random(0x1470)
    const text = mixedText(subject, random, 40)
    for (const onError of POLICIES) {
      const whole = encodeByReference(subject, text, insteadOf(subject, onError)).bytes
      for (let size = 0; size <= whole.length + 3; size++) {
        const target = new Uint8Array(size)
        const { read, written } = encoding.encodeInto(text, target, { onError })
        const what = () => `${name}, ${onError}, ${size}: ${JSON.stringify(text)}`
        const { bytes } = encodeByReference(subject, text.slice(0, read), insteadOf(subject, onError))
        sameBytes(what, target.subarray(0, written), bytes)
        if (read === text.length) continue
        // One more character would not have fitted.
        const next = read + ((text.codePointAt(read) as number) > 0xffff ? 2 : 1)
        const more = encodeByReference(subject, text.slice(0, next), insteadOf(subject, onError)).bytes
        if (more.length <= size) throw new Error(`${what()}: ${more.length} bytes of ${next} units fit`)
      }
    }
  })

  test.each(SAMPLE)('$name: long text, through the windows', (subject) => {
    const { name, encoding } = subject
    const text = mixedText(subject, new Random(0x10e6), 20_000)
    for (const onError of POLICIES) {
      const { bytes } = encodeByReference(subject, text, insteadOf(subject, onError))
      sameBytes(() => `${name}, ${onError}`, encoding.encode(text, { onError }), bytes)
    }
  })

  test.each(['gb18030', 'iso-2022-jp', 'windows-1251'])('%s: takes linear time', (name) => {
    const { encoding } = subjectOf(name)
    const grown = growth((size) => {
      for (const pattern of ['\u0391\u0416', 'あa', '\ud800'])
        encoding.encode(pattern.repeat(size / 2), { onError: 'replace' })
    })
    expect(grown).toBeLessThan(32)
  })
})
