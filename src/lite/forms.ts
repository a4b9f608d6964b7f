/** UTF-8 and UTF-16LE one sequence at a time, by the rules of unicode/, and what the platform converts at once. */
import { type Status, SURROGATE, TRUNCATED } from '../unicode/status.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate, joinSurrogates } from '../unicode/surrogates.ts'
import { classifyMalformed, decodeSequence, measureSequence, putUtf8 } from '../unicode/utf8.ts'

/** An encoding form. */
export interface Form {
  readonly name: string
  readonly bom: readonly number[]
  /** Length of the well-formed sequence at p < end; 0 or less for a malformed one. */
  measure(bytes: Uint8Array, p: number, end: number): number
  /** What is wrong with the malformed sequence at p, and the length of its maximal subpart (Unicode D93b). */
  judge(bytes: Uint8Array, p: number, end: number): { status: Status; length: number }
  /** The code point of the well-formed sequence of n bytes at p. */
  read(bytes: Uint8Array, p: number, n: number): number
  /** Bytes that a scalar value takes. */
  sizeOf(codePoint: number): number
  /** Writes a scalar value for which there is room. Returns the place after it. */
  put(target: Uint8Array, at: number, codePoint: number): number
  /** Whether the platform's TextEncoder writes this form. */
  readonly hasEncoder: boolean
}

export const UTF8: Form = {
  name: 'utf-8',
  bom: [0xef, 0xbb, 0xbf],
  measure: measureSequence,
  judge(bytes, p, end) {
    const n = measureSequence(bytes, p, end)
    const second = p + 1 < end ? bytes[p + 1] : 0
    return n === 0
      ? { status: TRUNCATED, length: end - p }
      : { status: classifyMalformed(bytes[p], second), length: -n }
  },
  read: decodeSequence,
  sizeOf: (codePoint) => (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4),
  put: putUtf8,
  hasEncoder: true,
}

const unitAt = (bytes: Uint8Array, p: number) => bytes[p] | (bytes[p + 1] << 8)

export const UTF16LE: Form = {
  name: 'utf-16le',
  bom: [0xff, 0xfe],
  measure(bytes, p, end) {
    if (p + 2 > end) return 0
    const unit = unitAt(bytes, p)
    if (!isSurrogate(unit)) return 2
    return isLeadSurrogate(unit) && p + 4 <= end && isTrailSurrogate(unitAt(bytes, p + 2)) ? 4 : 0
  },
  judge(bytes, p, end) {
    const mayContinue = p + 2 > end || (isLeadSurrogate(unitAt(bytes, p)) && p + 4 > end)
    return mayContinue ? { status: TRUNCATED, length: end - p } : { status: SURROGATE, length: 2 }
  },
  read: (bytes, p, n) => (n === 2 ? unitAt(bytes, p) : joinSurrogates(unitAt(bytes, p), unitAt(bytes, p + 2))),
  sizeOf: (codePoint) => (codePoint < 0x10000 ? 2 : 4),
  put(target, at, codePoint) {
    const units = String.fromCodePoint(codePoint)
    for (let i = 0; i < units.length; i++) {
      target[at++] = units.charCodeAt(i) & 0xff
      target[at++] = units.charCodeAt(i) >> 8
    }
    return at
  },
  hasEncoder: false,
}
