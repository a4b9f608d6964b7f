/**
 * ISO-2022-JP: WHATWG Encoding Standard, 12.2. Escape sequences of three bytes choose among ASCII, JIS X 0201 Roman, JIS X 0201 Katakana
 * (which is decoded and not encoded) and JIS X 0208. Malformed sequences:
 *
 * | bytes | kind | length |
 * |---|---|---|
 * | a byte that the chosen set lacks; 0E, 0F and 80..FF are in none | invalid-byte | 1 |
 * | JIS X 0208: a lead before an escape or at the end | truncated | 1 |
 * | JIS X 0208: a lead before another byte that does not go on to a character | invalid-byte | 2 |
 * | 1B that begins none of the sequences, or is cut by the end | truncated | 1: what follows stands for itself |
 * | an escape sequence that directly follows one | overlong | 3; it chooses its set |
 *
 * The last one keeps text from hiding between sequences that say nothing.
 */

import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import type { Codec } from '../../engine/rules/codec.ts'
import type { Step } from '../../kernels/contract.ts'
import { doubleIndex, writeRows } from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { judgeUnmappable } from '../../kernels/legacy/single-byte.ts'
import {
  FINAL,
  INVALID_BYTE,
  OK,
  OVERLONG,
  REPLACE,
  type Status,
  SURROGATE,
  TOO_LARGE,
  TRUNCATED,
  UNMAPPABLE,
} from '../../unicode/status.ts'
import { isSurrogate } from '../../unicode/surrogates.ts'
import { codecThroughUtf16 } from '../through-utf16.ts'
import { addMinusSign, FIRST_KATAKANA, getJisRows, LAST_KATAKANA } from './jis0208.ts'

const ASCII = 0
const ROMAN = 1
const KATAKANA = 2
const JIS0208 = 3
type CharacterSet = typeof ASCII | typeof ROMAN | typeof KATAKANA | typeof JIS0208

const ESCAPE = 0x1b
const YEN = 0xa5
const OVERLINE = 0x203e

/** Where a text stands between two characters. */
interface State {
  set: CharacterSet
  /** Decoding: has an escape sequence just chosen the set? */
  hasEscaped: boolean
}

/** The set that ESC and these two bytes choose. */
function findSet(second: number, third: number): CharacterSet | undefined {
  if (second === 0x24) return third === 0x40 || third === 0x42 ? JIS0208 : undefined
  if (second !== 0x28) return undefined
  return third === 0x42 ? ASCII : third === 0x4a ? ROMAN : third === 0x49 ? KATAKANA : undefined
}

/** Writes the escape sequence that chooses a set to bytes[at]. Returns its end. */
function writeEscape(bytes: Uint8Array, at: number, set: CharacterSet): number {
  bytes[at] = ESCAPE
  bytes[at + 1] = set === JIS0208 ? 0x24 : 0x28
  bytes[at + 2] = set === ROMAN ? 0x4a : 0x42
  return at + 3
}

/** 0E, 0F and 1B shift and escape. */
function isShift(unit: number): boolean {
  return unit === 0x0e || unit === 0x0f || unit === ESCAPE
}

/** The character of a byte in a set of one byte each; -1: none. */
function readSingle(set: CharacterSet, byte: number): number {
  if (set === KATAKANA) return byte >= 0x21 && byte <= 0x5f ? byte - 0x21 + FIRST_KATAKANA : -1
  if (byte >= 0x80 || isShift(byte)) return -1
  if (set === ROMAN && byte === 0x5c) return YEN
  return set === ROMAN && byte === 0x7e ? OVERLINE : byte
}

interface Tables {
  /** The units of JIS X 0208 by `doubleIndex`; 0: none. */
  readonly units: Uint16Array<ArrayBuffer>
  /** The two bytes of each unit as `joinBytes` has them; 0: none. */
  readonly bytes: Uint16Array<ArrayBuffer>
}

const getTables = /* @__PURE__ */ makeOnce((): Tables => {
  const units = new Uint16Array(0x8000)
  const bytes = new Uint16Array(0x10000)
  writeRows({ index: getJisRows(), trails: [0x21, 0x7e], doubles: units, bytes }, [0x21, 0x7e])
  addMinusSign(bytes)
  for (let unit = FIRST_KATAKANA; unit <= LAST_KATAKANA; unit++)
    bytes[unit] = bytes[FULL_WIDTH.charCodeAt(unit - FIRST_KATAKANA)]
  return { units, bytes }
})

/** The full-width forms of U+FF61 to U+FF9F: index iso-2022-jp-katakana. */
export const FULL_WIDTH =
  '。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜'

function createDecoder(state: State): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const table = getTables().units
    let p = start
    let out = at
    while (p < end) {
      const first = p
      // Most text is runs of these two sets.
      if (state.set === ASCII) while (p < end && bytes[p] < 0x80 && !isShift(bytes[p])) units[out++] = bytes[p++]
      else if (state.set === JIS0208)
        for (; p + 1 < end && bytes[p] < 0x80; p += 2) {
          const unit = table[doubleIndex(bytes[p], bytes[p + 1])]
          if (unit === 0) break
          units[out++] = unit
        }
      if (p > first) state.hasEscaped = false
      if (p === end) break
      const byte = bytes[p]
      let status: Status = OK
      let length = 1
      let unit = 0xfffd
      if (byte === ESCAPE) {
        const isCut = p + 1 === end || (p + 2 === end && (bytes[p + 1] === 0x24 || bytes[p + 1] === 0x28))
        if (isCut && !(flags & FINAL)) return k.stop(TRUNCATED, p - start, out - at, end - p)
        const set = isCut ? undefined : findSet(bytes[p + 1], bytes[p + 2])
        if (set === undefined) {
          status = TRUNCATED
          state.hasEscaped = false
        } else {
          const wasEscaped = state.hasEscaped
          state.set = set
          state.hasEscaped = true
          if (!wasEscaped) {
            p += 3
            continue
          }
          status = OVERLONG
          length = 3
        }
      } else if (state.set !== JIS0208) {
        const single = readSingle(state.set, byte)
        state.hasEscaped = false
        if (single < 0) status = INVALID_BYTE
        else unit = single
      } else if (byte < 0x21 || byte > 0x7e) {
        state.hasEscaped = false
        status = INVALID_BYTE
      } else {
        state.hasEscaped = false
        const trail = bytes[p + 1]
        if (p + 1 === end || trail === ESCAPE) {
          if (p + 1 === end && !(flags & FINAL)) return k.stop(TRUNCATED, p - start, out - at, 1)
          status = TRUNCATED
        } else {
          length = 2
          unit = table[doubleIndex(byte, trail)]
          if (unit === 0) status = INVALID_BYTE
        }
      }
      if (status !== OK) {
        if (!(flags & REPLACE)) return k.stop(status, p - start, out - at, length)
        unit = 0xfffd
      }
      units[out++] = unit
      p += length
    }
    return k.stop(OK, p - start, out - at, 0)
  }
}

/** Why a code point can't be encoded. */
function judgeCodePoint(codePoint: number): Status {
  return codePoint >>> 11 === 0b11011 ? SURROGATE : codePoint > 0x10ffff ? TOO_LARGE : UNMAPPABLE
}

/**
 * Encodes units, or code points. What the encoding lacks chooses no set: what stands for it does, if anything does. Otherwise two escape
 * sequences could follow each other, which is malformed.
 */
function createEncoder(state: State, source: 'units' | 'codePoints'): Step {
  const isUnits = source === 'units'
  return (k, start, end, at, flags) => {
    const { bytes } = k.memory
    const elements = k.memory[source]
    const table = getTables().bytes
    let p = start
    let out = at
    /** Chooses a set unless it is chosen. */
    const choose = (set: CharacterSet): void => {
      if (state.set === set) return
      out = writeEscape(bytes, out, set)
      state.set = set
    }
    while (p < end) {
      // Most text is runs of these two sets.
      if (state.set === ASCII)
        while (p < end && elements[p] < 0x80 && !isShift(elements[p])) bytes[out++] = elements[p++]
      else if (state.set === JIS0208)
        for (; p < end && elements[p] < 0x10000; p++) {
          const pair = table[elements[p]]
          if (pair === 0) break
          bytes[out++] = pair
          bytes[out++] = pair >> 8
        }
      if (p === end) break
      const unit = elements[p]
      if (unit < 0x80 && !isShift(unit)) {
        if (state.set !== ROMAN || unit === 0x5c || unit === 0x7e) choose(ASCII)
        bytes[out++] = unit
        p++
        continue
      }
      if (unit === YEN || unit === OVERLINE) {
        choose(ROMAN)
        bytes[out++] = unit === YEN ? 0x5c : 0x7e
        p++
        continue
      }
      const pair = unit < 0x10000 ? table[unit] : 0
      if (pair !== 0) {
        choose(JIS0208)
        bytes[out++] = pair
        bytes[out++] = pair >> 8
        p++
        continue
      }
      const status = isUnits ? judgeUnmappable(k.memory.units, p, end, flags) : judgeCodePoint(unit)
      const length = isUnits && status === UNMAPPABLE && isSurrogate(unit) ? 2 : 1
      if (status === TRUNCATED) return k.stop(status, p - start, out - at, length)
      if (!(flags & REPLACE)) return k.stop(status, p - start, out - at, length)
      if (state.set === JIS0208) choose(ASCII)
      bytes[out++] = 0x3f // ?
      p += length
    }
    return k.stop(OK, p - start, out - at, 0)
  }
}

/** Makes a codec. A text either reads or writes with it, so one state is enough. */
function createCodec({ set, hasEscaped }: State): Codec {
  const state = { set, hasEscaped }
  return {
    ...codecThroughUtf16({ toUtf16: createDecoder(state), fromUtf16: createEncoder(state, 'units') }),
    fromUtf32: createEncoder(state, 'codePoints'),
    name: 'iso-2022-jp',
    replacement: '?',
    fork: () => createCodec(state),
    measureMalformed({ memory: { bytes } }, p) {
      if (state.set !== ASCII || state.hasEscaped || bytes[p] === ESCAPE) return 0
      return bytes[p] < 0x80 && !isShift(bytes[p]) ? -1 : 1
    },
    saveState: () => state.set + (state.hasEscaped ? 4 : 0),
    restoreState(saved) {
      state.set = (saved & 3) as CharacterSet
      state.hasEscaped = saved >= 4
    },
    finish({ memory: { bytes } }, at) {
      if (state.set === ASCII) return 0
      state.set = ASCII
      return writeEscape(bytes, at, ASCII) - at
    },
  }
}

/** ISO-2022-JP, Japanese mail: seven bits, with escape sequences. */
export const iso2022jp: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createCodec({ set: ASCII, hasEscaped: false }),
)
