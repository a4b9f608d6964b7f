// The named vectors as bytes of each encoding: those of the standards, and malformed ones in units of two and four bytes.

import type { Kind } from '../reference/items.ts'
import { type Subject, subject } from './interface.ts'
import { bytes, codePoints, ILL_FORMED, WELL_FORMED } from './vectors.ts'

export interface Vector {
  readonly name: string
  readonly bytes: Uint8Array
}

/** DESIGN's table of kinds: a name, bytes in the order of big-endian units, kind, offset, length. */
export type Wrong = readonly [name: string, bytes: string, kind: Kind, offset: number, length: number]

export const WRONG_UTF16: readonly Wrong[] = [
  ['a lead surrogate before a character', '00 41 D8 00 00 42', 'surrogate', 2, 2],
  ['a lead surrogate before a pair', 'DB FF D8 3D DE 00', 'surrogate', 0, 2],
  ['a lone trail surrogate', '00 41 DC 00 00 42', 'surrogate', 2, 2],
  ['a lone trail surrogate at the end', '00 41 DF FF', 'surrogate', 2, 2],
  ['a pair the wrong way round', 'DC 00 D8 00 00 41', 'surrogate', 0, 2],
  ['a lead surrogate at the end', '00 41 D8 3D', 'truncated', 2, 2],
  ['an odd byte at the end', '00 41 00', 'truncated', 2, 1],
  ['a lead surrogate and an odd byte at the end', '00 41 D8 3D DE', 'truncated', 2, 3],
  ['a byte alone', 'D8', 'truncated', 0, 1],
  ['a trail surrogate and an odd byte', 'DC 00 41', 'surrogate', 0, 2],
]

export const WRONG_UTF32: readonly Wrong[] = [
  ['the first surrogate', '00 00 00 41 00 00 D8 00 00 00 00 42', 'surrogate', 4, 4],
  ['the last surrogate', '00 00 DF FF', 'surrogate', 0, 4],
  ['a pair of surrogates', '00 00 D8 3D 00 00 DE 00', 'surrogate', 0, 4],
  ['above 10FFFF', '00 00 00 41 00 11 00 00 00 00 00 42', 'too-large', 4, 4],
  ['7FFFFFFF', '7F FF FF FF', 'too-large', 0, 4],
  ['FFFFFFFF', '00 00 00 41 FF FF FF FF', 'too-large', 4, 4],
  ['the other byte order', '41 00 00 00', 'too-large', 0, 4],
  ['one byte left', '00 00 00 41 00', 'truncated', 4, 1],
  ['two bytes left', '00 00 00 41 00 00', 'truncated', 4, 2],
  ['three bytes left', '00 00 00 41 00 10 FF', 'truncated', 4, 3],
]

export const WRONG_ASCII: readonly Wrong[] = [
  ['80', '41 80 42', 'invalid-byte', 1, 1],
  ['FF', '41 42 FF', 'invalid-byte', 2, 1],
  ['UTF-8', 'C3 A9', 'invalid-byte', 0, 1],
]

/** Malformed UTF-8: a vector for each row of DESIGN's table and each end of its ranges. */
export const WRONG_UTF8: readonly Wrong[] = [
  ...ILL_FORMED.map(({ name, bytes: all, kind, offset, length }): Wrong => [name, all, kind, offset, length]),
  ['80', '80', 'unexpected-continuation', 0, 1],
  ['BF after a whole character', 'C3 A9 BF', 'unexpected-continuation', 2, 1],
  ['F8', '41 F8 88 80 80 80', 'invalid-byte', 1, 1],
  ['FF', 'FF', 'invalid-byte', 0, 1],
  ['C0', 'C0 AF', 'overlong', 0, 1],
  ['C1', '41 C1 BF', 'overlong', 1, 1],
  ['E0 80', 'E0 80 80', 'overlong', 0, 1],
  ['E0 9F', 'E0 9F BF', 'overlong', 0, 1],
  ['F0 80', 'F0 80 80 80', 'overlong', 0, 1],
  ['F0 8F', 'F0 8F BF BF', 'overlong', 0, 1],
  ['ED A0', 'ED A0 80', 'surrogate', 0, 1],
  ['ED BF', 'ED BF BF', 'surrogate', 0, 1],
  ['F4 90', 'F4 90 80 80', 'too-large', 0, 1],
  ['F4 BF', 'F4 BF BF BF', 'too-large', 0, 1],
  ['F5', 'F5 80 80 80', 'too-large', 0, 1],
  ['F7', 'F7 BF BF BF', 'too-large', 0, 1],
  ['E0 before a lead', 'E0 C3 A9', 'truncated', 0, 1],
  ['E2 82 before ASCII', '41 E2 82 41', 'truncated', 1, 2],
  ['F0 90 before a lead', 'F0 90 E2 82 AC', 'truncated', 0, 2],
  ['F4 8F BF at the end', '41 F4 8F BF', 'truncated', 1, 3],
]

/** Puts the bytes of big-endian units into this encoding's order. */
function ordered({ id, reference }: Subject, bigEndian: Uint8Array): Uint8Array {
  const { unit } = reference
  if (!id.endsWith('le')) return bigEndian
  const whole = bigEndian.length - (bigEndian.length % unit)
  const swapped = bigEndian.slice()
  for (let i = 0; i < whole; i++) swapped[i] = bigEndian[i - (i % unit) + unit - 1 - (i % unit)]
  return swapped
}

export function wrong(
  each: Subject,
): { name: string; bytes: Uint8Array; kind: Kind; offset: number; length: number }[] {
  const { unit } = each.reference
  const table =
    unit === 2
      ? WRONG_UTF16
      : unit === 4
        ? WRONG_UTF32
        : each.id === 'utf8'
          ? WRONG_UTF8
          : each.id === 'ascii'
            ? WRONG_ASCII
            : []
  return table.map(([name, all, kind, offset, length]) => {
    return { name, bytes: ordered(each, bytes(all)), kind, offset, length }
  })
}

/** All vectors of an encoding: the well-formed ones that it can encode, and the malformed ones. */
export function vectors(each: Subject): Vector[] {
  const { encodeOne } = each.reference
  const wellFormed = WELL_FORMED.flatMap((vector) => {
    const all = Array.from(codePoints(vector.codePoints), encodeOne)
    return all.includes(undefined) ? [] : [{ name: vector.name, bytes: Uint8Array.from(all.flat() as number[]) }]
  })
  return [...wellFormed, ...wrong(each)]
}

/** Returns the letter a `padding` times, the vector, and more text. */
export function padded(each: Subject, vector: Uint8Array, padding: number, more = padding % 5): Uint8Array {
  const letter = each.reference.encodeOne(0x61) as number[]
  const head = letter.length * padding
  // Some bytes of a unit must stay at the end.
  const after = vector.length % letter.length === 0 ? more : 0
  const all = new Uint8Array(head + vector.length + letter.length * after)
  for (let i = 0; i < all.length; i++) all[i] = letter[i % letter.length]
  all.set(vector, head)
  return all
}

/** Texts, each with one kind of error in it. */
export const TEXTS: readonly string[] = [
  ...WELL_FORMED.map(({ codePoints: all }) => String.fromCodePoint(...codePoints(all))),
  '\ud800',
  '\udfff',
  'a\ud800b',
  'a\udc00b',
  '\udc00\ud800',
  '\ud800\ud800\udc00',
  '\ud83d\ude00',
  'é\ud83d',
  '\u0100',
  '\u00ff\u0100\u{10000}x',
  '\ufeff',
  '\ufeffa\ufeff',
]

export const utf8Vectors: readonly Vector[] = vectors(subject('utf8'))
