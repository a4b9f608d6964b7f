/**
 * Places in UTF-8 where it can be cut, and the order of code points.
 *
 * A boundary is where a character, or a malformed sequence (its maximal subpart, Unicode D93b), begins, and the end. UTF-8 is
 * self-synchronising: the three bytes before a place tell whether it is one, in malformed input, too.
 */
import { type BytesInput, viewOf } from '../engine/input.ts'

/**
 * The last boundary at or before `index`, in bytes.
 * @param index is clamped to 0 … the length
 */
export function boundaryBefore(bytes: BytesInput, index: number): number {
  const source = viewOf(bytes)
  return beginning(source, clamp(index, source.length))
}

/**
 * The first boundary at or after `index`, in bytes.
 * @param index is clamped to 0 … the length
 */
export function boundaryAfter(bytes: BytesInput, index: number): number {
  const source = viewOf(bytes)
  let place = clamp(index, source.length)
  while (beginning(source, place) < place) place++
  return place
}

/**
 * As many whole characters from the beginning as `maxBytes` bytes hold: a view of the input, no copy. What is malformed in the
 * input is cut between its maximal subparts.
 */
export function truncate<T extends BytesInput>(bytes: T, maxBytes: number): ViewOf<T> {
  const source = viewOf(bytes)
  return source.subarray(0, beginning(source, clamp(maxBytes, source.length))) as ViewOf<T>
}

/**
 * Cuts the input at boundaries into `parts` views of it, no copies, as even as that allows: each cut is the last boundary in its
 * part's share. Joined they are the input; a part may be empty.
 * @param parts 1 or more
 * @throws RangeError for other numbers of parts
 */
export function split<T extends BytesInput>(bytes: T, parts: number): ViewOf<T>[] {
  const source = viewOf(bytes)
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`expected 1 part or more, not ${parts}`)
  const views = new Array<ViewOf<T>>(parts)
  let start = 0
  for (let i = 1; i <= parts; i++) {
    const end = beginning(source, Math.floor((source.length / parts) * i))
    views[i - 1] = source.subarray(start, i === parts ? source.length : end) as ViewOf<T>
    start = end
  }
  return views
}

/** A byte view of the same kind of memory. */
export type ViewOf<T extends BytesInput> =
  T extends ArrayBufferView<infer B>
    ? Uint8Array<B>
    : T extends ArrayBuffer | SharedArrayBuffer
      ? Uint8Array<T>
      : Uint8Array

/** Integers as the methods of arrays take them; no number is 0. */
function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(Math.trunc(index) || 0, length))
}

/** Where the character or malformed sequence that bytes[place] is in begins. */
function beginning(bytes: Uint8Array, place: number): number {
  for (let lead = place - 1; lead >= 0 && lead >= place - 3 && isContinuation(bytes[lead + 1]); lead--)
    if (begins(bytes, lead, place)) return lead
  return place
}

/** Do bytes[lead … place], those after the first being 10xxxxxx, begin a well-formed sequence? (Unicode, table 3-7) */
function begins(bytes: Uint8Array, lead: number, place: number): boolean {
  const first = bytes[lead]
  const second = bytes[lead + 1]
  const length = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  if (place - lead >= length) return false
  if (first === 0xe0) return second >= 0xa0
  if (first === 0xed) return second <= 0x9f
  if (first === 0xf0) return second >= 0x90
  if (first === 0xf4) return second <= 0x8f
  return true
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80 // 10xxxxxx
}

/** From so many units on slices of the texts are compared while they agree: a slice costs 20 ns, comparing less than 0.1 ns a unit. */
const SHORT = 32
const LONGEST_SLICE = 4096

/**
 * Less than 0, 0 or more than 0 as `a` is before, the same as or after `b` in the order of their code points, which is that of their
 * UTF-8 bytes and of UCS-4, but not that of `<`: U+FF5E is before U+1F600, whose surrogates are below it. A lone surrogate counts as
 * its code point. For `Array.prototype.sort`.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return difference(a, b, i, x, y)
    if (i === SHORT) i = agreeing(a, b, i, length)
  }
  return a.length - b.length
}

/** A place after `from`, near the first difference, up to which the texts agree, less one. */
function agreeing(a: string, b: string, from: number, length: number): number {
  let i = from + 1
  for (let size = LONGEST_SLICE; size >= SHORT; size /= 2)
    while (i + size <= length && a.slice(i, i + size) === b.slice(i, i + size)) i += size
  return i - 1
}

/** The units x and y at i are the first that differ. */
function difference(a: string, b: string, i: number, x: number, y: number): number {
  if (x < 0xd800 || y < 0xd800) return x - y
  // behind the same lead surrogate, a trail makes another character of it
  const lead = i > 0 && a.charCodeAt(i - 1) >> 10 === 0x36 && (x >> 10 === 0x37 || y >> 10 === 0x37)
  const from = lead ? i - 1 : i
  return a.codePointAt(from)! - b.codePointAt(from)!
}
