/** Base64 and hexadecimal digits where there is no Buffer, and the digits of base64 for UTF-7. */
import type { Bytes } from './bytes.ts'

export const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Makes a table by byte: the value of each digit; -1: none. */
export function createDigitTable(more: Readonly<Record<string, number>>): Int8Array {
  const table = new Int8Array(0x100).fill(-1)
  for (let value = 0; value < 64; value++) table[BASE64.charCodeAt(value)] = value
  for (const [digit, value] of Object.entries(more)) table[digit.charCodeAt(0)] = value
  return table
}

const DIGITS = /* @__PURE__ */ createDigitTable({ '-': 62, _: 63 })

/** RFC 4648, 4 and 5. What is no digit is skipped; `=` ends the text. */
export function readBase64(text: string): Bytes {
  const bytes = new Uint8Array(Math.floor((3 * text.length) / 4))
  let length = 0
  let bits = 0
  let count = 0
  for (let i = 0; i < text.length && text[i] !== '='; i++) {
    const code = text.charCodeAt(i)
    const value = code < 0x100 ? DIGITS[code] : -1
    if (value < 0) continue
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[length++] = bits >> count
  }
  return bytes.slice(0, length)
}

export function writeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    const digits = BASE64[bits >> 18] + BASE64[(bits >> 12) & 63] + BASE64[(bits >> 6) & 63] + BASE64[bits & 63]
    text += digits.slice(0, Math.min(4, bytes.length - i + 1)).padEnd(4, '=')
  }
  return text
}

/** Reads pairs of digits up to one that is none. */
export function readHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length >>> 1)
  let length = 0
  for (; length < bytes.length; length++) {
    const pair = text.slice(2 * length, 2 * length + 2)
    if (!/^[0-9a-f]{2}$/i.test(pair)) break
    bytes[length] = Number.parseInt(pair, 16)
  }
  return bytes.slice(0, length)
}

export function writeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
