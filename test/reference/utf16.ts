// Oracle of UTF-16: RFC 2781, sections 2.1 and 2.2, on 16-bit units and on bytes of either order.

import { type Item, isCharacter, isScalarValue } from './items.ts'

const isLead = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isTrail = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** Offsets and lengths in units. A lead surrogate at the end is truncated. */
export function decode(units: ArrayLike<number>): Item[] {
  const items: Item[] = []
  for (let offset = 0; offset < units.length; ) {
    const unit = units[offset]
    const next = units[offset + 1]
    let item: Item
    if (!isLead(unit) && !isTrail(unit)) item = { codePoint: unit, offset, length: 1 }
    else if (isTrail(unit)) item = { kind: 'surrogate', offset, length: 1 }
    else if (offset + 1 === units.length) item = { kind: 'truncated', offset, length: 1 }
    else if (!isTrail(next)) item = { kind: 'surrogate', offset, length: 1 }
    else item = { codePoint: 0x10000 + (unit - 0xd800) * 0x400 + (next - 0xdc00), offset, length: 2 }
    items.push(item)
    offset += item.length
  }
  return items
}

/** Offsets and lengths in bytes. A lead surrogate, an odd byte or both at the end are one truncated sequence. */
export function decodeBytes(bytes: ArrayLike<number>, order: 'le' | 'be'): Item[] {
  const units: number[] = []
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    units.push(order === 'be' ? bytes[i] * 256 + bytes[i + 1] : bytes[i + 1] * 256 + bytes[i])
  }
  const items: Item[] = decode(units).map((item) => ({ ...item, offset: item.offset * 2, length: item.length * 2 }))
  if (bytes.length % 2 === 1) {
    const last = items.at(-1)
    if (last !== undefined && !isCharacter(last) && last.kind === 'truncated') last.length++
    else items.push({ kind: 'truncated', offset: bytes.length - 1, length: 1 })
  }
  return items
}

/** The units of one scalar value. */
export function encodeOne(codePoint: number): number[] {
  if (!isScalarValue(codePoint)) throw new RangeError(`${codePoint} is not a scalar value`)
  if (codePoint < 0x10000) return [codePoint]
  const rest = codePoint - 0x10000
  return [0xd800 + Math.floor(rest / 0x400), 0xdc00 + (rest % 0x400)]
}

export function encode(codePoints: Iterable<number>): Uint16Array {
  const units: number[] = []
  for (const codePoint of codePoints) units.push(...encodeOne(codePoint))
  return Uint16Array.from(units)
}

/** The units with their two bytes exchanged. */
export function swapped(units: Uint16Array): Uint16Array {
  return units.map((unit) => (unit % 256) * 256 + Math.floor(unit / 256))
}
