/**
 * The Japanese encodings of mail beside ISO-2022-JP: ISO-2022-JP-2 (RFC 1554), and Microsoft's code pages 50220 and 50221. Escape sequences choose a
 * set. Controls are characters in all sets, and a line begins without a set for single shifts. shift-states.ts lists what is malformed.
 */
import type { Encoding } from '../../engine/encoding.ts'
import { found, reject } from '../../kernels/legacy/double-byte.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { INVALID_BYTE, TRUNCATED } from '../../unicode/status.ts'
import {
  type CharacterSet,
  getAscii,
  getFullWidth0208,
  getGb2312,
  getGreek,
  getJisX0208,
  getJisX0212,
  getKatakana,
  getKsX1001,
  getLatin1,
  getMicrosoft0208,
  getMicrosoft0212,
  getRoman,
} from './character-sets.ts'
import {
  acceptShift,
  createShiftEncoding,
  ESCAPE,
  FIRST_SET,
  SHIFT_IN,
  SHIFT_OUT,
  type ShiftRules,
  type ShiftState,
} from './shift-states.ts'

/** What follows ESC to choose a set, and the number of the set. Of several for one set the first one is written. */
type Designations = readonly (readonly [sequence: string, set: number])[]

const isShift = (byte: number): boolean => byte === SHIFT_OUT || byte === SHIFT_IN || byte === ESCAPE

/** Reads ESC and one of the sequences. Returns the set, or what `reject` does. */
function readDesignation(designations: Designations, bytes: Uint8Array, p: number, end: number): number {
  for (const [sequence, set] of designations)
    for (let i = 0; ; i++) {
      if (i === sequence.length) {
        found.length = 1 + i
        return set
      }
      if (p + 1 + i === end) return reject(TRUNCATED, 1 + i)
      if (bytes[p + 1 + i] !== sequence.charCodeAt(i)) break
    }
  return reject(TRUNCATED, 1)
}

/** Writes ESC and the sequence of a set. Returns its end. */
function writeDesignation(designations: Designations, bytes: Uint8Array, at: number, set: number): number {
  const [sequence] = designations.find(([, each]) => each === set) as Designations[number]
  bytes[at] = ESCAPE
  for (let i = 0; i < sequence.length; i++) bytes[at + 1 + i] = sequence.charCodeAt(i)
  return at + 1 + sequence.length
}

/** Sets of ISO-2022-JP-2 from this one on are for single shifts. */
const FIRST_SINGLE = 6
const JP2: Designations = [
  ['(B', FIRST_SET],
  ['(J', 1],
  ['$B', 2],
  ['$@', 2],
  ['$(D', 3],
  ['$A', 4],
  ['$(C', 5],
  ['.A', 6],
  ['.F', 7],
]
/** What follows ESC in a single shift. */
const SINGLE_SHIFT = 0x4e
const getJp2Sets = /* @__PURE__ */ makeOnce((): readonly CharacterSet[] => [
  getAscii(),
  getRoman(),
  getJisX0208(),
  getJisX0212(),
  getGb2312(),
  getKsX1001(),
  getLatin1(),
  getGreek(),
])

/** Reads ESC, N and a byte of the set for single shifts. Returns as `readShift` does. */
function readSingleShift({ single }: ShiftState, bytes: Uint8Array, p: number, end: number): number {
  if (single === FIRST_SET) return reject(TRUNCATED, 1)
  if (p + 2 === end) return reject(TRUNCATED, 2)
  const byte = bytes[p + 2]
  const unit = getJp2Sets()[single].units[byte]
  found.length = 3
  if (unit !== NO_UNIT) return unit
  return byte < 0x20 ? reject(TRUNCATED, 2) : reject(INVALID_BYTE, 3)
}

/** ISO-2022-JP-2, mail in Japanese and other languages: seven bits, with escape sequences. */
export const iso2022jp2: Encoding = /* @__PURE__ */ createShiftEncoding({
  name: 'iso-2022-jp-2',
  getSets: getJp2Sets,
  order: [1, 2, 3, 6, 7, 4, 5],
  keepsControls: true,
  isShift,
  readShift(state, bytes, p, end) {
    if (bytes[p] !== ESCAPE) return reject(INVALID_BYTE, 1)
    if (bytes[p + 1] === SINGLE_SHIFT && p + 1 < end) return readSingleShift(state, bytes, p, end)
    const set = readDesignation(JP2, bytes, p, end)
    if (set < 0) return set
    if (set < FIRST_SINGLE) state.set = set
    else state.single = set
    return acceptShift(found.length)
  },
  writeShift(state, bytes, at, set) {
    if (set < FIRST_SINGLE) {
      state.set = set
      return writeDesignation(JP2, bytes, at, set)
    }
    const end = state.single === set ? at : writeDesignation(JP2, bytes, at, set)
    state.single = set
    bytes[end] = ESCAPE
    bytes[end + 1] = SINGLE_SHIFT
    return end + 2
  },
})

const KATAKANA = 2
const MICROSOFT: Designations = [
  ['(B', FIRST_SET],
  ['(J', 1],
  ['(I', KATAKANA],
  ['$B', 3],
  ['$@', 3],
  ['$(D', 4],
]

/** The code pages differ in what they encode half-width katakana to. SO and SI around them are read, too. */
function createMicrosoftRules(name: string, getJis0208: () => CharacterSet, order: readonly number[]): ShiftRules {
  return {
    name,
    getSets: makeOnce(() => [getAscii(), getRoman(), getKatakana(), getJis0208(), getMicrosoft0212()]),
    order,
    keepsControls: true,
    isShift,
    readShift(state, bytes, p, end) {
      if (bytes[p] !== ESCAPE) {
        state.set = bytes[p] === SHIFT_OUT ? KATAKANA : FIRST_SET
        return acceptShift(1)
      }
      const set = readDesignation(MICROSOFT, bytes, p, end)
      if (set < 0) return set
      state.set = set
      return acceptShift(found.length)
    },
    writeShift(state, bytes, at, set) {
      state.set = set
      return writeDesignation(MICROSOFT, bytes, at, set)
    },
  }
}

/** Microsoft: Japanese mail. Half-width katakana are encoded as full-width ones. */
export const cp50220: Encoding = /* @__PURE__ */ createShiftEncoding(
  /* @__PURE__ */ createMicrosoftRules('cp50220', getFullWidth0208, [1, 3, 4]),
)

/** Microsoft: Japanese mail with half-width katakana. */
export const cp50221: Encoding = /* @__PURE__ */ createShiftEncoding(
  /* @__PURE__ */ createMicrosoftRules('cp50221', getMicrosoft0208, [1, KATAKANA, 3, 4]),
)
