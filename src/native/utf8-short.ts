/**
 * UTF-8 of a few bytes and units by plain loops: there a call of anything else, even of the platform, costs more than the work. Every byte
 * is read once, so that shared memory is as good as any other.
 */

const string = String.fromCharCode

/**
 * The text of a few bytes from `start` on, as many as one call may have arguments. Undefined if they are malformed.
 * Up to 16 bytes of ASCII need no array for the arguments. Measured: bench/README.md, "Short strings".
 */
export function decodeShort(bytes: Uint8Array, start: number): string | undefined {
  const { length } = bytes
  if (length <= 16 && start === 0) {
    let bits = 0
    for (let i = 0; i < length; i++) bits |= bytes[i]
    if (bits < 0x80) return stringOfAscii(bytes)
  }
  return decodeByArray(bytes, start)
}

function stringOfAscii(b: Uint8Array): string | undefined {
  switch (b.length) {
    case 1:
      return string(b[0])
    case 2:
      return string(b[0], b[1])
    case 3:
      return string(b[0], b[1], b[2])
    case 4:
      return string(b[0], b[1], b[2], b[3])
    case 5:
      return string(b[0], b[1], b[2], b[3], b[4])
    case 6:
      return string(b[0], b[1], b[2], b[3], b[4], b[5])
    case 7:
      return string(b[0], b[1], b[2], b[3], b[4], b[5], b[6])
    case 8:
      return string(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7])
    case 9:
      return string(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8])
    case 10:
      return string(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9])
    case 11:
      return string(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10])
    case 12:
      return string(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11])
    case 13:
      return string(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12])
    case 14:
      return string(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13])
    case 15:
      return string(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14])
    case 16:
      return string(
        b[0],
        b[1],
        b[2],
        b[3],
        b[4],
        b[5],
        b[6],
        b[7],
        b[8],
        b[9],
        b[10],
        b[11],
        b[12],
        b[13],
        b[14],
        b[15],
      )
    default:
      return undefined
  }
}

function decodeByArray(bytes: Uint8Array, start: number): string | undefined {
  const { length } = bytes
  const units: number[] = []
  for (let i = start; i < length; ) {
    const lead = bytes[i++]
    let value = lead
    if (lead >= 0x80) {
      // Bytes behind the end are undefined, and so no continuation bytes.
      const second = bytes[i++] ^ 0x80
      if (lead < 0xe0) {
        if (lead < 0xc2 || second > 0x3f) return undefined
        value = ((lead & 0x1f) << 6) | second
      } else {
        const third = bytes[i++] ^ 0x80
        if ((second | third) > 0x3f) return undefined
        value = ((lead & 0xf) << 12) | (second << 6) | third
        if (lead < 0xf0) {
          if (value < 0x800 || value >> 11 === 0x1b) return undefined
        } else {
          const fourth = bytes[i++] ^ 0x80
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
 * Writes the UTF-8 of the text, at most three bytes for each unit, to bytes[0, …). Returns how many they are; -1: there is a
 * lone surrogate.
 */
export function encodeShort(text: string, bytes: Uint8Array): number {
  const { length } = text
  let at = 0
  for (let i = 0; i < length; i++) {
    let value = text.charCodeAt(i)
    if (value < 0x80) {
      bytes[at++] = value
      continue
    }
    if (value < 0x800) {
      bytes[at++] = 0xc0 | (value >> 6)
    } else {
      if (value >> 11 !== 0x1b) {
        bytes[at++] = 0xe0 | (value >> 12)
      } else {
        const trail = value < 0xdc00 && i + 1 < length ? text.charCodeAt(++i) : 0
        if (trail >> 10 !== 0x37) return -1
        value = 0x10000 + ((value & 0x3ff) << 10) + (trail & 0x3ff)
        bytes[at++] = 0xf0 | (value >> 18)
        bytes[at++] = 0x80 | ((value >> 12) & 0x3f)
      }
      bytes[at++] = 0x80 | ((value >> 6) & 0x3f)
    }
    bytes[at++] = 0x80 | (value & 0x3f)
  }
  return at
}
