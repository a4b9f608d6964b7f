/**
 * Which encoding bytes are in: by a BOM or a designation of ISO 2022 at their start, else by what they look like.
 *
 * BOMs ("signatures"): Unicode 23.8, ISO 10646-1 annex F. Designations of UTF-8: ISO 10646-1 Amendment 2, annex R.6, padded as its
 * clause 16 says.
 */
import { ascii } from '../../encodings/ascii.ts'
import { utf8 } from '../../encodings/utf8.ts'
import { utf16be, utf16le } from '../../encodings/utf16.ts'
import { utf32be, utf32le } from '../../encodings/utf32.ts'
import type { Encoding } from '../../engine/encoding.ts'
import type { EncodingName } from '../../engine/label-types.ts'
import { attributeError } from '../../engine/rules/errors.ts'
import { type BytesInput, bytesOf } from '../../engine/rules/input.ts'
import { checkNames, readFinal, readOption } from '../../engine/rules/options.ts'
import { search } from '../search.ts'

/** What `detect` returns. */
export interface Detection {
  /** The name of the encoding. */
  encoding: EncodingName | (string & {})
  /**
   * 'certain': the bytes name their encoding, or there are none, or all of them are ASCII without designations of ISO 2022, which
   * nearly every encoding reads alike. 'likely': they are well formed in this encoding, as bytes in another would hardly be.
   * 'guess': no other encoding is left.
   */
  certainty: 'certain' | 'likely' | 'guess'
  /** What names the encoding: a BOM or a designation of ISO 2022. Missing where the bytes name none. */
  signature?: 'bom' | 'iso-2022'
  /** The length of that signature in bytes. It is no part of the text. */
  signatureLength: number
  /** The implementation level of ISO 10646-1 (clause 15) that a designation names. */
  level?: 1 | 2 | 3
}
/** The options of `detect`. */
export interface DetectOptions {
  /** Is this the whole input? Default true; false: the bytes may end inside a character. */
  final?: boolean
}

const DETECT_OPTION_NAMES = ['final']

const BOMS: readonly (readonly [encoding: string, ...bom: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-32be', 0x00, 0x00, 0xfe, 0xff],
  ['utf-32le', 0xff, 0xfe, 0x00, 0x00], // before UTF-16LE, whose BOM is its beginning
  ['utf-16be', 0xfe, 0xff],
  ['utf-16le', 0xff, 0xfe],
]

const ESC = 0x1b

interface Utf8Designation {
  readonly to: 'utf-8' | 'iso-2022'
  readonly level?: 1 | 2 | 3
  readonly bytes: readonly number[]
}

/** ESC 02/05 …: to UTF-8 at a level; to UTF-8; back to ISO 2022 (17.5). */
const UTF8_DESIGNATIONS: readonly Utf8Designation[] = [
  { to: 'utf-8', level: 1, bytes: [ESC, 0x25, 0x2f, 0x47] },
  { to: 'utf-8', level: 2, bytes: [ESC, 0x25, 0x2f, 0x48] },
  { to: 'utf-8', level: 3, bytes: [ESC, 0x25, 0x2f, 0x49] },
  { to: 'utf-8', bytes: [ESC, 0x25, 0x47] },
  { to: 'iso-2022', bytes: [ESC, 0x25, 0x40] },
]

/**
 * The bytes behind ESC in designations of graphic character sets (ISO 2022, 14.3) and of other coding systems (15.4): $ % ( ) * + -
 * . /
 */
const DESIGNATING_BYTES: readonly number[] = [0x24, 0x25, 0x28, 0x29, 0x2a, 0x2b, 0x2d, 0x2e, 0x2f]

/** The bytes behind ESC in ISO-2022-JP: of sets of two bytes for a character (RFC 1468, and RFC 2237), and of one. */
const JAPANESE_PAIRS = ['$@', '$B', '$(D']
const JAPANESE_SINGLES = ['(B', '(J', '(I']

/** The pattern of zeros is looked for in this many bytes. */
const MAX_PATTERN_BYTES = 4096

/**
 * Tells which encoding the bytes are in.
 *
 * Asks in this order: a BOM or a designation of UTF-8 at the start; no bytes at all are UTF-8; UTF-32 and UTF-16 by where their
 * zeros are; ISO-2022-JP by its escape sequences; ASCII; UTF-8 if well formed; else windows-1252. ASCII with another designation of ISO 2022 in it,
 * as in ISO-2022-KR, is only 'likely' us-ascii. UTF-7 is never guessed: bytes that are ASCII as well could hide in it what nobody checked.
 *
 * Other legacy encodings are not looked for: `identify` of utf-simd/any names every encoding of the package, with a score, and `decodeAny`
 * reads the bytes.
 *
 * Bytes behind a return to ISO 2022 (ESC 02/05 04/00) are not UTF-8, even if well formed: they are us-ascii or, as the sets
 * designated before are unknown, windows-1252.
 * @param options `final: false`: an incomplete character at the end does not rule an encoding out
 * @throws TypeError if the input is not a BytesInput, and for an unknown option or a `final` that is not a boolean
 */
export function detect(bytes: BytesInput, options?: DetectOptions): Detection {
  try {
    if (options !== undefined) checkNames(options, DETECT_OPTION_NAMES)
    const final = readFinal(options && readOption(options, 'final'))
    return detectIn(bytesOf(bytes), final)
  } catch (error) {
    throw attributeError(error, detect, 'detect')
  }
}

function detectIn(source: Uint8Array, final: boolean): Detection {
  if (source.length === 0) return { encoding: 'utf-8', certainty: 'certain', signatureLength: 0 }
  return detectSignature(source, final) ?? detectByContent(source, final, true)
}

/** Detects a BOM or a designation of UTF-8 at the start. */
function detectSignature(bytes: Uint8Array, final: boolean): Detection | undefined {
  // Text seldom begins with a byte that a BOM or a designation begins with.
  const first = bytes[0]
  if (first !== 0x00 && first !== ESC && first < 0xef) return undefined
  const [encoding, ...bom] = BOMS.find(([, ...bom]) => startsWith(bytes, bom)) ?? []
  if (!encoding) return detectDesignation(bytes, final)
  // The BOM of UTF-16LE, if cut off here, may be the beginning of UTF-32LE's.
  const isOpen = !final && bytes.length < 4 && startsWith([0xff, 0xfe, 0x00, 0x00], bytes)
  return { encoding, certainty: isOpen ? 'likely' : 'certain', signature: 'bom', signatureLength: bom.length }
}

function startsWith(bytes: ArrayLike<number>, start: ArrayLike<number>): boolean {
  for (let i = 0; i < start.length; i++) if (bytes[i] !== start[i]) return false
  return true
}

/** Detects designations of UTF-8 at the start, of which the last one counts. */
function detectDesignation(bytes: Uint8Array, final: boolean): Detection | undefined {
  let last: Utf8Designation | undefined
  let end = 0
  for (let next = findUtf8Designation(bytes, 0); next; next = findUtf8Designation(bytes, end)) {
    last = next.designation
    end = next.end
  }
  if (!last) return undefined
  const signature = { signature: 'iso-2022', signatureLength: end } as const
  if (last.to === 'utf-8') {
    const level = Object.hasOwn(last, 'level') ? { level: last.level } : undefined
    return { encoding: last.to, certainty: 'certain', ...signature, ...level }
  }
  return { ...detectByContent(bytes.subarray(end), final, false), ...signature }
}

/**
 * Finds the designation of UTF-8 at bytes[start] and where it ends. Its bytes may be padded with zeros, before or behind them, to
 * two or four.
 */
function findUtf8Designation(bytes: Uint8Array, start: number) {
  for (const size of [1, 2, 4]) {
    for (const place of size === 1 ? [0] : [0, size - 1]) {
      const designation = UTF8_DESIGNATIONS.find((each) =>
        each.bytes.every((byte, i) => {
          for (let k = 0; k < size; k++) {
            if (bytes[start + i * size + k] !== (k === place ? byte : 0)) return false
          }
          return true
        }),
      )
      if (designation) return { designation, end: start + designation.bytes.length * size }
    }
  }
  return undefined
}

/** @param mayBeUnicode are UTF-8, UTF-16 and UTF-32 possible? */
function detectByContent(bytes: Uint8Array, final: boolean, mayBeUnicode: boolean): Detection {
  const describe = (encoding: string, certainty: Detection['certainty']): Detection => {
    return { encoding, certainty, signatureLength: 0 }
  }
  const wide = mayBeUnicode && detectByZeros(bytes, final)
  if (wide) return describe(wide.name, 'likely')
  if (ascii.isValid(bytes)) {
    const designated = findDesignated(bytes)
    return describe(designated ?? 'us-ascii', final && designated === undefined ? 'certain' : 'likely')
  }
  if (mayBeUnicode && isWellFormed(utf8, bytes, final)) return describe('utf-8', 'likely')
  return describe('windows-1252', 'guess')
}

/**
 * The encoding in which ISO 2022 designates character sets in these ASCII bytes: ISO-2022-JP, or us-ascii for what has no name here, as
 * ISO-2022-KR and ISO-2022-CN. Undefined: it designates none. Terminals, too, are told to choose a set of one byte for a character, among
 * other escape sequences: so those alone make no ISO-2022-JP.
 */
function findDesignated(bytes: Uint8Array): 'iso-2022-jp' | 'us-ascii' | undefined {
  const first = search(bytes, Uint8Array.of(ESC))
  if (first < 0) return undefined
  let hasDesignation = false
  let hasOther = false
  for (let i = first; i < bytes.length; i++) {
    if (bytes[i] !== ESC) continue
    const behind = String.fromCharCode(...bytes.subarray(i + 1, i + 4))
    if (JAPANESE_PAIRS.some((pair) => behind.startsWith(pair))) return 'iso-2022-jp'
    hasDesignation ||= isDesignation(bytes, i)
    hasOther ||= !JAPANESE_SINGLES.includes(behind.slice(0, 2))
  }
  if (!hasDesignation) return undefined
  return hasOther ? 'us-ascii' : 'iso-2022-jp'
}

/** ESC, intermediate bytes, and a final byte 03/00 to 07/14 (ISO 2022, 13.2). */
function isDesignation(bytes: Uint8Array, start: number): boolean {
  if (!DESIGNATING_BYTES.includes(bytes[start + 1])) return false
  let end = start + 2
  while (bytes[end] >> 4 === 0x2) end++
  return bytes[end] >= 0x30 && bytes[end] <= 0x7e
}

/** Are the bytes well formed, except for an incomplete character at the end if more bytes follow? */
function isWellFormed(encoding: Encoding, bytes: Uint8Array, final: boolean): boolean {
  if (final) return encoding.isValid(bytes)
  const error = encoding.findError(bytes)
  return !error || (error.kind === 'truncated' && error.offset + error.length === bytes.length)
}

/**
 * Detects UTF-16 and UTF-32 by the places of zeros.
 *
 * UTF-32: the highest byte of each value is zero, and the lowest seldom is.
 *
 * UTF-16: text in nearly every script has spaces, line ends or digits, whose high byte is zero. Low bytes may be zero, too: U+4E00
 * is Chinese "one". So the byte order is the one with more white space, else the one in which high bytes differ less. Bytes that
 * are well-formed UTF-8 as well, and not mostly of the first scripts of Unicode, are more likely UTF-8 with some NUL in it.
 */
function detectByZeros(bytes: Uint8Array, final: boolean): Encoding | undefined {
  const head = bytes.subarray(0, Math.min(bytes.length, MAX_PATTERN_BYTES) & ~1)
  if (!head.includes(0)) return undefined
  const zeros = [0, 0, 0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i & 3]++
  const values = head.length >>> 2
  if (values > 0) {
    if (zeros[0] >= values && zeros[3] < values && isWellFormed(utf32be, bytes, final)) return utf32be
    if (zeros[3] >= values && zeros[0] < values && isWellFormed(utf32le, bytes, final)) return utf32le
  }
  const [even, odd] = [countHighBytes(head, 0), countHighBytes(head, 1)]
  const isBigEndian = (odd.spaces - even.spaces || even.different - odd.different || odd.zeros - even.zeros) < 0
  const [encoding, high] = isBigEndian ? [utf16be, even] : [utf16le, odd]
  const units = head.length / 2
  if (high.nulls * 16 > units || !isWellFormed(encoding, bytes, final)) return undefined
  return high.small * 4 >= units * 3 || !isWellFormed(utf8, bytes, final) ? encoding : undefined
}

/**
 * Takes the bytes head[start], head[start + 2] … as high bytes of units. Counts how many are different, zero, and of Latin to
 * Arabic (00..06), and how many units are zero or white space.
 */
function countHighBytes(head: Uint8Array, start: 0 | 1) {
  const seen = new Set<number>()
  const counts = { different: 0, zeros: 0, small: 0, nulls: 0, spaces: 0 }
  for (let i = start; i < head.length; i += 2) {
    const high = head[i]
    const low = head[i ^ 1]
    seen.add(high)
    if (high <= 0x06) counts.small++
    if (high !== 0) continue
    counts.zeros++
    if (low === 0) counts.nulls++
    if (low === 0x20 || low === 0x0a || low === 0x0d || low === 0x09) counts.spaces++
  }
  counts.different = seen.size
  return counts
}
