// Oracle of ISO 8859-1, where octet and code point are the same number, and of US-ASCII, its lower half.

import type { Item } from './items.ts'

function decodeUpTo(octets: ArrayLike<number>, highest: number): Item[] {
  const items: Item[] = []
  for (let offset = 0; offset < octets.length; offset++) {
    const octet = octets[offset]
    if (octet <= highest) items.push({ codePoint: octet, offset, length: 1 })
    else items.push({ kind: 'invalid-octet', offset, length: 1 })
  }
  return items
}

export function decode(octets: ArrayLike<number>): Item[] {
  return decodeUpTo(octets, 0xff)
}

export function decodeAscii(octets: ArrayLike<number>): Item[] {
  return decodeUpTo(octets, 0x7f)
}

/** The octet of one code point, or undefined where the encoding lacks it. */
export function encodeOne(codePoint: number): number[] | undefined {
  return codePoint <= 0xff ? [codePoint] : undefined
}

export function encodeOneAscii(codePoint: number): number[] | undefined {
  return codePoint <= 0x7f ? [codePoint] : undefined
}
