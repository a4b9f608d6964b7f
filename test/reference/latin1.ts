// Oracle of ISO 8859-1, where byte and code point are the same number, and of US-ASCII, its lower half.

import type { Item } from './items.ts'

function decodeUpTo(bytes: ArrayLike<number>, highest: number): Item[] {
  const items: Item[] = []
  for (let offset = 0; offset < bytes.length; offset++) {
    const byte = bytes[offset]
    if (byte <= highest) items.push({ codePoint: byte, offset, length: 1 })
    else items.push({ kind: 'invalid-byte', offset, length: 1 })
  }
  return items
}

export function decode(bytes: ArrayLike<number>): Item[] {
  return decodeUpTo(bytes, 0xff)
}

export function decodeAscii(bytes: ArrayLike<number>): Item[] {
  return decodeUpTo(bytes, 0x7f)
}

/** The byte of one code point, or undefined where the encoding lacks it. */
export function encodeOne(codePoint: number): number[] | undefined {
  return codePoint <= 0xff ? [codePoint] : undefined
}

export function encodeOneAscii(codePoint: number): number[] | undefined {
  return codePoint <= 0x7f ? [codePoint] : undefined
}
