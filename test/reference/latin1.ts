// Oracle of ISO 8859-1, where octet and code point are the same number, and of US-ASCII, its lower half.

import type { Item } from './items.ts'

export function decode(octets: ArrayLike<number>): Item[] {
  return Array.from(octets, (octet, offset) => ({ codePoint: octet, offset, length: 1 }))
}

export function decodeAscii(octets: ArrayLike<number>): Item[] {
  return Array.from(octets, (octet, offset) =>
    octet <= 0x7f ? { codePoint: octet, offset, length: 1 } : { kind: 'invalid-octet', offset, length: 1 },
  )
}

/** The octet of one code point, or undefined where the encoding lacks it. */
export function encodeOne(codePoint: number): number[] | undefined {
  return codePoint <= 0xff ? [codePoint] : undefined
}

export function encodeOneAscii(codePoint: number): number[] | undefined {
  return codePoint <= 0x7f ? [codePoint] : undefined
}
