/**
 * UTF-8 by plain loops, from bytes to what String.fromCharCode takes and from charCodeAt to bytes: for the shortest input, where a call of
 * anything else costs more than the work, and for all input where there is nothing but JavaScript. Every byte is read once, so that shared
 * memory is as good as any other.
 */
import { joinSurrogates, putSurrogatePair } from '../../unicode/surrogates.ts'

/** Bytes up to which a string has as many arguments. */
const MAX_ARGUMENTS = 16
/** Stands for a byte behind the end: no continuation. */
const MISSING = 0x40

const string = String.fromCharCode

/** The string of 1 to 16 bytes of ASCII: as many arguments as bytes, no array for them (20 ns against 45). Undefined for others. */
function stringOfAscii(bytes: Uint8Array, start: number, length: number): string | undefined {
  const a = bytes[start]
  if (length < 5) {
    if (length === 1) return a < 0x80 ? string(a) : undefined
    const b = bytes[start + 1]
    if (length === 2) return (a | b) < 0x80 ? string(a, b) : undefined
    const c = bytes[start + 2]
    if (length === 3) return (a | b | c) < 0x80 ? string(a, b, c) : undefined
    const d = bytes[start + 3]
    return (a | b | c | d) < 0x80 ? string(a, b, c, d) : undefined
  }
  const b = bytes[start + 1]
  const c = bytes[start + 2]
  const d = bytes[start + 3]
  const e = bytes[start + 4]
  if ((a | b | c | d | e) >= 0x80) return undefined
  if (length === 5) return string(a, b, c, d, e)
  const f = bytes[start + 5]
  if (length === 6) return f < 0x80 ? string(a, b, c, d, e, f) : undefined
  const g = bytes[start + 6]
  if (length === 7) return (f | g) < 0x80 ? string(a, b, c, d, e, f, g) : undefined
  const h = bytes[start + 7]
  if (length === 8) return (f | g | h) < 0x80 ? string(a, b, c, d, e, f, g, h) : undefined
  const i = bytes[start + 8]
  if ((f | g | h | i) >= 0x80) return undefined
  if (length === 9) return string(a, b, c, d, e, f, g, h, i)
  const j = bytes[start + 9]
  if (length === 10) return j < 0x80 ? string(a, b, c, d, e, f, g, h, i, j) : undefined
  const k = bytes[start + 10]
  if (length === 11) return (j | k) < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k) : undefined
  const l = bytes[start + 11]
  if (length === 12) return (j | k | l) < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k, l) : undefined
  const m = bytes[start + 12]
  if ((j | k | l | m) >= 0x80) return undefined
  if (length === 13) return string(a, b, c, d, e, f, g, h, i, j, k, l, m)
  const n = bytes[start + 13]
  if (length === 14) return n < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k, l, m, n) : undefined
  const p = bytes[start + 14]
  if (length === 15) return (n | p) < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p) : undefined
  const q = bytes[start + 15]
  return (n | p | q) < 0x80 ? string(a, b, c, d, e, f, g, h, i, j, k, l, m, n, p, q) : undefined
}

/** Units of one call of String.fromCharCode, which takes a plain array faster than a typed one. */
const SPAN = 2048

/** Made by the first call. */
let kept: number[] | undefined

/** The text of bytes[start, end), flat; undefined where they are malformed. */
export function decodeByLoop(bytes: Uint8Array, start: number, end: number): string | undefined {
  const text = end - start <= MAX_ARGUMENTS ? stringOfAscii(bytes, start, end - start) : undefined
  return text ?? decodeBySpans(bytes, start, end)
}

function decodeBySpans(bytes: Uint8Array, start: number, end: number): string | undefined {
  // A few units fill a new array sooner than they are cut out of the kept one (16 bytes of Chinese 38 ns, 70 so).
  const isShort = end - start <= MAX_ARGUMENTS
  const units = isShort ? [] : (kept ??= new Array<number>(SPAN).fill(0))
  const pieces: string[] = []
  let p = start
  for (;;) {
    let at = 0
    while (p < end - 3 && at < SPAN - 4) {
      const a = bytes[p]
      const b = bytes[p + 1]
      const c = bytes[p + 2]
      const d = bytes[p + 3]
      if ((a | b | c | d) >= 0x80) break
      units[at] = a
      units[at + 1] = b
      units[at + 2] = c
      units[at + 3] = d
      p += 4
      at += 4
    }
    while (p < end && at < SPAN - 1) {
      const lead = bytes[p++]
      if (lead < 0x80) {
        units[at++] = lead
        continue
      }
      const second = p < end ? bytes[p++] ^ 0x80 : MISSING
      if (lead < 0xe0) {
        if (lead < 0xc2 || second > 0x3f) return undefined
        units[at++] = ((lead & 0x1f) << 6) | second
        continue
      }
      const third = p < end ? bytes[p++] ^ 0x80 : MISSING
      if ((second | third) > 0x3f) return undefined
      let value = ((lead & 0xf) << 12) | (second << 6) | third
      if (lead < 0xf0) {
        if (value < 0x800 || value >> 11 === 0x1b) return undefined // overlong; a surrogate
        units[at++] = value
        continue
      }
      const fourth = p < end ? bytes[p++] ^ 0x80 : MISSING
      value = (value << 6) | fourth
      if (fourth > 0x3f || value < 0x10000 || value > 0x10ffff) return undefined
      putSurrogatePair(units, at, value)
      at += 2
    }
    if (p >= end) {
      if (isShort) return String.fromCharCode.apply(null, units)
      pieces.push(String.fromCharCode.apply(null, units.slice(0, at)))
      return pieces.length === 1 ? pieces[0] : pieces.join('')
    }
    units.length = at
    pieces.push(String.fromCharCode.apply(null, units))
  }
}

/** Writes the UTF-8 of the text, three bytes a unit at the most, to bytes[start, …). Returns how many; -1: there is a lone surrogate. */
export function encodeByLoop(text: string, bytes: Uint8Array, start: number): number {
  const { length } = text
  const safe = length - 3
  let i = 0
  while (i < safe) {
    const a = text.charCodeAt(i)
    const b = text.charCodeAt(i + 1)
    const c = text.charCodeAt(i + 2)
    const d = text.charCodeAt(i + 3)
    if ((a | b | c | d) >= 0x80) break
    bytes[start + i] = a
    bytes[start + i + 1] = b
    bytes[start + i + 2] = c
    bytes[start + i + 3] = d
    i += 4
  }
  let at = start + i
  for (; i < length; i++) {
    let value = text.charCodeAt(i)
    if (value < 0x80) {
      bytes[at++] = value
      while (i < safe) {
        const next = text.charCodeAt(i + 1)
        if (next >= 0x80) break
        bytes[at++] = next
        ++i
        const behind = text.charCodeAt(i + 1)
        if (behind >= 0x80) break
        bytes[at++] = behind
        ++i
      }
    } else if (value < 0x800) {
      bytes[at] = 0xc0 | (value >> 6)
      bytes[at + 1] = 0x80 | (value & 0x3f)
      at += 2
    } else if (value >> 11 !== 0x1b) {
      bytes[at] = 0xe0 | (value >> 12)
      bytes[at + 1] = 0x80 | ((value >> 6) & 0x3f)
      bytes[at + 2] = 0x80 | (value & 0x3f)
      at += 3
    } else {
      const trail = value < 0xdc00 && i + 1 < length ? text.charCodeAt(++i) : 0
      if (trail >> 10 !== 0x37) return -1
      value = joinSurrogates(value, trail)
      bytes[at] = 0xf0 | (value >> 18)
      bytes[at + 1] = 0x80 | ((value >> 12) & 0x3f)
      bytes[at + 2] = 0x80 | ((value >> 6) & 0x3f)
      bytes[at + 3] = 0x80 | (value & 0x3f)
      at += 4
    }
  }
  return at - start
}

/** Counts the bytes of the text in UTF-8. -1: there is a lone surrogate. */
export function countByLoop(text: string): number {
  const { length } = text
  let count = length
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    count += unit < 0x800 ? 1 : 2
    if (unit >> 11 !== 0x1b) continue
    // Of a pair the lead counts three, its trail one.
    if (unit >= 0xdc00 || text.charCodeAt(++i) >> 10 !== 0x37) return -1
  }
  return count
}
