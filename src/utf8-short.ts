/**
 * UTF-8 of a few octets and units by plain loops: there a call of anything else, even of the platform, costs more than the work.
 * Every octet is read once, so that shared memory is as good as any other.
 */

/** Octets up to which a loop decodes fastest: the arguments of one call. */
export const FEW_OCTETS = 32
/** Units up to which a loop encodes fastest. */
export const FEW_UNITS = 32

const string = String.fromCharCode

/** The text of 1 to FEW_OCTETS octets; undefined where they are malformed or begin with a signature. */
export function decodeShort(octets: Uint8Array): string | undefined {
  return asciiShort(octets) ?? anyShort(octets)
}

/** The string of up to 12 octets of US-ASCII, four at a time: longer sums of strings would not be flat in V8. */
function asciiShort(octets: Uint8Array): string | undefined {
  const { length } = octets
  if (length > 12) return undefined
  let text = ''
  let i = length & 3
  if (i > 0) {
    const a = octets[0]
    const b = i > 1 ? octets[1] : 0
    const c = i > 2 ? octets[2] : 0
    if ((a | b | c) >= 0x80) return undefined
    text = i === 1 ? string(a) : i === 2 ? string(a, b) : string(a, b, c)
  }
  for (; i < length; i += 4) {
    const a = octets[i]
    const b = octets[i + 1]
    const c = octets[i + 2]
    const d = octets[i + 3]
    if ((a | b | c | d) >= 0x80) return undefined
    text += string(a, b, c, d)
  }
  return text
}

function anyShort(octets: Uint8Array): string | undefined {
  const { length } = octets
  const units: number[] = []
  for (let i = 0; i < length; ) {
    const lead = octets[i++]
    let value = lead
    if (lead >= 0x80) {
      // (Octets behind the end are undefined, and so no continuations.)
      const second = octets[i++] ^ 0x80
      if (lead < 0xe0) {
        if (lead < 0xc2 || second > 0x3f) return undefined
        value = ((lead & 0x1f) << 6) | second
      } else {
        const third = octets[i++] ^ 0x80
        if ((second | third) > 0x3f) return undefined
        value = ((lead & 0xf) << 12) | (second << 6) | third
        if (lead < 0xf0) {
          if (value < 0x800 || value >> 11 === 0x1b || (value === 0xfeff && i === 3)) return undefined
        } else {
          const fourth = octets[i++] ^ 0x80
          value = (value << 6) | fourth
          if (lead > 0xf4 || fourth > 0x3f || value < 0x10000 || value > 0x10ffff) return undefined
          units.push(0xd7c0 + (value >> 10))
          value = 0xdc00 | (value & 0x3ff)
        }
      }
    }
    units.push(value)
  }
  return string.apply(null, units)
}

/**
 * Writes the UTF-8 of 0 to FEW_UNITS units, at most three octets each, to octets[0, …). Returns how many they are; -1: there is a
 * lone surrogate.
 */
export function encodeShort(text: string, octets: Uint8Array): number {
  const { length } = text
  let at = 0
  for (let i = 0; i < length; i++) {
    let value = text.charCodeAt(i)
    if (value < 0x80) {
      octets[at++] = value
      continue
    }
    if (value < 0x800) {
      octets[at++] = 0xc0 | (value >> 6)
    } else {
      if (value >> 11 !== 0x1b) {
        octets[at++] = 0xe0 | (value >> 12)
      } else {
        const trail = value < 0xdc00 && i + 1 < length ? text.charCodeAt(++i) : 0
        if (trail >> 10 !== 0x37) return -1
        value = 0x10000 + ((value & 0x3ff) << 10) + (trail & 0x3ff)
        octets[at++] = 0xf0 | (value >> 18)
        octets[at++] = 0x80 | ((value >> 12) & 0x3f)
      }
      octets[at++] = 0x80 | ((value >> 6) & 0x3f)
    }
    octets[at++] = 0x80 | (value & 0x3f)
  }
  return at
}
