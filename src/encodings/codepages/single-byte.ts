/** Code pages with one byte for each character: what makes an Encoding of a table. */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { codecOf } from '../../engine/rules/codec.ts'
import { attributeError, formatCodePoint, markUnattributed, wrongRange } from '../../engine/rules/errors.ts'
import { textOf } from '../../engine/rules/input.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { readTable } from '../legacy/table-text.ts'
import { createSingleByteCodec, createSingleByteEncoding } from '../single-byte.ts'

/** @param table the code points of 80..FF as text; the bytes below are ASCII */
export function createHalfPage(name: string, table: string): Encoding {
  return createSingleByteEncoding(name, () => readTable(table, 0x80))
}

/** @param table the code points of 00..FF as text */
export function createFullPage(name: string, table: string): Encoding {
  return createEncoding(createSingleByteCodec(name, () => readTable(table, 0x100)))
}

/** In the table of a caller: the byte has no character. */
const NO_CHARACTER = '\ufffd'

/**
 * Makes an Encoding of a table: a code page that this package does not have.
 * @param name its name, for errors
 * @param table the characters of the 256 bytes in their order; or of 80 to FF, and the bytes below are ASCII. Each is one UTF-16 unit. U+FFFD
 *   says that the byte has no character: it is malformed (invalid-byte). Of several bytes with one character the first one encodes
 * @throws RangeError if the table has neither 128 nor 256 characters, no character at all, a surrogate, U+FFFF, or U+0000 elsewhere than at 00;
 *   TypeError if an argument is no string
 */
export function singleByte(name: string, table: string): Encoding {
  try {
    return createPage(textOf(name, 'name'), textOf(table, 'table'))
  } catch (error) {
    throw attributeError(error, singleByte, 'singleByte')
  }
}

function createPage(name: string, page: string): Encoding {
  if (page.length !== 0x80 && page.length !== 0x100) throw wrongRange('table', '128 or 256 UTF-16 units', page.length)
  const first = 0x100 - page.length
  const units = Uint16Array.from({ length: 0x100 }, (_, byte) => {
    if (byte < first) return byte
    const unit = page.charCodeAt(byte - first)
    if (page[byte - first] === NO_CHARACTER) return NO_UNIT
    if (unit >> 11 === 0b11011 || unit === NO_UNIT || (unit === 0 && byte > 0))
      throw markUnattributed(new RangeError(`table: can't have ${formatCodePoint(unit)} for the byte ${byte}`))
    return unit
  })
  if (units.every((unit) => unit === NO_UNIT)) throw markUnattributed(new RangeError('table: has no character'))
  const hasAsciiHalf = units.subarray(0, 0x80).every((unit, byte) => unit === byte)
  if (hasAsciiHalf) return createSingleByteEncoding(name, () => units.subarray(0x80))
  return createEncoding(createSingleByteCodec(name, () => units))
}

/** The bytes of the two line ends of EBCDIC. */
const NEL_BYTE = 0x15
const LF_BYTE = 0x25

/**
 * Returns an EBCDIC encoding in which NEL and LF have changed places: 15 is LF and 25 is NEL, as Unix System Services and Java read files.
 * Its name ends in `,swaplfnl`, as ICU's do.
 * @param encoding such as `cp1047`
 * @throws RangeError if 15 is not U+0085 in it, or 25 not U+000A; TypeError for what is no encoding
 */
export function swapNewline(encoding: Encoding): Encoding {
  try {
    return swapIn(encoding)
  } catch (error) {
    throw attributeError(error, swapNewline, 'swapNewline')
  }
}

function swapIn(encoding: Encoding): Encoding {
  if (typeof (encoding as Encoding | null | undefined)?.decode !== 'function') codecOf(encoding)
  const page = Array.from({ length: 0x100 }, (_, byte) => encoding.decode(Uint8Array.of(byte), { onError: 'replace' }))
  if (page[NEL_BYTE] !== '\x85' || page[LF_BYTE] !== '\n')
    throw markUnattributed(
      new RangeError(`encoding: ${encoding.name} is not an EBCDIC encoding in which 15 is NEL and 25 is LF`),
    )
  page[NEL_BYTE] = '\n'
  page[LF_BYTE] = '\x85'
  return createPage(`${encoding.name},swaplfnl`, page.join(''))
}
