// A policy that is a name gives what a function gives that returns the same text, also where errors stand close together.

import { expect, test } from 'vitest'
import { type Encoding, MalformedError, type MalformedSequence, transcode, windows1252 } from '../../src/index.ts'
import { attempt, onBackends } from '../support/interface.ts'
import { ENCODINGS, SHIFTING } from '../support/laws/case.ts'
import { Random } from '../support/random.ts'
import { isLeftOut } from '../support/share.ts'

type Policy = (sequence: MalformedSequence) => string

/** What each name puts in the place of malformed bytes. */
const FOR_BYTES: Record<string, (bytes: Uint8Array) => string> = {
  replace: () => '\ufffd',
  ignore: () => '',
  latin1: (bytes) => String.fromCharCode(...bytes),
  'windows-1252': (bytes) => windows1252.decode(bytes),
}

function answering(text: string): Policy {
  return () => text
}

/** Bytes of which few, many or nearly all are malformed, with ASCII between them or not. */
function dirtyBytes(random: Random): Uint8Array {
  const choices = [
    [0xff],
    [0x61, 0xff],
    [0x80, 0x61, 0x62, 0xe4, 0xb8],
    [0x00, 0xd8, 0x41, 0x00],
    [0xd8, 0x00, 0x00, 0x41],
    [0x81, 0x30, 0x81, 0x20, 0xfd, 0xa0],
    [0xed, 0xa0, 0x80, 0xc3, 0xa9, 0x8e, 0xa1],
    [0x1b, 0x24, 0x42, 0x21, 0x21, 0x1b, 0x28, 0x42, 0xff],
    [0x2b, 0x2d, 0x7e, 0x2b, 0x41, 0x47, 0x45],
  ]
  const pieces: number[] = []
  while (pieces.length < 60) {
    const piece = random.pick(choices)
    for (let times = random.below(20); times >= 0; times--)
      pieces.push(...piece.slice(0, 1 + random.below(piece.length)))
  }
  return Uint8Array.from(pieces)
}

function dirtyText(random: Random): string {
  const choices = ['\ud800', '\udc00', '\u{1f600}', '中', 'a', 'é', '\uffff', 'ﬁ', '\u0304', 'Ê']
  // UTF-8B has the second of these.
  let text = '\udc00\udcff'
  while (text.length < 60) text += random.pick(choices).repeat(1 + random.below(9))
  return text
}

/** What each name puts in the place of what can't be encoded at an offset of a text. */
function forText(encoding: Encoding, text: string): Record<string, Policy> {
  const replacement = hasReplacement(encoding) ? '\ufffd' : '?'
  return {
    replace: answering(replacement),
    ignore: answering(''),
    question: answering('?'),
    html: ({ offset }) => {
      const codePoint = text.codePointAt(offset)!
      if (codePoint >= 0x20 && !/\p{Cs}/u.test(String.fromCodePoint(codePoint))) return `&#${codePoint};`
      return replacement === '?' ? '&#65533;' : replacement
    },
  }
}

function hasReplacement(encoding: Encoding): boolean {
  try {
    return encoding.encode('\ufffd').length > 0
  } catch {
    return false
  }
}

/** What each name does in a transcoding, if the source has no shift states; undefined where it throws. */
function forTranscoding(from: Encoding, to: Encoding, bytes: Uint8Array): Record<string, Policy> {
  const replacement = hasReplacement(to) ? '\ufffd' : '?'
  const sliceOf = ({ offset, length }: MalformedSequence) => bytes.subarray(offset, offset + length)
  const isMalformed = ({ encoding }: MalformedSequence) => encoding === from.name
  return {
    replace: answering(replacement),
    ignore: answering(''),
    question: (sequence) => (isMalformed(sequence) ? replacement : '?'),
    html: (sequence) => {
      if (isMalformed(sequence)) return replacement === '?' ? '&#65533;' : replacement
      const [codePoint] = from.decodeCodePoints(sliceOf(sequence))
      return codePoint > 0x10ffff || (codePoint & ~0x7ff) === 0xd800 || codePoint < 0x20
        ? forText(to, '\ud800').html({ ...sequence, offset: 0 })
        : `&#${codePoint};`
    },
  }
}

onBackends('a name gives what its function gives', () => {
  test.each(ENCODINGS)('decoding $name', (encoding) => {
    const random = new Random(0x5a3e)
    for (let round = 0; round < 8; round++) {
      if (round > 0 && isLeftOut()) continue
      const bytes = dirtyBytes(random)
      for (const [name, text] of Object.entries(FOR_BYTES)) {
        const byFunction: Policy = ({ offset, length }) => text(bytes.subarray(offset, offset + length))
        const wanted = encoding.decode(bytes, { onError: byFunction })
        const given = encoding.decode(bytes, { onError: name as 'ignore' })
        // Function and name see the same sequences, but a replaced one may be wider in UTF-7.
        expect(given, `${name} ${bytes}`).toBe(wanted)
        expect(encoding.utf16Length(bytes, { onError: name as 'ignore' })).toBe(wanted.length)
      }
    }
  })

  test.each(ENCODINGS)('encoding $name', (encoding) => {
    const random = new Random(0x5a3f)
    for (let round = 0; round < 8; round++) {
      if (round > 0 && isLeftOut()) continue
      const text = dirtyText(random)
      for (const [name, byFunction] of Object.entries(forText(encoding, text))) {
        const wanted = attempt(() => encoding.encode(text, { onError: byFunction }))
        expect(
          attempt(() => encoding.encode(text, { onError: name as 'html' })),
          `${name} ${text}`,
        ).toEqual(wanted)
      }
    }
  })

  test.each(ENCODINGS.filter((each) => !SHIFTING.includes(each)))('transcoding $name', (from) => {
    const random = new Random(0x5a40)
    for (let round = 0; round < 8; round++) {
      if (round > 0 && isLeftOut()) continue
      const bytes = dirtyBytes(random)
      const to = random.pick(ENCODINGS)
      if (to === from) continue
      for (const [name, byFunction] of Object.entries(forTranscoding(from, to, bytes))) {
        const wanted = attempt(() => transcode(bytes, from, to, { onError: byFunction }))
        const given = attempt(() => transcode(bytes, from, to, { onError: name as 'html' }))
        expect(given, `${name} to ${to.name}: ${bytes}`).toEqual(wanted)
      }
      for (const name of ['latin1', 'windows-1252'] as const) {
        const byFunction = (sequence: MalformedSequence): string => {
          const malformed = bytes.subarray(sequence.offset, sequence.offset + sequence.length)
          if (sequence.encoding === from.name) return FOR_BYTES[name](malformed)
          throw new MalformedError(sequence, '')
        }
        const wanted = attempt(() => transcode(bytes, from, to, { onError: byFunction }))
        const given = attempt(() => transcode(bytes, from, to, { onError: name }))
        expect(given, `${name} to ${to.name}: ${bytes}`).toEqual(wanted)
      }
    }
  })
})

test.each(SHIFTING)('a function can give $name a line end, and no control that shifts', (encoding) => {
  const encodeWith = (text: string) => encoding.encode('a\ud800b', { onError: () => text })
  expect(encoding.decode(encodeWith('\r\n\t'))).toBe('a\r\n\tb')
  for (const control of ['\x0e', '\x0f', '\x1b']) {
    if (attempt(() => encoding.encode(control)) instanceof Uint8Array)
      expect(encoding.decode(encodeWith(control))).toBe(`a${control}b`)
    else expect(() => encodeWith(control)).toThrow(MalformedError)
  }
})
