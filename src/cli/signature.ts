// Which encoding a stream announces by the signature (byte order mark) at its beginning.

import type { Encoding } from '../index.ts'
import { utf8, utf16be, utf16le, utf32be, utf32le } from '../index.ts'

/** Octets that must be seen before a signature can be told. */
export const LONGEST_SIGNATURE = 4

/** FF FE 00 00 stands before FF FE, which is its beginning: UTF-16 text does not begin with U+0000. */
const SIGNATURES: readonly [Encoding, ...number[]][] = [
  [utf32be, 0x00, 0x00, 0xfe, 0xff],
  [utf32le, 0xff, 0xfe, 0x00, 0x00],
  [utf8, 0xef, 0xbb, 0xbf],
  [utf16be, 0xfe, 0xff],
  [utf16le, 0xff, 0xfe],
]

/** The encoding whose signature `octets` begin with. */
export function bySignature(octets: Uint8Array): Encoding | undefined {
  return SIGNATURES.find(([, ...signature]) => signature.every((octet, i) => octets[i] === octet))?.[0]
}
