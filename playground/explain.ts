// What each kind of malformed sequence means.

import type { MalformedKind } from 'utf-simd'
import { count, hex } from './format.ts'
import type { Finding } from './messages.ts'

/** The name of the kind in the heading of a finding. */
export const TITLES: Record<MalformedKind, string> = {
  'unexpected-continuation': 'Unexpected continuation',
  'invalid-byte': 'Invalid byte',
  truncated: 'Truncated sequence',
  overlong: 'Overlong form',
  surrogate: 'Lone surrogate',
  'too-large': 'Too large',
  unmappable: 'Unmappable character',
  'invalid-base64': 'Invalid Base64',
}

/** @param size bytes of the whole file */
export function explain({ kind, encoding, offset, length, context, start }: Finding, size: number): string {
  const bytes = [...context.subarray(offset - start, offset - start + length)].map((byte) => hex(byte)).join(' ')
  const next = context[offset - start + length]
  switch (kind) {
    case 'unexpected-continuation':
      return `${bytes} can only continue a character, but no character has begun. Often the text was cut in the middle of a character, or it is in a single-byte encoding.`
    case 'invalid-byte':
      return `${bytes} is a byte that ${encoding} never uses. Often a sign of another encoding.`
    case 'truncated':
      if (offset + length >= size) return `The input ends in the middle of a character, after ${bytes}.`
      return `${bytes} begins a character, but ${next === undefined ? 'what follows' : hex(next)} cannot continue it.`
    case 'overlong':
      return `${bytes} encodes a character in more bytes than it needs. Only the shortest form is allowed, because longer forms have been used to get characters past security checks.`
    case 'surrogate':
      if (/^(utf-16|ucs)/.test(encoding)) return `${bytes} is one half of a surrogate pair without its other half.`
      return `${bytes} encodes a surrogate (U+D800 to U+DFFF), which is one half of a pair in UTF-16 and not a character by itself.`
    case 'too-large':
      return `${bytes} encodes a value above U+10FFFF, the last code point of Unicode.`
    case 'unmappable':
      return `${encoding} lacks this character.`
    case 'invalid-base64':
      return `${bytes} is not the Base64 that ${encoding} uses: a shift is not closed, bits are left over, or nothing is encoded.`
  }
}

/** `offset 1,234 (4D2), 2 bytes` */
export function place({ offset, length }: Finding): string {
  return `offset ${count(offset)} (${hex(offset)} hex), ${length === 1 ? '1 byte' : `${length} bytes`}`
}
