/** Looks at a few octets or units, spread over all of them: a guess at what the others are, which decides who is asked. */

/** Octets and units from which on the look takes in more than a few. */
const LONG = 4096

// (An odd step: what is regular in text has steps of its own.)

/** The greatest of a few octets. */
export function greatest(octets: Uint8Array): number {
  const { length } = octets
  let most = Math.max(
    octets[0],
    octets[length >> 2],
    octets[length >> 1],
    octets[(3 * length) >> 2],
    octets[length - 1],
  )
  if (length >= LONG) for (let i = 0; i < length; i += (length >> 4) | 1) if (octets[i] > most) most = octets[i]
  return most
}

/** Does text of a few octets seem to be US-ASCII? */
export function seemsAscii(octets: Uint8Array): boolean {
  const { length } = octets
  return (octets[0] | octets[length >> 1] | octets[length - 1]) < 0x80
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
  if (length >= LONG) for (let i = 0; i < length; i += (length >> 4) | 1) bits |= text.charCodeAt(i)
  return bits
}
