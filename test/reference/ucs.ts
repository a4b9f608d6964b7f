// Oracles of UCS-2 and UCS-4, the two- and four-octet forms of ISO 10646-1, most significant octet first or last.

import type { Item } from './items.ts'

type Order = 'le' | 'be'

function units(octets: ArrayLike<number>, size: number, order: Order): number[] {
  const values: number[] = []
  for (let at = 0; at + size <= octets.length; at += size) {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + octets[order === 'be' ? at + i : at + size - 1 - i]
    values.push(value)
  }
  return values
}

function rest(octets: ArrayLike<number>, size: number): Item[] {
  const length = octets.length % size
  return length === 0 ? [] : [{ kind: 'truncated', offset: octets.length - length, length }]
}

function octetsOf(value: number, size: number, order: Order): number[] {
  const octets = Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) % 256)
  return order === 'le' ? octets : octets.reverse()
}

/** Every unit is a value, whatever it is. */
export function ucs2(order: Order) {
  return {
    decode: (octets: ArrayLike<number>): Item[] => [
      ...units(octets, 2, order).map((codePoint, i) => ({ codePoint, offset: 2 * i, length: 2 })),
      ...rest(octets, 2),
    ],
    encodeOne: (value: number) => (value <= 0xffff ? octetsOf(value, 2, order) : undefined),
  }
}

/** 0..7FFFFFFF without D800..DFFF. */
export function ucs4(order: Order) {
  return {
    decode: (octets: ArrayLike<number>): Item[] => [
      ...units(octets, 4, order).map((codePoint, i): Item => {
        const place = { offset: 4 * i, length: 4 }
        if (codePoint > 0x7fffffff) return { kind: 'too-large', ...place }
        return codePoint >= 0xd800 && codePoint <= 0xdfff ? { kind: 'surrogate', ...place } : { codePoint, ...place }
      }),
      ...rest(octets, 4),
    ],
    encodeOne: (value: number) =>
      value > 0x7fffffff || (value >= 0xd800 && value <= 0xdfff) ? undefined : octetsOf(value, 4, order),
  }
}
