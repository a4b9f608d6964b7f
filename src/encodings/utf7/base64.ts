/**
 * Modified Base64: the part that UTF-7 (RFC 2152) and IMAP's variant of it (RFC 3501, 5.1.3) share, and the tables of each.
 *
 * Direct bytes stand for themselves. A shift byte opens a shifted sequence: UTF-16 units, high byte first, written in
 * base64 without `=`, six bits a byte. Three units take eight bytes, so a unit ends 2, 4 or 0 bits before a byte does.
 */

/** The rules in which UTF-7 and IMAP's variant differ. */
export interface Dialect {
  readonly name: string
  /** Opens a shifted sequence; followed by `-` it stands for itself. */
  readonly shift: string
  /** The last two digits of base64. */
  readonly lastDigits: string
  /** Characters that are written directly. */
  readonly writtenDirectly: string
  /** Characters that are read directly. */
  readonly readDirectly: string
  /** RFC 3501, 5.1.3: `-` closes every shifted sequence; direct characters and the shift character are never shifted. */
  readonly isImap: boolean
}

export interface Tables {
  readonly shift: number
  readonly isImap: boolean
  /** The byte of each digit. */
  readonly digitBytes: Uint8Array
  /** The digit of each byte, or NO_DIGIT. */
  readonly digits: Uint8Array
  /** By byte: 1 if it is read directly. */
  readonly readsDirectly: Uint8Array
  /** By character below U+0080: 1 if it is written directly. */
  readonly writesDirectly: Uint8Array
  /** By character below U+0080: STAYS_SHIFTED, CLOSES_SHIFT or CLOSES_WITH_HYPHEN. */
  readonly closings: Uint8Array
}

/** Above all digits. */
export const NO_DIGIT = 64
export const STAYS_SHIFTED = 0
export const CLOSES_SHIFT = 1
export const CLOSES_WITH_HYPHEN = 2
export const HYPHEN = 0x2d

/** The bits of the last byte that belong to the next unit. */
export interface LeftOver {
  /** How many bits: 0, 2 or 4. */
  bits: number
  /** Their value. */
  carry: number
}

/** Where a text stands between two characters. `bits` is -1 outside a shifted sequence. */
export interface ShiftState extends LeftOver {
  readonly dialect: Dialect
}

/** Outside any shifted sequence. */
export function leaveShift(state: ShiftState): void {
  state.bits = -1
  state.carry = 0
}

export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const tablesByDialect = /* @__PURE__ */ new WeakMap<Dialect, Tables>()

/** The tables of a dialect, which the first call makes. */
export function tablesOf(dialect: Dialect): Tables {
  let tables = tablesByDialect.get(dialect)
  if (!tables) {
    tables = makeTables(dialect)
    tablesByDialect.set(dialect, tables)
  }
  return tables
}

function makeTables({ shift, lastDigits, writtenDirectly, readDirectly, isImap }: Dialect): Tables {
  const alphabet = ALPHANUMERIC + lastDigits
  const tables = {
    shift: shift.charCodeAt(0),
    isImap,
    digitBytes: Uint8Array.from(alphabet, codeOf),
    digits: new Uint8Array(256).fill(NO_DIGIT),
    readsDirectly: new Uint8Array(256),
    writesDirectly: new Uint8Array(128),
    closings: new Uint8Array(128),
  }
  tables.digitBytes.forEach((byte, digit) => {
    tables.digits[byte] = digit
  })
  for (const character of readDirectly) tables.readsDirectly[codeOf(character)] = 1
  for (const character of writtenDirectly) tables.writesDirectly[codeOf(character)] = 1
  for (const character of isImap ? writtenDirectly + shift : writtenDirectly) {
    const needsHyphen = isImap || character === '-' || alphabet.includes(character)
    tables.closings[codeOf(character)] = needsHyphen ? CLOSES_WITH_HYPHEN : CLOSES_SHIFT
  }
  return tables
}

function codeOf(character: string): number {
  return character.charCodeAt(0)
}
