// Oracles of UCS-2 and UCS-4, the two- and four-byte forms of ISO 10646-1, most significant byte first or last.

import type { Item } from './items.ts'

type Order = 'le' | 'be'

function units(bytes: ArrayLike<number>, size: number, order: Order): number[] {
  const values: number[] = []
  for (let at = 0; at + size <= bytes.length; at += size) {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + bytes[order === 'be' ? at + i : at + size - 1 - i]
    values.push(value)
  }
  return values
}

function rest(bytes: ArrayLike<number>, size: number): Item[] {
  const length = bytes.length % size
  return length === 0 ? [] : [{ kind: 'truncated', offset: bytes.length - length, length }]
}

function bytesOf(value: number, size: number, order: Order): number[] {
  const bytes = Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) % 256)
  return order === 'le' ? bytes : bytes.reverse()
}

/** Every unit is a value. */
export function ucs2(order: Order) {
  return {
    decode: (bytes: ArrayLike<number>): Item[] => [
      ...units(bytes, 2, order).map((codePoint, i) => ({ codePoint, offset: 2 * i, length: 2 })),
      ...rest(bytes, 2),
    ],
    encodeOne: (value: number) => (value <= 0xffff ? bytesOf(value, 2, order) : undefined),
  }
}

/** 0..7FFFFFFF without D800..DFFF. */
export function ucs4(order: Order) {
  return {
    decode: (bytes: ArrayLike<number>): Item[] => [
      ...units(bytes, 4, order).map((codePoint, i): Item => {
        const place = { offset: 4 * i, length: 4 }
        if (codePoint > 0x7fffffff) return { kind: 'too-large', ...place }
        return codePoint >= 0xd800 && codePoint <= 0xdfff ? { kind: 'surrogate', ...place } : { codePoint, ...place }
      }),
      ...rest(bytes, 4),
    ],
    encodeOne: (value: number) =>
      value > 0x7fffffff || (value >= 0xd800 && value <= 0xdfff) ? undefined : bytesOf(value, 4, order),
  }
}
