/** The tables of iconv-lite's encodings of one byte: those of this package, with what differs (tables/single-byte.ts). */

import { ascii } from '../encodings/ascii.ts'
import { latin1 } from '../encodings/latin1.ts'
import * as web from '../encodings/legacy/single-byte.ts'
import { readTable } from '../encodings/legacy/table-text.ts'
import { windows1252 } from '../encodings/windows1252.ts'
import type { Encoding } from '../engine/encoding.ts'

/** What the tables are described by. */
export const BASES: Readonly<Record<string, Encoding>> = { ...web, ascii, latin1, windows1252 }

/**
 * A base, or '' for ASCII and a table of 80..FF; then the bytes that differ: two hexadecimal digits for the byte and four for the unit; then
 * the table, as `readTable` reads it.
 */
export type SingleByteDescription = readonly [base: string, changed: string, table?: string]

const ALL_BYTES = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, byte) => byte)

/** The 256 characters of an encoding; U+FFFD: none. */
export function readChars([base, changed, table]: SingleByteDescription): string {
  const units = Array.from((BASES[base] ?? ascii).decode(ALL_BYTES, { onError: 'replace' }))
  if (table)
    readTable(table, 0x80).forEach((unit, i) => {
      units[0x80 + i] = String.fromCharCode(unit || 0xfffd)
    })
  for (let i = 0; i < changed.length; i += 6)
    units[Number.parseInt(changed.slice(i, i + 2), 16)] = String.fromCharCode(
      Number.parseInt(changed.slice(i + 2, i + 6), 16),
    )
  return units.join('')
}
