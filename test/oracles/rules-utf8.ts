// Rules for UTF-8 and its variants, and for windows-1252.

import type { Difference, Rule } from './compare.ts'
import { encode, shipped } from './ours.ts'
import type { Answer } from './protocol.ts'
import { answerAs, expecting, isSurrogate, joinedPairs, readingOn, withSurrogates } from './rules.ts'

const NOTHING = new Uint8Array(0)

function isSurrogateAt(input: Uint8Array, at: number): boolean {
  return input[at] === 0xed && input[at + 1] >= 0xa0 && input[at + 1] <= 0xbf && input[at + 2] >> 6 === 0b10
}

export const surrogateWhole: Rule = expecting(
  'surrogate of three bytes as one error',
  'Java reports ED A0 80 as one error of three bytes. Unicode D93b: ED A0 begins nothing well-formed, so it is three.',
  ({ direction, input, ours: { error, output } }) => {
    if (direction !== 'decode' || !error || input[error.start!] !== 0xed) return undefined
    const start = error.start!
    const end = start + 2 + (input[start + 2] >> 6 === 0b10 ? 1 : 0)
    return input[start + 1] >> 5 === 0b101 ? { error: { start, end }, output } : undefined
  },
)

export const wide: Rule = expecting(
  'UTF-8 above 10FFFF',
  'glibc reads UTF-8 by RFC 2279: as ours reads utf8rfc2279. RFC 3629 section 3: up to 10FFFF.',
  (difference) => (difference.direction === 'decode' ? answerAs(difference, 'utf8rfc2279') : undefined),
)

function isNoncharacter(value: number): boolean {
  return (value & 0xfffe) === 0xfffe || (value >= 0xfdd0 && value <= 0xfdef)
}

export const noncharacters: Rule = expecting(
  'noncharacters',
  "Perl's strict UTF-8 refuses noncharacters. Unicode Corrigendum 9: they are scalar values, well-formed in interchange.",
  ({ encoding, direction, input, ours }) => {
    const end = ours.error?.start ?? input.length
    const good =
      direction === 'decode'
        ? shipped[encoding].decodeCodePoints((input as Uint8Array).subarray(0, end), { bom: 'keep' })
        : (input as Uint32Array).subarray(0, end)
    const at = good.findIndex(isNoncharacter)
    if (at < 0) return undefined
    const start = direction === 'encode' ? at : shipped[encoding].encodeCodePoints(good.slice(0, at)).length
    return { error: { start }, output: NOTHING }
  },
)

const LAX_SURROGATES = "Perl's lax utf8 holds surrogates. RFC 2279 section 2: D800..DFFF must not be encoded."
export const laxSurrogates: Rule = readingOn('surrogates in lax utf8', LAX_SURROGATES, isSurrogateAt)
export const laxSurrogatesWritten: Rule = expecting(
  laxSurrogates.name,
  LAX_SURROGATES,
  ({ direction, encoding, input }) =>
    direction === 'encode' ? withSurrogates(encoding, input as Uint32Array) : undefined,
)
export const sevenBytes: Rule = readingOn(
  'FE and FF in lax utf8',
  'Perl extends UTF-8 to 7 and 13 bytes, which begin with FE and FF. RFC 2279 section 2: they never appear.',
  (input, at) => input[at] >= 0xfe,
)

/** Decodes as the documentation of DataInput.readUTF says: one, two or three bytes, without further checks. */
function laxModified(input: Uint8Array): Answer {
  const units: number[] = []
  for (let at = 0; at < input.length; ) {
    const [a, b, c] = input.subarray(at, at + 3)
    if (a < 0x80) units.push(a)
    else if (a >> 5 === 0b110 && b >> 6 === 0b10) units.push(((a & 0x1f) << 6) | (b & 0x3f))
    else if (a >> 4 === 0b1110 && b >> 6 === 0b10 && c >> 6 === 0b10)
      units.push(((a & 0x0f) << 12) | ((b & 0x3f) << 6) | (c & 0x3f))
    else return { error: {}, output: NOTHING }
    at += a < 0x80 ? 1 : a >> 5 === 0b110 ? 2 : 3
  }
  return { output: joinedPairs(units) }
}

export const laxReader: Rule = expecting(
  'lax DataInput',
  "Java's DataInput.readUTF reads 00 and overlong forms. JVMS 4.4.7: neither is a form of a character.",
  ({ direction, input }) => (direction === 'decode' ? laxModified(input as Uint8Array) : undefined),
)

export const javaIsUtf8: Rule = expecting(
  'UTF-8 in modified UTF-8',
  'The crate cesu8 reads what is UTF-8 as that. JVMS 4.4.7: neither 00 nor four bytes are a form of a character.',
  (difference) => {
    const { direction, input } = difference
    return direction === 'decode' && shipped.utf8.isValid(input as Uint8Array)
      ? answerAs({ ...difference, options: { bom: 'keep' } }, 'utf8')
      : undefined
  },
)
export const javaLoneSurrogates: Rule = {
  name: 'lone surrogates in modified UTF-8',
  reason:
    'The crate cesu8 refuses them: a string of Rust has none. JVMS 4.4.7 encodes units, of which any may stand alone.',
  applies: ({ direction, input, ours, theirs }: Difference) => {
    if (!theirs.error || ours.error) return false
    if (direction === 'decode') return ours.output.some(isSurrogate)
    return theirs.error.start === input.findIndex((value: number) => isSurrogate(value))
  },
}

function isTrailAt(input: Uint8Array, at: number): boolean {
  return input[at] === 0xed && input[at + 1] >= 0xb0 && input[at + 1] <= 0xbf
}

const CESU_SURROGATES = 'surrogates in CESU-8'
const CESU_REASON =
  'Java reads lone surrogates, and any two of them as a pair; ICU reads and writes lone ones. UTR 26 section 2: a lead, then a trail.'
export const cesuSurrogates: Rule = readingOn(CESU_SURROGATES, CESU_REASON, isSurrogateAt)
export const cesuSurrogatesWritten: Rule = expecting(CESU_SURROGATES, CESU_REASON, ({ direction, input }) =>
  direction === 'encode' ? withSurrogates('cesu8', input as Uint32Array) : undefined,
)

/** Java looks at all six bytes before it reports the place of the error. */
export const cesuPlace: Rule = {
  name: 'place of a half pair in CESU-8',
  reason: 'Java says so elsewhere, but in the same six bytes. Unicode D93b, applied to the table of UTR 26.',
  applies: ({ direction, input, ours: { error }, theirs }: Difference) => {
    const bytes = input as Uint8Array
    if (direction !== 'decode' || !error || !theirs.error || bytes[error.start!] !== 0xed) return false
    return theirs.error.start! >= error.start! && theirs.error.start! < error.start! + 6
  },
}

export const pairApart: Rule = readingOn(
  'surrogate pair read as two',
  "Python's surrogatepass keeps a pair of 2×3 bytes as two surrogates. WTF-8 section 3.2: a pair is ill-formed.",
  (input, at) => isSurrogateAt(input, at) && isTrailAt(input, at + 3),
)
export const pairWritten: Rule = expecting(
  'surrogate pair written as two',
  "Python's surrogatepass writes each half in three bytes. WTF-8 section 4.1: a pair is one character of four.",
  ({ direction, input }) => (direction === 'encode' ? withSurrogates('wtf8', input as Uint32Array) : undefined),
)
export const halfSurrogate: Rule = expecting(
  'cut surrogate',
  "Python's surrogatepass reports a surrogate cut off by the table of UTF-8 (ED). WTF-8 section 3.2: ED A0 begins one.",
  ({ direction, input, ours: { error, output } }) =>
    direction === 'decode' && error && input[error.start!] === 0xed && error.end! - error.start! === 2
      ? { error: { start: error.start, end: error.start! + 1 }, output }
      : undefined,
)

const UNDEFINED = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

export const undefinedBytes: Rule = expecting(
  'undefined bytes of windows-1252',
  "81 8D 8F 90 9D: the table of Microsoft has nothing there. WHATWG's index: the C1 controls.",
  ({ direction, policy, input, options }) => {
    if (direction === 'encode') {
      const unmappable = (input as Uint32Array).map((value) => (UNDEFINED.includes(value) ? 0xffff : value))
      return encode('windows1252', unmappable, policy, options)
    }
    const start = input.findIndex((byte: number) => UNDEFINED.includes(byte))
    if (start < 0) return undefined
    if (policy === 'throw') return { error: { start, end: start + 1 }, output: NOTHING }
    const read = Array.from(input, (byte) => (UNDEFINED.includes(byte) ? -1 : byte))
    const kept = policy === 'ignore' ? read.filter((byte) => byte >= 0) : read
    const codePoints = kept.flatMap((byte) =>
      byte < 0 ? 0xfffd : [...shipped.windows1252.decodeCodePoints(Uint8Array.of(byte))],
    )
    return { output: Uint32Array.from(codePoints) }
  },
)
