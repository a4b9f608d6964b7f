// Oracles of the functions that find places in bytes. Each follows its definition and need not be fast.

import { type Item, isCharacter } from './items.ts'
import { decode } from './utf8.ts'

/** Tries every place in turn. */
export function search(bytes: ArrayLike<number>, needle: ArrayLike<number>, from: number): number {
  for (let place = from; place + needle.length <= bytes.length; place++) {
    let k = 0
    while (k < needle.length && bytes[place + k] === needle[k]) k++
    if (k === needle.length) return place
  }
  return -1
}

/** Returns where characters and malformed sequences begin, and the end. */
export function boundaries(bytes: ArrayLike<number>): number[] {
  return [...decode(bytes).map((item) => item.offset), bytes.length]
}

function unitsOf(item: Item): number {
  return isCharacter(item) && item.codePoint > 0xffff ? 2 : 1
}

/** Returns, for each byte and for the end, the number of UTF-16 units before its item. */
export function unitsBefore(bytes: ArrayLike<number>): number[] {
  const units: number[] = []
  let count = 0
  for (const item of decode(bytes)) {
    for (let k = 0; k < item.length; k++) units.push(count)
    count += unitsOf(item)
  }
  return [...units, count]
}

/** Returns, for each UTF-16 unit and for the end, the number of bytes before its item. */
export function bytesBefore(bytes: ArrayLike<number>): number[] {
  const places: number[] = []
  for (const item of decode(bytes)) for (let k = 0; k < unitsOf(item); k++) places.push(item.offset)
  return [...places, bytes.length]
}

/** Compares code point by code point, as UCS-4. */
export function compare(a: string, b: string): number {
  const [x, y] = [Array.from(a, (c) => c.codePointAt(0) as number), Array.from(b, (c) => c.codePointAt(0) as number)]
  for (let i = 0; i < Math.min(x.length, y.length); i++) if (x[i] !== y[i]) return Math.sign(x[i] - y[i])
  return Math.sign(x.length - y.length)
}
