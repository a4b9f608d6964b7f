/**
 * Encodings of seven bits in which sequences of bytes choose among character sets: the loops. An encoding says by its rules what its sequences
 * are. Malformed sequences:
 *
 * | bytes | kind | length |
 * |---|---|---|
 * | a byte that the chosen set lacks; 80..FF are in none | invalid-byte | 1 |
 * | the first of two bytes before one below 21, or 7F, or at the end | truncated | 1 |
 * | the first of two bytes before another byte that does not go on to a character | invalid-byte | 2 |
 * | a sequence that is cut by the end | truncated | to the end |
 * | what begins a sequence and goes on to none | truncated | 1: what follows stands for itself |
 */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import type { Codec } from '../../engine/rules/codec.ts'
import type { Step } from '../../kernels/contract.ts'
import { found, reject, rejectBefore } from '../../kernels/legacy/double-byte.ts'
import { doubleIndex } from '../../kernels/legacy/double-byte-tables.ts'
import { judgeUnmappable, NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { FINAL, INVALID_BYTE, OK, REPLACE, TRUNCATED, UNMAPPABLE } from '../../unicode/status.ts'
import { isSurrogate } from '../../unicode/surrogates.ts'
import { codecThroughUtf16 } from '../through-utf16.ts'
import type { CharacterSet } from './character-sets.ts'

export const ESCAPE = 0x1b
export const SHIFT_OUT = 0x0e
export const SHIFT_IN = 0x0f

/** The number of the set that every encoding begins with: ASCII. */
export const FIRST_SET = 0

/** Where a text stands between two characters. */
export interface ShiftState {
  /** The number of the set that is chosen. */
  set: number
  /** The number of the set of which a single shift takes a character; FIRST_SET: none. */
  single: number
  /** Encoding: is the header written? */
  hasHeader: boolean
}

export interface ShiftRules {
  readonly name: string
  /** The sets by their numbers; ASCII is the first one. */
  readonly getSets: () => readonly CharacterSet[]
  /** The numbers of the sets that encode what ASCII and the chosen set lack, in the order of preference. */
  readonly order: readonly number[]
  /** Are controls characters in a set of two bytes, too? */
  readonly keepsControls: boolean
  /** Can the byte begin a sequence? Such a character can't be encoded, unless it is `doubled`. */
  isShift(byte: number): boolean
  /** The character that is written twice. */
  readonly doubled?: number
  /**
   * Reads what begins with the shift bytes[p]: changes the state, sets `found.length` and returns SHIFTED, or a code point; or returns what
   * `reject` does.
   */
  readShift(state: ShiftState, bytes: Uint8Array, p: number, end: number): number
  /** Writes what chooses a set to bytes[at], four bytes at most, and changes the state. Returns its end. */
  writeShift(state: ShiftState, bytes: Uint8Array, at: number, set: number): number
  /** What a text begins with: four bytes at most. */
  readonly header?: readonly number[]
}

/** No character, but another state. */
export const SHIFTED = -2

/** A sequence has been read. */
export function acceptShift(length: number): number {
  found.length = length
  return SHIFTED
}

const isLineEnd = (unit: number): boolean => unit === 0x0a || unit === 0x0d
const isGraphic = (byte: number): boolean => byte > 0x20 && byte < 0x7f

/** Reads two bytes. Returns as `readShift` does. */
function readPair({ units }: CharacterSet, bytes: Uint8Array, p: number, end: number): number {
  if (p + 1 === end) return reject(TRUNCATED, 1)
  const trail = bytes[p + 1]
  if (!isGraphic(trail)) return rejectBefore(trail, 2)
  found.length = 2
  return units[doubleIndex(bytes[p], trail)] || reject(INVALID_BYTE, 2)
}

function createDecoder(rules: ShiftRules, state: ShiftState): Step {
  /** Reads a character or a sequence. Returns as `readShift` does. */
  const read = (set: CharacterSet, bytes: Uint8Array, p: number, end: number): number => {
    const byte = bytes[p]
    if (rules.isShift(byte)) return rules.readShift(state, bytes, p, end)
    if (set.width === 2 && isGraphic(byte)) return readPair(set, bytes, p, end)
    found.length = 1
    if (isLineEnd(byte)) state.single = FIRST_SET
    if (byte < 0x20 && rules.keepsControls) return byte
    const unit = set.width === 2 ? NO_UNIT : set.units[byte]
    return unit === NO_UNIT ? reject(INVALID_BYTE, 1) : unit
  }
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const sets = rules.getSets()
    let p = start
    let out = at
    while (p < end) {
      const set = sets[state.set]
      // Most text is runs of these.
      if (set.width === 1)
        while (p < end && bytes[p] >= 0x20 && bytes[p] < 0x7e && set.units[bytes[p]] !== NO_UNIT)
          units[out++] = set.units[bytes[p++]]
      else
        for (; p + 1 < end && isGraphic(bytes[p]) && isGraphic(bytes[p + 1]) && !rules.isShift(bytes[p]); p += 2) {
          const unit = set.units[doubleIndex(bytes[p], bytes[p + 1])]
          if (unit === 0) break
          units[out++] = unit
        }
      if (p === end) break
      let codePoint = read(set, bytes, p, end)
      const { status, length } = found
      if (codePoint === SHIFTED) {
        p += length
        continue
      }
      if (codePoint < 0) {
        const isCut = status === TRUNCATED && p + length === end && !(flags & FINAL)
        if (isCut || !(flags & REPLACE)) return k.stop(status, p - start, out - at, length)
        codePoint = 0xfffd
      }
      units[out++] = codePoint
      p += length
    }
    return k.stop(OK, p - start, out - at, 0)
  }
}

/** Encodes units. What the encoding lacks chooses no set: what stands for it does, if anything does. */
function createEncoder(rules: ShiftRules, state: ShiftState): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const sets = rules.getSets()
    let p = start
    let out = at
    const begin = (): void => {
      if (state.hasHeader) return
      state.hasHeader = true
      for (const byte of rules.header ?? []) bytes[out++] = byte
    }
    const choose = (set: number): void => {
      begin()
      if (state.set !== set) out = rules.writeShift(state, bytes, out, set)
    }
    const writeAscii = (unit: number): void => {
      const { width, bytes: current } = sets[state.set]
      const isIn = width === 1 && current[unit] === unit && !isLineEnd(unit)
      choose(isIn ? state.set : FIRST_SET)
      bytes[out++] = unit
      if (unit === rules.doubled) bytes[out++] = unit
      if (isLineEnd(unit)) state.single = FIRST_SET
    }
    while (p < end) {
      const unit = units[p]
      if (unit < 0x80 && (unit === rules.doubled || !rules.isShift(unit))) {
        writeAscii(unit)
        p++
        continue
      }
      const set = unit < 0x80 ? undefined : findSet(rules, state, sets, unit)
      if (set !== undefined) {
        choose(set)
        const joined = sets[set].bytes[unit]
        bytes[out++] = joined
        if (joined > 0xff) bytes[out++] = joined >> 8
        p++
        continue
      }
      const status = judgeUnmappable(units, p, end, flags)
      const length = status === UNMAPPABLE && isSurrogate(unit) ? 2 : 1
      if (!(flags & REPLACE) || status === TRUNCATED) return k.stop(status, p - start, out - at, length)
      writeAscii(0x3f) // ?
      p += length
    }
    return k.stop(OK, p - start, out - at, 0)
  }
}

/** The number of the set that encodes a unit above ASCII: the chosen one if it can. */
function findSet(
  { order }: ShiftRules,
  { set }: ShiftState,
  sets: readonly CharacterSet[],
  unit: number,
): number | undefined {
  if (sets[set].bytes[unit] !== 0) return set
  return order.find((each) => sets[each].bytes[unit] !== 0)
}

/** Makes a codec. A text either reads or writes with it, so one state is enough. */
function createCodec(rules: ShiftRules, begun: ShiftState): Codec {
  const state = { ...begun }
  return {
    ...codecThroughUtf16({ toUtf16: createDecoder(rules, state), fromUtf16: createEncoder(rules, state) }),
    name: rules.name,
    replacement: '?',
    fork: () => createCodec(rules, state),
    measureMalformed({ memory: { bytes } }, p) {
      const byte = bytes[p]
      if (state.set !== FIRST_SET || isLineEnd(byte) || rules.isShift(byte)) return 0
      return byte < 0x80 ? -1 : 1
    },
    saveState: () => state.set + 16 * state.single + (state.hasHeader ? 256 : 0),
    restoreState(saved) {
      state.set = saved & 15
      state.single = (saved >> 4) & 15
      state.hasHeader = saved >= 256
    },
    finish({ memory: { bytes } }, at) {
      if (state.set === FIRST_SET) return 0
      return rules.writeShift(state, bytes, at, FIRST_SET) - at
    },
  }
}

const START: ShiftState = { set: FIRST_SET, single: FIRST_SET, hasHeader: false }

export function createShiftEncoding(rules: ShiftRules): Encoding {
  return createEncoding(createCodec(rules, START))
}
