/** Tables of two bytes that differ in some characters from others. */
import {
  type DoubleByteTables,
  doubleIndex,
  indexOfJoined,
  joinBytes,
} from '../../kernels/legacy/double-byte-tables.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { isSurrogate } from '../../unicode/surrogates.ts'

/** What differs, in hexadecimal digits. */
export interface TableDifferences {
  /** Single bytes without a character: two digits each. */
  readonly undefined?: string
  /** Ranges of two bytes without a character: the lead, the first trail, the last trail; two digits each. */
  readonly removed?: string
  /** Runs of two bytes with other units: four digits for the first two bytes, four for the first unit, two for the length. */
  readonly changed?: string
  /** Runs of units with other bytes: four digits for the first unit, four for its bytes, two for the length. 0000: none of them has bytes. */
  readonly encoded?: string
}

/** Reads numbers of so many hexadecimal digits each, which begin anew with the widths. */
export function* readHex(text = '', ...widths: number[]): Generator<number[]> {
  for (let at = 0; at < text.length; )
    yield widths.map((width) => {
      at += width
      return Number.parseInt(text.slice(at - width, at), 16)
    })
}

/** Two bytes in the order in which they stand, as the tables have them. */
const swap = (bytes: number): number => joinBytes(bytes >> 8, bytes & 0xff)

/** Lets every unit encode that is decoded from two bytes with this lead. A function for each lead is compiled after a few of them. */
function addMissingBytes(doubles: Uint16Array, bytes: Uint16Array, lead: number): void {
  for (let trail = 0x40; trail < 0xff; trail++) {
    const unit = doubles[doubleIndex(lead, trail)]
    if (unit !== 0 && !isSurrogate(unit)) bytes[unit] ||= joinBytes(lead, trail)
  }
}

/**
 * Copies tables with the differences. Of two pairs of bytes with one unit, the one that encoded it before does so, unless `encoded` says otherwise.
 * @param writesAll do pairs encode, too, that the tables only decode?
 */
export function changeTables(
  base: DoubleByteTables,
  differences: TableDifferences,
  writesAll = false,
): DoubleByteTables {
  const singles = base.singles.slice()
  const doubles = base.doubles.slice()
  const bytes = base.bytes.slice()
  const remove = (joined: number): void => {
    const at = indexOfJoined(joined)
    if (bytes[doubles[at]] === joined) bytes[doubles[at]] = 0
    doubles[at] = 0
  }
  for (const [byte] of readHex(differences.undefined, 2)) singles[byte] = NO_UNIT
  for (const [lead, first, last] of readHex(differences.removed, 2, 2, 2))
    for (let trail = first; trail <= last; trail++) remove(joinBytes(lead, trail))
  for (const [pair, unit, count] of readHex(differences.changed, 4, 4, 2))
    for (let i = 0; i < count; i++) {
      const joined = swap(pair + i)
      remove(joined)
      doubles[indexOfJoined(joined)] = unit + i
      bytes[unit + i] ||= joined
    }
  for (let lead = 0x81; writesAll && lead < 0xff; lead++) addMissingBytes(doubles, bytes, lead)
  for (const [unit, pair, count] of readHex(differences.encoded, 4, 4, 2))
    for (let i = 0; i < count; i++) bytes[unit + i] = pair && swap(pair + i)
  return { ...base, singles, doubles, bytes }
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** Writes ranges as `removed` has them, of ascending pairs of bytes. The generators call this. */
export function writeRanges(pairs: readonly number[]): string {
  const runs: { pair: number; count: number }[] = []
  for (const pair of pairs) {
    const last = runs.at(-1)
    if (last && last.pair + last.count === pair && last.pair >> 8 === pair >> 8) last.count++
    else runs.push({ pair, count: 1 })
  }
  return runs.map(({ pair, count }) => hex(pair, 4) + hex((pair & 0xff) + count - 1, 2)).join('')
}

/** Writes runs as `changed` and `encoded` have them, of ascending keys. The generators call this. */
export function writeRuns(entries: readonly (readonly [key: number, value: number])[]): string {
  const runs: { key: number; value: number; count: number }[] = []
  for (const [key, value] of entries) {
    const last = runs.at(-1)
    const isNext =
      last &&
      last.key + last.count === key &&
      (last.value ? last.value + last.count === value : value === 0) &&
      last.key >> 8 === key >> 8 &&
      last.count < 0xff
    if (isNext) last.count++
    else runs.push({ key, value, count: 1 })
  }
  return runs.map(({ key, value, count }) => hex(key, 4) + hex(value, 4) + hex(count, 2)).join('')
}
