/** The tables of encodings with one or two bytes for most characters, and how they are made from an index by pointer. */

/** In the table by byte: the byte is the lead of a longer sequence. */
export const LEAD = 0

export interface DoubleByteTables {
  /** By byte: the unit, LEAD from 80 on, or NO_UNIT. */
  readonly singles: Uint16Array<ArrayBuffer>
  /**
   * By the lead's lower seven bits and the trail (`doubleIndex`): the unit; 0: none; a surrogate: two units, `pairs` at its lower eleven bits.
   */
  readonly doubles: Uint16Array<ArrayBuffer>
  /** Two units, the first one in the lower half. */
  readonly pairs: Uint32Array<ArrayBuffer>
  /** By unit: the two bytes, the first one in the lower half; below 100: the byte; 0: none. */
  readonly bytes: Uint16Array<ArrayBuffer>
}

/** The characters up to U+FFFF that take four bytes in GB 18030. Their bytes are digits of a number. */
export interface FourByteTables {
  /** By number. */
  readonly units: Uint16Array<ArrayBuffer>
  /** By unit, one more than the number; 0: the unit has no four bytes. */
  readonly numbers: Uint16Array<ArrayBuffer>
}

export function doubleIndex(lead: number, trail: number): number {
  return ((lead & 0x7f) << 8) | trail
}

/** The same of bytes as `joinBytes` has them. */
export function indexOfJoined(bytes: number): number {
  return doubleIndex(bytes, bytes >> 8)
}

/** A lead and a trail as `DoubleByteTables.bytes` has them. */
export function joinBytes(lead: number, trail: number): number {
  return lead | (trail << 8)
}

/** The first and the last byte of one range or more. */
type Ranges = readonly number[]

interface RowTables {
  readonly doubles: Uint16Array
  /** undefined: the characters are decoded, and not encoded. */
  readonly bytes?: Uint16Array
}

interface Rows extends RowTables {
  /** Code points by pointer; 0: none. */
  readonly index: Uint32Array
  readonly trails: Ranges
}

/**
 * Writes rows of an index of code points to the tables, from a pointer on. Code points above U+FFFF are left out. Of several pointers of one
 * unit, the first one encodes. Returns the pointer behind the rows.
 *
 * It runs once. A function for each row is compiled after a few rows; one loop over all of them would be interpreted to its end.
 */
export function writeRows(rows: Rows, leads: Ranges, start = 0): number {
  const { index, trails } = rows
  let at = start
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (let i = 0; i < trails.length; i += 2) {
      const row = index.subarray(at, at + trails[i + 1] - trails[i] + 1)
      writeRow(row, lead, trails[i], rows)
      at += row.length
    }
  return at
}

function writeRow(row: Uint32Array, lead: number, trail: number, { doubles, bytes }: RowTables): void {
  const first = doubleIndex(lead, trail)
  for (let i = 0; i < row.length; i++) {
    const unit = row[i]
    if (unit === 0 || unit > 0xffff) continue
    doubles[first + i] = unit
    if (bytes && bytes[unit] === 0) bytes[unit] = joinBytes(lead, trail + i)
  }
}

/** The table of ASCII, in which the bytes of other characters go. */
export function createBytesTable(): Uint16Array<ArrayBuffer> {
  const bytes = new Uint16Array(0x10000)
  for (let unit = 1; unit < 0x80; unit++) bytes[unit] = unit
  return bytes
}
