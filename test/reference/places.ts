// Oracles of what finds places in bytes, each by its definition, with no thought of speed.

import { type Item, isCharacter } from './items.ts'
import { decode } from './utf8.ts'

/** Every place tried in turn. */
export function search(bytes: ArrayLike<number>, needle: ArrayLike<number>, from: number): number {
  for (let place = from; place + needle.length <= bytes.length; place++) {
    let k = 0
    while (k < needle.length && bytes[place + k] === needle[k]) k++
    if (k === needle.length) return place
  }
  return -1
}

/** Where characters and malformed sequences begin, and the end. */
export function boundaries(bytes: ArrayLike<number>): number[] {
  return [...decode(bytes).map((item) => item.offset), bytes.length]
}

function unitsOf(item: Item): number {
  return isCharacter(item) && item.codePoint > 0xffff ? 2 : 1
}

/** For each byte, and the end, the UTF-16 units before the item that it is in. */
export function unitsBefore(bytes: ArrayLike<number>): number[] {
  const units: number[] = []
  let count = 0
  for (const item of decode(bytes)) {
    for (let k = 0; k < item.length; k++) units.push(count)
    count += unitsOf(item)
  }
  return [...units, count]
}

/** For each UTF-16 unit, and the end, the bytes before the item that it is of. */
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
