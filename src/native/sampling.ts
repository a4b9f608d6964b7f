/** Looks at a few bytes or units, spread over all of them: a guess at what the others are, which decides who is asked. */

/** Bytes and units from which on the look takes in more than a few. */
const LONG = 1 << 12
const LONGER = 1 << 15

// (An odd step: what is regular in text has steps of its own.)

/** The greatest of a few bytes. */
export function greatest(bytes: Uint8Array): number {
  const { length } = bytes
  let most = Math.max(bytes[0], bytes[length >> 2], bytes[length >> 1], bytes[(3 * length) >> 2], bytes[length - 1])
  if (length >= LONG) for (let i = 0; i < length; i += (length >> 5) | 1) if (bytes[i] > most) most = bytes[i]
  return most
}

/** Does text of a few bytes seem to be US-ASCII? */
export function seemsAscii(bytes: Uint8Array): boolean {
  const { length } = bytes
  return (bytes[0] | bytes[length >> 1] | bytes[length - 1]) < 0x80
}

/** Bytes from the middle that are all looked at, and how many of them may be malformed. */
const SPAN = 128
const FEW_BAD = 16

/** Does this seem to be US-ASCII with some malformed bytes in it? */
export function seemsDirtyAscii(bytes: Uint8Array): boolean {
  const start = bytes.length >> 1
  let bad = 0
  for (let i = start; i < start + SPAN; i++) {
    if (bytes[i] < 0x80) continue
    if (bytes[i] >= 0xc2 && bytes[i + 1] >> 6 === 2) return false
    bad++
  }
  return bad <= FEW_BAD
}

/** Units of text that one of them decides about: each look takes 2 ns. */
const SHORT = 64

/** All bits of a few units; of short text, of one. */
export function bitsOf(text: string): number {
  const { length } = text
  const half = length >> 1
  let bits = text.charCodeAt(half)
  if (length < SHORT) return bits
  bits |= text.charCodeAt(0) | text.charCodeAt(half >> 1) | text.charCodeAt(length - 1)
  if (length >= LONG)
    for (let i = 0; i < length; i += (length >> (length < LONGER ? 4 : 5)) | 1) bits |= text.charCodeAt(i)
  return bits
}

/** Is a share of the text well-formed: one from the middle, about so much? */
export function seemsWellFormed(text: string, share: number): boolean {
  const start = text.length >> 1
  // (A pair that is cut at its beginning or its end is none of it.)
  const isTrail = text.charCodeAt(start) >> 10 === 0x37
  const end = start + share
  const isLead = text.charCodeAt(end - 1) >> 10 === 0x36
  return text.slice(start + +isTrail, end - +isLead).isWellFormed()
}
