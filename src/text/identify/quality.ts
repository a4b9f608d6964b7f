/** Whether bytes are text at all, and UTF-8 with a few errors. */
import { latin1 } from '../../encodings/latin1.ts'
import { utf8 } from '../../encodings/utf8.ts'
import type { Encoding } from '../../engine/encoding.ts'

/** From this share of binary data bytes on, bytes are not text: random bytes have one in nine. */
const MIN_BINARY_SHARE = 1 / 16
const MAX_BINARY_BYTES = 1 << 16

/** In legacy text this share is enough: compiled programs have one byte in thirty. */
const MIN_BINARY_SHARE_LEGACY = 1 / 64

/**
 * Counts binary data bytes (WHATWG MIME Sniffing Standard, section 3), which text has no use for.
 * @param isLegacy are the bytes neither ASCII nor Unicode? A single one may be a mistake.
 */
export function isBinary(bytes: Uint8Array, isLegacy = false): boolean {
  const end = Math.min(bytes.length, MAX_BINARY_BYTES)
  let count = 0
  for (let i = 0; i < end; i++) {
    const byte = bytes[i]
    if (byte < 0x20 && (byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte !== 0x1b))) count++
  }
  const isLegacyBinary = isLegacy && count > 1 && count >= end * MIN_BINARY_SHARE_LEGACY
  return isLegacyBinary || (count > 0 && count >= end * MIN_BINARY_SHARE)
}

/** What text does not have: controls, and code points that are no characters. A NUL may end strings. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about controls
const STRANGE = /[\x01-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]|\p{Cn}/gu
/** Text may have one of these among so many characters; random units have ten. */
const MIN_CHARACTERS_PER_STRANGE = 64
const MAX_WIDE_BYTES = 4096

/** Is this text, if it is UTF-16 or UTF-32? Compressed data passes for it by chance. */
export function isWideText(encoding: Encoding, bytes: Uint8Array): boolean {
  const text = encoding.decode(bytes.subarray(0, MAX_WIDE_BYTES), { onError: 'replace' })
  const strange = text.match(STRANGE)?.length ?? 0
  return strange * MIN_CHARACTERS_PER_STRANGE <= text.length && hasWords(text)
}

/** In text with fewer units no script changes within a word. */
const MIN_MIXED_UNITS = 16
/** In longer text it may so often. */
const MIN_UNITS_PER_CHANGE = 4

/** Are words of one script? Of random units, every second one is of another script than the one in front of it. */
function hasWords(text: string): boolean {
  let changes = 0
  let before = SHARED
  for (let i = 0; i < text.length; i++) {
    const script = scriptOf(text.charCodeAt(i))
    if (script !== before && script !== SHARED && before !== SHARED) changes++
    before = script
  }
  return text.length < MIN_MIXED_UNITS ? changes === 0 : changes * MIN_UNITS_PER_CHANGE <= text.length
}

const SHARED = 0
const CHINESE = 0x4e
const HANGUL = 0xac

/** Rows of one script, or of scripts that share signs: Cyrillic and Hebrew, India's, Ethiopic. */
const NEIGHBOURS: readonly (readonly [first: number, last: number])[] = [
  [0x04, 0x05],
  [0x09, 0x0d],
  [0x12, 0x13],
]

/** A number for a script: by the row of the unit in the Basic Multilingual Plane. */
function scriptOf(unit: number): number {
  const row = unit >> 8
  if (row <= 0x02 || (row >= 0x1e && row <= 0x2d) || (row >= 0xd8 && row <= 0xdf)) return SHARED
  if ((row >= 0x2e && row <= 0x9f) || row === 0xf9 || row >= 0xfe) return CHINESE
  if (row >= 0xac && row < 0xd8) return HANGUL
  return NEIGHBOURS.find(([first, last]) => row >= first && row <= last)?.[0] ?? row
}

/** UTF-8 with damage has at least so many well-formed characters outside of ASCII for each error. */
const MIN_SOUND_PER_ERROR = 3
/** The errors that are looked at before it is clear that there are too many. */
const SPARE_ERRORS = 16
/** What little damage in a word or two of Latin script leaves likely. */
const LITTLE_SCORE = 0.7

/**
 * Counts the errors of UTF-8 that is damaged; undefined: the bytes are no UTF-8. Linear: gives up as soon as there are too many.
 * @param isWhole false: a character that the end cuts off is no error
 */
export function countDamage(bytes: Uint8Array, isWhole: boolean): { errors: number; score: number } | undefined {
  let errors = 0
  let sound = 0
  let isCut = false
  for (let start = 0; start <= bytes.length; ) {
    const rest = bytes.subarray(start)
    const error = utf8.findError(rest)
    const end = error ? start + error.offset : bytes.length
    sound += countLeads(bytes, start, end)
    if (!error) break
    start = end + (isSurrogatePair(bytes, end) ? 6 : error.length)
    if (!isWhole && error.kind === 'truncated' && start === bytes.length) isCut = true
    else errors++
    if (errors > SPARE_ERRORS && sound < errors * MIN_SOUND_PER_ERROR) return undefined
  }
  if (errors === 0) return isCut && sound > 0 ? { errors, score: 1 - 0.1 ** sound } : undefined
  if (sound > 0 && sound >= errors * MIN_SOUND_PER_ERROR) return { errors, score: 1 - 0.5 / (sound / errors) }
  return errors === 1 && isLittleDamaged(bytes, sound) ? { errors, score: LITTLE_SCORE } : undefined
}

/** A pair of surrogates as CESU-8 writes it: one mistake, not six. */
function isSurrogatePair(bytes: Uint8Array, at: number): boolean {
  const isSurrogate = (first: number, least: number) => bytes[first] === 0xed && bytes[first + 1] >> 4 === least
  return isSurrogate(at, 0xa) && isSurrogate(at + 3, 0xb)
}

/**
 * Is this ASCII with a few characters of Latin script or signs, and one error? Two of them, or a pair of surrogates, suffice; and so does the
 * beginning of an accented small letter at the end, since no capital follows a small letter.
 */
function isLittleDamaged(bytes: Uint8Array, sound: number): boolean {
  const text = latin1.decode(bytes)
  if (/\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf]/.test(text)) return true
  const high = text.match(/[\x80-\xff]/g)?.length ?? 0
  // Greek and what is further is seldom in text that is mostly ASCII.
  if (2 * high >= text.length || /[\xc9-\xe1\xe3-\xf4][\x80-\xbf]/.test(text)) return false
  return sound > 1 || /[a-z] ?\xc3$/.test(text)
}

/** Bytes that begin a character outside of ASCII, in well-formed UTF-8. */
function countLeads(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let i = start; i < end; i++) if (bytes[i] >= 0xc0) count++
  return count
}
