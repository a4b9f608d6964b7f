/**
 * UTF-8 of a few bytes and units by plain loops: there a call of anything else, even of the platform, costs more than the work. Every byte
 * is read once, so that shared memory is as good as any other.
 */

const string = String.fromCharCode

/** The text of a few bytes from `start` on, as many as one call may have arguments. Undefined if they are malformed. */
export function decodeShort(bytes: Uint8Array, start: number): string | undefined {
  return (start === 0 ? stringOfAscii(bytes) : undefined) ?? decodeByArray(bytes, start)
}

/**
 * The string of 1 to 16 bytes of ASCII: as many arguments as bytes, no array for them. Undefined for others. Measured: bench/README.md,
 * "Short strings".
 */
function stringOfAscii(o: Uint8Array): string | undefined {
  const { length } = o
  if (length > 16) return undefined
  const a = o[0]
  if (length < 5) {
    if (length === 1) return a < 0x80 ? string(a) : undefined
    const b = o[1]
    if (length === 2) return (a | b) < 0x80 ? string(a, b) : undefined
    const c = o[2]
    if (length === 3) return (a | b | c) < 0x80 ? string(a, b, c) : undefined
    const d = o[3]
    return (a | b | c | d) < 0x80 ? string(a, b, c, d) : undefined
  }
  const b = o[1]
  const c = o[2]
  const d = o[3]
  const e = o[4]
  if ((a | b | c | d | e) >= 0x80) return undefined
  if (length === 5) return string(a, b, c, d, e)
  const f = o[5]
  if (length === 6) return f < 0x80 ? string(a, b, c, d, e, f) : undefined
  const g = o[6]
  if (length === 7) return (f | g) < 0x80 ? string(a, b, c, d, e, f, g) : undefined
  const h = o[7]
  if (length === 8) return (f | g | h) < 0x80 ? string(a, b, c, d, e, f, g, h) : undefined
  const i = o[8]
  if ((f | g | h | i) >= 0x80) return undefined
  if (length === 9) return string(a, b, c, d, e, f, g, h, i)
  const j = o[9]
  if (length === 10) return j < 0x80 ? string(a, b, c, d, e, f, g, h, i, j) : undefined
  const k = o[10]
  if (length === 11) return (j | k) < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k) : undefined
  const l = o[11]
  if (length === 12) return (j | k | l) < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k, l) : undefined
  const m = o[12]
  if ((j | k | l | m) >= 0x80) return undefined
  if (length === 13) return string(a, b, c, d, e, f, g, h, i, j, k, l, m)
  const n = o[13]
  if (length === 14) return n < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k, l, m, n) : undefined
  const p = o[14]
  if (length === 15) return (n | p) < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p) : undefined
  const q = o[15]
  return (n | p | q) < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q) : undefined
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
 * Writes the UTF-8 of the text, at most three bytes for each unit, to bytes[start, …). Returns how many they are; -1: there is a lone
 * surrogate.
 */
export function encodeShort(text: string, bytes: Uint8Array, start = 0): number {
  const { length } = text
  let at = start
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
  return at - start
}
