/**
 * Writes the bytes of the WebAssembly modules as text that a JavaScript file can hold, and reads it.
 *
 * The characters `#` to `}` without the backslash are 90 digits. A digit alone stands for one of the 90 values from FC on (modulo 256);
 * a space before it adds 90, `!` adds 180. So FD, which begins every SIMD instruction, is one character. Compressed by Brotli, the text
 * is as long as hexadecimal; uncompressed, half as long.
 */
const FIRST_VALUE = 0xfc
const DIGITS = 90

/** Writes bytes as text. The build calls this. */
export function textFromBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    const value = (byte - FIRST_VALUE) & 0xff
    const digit = value % DIGITS
    return ['', ' ', '!'][(value - digit) / DIGITS] + String.fromCharCode(digit + (digit < 57 ? 35 : 36))
  }).join('')
}

/** Reads the text that `textFromBytes` writes. */
export function bytesFromText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  let length = 0
  let offset = FIRST_VALUE
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 35) offset = FIRST_VALUE + DIGITS * (code - 31)
    else {
      bytes[length++] = code - (code < 92 ? 35 : 36) + offset
      offset = FIRST_VALUE
    }
  }
  return bytes.slice(0, length)
}
