// Rules for the encodings with units of two and four bytes: byte order, BOMs, surrogates.

import type { Rule } from './compare.ts'
import type { Answer } from './protocol.ts'
import { answerAs, expecting, fourBytes, isSurrogate, joinedPairs, lax32, startsWith } from './rules.ts'

const EMPTY = new Uint8Array(0)

function signatureOf(encoding: string): number[] {
  if (encoding === 'utf8') return [0xef, 0xbb, 0xbf]
  return encoding === 'utf16' ? [0xff, 0xfe] : [0xff, 0xfe, 0, 0]
}

function signed(encoding: string, answer: Answer): Answer {
  return answer.error ? answer : { output: Uint8Array.of(...signatureOf(encoding), ...answer.output) }
}

function littleEndian(encoding: string): 'utf16le' | 'utf32le' {
  return encoding === 'utf16' ? 'utf16le' : 'utf32le'
}

export const nativeOrder: Rule = expecting(
  'native order',
  'Without a signature it takes the order of the machine, and writes in it. RFC 2781 4.3 and DESIGN: big-endian.',
  (difference) => {
    const { encoding, direction, input } = difference
    const answer = answerAs(difference, littleEndian(encoding))
    if (direction === 'encode') return signed(encoding, answer)
    const bytes = encoding === 'utf16' ? 2 : 4
    const little = signatureOf(encoding)
    if (startsWith(input, ...little) || startsWith(input, ...[...little].reverse())) return undefined
    return input.length < bytes ? { error: { start: 0 }, output: EMPTY } : answer
  },
)

export const signatureOfNothing: Rule = expecting(
  'signature of nothing',
  'It writes a signature even where there is no text. DESIGN: empty input gives empty output everywhere.',
  ({ direction, encoding, input }) =>
    direction === 'encode' && input.length === 0 ? signed(encoding, { output: EMPTY }) : undefined,
)

export const placeAfterSignature: Rule = expecting(
  'place counted after the signature',
  'utf-8-sig counts from behind the signature. DESIGN: from the start of the input, a signature included.',
  ({ direction, encoding, input, ours: { error, output } }) => {
    const signature = signatureOf(encoding)
    if (direction !== 'decode' || !error || !startsWith(input, ...signature)) return undefined
    return { error: { start: error.start! - signature.length, end: error.end! - signature.length }, output }
  },
)

export const unsigned: Rule = expecting(
  'no signature written',
  "Java's UTF-32 writes no signature. Unicode D101 allows both; DESIGN: encode writes one.",
  (difference) => (difference.direction === 'encode' ? answerAs(difference, 'utf32be') : undefined),
)

export const leadWithNext: Rule = expecting(
  'lead surrogate and the unit after it',
  'Java takes the lead surrogate together with the unit that is no trail. Unicode D93b: the unit can begin a character.',
  ({ direction, ours: { error, output } }) =>
    direction === 'decode' && error && error.end! - error.start! === 2
      ? { error: { start: error.start, end: error.start! + 4 }, output }
      : undefined,
)

export const laxUtf32: Rule = expecting(
  'surrogates in UTF-32, and its signature',
  "Java's UTF-32 reads surrogates (Unicode D90: ill-formed), and UTF-32LE and BE take a signature away (D99: a character).",
  ({ direction, encoding, input }) => {
    if (direction !== 'decode') return undefined
    const bytes = input as Uint8Array
    const little = startsWith(input, 0xff, 0xfe, 0, 0)
    const big = startsWith(input, 0, 0, 0xfe, 0xff)
    const order = encoding === 'utf32' ? little : encoding === 'utf32le'
    const skipped = order ? little : big
    const answer = lax32(bytes, order, 0x10ffff)
    if (answer.error) return answer
    return { output: joinedPairs(answer.output.subarray(skipped ? 1 : 0) as Uint32Array) }
  },
)

export const ucs2Surrogates: Rule = expecting(
  'surrogates in UCS-2',
  "glibc's UCS-2 refuses them. DESIGN: units as they are, surrogates not interpreted (ISO 10646-1 had reserved them only).",
  ({ direction, encoding, input, ours: { error } }) => {
    const size = direction === 'decode' ? 2 : 1
    const high = encoding === 'ucs2le' ? 1 : 0
    const end = error?.start ?? input.length
    for (let at = 0; at < end; at += size) {
      const value = direction === 'encode' ? input[at] : input[at + high] * 0x100
      if (isSurrogate(value)) return { error: { start: at }, output: EMPTY }
    }
    return undefined
  },
)

export const ucs4Surrogates: Rule = expecting(
  'surrogates in UCS-4',
  "glibc's UCS-4 lets them through. ISO 10646: D800..DFFF are no characters; DESIGN: malformed.",
  ({ direction, encoding, input }) => {
    const little = encoding === 'ucs4le'
    if (direction === 'decode') return lax32(input as Uint8Array, little, 0x7fffffff)
    return { output: Uint8Array.from(Array.from(input, (value) => fourBytes(value, little)).flat()) }
  },
)
