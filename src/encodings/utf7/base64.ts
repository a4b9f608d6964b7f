/**
 * Modified Base64: what UTF-7 (RFC 2152) and IMAP's variant of it (RFC 3501 5.1.3) have in common, and the tables of each.
 *
 * Direct bytes stand for themselves. A shift byte opens a shifted sequence: UTF-16 units, high byte first, written in
 * base64 without `=`, six bits a byte. Three units take eight bytes, so that a unit ends 2, 4 or 0 bits before a byte does.
 */
import type { Step } from '../../kernels/contract.ts'

export interface Dialect {
  readonly name: string
  /** Opens a shifted sequence; followed by `-` it stands for itself. */
  readonly shift: string
  /** The last two digits of base64. */
  readonly digits: string
  /** Characters that are written directly. */
  readonly writes: string
  /** Characters that are read directly. */
  readonly reads: string
  /** RFC 3501 5.1.3: `-` closes every shifted sequence, and what can be direct (and the shift character) is never shifted. */
  readonly strict: boolean
}

export interface Tables {
  readonly shift: number
  readonly strict: boolean
  /** The byte of each digit. */
  readonly bytes: Uint8Array
  /** The bytes of two digits, the first one in the lower half. */
  readonly pairs: Uint16Array
  /** The digit of each byte, or NO_DIGIT. */
  readonly digits: Uint8Array
  /** By byte, 1: is read directly. */
  readonly reads: Uint8Array
  /** By character below U+0080, 1: is written directly. */
  readonly writes: Uint8Array
  /** By character below U+0080: STAYS in a shifted sequence, or CLOSES it without or with `-`. */
  readonly closes: Uint8Array
}

/** Above all digits, also when digits are put together with `|`. */
export const NO_DIGIT = 64
export const STAYS = 0
export const CLOSES = 1
export const CLOSES_WITH_HYPHEN = 2
export const HYPHEN = 0x2d

/** Between two characters: -1 outside a shifted sequence; inside, how many bits are left of the last byte, and which. */
export interface Shift {
  bits: number
  carry: number
}

/** A Step with what it needs to know. */
export type ShiftStep = (tables: Tables, shift: Shift, ...step: Parameters<Step>) => ReturnType<Step>

export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function makeTables({ shift, digits, writes, reads, strict }: Dialect): Tables {
  const alphabet = ALPHANUMERIC + digits
  const tables = {
    shift: shift.charCodeAt(0),
    strict,
    bytes: Uint8Array.from(alphabet, code),
    pairs: new Uint16Array(64 * 64),
    digits: new Uint8Array(256).fill(NO_DIGIT),
    reads: new Uint8Array(256),
    writes: new Uint8Array(128),
    closes: new Uint8Array(128),
  }
  tables.bytes.forEach((byte, digit) => {
    tables.digits[byte] = digit
    for (let first = 0; first < 64; first++) tables.pairs[first * 64 + digit] = tables.bytes[first] | (byte << 8)
  })
  for (const character of reads) tables.reads[code(character)] = 1
  for (const character of writes) tables.writes[code(character)] = 1
  for (const character of strict ? writes + shift : writes) {
    const taken = strict || character === '-' || alphabet.includes(character)
    tables.closes[code(character)] = taken ? CLOSES_WITH_HYPHEN : CLOSES
  }
  return tables
}

function code(character: string): number {
  return character.charCodeAt(0)
}
