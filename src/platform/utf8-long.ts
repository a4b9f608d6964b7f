/**
 * UTF-8 of any length by plain loops: from bytes to what String.fromCharCode takes, and from charCodeAt to bytes. Where there is nothing
 * but JavaScript, the way through the memory of the kernels would be one pass more in each direction.
 */

/**
 * Units of one call of String.fromCharCode, which takes a plain array faster than a typed one. Spans of 2048 are up to 10 % faster than
 * spans of 256, and longer ones no more (Node 22 and 26).
 */
const SPAN = 2048

/** Made by the first call. */
let kept: number[] | undefined

/** The text of bytes[start, …), flat; undefined where they are malformed. Every byte is read once. */
export function decodeLong(bytes: Uint8Array, start: number): string | undefined {
  kept ??= new Array<number>(SPAN).fill(0)
  const units = kept // (a variable of the module would be read again for each unit)
  const end = bytes.length
  const pieces: string[] = []
  let p = start | 0 // (known to be an integer: 10 to 17 % in V8)
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
    // (A search for more such runs would cost Cyrillic and Korean, with their single spaces, 10 %.)
    while (p < end && at < SPAN - 1) {
      const lead = bytes[p++]
      if (lead < 0x80) {
        units[at++] = lead
        continue
      }
      // (Bytes behind the end are undefined, and so no continuations.)
      const second = bytes[p++] ^ 0x80
      if (lead < 0xe0) {
        if (lead < 0xc2 || second > 0x3f) return undefined
        units[at++] = ((lead & 0x1f) << 6) | second
        continue
      }
      const third = bytes[p++] ^ 0x80
      if ((second | third) > 0x3f) return undefined
      let value = ((lead & 0xf) << 12) | (second << 6) | third
      if (lead < 0xf0) {
        if (value < 0x800 || value >> 11 === 0x1b) return undefined // overlong; a surrogate
        units[at++] = value
        continue
      }
      const fourth = bytes[p++] ^ 0x80
      value = (value << 6) | fourth
      if (fourth > 0x3f || value < 0x10000 || value > 0x10ffff) return undefined
      units[at++] = 0xd7c0 + (value >> 10)
      units[at++] = 0xdc00 | (value & 0x3ff)
    }
    if (p >= end) {
      pieces.push(String.fromCharCode.apply(null, units.slice(0, at)))
      return pieces.length === 1 ? pieces[0] : pieces.join('')
    }
    units.length = at // (one less than SPAN where a pair did not have to fit)
    pieces.push(String.fromCharCode.apply(null, units))
  }
}

/** Writes the UTF-8 of the text, at most three bytes for each unit, to bytes[0, …). Returns how many; -1: there is a lone surrogate. */
export function encodeLong(text: string, bytes: Uint8Array): number {
  const { length } = text
  const safe = length - 3
  let i = 0
  while (i < safe) {
    const a = text.charCodeAt(i)
    const b = text.charCodeAt(i + 1)
    const c = text.charCodeAt(i + 2)
    const d = text.charCodeAt(i + 3)
    if ((a | b | c | d) >= 0x80) break
    bytes[i] = a
    bytes[i + 1] = b
    bytes[i + 2] = c
    bytes[i + 3] = d
    i += 4
  }
  let at = i
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
      value = 0x10000 + ((value & 0x3ff) << 10) + (trail & 0x3ff)
      bytes[at] = 0xf0 | (value >> 18)
      bytes[at + 1] = 0x80 | ((value >> 12) & 0x3f)
      bytes[at + 2] = 0x80 | ((value >> 6) & 0x3f)
      bytes[at + 3] = 0x80 | (value & 0x3f)
      at += 4
    }
  }
  return at
}
