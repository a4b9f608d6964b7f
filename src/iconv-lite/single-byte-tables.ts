/** The tables of iconv-lite's encodings of one byte: those of this package, with what differs (tables/single-byte.ts). */

import { ascii } from '../encodings/ascii.ts'
import * as dos from '../encodings/codepages/tables/dos.ts'
import * as mac from '../encodings/codepages/tables/mac.ts'
import * as national from '../encodings/codepages/tables/national.ts'
import { latin1 } from '../encodings/latin1.ts'
import * as web from '../encodings/legacy/single-byte.ts'
import { windows1252 } from '../encodings/windows1252.ts'
import type { Encoding } from '../engine/encoding.ts'

/** What the tables are described by. */
export const BASES: Readonly<Record<string, Encoding>> = {
  ...web,
  ...dos,
  ...mac,
  ...national,
  ascii,
  latin1,
  windows1252,
}

/** A base, and the bytes that differ: two hexadecimal digits for the byte and four for the unit. */
export type SingleByteDescription = readonly [base: string, changed: string]

const ALL_BYTES = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, byte) => byte)

/** The 256 characters of an encoding; U+FFFD: none. */
export function readChars([base, changed]: SingleByteDescription): string {
  const units = Array.from(BASES[base].decode(ALL_BYTES, { onError: 'replace' }))
  for (let i = 0; i < changed.length; i += 6)
    units[Number.parseInt(changed.slice(i, i + 2), 16)] = String.fromCharCode(
      Number.parseInt(changed.slice(i + 2, i + 6), 16),
    )
  return units.join('')
}
