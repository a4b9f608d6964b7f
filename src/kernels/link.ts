/**
 * Puts the module of assembly/ together from the parts that a bundle holds (scripts/wasm/parts.ts), which are text: a character of
 * '#' to '}', all but the backslash, stands for FC to 55 (so that FD, which begins every SIMD instruction, is one of them); a space
 * before it adds 90, '!' adds 180. That compresses better than hexadecimal, since a byte is mostly a character, and to half as much
 * before it is compressed.
 */
const FIRST = 0xfc

/** A function that is not there: no locals, unreachable, end. */
const MISSING = [0x00, 0x00, 0x0b]

/** The text of bytes. */
export function textOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    const value = (byte - FIRST) & 0xff
    const digit = value % 90
    return ['', ' ', '!'][(value - digit) / 90] + String.fromCharCode(digit + (digit < 57 ? 35 : 36))
  }).join('')
}

export function bytesOfText(text: string): number[] {
  const bytes: number[] = []
  let more = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 35) more = 90 * (code - 31)
    else {
      bytes.push((code - (code < 92 ? 35 : 36) + more + FIRST) & 0xff)
      more = 0
    }
  }
  return bytes
}

/**
 * @param head @param tail the sections before the exports and behind the code
 * @param parts each the exports and the functions' bodies, joined by tildes; nothing where another part has a body. The last part's
 * exports are those of all
 */
export function link(head: string, tail: string, parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.map((part) => part.split('~'))
  const [exports] = pieces[pieces.length - 1]
  const { length } = pieces[0]
  const code = leb(length - 1)
  for (let i = 1; i < length; i++) {
    const text = pieces.find((part) => part[i])?.[i]
    const body = text ? bytesOfText(text) : MISSING
    code.push(...leb(body.length), ...body)
  }
  return Uint8Array.from([...bytesOfText(head + exports), 10, ...leb(code.length), ...code, ...bytesOfText(tail)])
}

/** LEB128 (WebAssembly 5.2.2). */
export function leb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)]
}
