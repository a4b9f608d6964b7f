/**
 * Johab: KS X 1001, annex 3, as Microsoft's code page 1361 has it. A syllable is three numbers of five bits for its letters; symbols and Chinese
 * characters are those of KS X 1001, two rows for each lead. kernels/legacy/double-byte.ts lists what is malformed.
 */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import {
  createBytesTable,
  type DoubleByteTables,
  doubleIndex,
  joinBytes,
  LEAD,
} from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { createDoubleByteCodec } from '../legacy/codecs.ts'
import { getTables as getEuckrTables } from '../legacy/euckr.ts'

/** The numbers of the 19 initial consonants, the 21 vowels and the 27 final consonants, in the order of Unicode; and those of none. */
const INITIALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
const VOWELS = [3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 23, 26, 27, 28, 29]
const FINALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]
const NO_INITIAL = 1
const NO_VOWEL = 2
const NO_FINAL = 1

/** Letters alone: U+3131 to U+3163 of KS X 1001, consonants first. */
const INITIAL_LETTERS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const FINAL_LETTERS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
const FIRST_VOWEL_LETTER = 0x314f
const FIRST_LETTER = 0x3131
const LAST_LETTER = 0x3163
const FIRST_SYLLABLE = 0xac00

/** The first and the last lead of symbols, with the row of KS X 1001 that the first one begins; and those of Chinese characters. */
const ROWS = [
  [0xd9, 0xde, 0x21],
  [0xe0, 0xf9, 0x4a],
] as const
/** Trails in the order of characters. */
const TRAILS = [
  [0x31, 0x7e],
  [0x91, 0xfe],
] as const
const ROW = 94

/** The tables, which the first call makes. */
const getTables = /* @__PURE__ */ makeOnce((): DoubleByteTables => {
  const singles = Uint16Array.from({ length: 0x100 }, (_, byte) =>
    byte < 0x80 ? byte : (byte > 0x83 && byte < 0xd4) || (byte > 0xd8 && byte < 0xfa) ? LEAD : NO_UNIT,
  )
  const doubles = new Uint16Array(0x8000)
  const bytes = createBytesTable()
  const set = (lead: number, trail: number, unit: number): void => {
    doubles[doubleIndex(lead, trail)] = unit
    bytes[unit] = joinBytes(lead, trail)
  }
  const setHangul = (initial: number, vowel: number, final: number, unit: number): void => {
    const pair = 0x8000 | (initial << 10) | (vowel << 5) | final
    set(pair >> 8, pair & 0xff, unit)
  }
  let syllable = FIRST_SYLLABLE
  for (const initial of INITIALS)
    for (const vowel of VOWELS) for (const final of [NO_FINAL, ...FINALS]) setHangul(initial, vowel, final, syllable++)
  // A consonant that can be both is an initial one.
  for (let i = 0; i < FINALS.length; i++)
    if (!INITIAL_LETTERS.includes(FINAL_LETTERS[i]))
      setHangul(NO_INITIAL, NO_VOWEL, FINALS[i], FINAL_LETTERS.charCodeAt(i))
  INITIALS.forEach((initial, i) => {
    setHangul(initial, NO_VOWEL, NO_FINAL, INITIAL_LETTERS.charCodeAt(i))
  })
  VOWELS.forEach((vowel, i) => {
    setHangul(NO_INITIAL, vowel, NO_FINAL, FIRST_VOWEL_LETTER + i)
  })
  const ksX1001 = getEuckrTables().doubles
  for (const [first, last, firstRow] of ROWS)
    for (let lead = first; lead <= last; lead++) {
      let at = 0
      for (const [from, to] of TRAILS)
        for (let trail = from; trail <= to; trail++, at++) {
          const row = firstRow + 2 * (lead - first) + Math.floor(at / ROW)
          const unit = ksX1001[doubleIndex(row, 0xa1 + (at % ROW))]
          if (unit !== 0 && (unit < FIRST_LETTER || unit > LAST_LETTER)) set(lead, trail, unit)
        }
    }
  return { singles, doubles, pairs: new Uint32Array(0), bytes }
})

/** Johab, Korean of DOS: syllables by their letters, code page 1361. */
export const johab: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createDoubleByteCodec('johab', { getTables }),
)
