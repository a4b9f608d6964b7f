// Named sequences from the standards and their meaning. Bytes and code points are hexadecimal.

import type { Kind } from '../reference/items.ts'

export function bytes(text: string): Uint8Array {
  return Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16))
}

export function codePoints(text: string): Uint32Array {
  return Uint32Array.from(text.split(' '), (codePoint) => Number.parseInt(codePoint, 16))
}

export interface WellFormed {
  name: string
  bytes: string
  codePoints: string
}

export const WELL_FORMED: readonly WellFormed[] = [
  // ISO 10646-1 Amendment 2, Table 3, up to 0010 FFFF
  { name: 'Amendment 2, Table 3: 0000 0001', bytes: '01', codePoints: '1' },
  { name: 'Amendment 2, Table 3: 0000 007F', bytes: '7F', codePoints: '7F' },
  { name: 'Amendment 2, Table 3: 0000 0080', bytes: 'C2 80', codePoints: '80' },
  { name: 'Amendment 2, Table 3: 0000 07FF', bytes: 'DF BF', codePoints: '7FF' },
  { name: 'Amendment 2, Table 3: 0000 0800', bytes: 'E0 A0 80', codePoints: '800' },
  { name: 'Amendment 2, Table 3: 0000 FFFF', bytes: 'EF BF BF', codePoints: 'FFFF' },
  { name: 'Amendment 2, Table 3: 0001 0000', bytes: 'F0 90 80 80', codePoints: '10000' },
  { name: 'Amendment 2, Table 3: 0010 FFFF', bytes: 'F4 8F BF BF', codePoints: '10FFFF' },
  // RFC 2279, section 4
  { name: 'RFC 2279: A<not identical to><alpha>.', bytes: '41 E2 89 A2 CE 91 2E', codePoints: '41 2262 391 2E' },
  { name: 'RFC 2279: hangugeo', bytes: 'ED 95 9C EA B5 AD EC 96 B4', codePoints: 'D55C AD6D C5B4' },
  { name: 'RFC 2279: nihongo', bytes: 'E6 97 A5 E6 9C AC E8 AA 9E', codePoints: '65E5 672C 8A9E' },
  // The examples in Wikipedia's article on UTF-8
  { name: 'article: $', bytes: '24', codePoints: '24' },
  { name: 'article: \u00a2', bytes: 'C2 A2', codePoints: 'A2' },
  { name: 'article: \u20ac', bytes: 'E2 82 AC', codePoints: '20AC' },
  { name: 'article: \u{10348}', bytes: 'F0 90 8D 88', codePoints: '10348' },
  // The ends of the ranges next to the surrogates, noncharacters, U+FEFF as a character
  { name: 'last before the surrogates', bytes: 'ED 9F BF', codePoints: 'D7FF' },
  { name: 'first after the surrogates', bytes: 'EE 80 80', codePoints: 'E000' },
  { name: 'noncharacters', bytes: 'EF B7 90 EF BF BE F0 9F BF BF', codePoints: 'FDD0 FFFE 1FFFF' },
  { name: 'signature', bytes: 'EF BB BF', codePoints: 'FEFF' },
  { name: 'null', bytes: '00', codePoints: '0' },
]

/** The malformed sequence as `kind offset length`, and the text with every one replaced. */
export interface IllFormed {
  name: string
  bytes: string
  kind: Kind
  offset: number
  length: number
  replaced: string
}

export const ILL_FORMED: readonly IllFormed[] = [
  { name: 'C0 80, a null in disguise', bytes: 'C0 80', kind: 'overlong', offset: 0, length: 1, replaced: 'FFFD FFFD' },
  {
    name: 'RFC 2279, section 6: /../ with an overlong dot',
    bytes: '2F C0 AE 2E 2F',
    kind: 'overlong',
    offset: 1,
    length: 1,
    replaced: '2F FFFD FFFD 2E 2F',
  },
  {
    name: 'Unicode Table 3-8: overlong forms',
    bytes: 'C0 AF E0 80 BF F0 81 82 41',
    kind: 'overlong',
    offset: 0,
    length: 1,
    replaced: 'FFFD FFFD FFFD FFFD FFFD FFFD FFFD FFFD 41',
  },
  {
    name: 'Unicode Table 3-9: surrogates',
    bytes: 'ED A0 80 ED BF BF ED AF 41',
    kind: 'surrogate',
    offset: 0,
    length: 1,
    replaced: 'FFFD FFFD FFFD FFFD FFFD FFFD FFFD FFFD 41',
  },
  {
    name: 'Unicode Table 3-10: other sequences',
    bytes: 'F4 91 92 93 FF 41 80 BF 42',
    kind: 'too-large',
    offset: 0,
    length: 1,
    replaced: 'FFFD FFFD FFFD FFFD FFFD 41 FFFD FFFD 42',
  },
  {
    name: 'Unicode Table 3-11: truncated sequences',
    bytes: 'E1 80 E2 F0 91 92 F1 BF 41',
    kind: 'truncated',
    offset: 0,
    length: 2,
    replaced: 'FFFD FFFD FFFD FFFD 41',
  },
  {
    name: 'Amendment 2: 001F FFFF',
    bytes: 'F7 BF BF BF',
    kind: 'too-large',
    offset: 0,
    length: 1,
    replaced: 'FFFD FFFD FFFD FFFD',
  },
  {
    name: 'Amendment 2: 0020 0000',
    bytes: 'F8 88 80 80 80',
    kind: 'invalid-byte',
    offset: 0,
    length: 1,
    replaced: 'FFFD FFFD FFFD FFFD FFFD',
  },
  {
    name: 'a continuation alone',
    bytes: 'E2 82 AC BF 41',
    kind: 'unexpected-continuation',
    offset: 3,
    length: 1,
    replaced: '20AC FFFD 41',
  },
  {
    name: 'F0 80, overlong',
    bytes: '41 F0 80 80 80',
    kind: 'overlong',
    offset: 1,
    length: 1,
    replaced: '41 FFFD FFFD FFFD FFFD',
  },
  {
    name: 'F4 90, above 10FFFF',
    bytes: 'F4 90 80 80',
    kind: 'too-large',
    offset: 0,
    length: 1,
    replaced: 'FFFD FFFD FFFD FFFD',
  },
  { name: 'one byte of two', bytes: '41 C3', kind: 'truncated', offset: 1, length: 1, replaced: '41 FFFD' },
  { name: 'two bytes of three', bytes: '41 E2 82', kind: 'truncated', offset: 1, length: 2, replaced: '41 FFFD' },
  { name: 'three bytes of four', bytes: '41 F0 90 8D', kind: 'truncated', offset: 1, length: 3, replaced: '41 FFFD' },
  { name: 'E0 alone', bytes: 'E0', kind: 'truncated', offset: 0, length: 1, replaced: 'FFFD' },
  { name: 'ED before another lead', bytes: 'ED C3 A9', kind: 'truncated', offset: 0, length: 1, replaced: 'FFFD E9' },
  {
    name: 'three bytes of four before ASCII',
    bytes: 'F0 9F 98 41',
    kind: 'truncated',
    offset: 0,
    length: 3,
    replaced: 'FFFD 41',
  },
]
