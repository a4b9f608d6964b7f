/**
 * Which encoding bytes are in: by what they say themselves (a signature, a designation of ISO 2022), else by what they look like.
 *
 * Signatures: Unicode 23.8, ISO 10646-1 annex F. Designations: ISO 10646-1 Amendment 2, annex R.6, padded as its clause 16 says.
 */
import { ascii } from '../encodings/ascii.ts'
import { utf8 } from '../encodings/utf8.ts'
import { utf16be, utf16le } from '../encodings/utf16.ts'
import { utf32be, utf32le } from '../encodings/utf32.ts'
import type { Encoding } from '../engine/encoding.ts'
import { type BytesInput, bytesOf } from '../engine/input.ts'

/** What `detect` found. */
export interface Detection {
  /** The name of the encoding. */
  encoding: string
  /**
   * 'certain': the bytes say so, or there is nothing to say, or they are all ASCII, which says the same in nearly every encoding.
   * 'likely': they are well formed so, which in another encoding they would hardly be. 'guess': nothing else is left.
   */
  certainty: 'certain' | 'likely' | 'guess'
  /** What says so. */
  signature?: 'bom' | 'iso-2022'
  /** Bytes of that, which are no text. */
  signatureLength: number
  /** The implementation level of ISO 10646-1 (clause 15) that a designation names. */
  level?: 1 | 2 | 3
}
/** What `detect` is to know about the bytes. */
export interface DetectOptions {
  /** Is this all? Default true; false: the bytes may end in the middle of a character. */
  final?: boolean
}

const SIGNATURES: readonly (readonly [encoding: string, ...signature: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-32be', 0x00, 0x00, 0xfe, 0xff],
  ['utf-32le', 0xff, 0xfe, 0x00, 0x00], // before that of UTF-16LE, with which it begins
  ['utf-16be', 0xfe, 0xff],
  ['utf-16le', 0xff, 0xfe],
]

/** ESC 02/05 …: to UTF-8 at a level; to UTF-8; back to ISO 2022 (17.5). */
const DESIGNATIONS: readonly { to: 'utf-8' | 'iso-2022'; level?: 1 | 2 | 3; bytes: readonly number[] }[] = [
  { to: 'utf-8', level: 1, bytes: [0x1b, 0x25, 0x2f, 0x47] },
  { to: 'utf-8', level: 2, bytes: [0x1b, 0x25, 0x2f, 0x48] },
  { to: 'utf-8', level: 3, bytes: [0x1b, 0x25, 0x2f, 0x49] },
  { to: 'utf-8', bytes: [0x1b, 0x25, 0x47] },
  { to: 'iso-2022', bytes: [0x1b, 0x25, 0x40] },
]

/** Bytes that are looked at for the pattern of zeros. */
const HEAD = 4096

/**
 * The encoding of the bytes. In this order: a signature or a designation; no bytes at all: UTF-8; UTF-32 and UTF-16 by where
 * their zeros are; ASCII; UTF-8 if well formed; else windows-1252. Never UTF-7: bytes that are ASCII as well could hide in it what
 * nobody checked.
 *
 * Behind a return to ISO 2022 (ESC 02/05 04/00) the bytes are not UTF-8, however well formed: us-ascii, or windows-1252 for want of the
 * designations before it.
 * @param options `final: false`: an incomplete character at the end is not held against an encoding
 */
export function detect(bytes: BytesInput, options?: DetectOptions): Detection {
  const source = bytesOf(bytes)
  const final = options?.final ?? true
  if (source.length === 0) return { encoding: 'utf-8', certainty: 'certain', signatureLength: 0 }
  return signed(source, final) ?? byLook(source, final, true)
}

/** By what stands at the beginning. */
function signed(bytes: Uint8Array, final: boolean): Detection | undefined {
  // the bytes that signatures and designations begin with; text seldom does
  const first = bytes[0]
  if (first !== 0x00 && first !== 0x1b && first < 0xef) return undefined
  const [encoding, ...length] = SIGNATURES.find(([, ...signature]) => startsWith(bytes, signature)) ?? []
  if (!encoding) return designated(bytes, final)
  // cut off here, the signature of UTF-16LE may be the beginning of UTF-32LE's
  const open = !final && bytes.length < 4 && startsWith([0xff, 0xfe, 0x00, 0x00], bytes)
  return { encoding, certainty: open ? 'likely' : 'certain', signature: 'bom', signatureLength: length.length }
}

function startsWith(bytes: ArrayLike<number>, beginning: ArrayLike<number>): boolean {
  for (let i = 0; i < beginning.length; i++) if (bytes[i] !== beginning[i]) return false
  return true
}

/** By the designations at the beginning, of which the last one counts. */
function designated(bytes: Uint8Array, final: boolean): Detection | undefined {
  let last: (typeof DESIGNATIONS)[number] | undefined
  let end = 0
  for (let next = designationAt(bytes, 0); next; next = designationAt(bytes, end)) {
    last = next.designation
    end = next.end
  }
  if (!last) return undefined
  const mark = { signature: 'iso-2022', signatureLength: end } as const
  if (last.to === 'utf-8') {
    const level = last.level ? { level: last.level } : undefined
    return { encoding: last.to, certainty: 'certain', ...mark, ...level }
  }
  return { ...byLook(bytes.subarray(end), final, false), ...mark }
}

/** The designation at bytes[start], each byte of it padded with zeros to two or four on either side, or not, and where it ends. */
function designationAt(bytes: Uint8Array, start: number) {
  for (const size of [1, 2, 4]) {
    for (const place of size === 1 ? [0] : [0, size - 1]) {
      const designation = DESIGNATIONS.find((each) =>
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

/** @param unicode may it be an encoding of Unicode? */
function byLook(bytes: Uint8Array, final: boolean, unicode: boolean): Detection {
  const found = (encoding: string, certainty: Detection['certainty']): Detection => {
    return { encoding, certainty, signatureLength: 0 }
  }
  const wide = unicode && byZeros(bytes, final)
  if (wide) return found(wide.name, 'likely')
  if (ascii.isValid(bytes)) return found('us-ascii', final ? 'certain' : 'likely')
  if (unicode && fits(utf8, bytes, final)) return found('utf-8', 'likely')
  return found('windows-1252', 'guess')
}

/** Are the bytes well formed, but for an incomplete character at the end if more follow? */
function fits(encoding: Encoding, bytes: Uint8Array, final: boolean): boolean {
  if (final) return encoding.isValid(bytes)
  const error = encoding.findError(bytes)
  return !error || (error.kind === 'truncated' && error.offset + error.length === bytes.length)
}

/**
 * By the places of zeros. UTF-32: the highest byte of each value is zero, and the lowest seldom is. UTF-16: text in nearly every
 * script has spaces, line ends or digits, whose high byte is zero; low bytes may be (U+4E00 is Chinese "one"), so the byte order is
 * that with more white space, else that in which high bytes differ less. What is well formed as UTF-8, too, and not mostly of the first scripts of Unicode, is rather
 * that with some NUL in it.
 */
function byZeros(bytes: Uint8Array, final: boolean): Encoding | undefined {
  const head = bytes.subarray(0, Math.min(bytes.length, HEAD) & ~1)
  if (!head.includes(0)) return undefined
  const zeros = [0, 0, 0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i & 3]++
  const values = head.length >> 2
  if (values > 0) {
    if (zeros[0] >= values && zeros[3] < values && fits(utf32be, bytes, final)) return utf32be
    if (zeros[3] >= values && zeros[0] < values && fits(utf32le, bytes, final)) return utf32le
  }
  const [even, odd] = [unitHalf(head, 0), unitHalf(head, 1)]
  const bigEndian = (odd.spaces - even.spaces || even.different - odd.different || odd.zeros - even.zeros) < 0
  const [encoding, high] = bigEndian ? [utf16be, even] : [utf16le, odd]
  const units = head.length / 2
  if (high.nulls * 16 > units || !fits(encoding, bytes, final)) return undefined
  return high.small * 4 >= units * 3 || !fits(utf8, bytes, final) ? encoding : undefined
}

/**
 * The bytes head[place], head[place + 2] … as high bytes of units: how many different ones, zeros, those of Latin to Arabic (00..06);
 * how many units are zero, or white space.
 */
function unitHalf(head: Uint8Array, place: 0 | 1) {
  const seen = new Set<number>()
  const counts = { different: 0, zeros: 0, small: 0, nulls: 0, spaces: 0 }
  for (let i = place; i < head.length; i += 2) {
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
