// Oracle of windows-1252: the rows 128 to 159 of the WHATWG Encoding Standard's index, code points in hexadecimal.

import type { Item } from './items.ts'

const INDEX = (
  '20AC 81 201A 192 201E 2026 2020 2021 2C6 2030 160 2039 152 8D 17D 8F ' +
  '90 2018 2019 201C 201D 2022 2013 2014 2DC 2122 161 203A 153 9D 17E 178'
)
  .split(' ')
  .map((codePoint) => Number.parseInt(codePoint, 16))

export function decode(bytes: ArrayLike<number>): Item[] {
  return Array.from(bytes, (byte, offset) => {
    const codePoint = byte >= 0x80 && byte <= 0x9f ? INDEX[byte - 0x80] : byte
    return { codePoint, offset, length: 1 }
  })
}

export function encodeOne(codePoint: number): number[] | undefined {
  const high = INDEX.indexOf(codePoint)
  if (high >= 0) return [0x80 + high]
  return codePoint <= 0x7f || (codePoint >= 0xa0 && codePoint <= 0xff) ? [codePoint] : undefined
}
