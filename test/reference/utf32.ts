// Oracle of UTF-32 (Unicode D90): each 32-bit element is a scalar value or malformed.

import { type Item, isScalarValue } from './items.ts'

/** Offsets and lengths in elements. */
export function decode(elements: ArrayLike<number>): Item[] {
  const items: Item[] = []
  for (let offset = 0; offset < elements.length; offset++) {
    const value = elements[offset]
    if (isScalarValue(value)) items.push({ codePoint: value, offset, length: 1 })
    else items.push({ kind: value > 0x10ffff ? 'too-large' : 'surrogate', offset, length: 1 })
  }
  return items
}

/** Offsets and lengths in bytes; 1 to 3 bytes left at the end are truncated. */
export function decodeBytes(bytes: ArrayLike<number>, order: 'le' | 'be'): Item[] {
  const elements: number[] = []
  const whole = Math.floor(bytes.length / 4)
  for (let i = 0; i < whole; i++) {
    const [a, b, c, d] = [bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3]]
    elements.push(order === 'be' ? ((a * 256 + b) * 256 + c) * 256 + d : ((d * 256 + c) * 256 + b) * 256 + a)
  }
  const items: Item[] = decode(elements).map((item) => ({ ...item, offset: item.offset * 4, length: 4 }))
  if (bytes.length % 4 !== 0) items.push({ kind: 'truncated', offset: whole * 4, length: bytes.length % 4 })
  return items
}

export function encode(codePoints: Iterable<number>): Uint32Array {
  return Uint32Array.from(codePoints, (codePoint) => {
    if (!isScalarValue(codePoint)) throw new RangeError(`${codePoint} is not a scalar value`)
    return codePoint
  })
}

/** The elements with their four bytes reversed. */
export function swapped(elements: Uint32Array): Uint32Array {
  return elements.map((element) => {
    const [lowest, low] = [element % 2 ** 8, Math.floor(element / 2 ** 8) % 2 ** 8]
    const [high, highest] = [Math.floor(element / 2 ** 16) % 2 ** 8, Math.floor(element / 2 ** 24)]
    return lowest * 2 ** 24 + low * 2 ** 16 + high * 2 ** 8 + highest
  })
}
