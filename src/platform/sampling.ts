/**
 * Looks at a few bytes or units, spread over all of them. A sample guesses what the others are; it decides who is asked, never what the
 * answer is.
 */

/** Bytes and units from which on a sample takes in more than a few. */
const MIN_LONG = 1 << 12
const MIN_LONGER = 1 << 15

/**
 * The step that takes in about `looks` of so many elements, or up to twice as many. It is odd: what is regular in text has steps of its own.
 * A length may exceed 2^31, where the operators on 32 bits would make it negative.
 */
function oddStep(length: number, looks: number): number {
  return 2 * Math.floor(length / (2 * looks)) + 1
}

/** The greatest of a few bytes. */
export function sampleGreatestByte(bytes: Uint8Array): number {
  const { length } = bytes
  const quarter = Math.floor(length / 4)
  let greatest = Math.max(bytes[0], bytes[quarter], bytes[2 * quarter], bytes[3 * quarter], bytes[length - 1])
  if (length < MIN_LONG) return greatest
  const step = oddStep(length, 32)
  for (let i = 0; i < length; i += step) if (bytes[i] > greatest) greatest = bytes[i]
  return greatest
}

/** Bytes up to which half of the looks are enough. */
const MAX_FEW_BYTES = 64

/** Do the bytes seem to be ASCII? Looks at 8 of them, at 16 of more, or at up to twice as many. Measured: bench/README.md, "looks". */
export function seemsAscii(bytes: Uint8Array): boolean {
  const { length } = bytes
  const step = oddStep(length, length > MAX_FEW_BYTES ? 16 : 8)
  for (let i = 0; i < length; i += step) if (bytes[i] >= 0x80) return false
  return true
}

/** Bytes from the middle that are all looked at, and how many of them may be malformed. */
const SPAN_BYTES = 128
const MAX_MALFORMED_BYTES = 16

/** Does this seem to be ASCII with some malformed bytes in it? */
export function seemsDirtyAscii(bytes: Uint8Array): boolean {
  const start = Math.floor(bytes.length / 2)
  let malformed = 0
  for (let i = start; i < start + SPAN_BYTES; i++) {
    if (bytes[i] < 0x80) continue
    if (bytes[i] >= 0xc2 && bytes[i + 1] >> 6 === 0b10) return false
    malformed++
  }
  return malformed <= MAX_MALFORMED_BYTES
}

/** Where the next character begins at or after `index`, if the bytes there are well-formed UTF-8. */
export function findCharacterStart(bytes: Uint8Array, index: number): number {
  let start = index
  while (bytes[start] >> 6 === 0b10 && start < index + 3) start++
  return start
}

/** Units of text up to which one of them decides. */
const MAX_ONE_LOOK_UNITS = 64

/** The bits of a few units, joined by OR; of short text, those of one unit. */
export function sampleBits(text: string): number {
  const { length } = text
  const half = length >>> 1
  let bits = text.charCodeAt(half)
  if (length < MAX_ONE_LOOK_UNITS) return bits
  bits |= text.charCodeAt(0) | text.charCodeAt(half >>> 1) | text.charCodeAt(length - 1)
  if (length < MIN_LONG) return bits
  const step = oddStep(length, length < MIN_LONGER ? 16 : 32)
  for (let i = 0; i < length; i += step) bits |= text.charCodeAt(i)
  return bits
}

const WIDE_UNIT = /[^\0-\xff]/

/** Does the text hold a unit above FF? V8 answers at once for a string of one byte a unit, and looks at the others unit by unit. */
export function hasWideUnit(text: string): boolean {
  return sampleBits(text) > 0xff || WIDE_UNIT.test(text)
}

/** Is a share of the text well-formed: `units` units or so from the middle? */
export function seemsWellFormed(text: string, units: number): boolean {
  const start = text.length >>> 1
  // A pair that is cut at the beginning or the end of the share is none of it.
  const isTrail = text.charCodeAt(start) >> 10 === 0b110111
  const end = start + units
  const isLead = text.charCodeAt(end - 1) >> 10 === 0b110110
  return text.slice(start + +isTrail, end - +isLead).isWellFormed()
}
