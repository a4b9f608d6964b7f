/** The order of strings by code points (Unicode 5.17, "Binary Order"). */
import { trimStack } from '../platform/stack.ts'
import { isLeadSurrogate, isTrailSurrogate, joinSurrogates } from '../unicode/surrogates.ts'

/** Shorter equal beginnings are compared unit by unit: a slice takes 20 ns. */
const MIN_SLICED_UNITS = 32
/** The longest slices that are compared at once, less than .1 ns a unit. */
const MAX_SLICE_UNITS = 4096

/**
 * Compares two strings by code points: the order of their UTF-8 bytes and of UCS-4, for `Array.prototype.sort`.
 *
 * The order of `<` differs: it compares UTF-16 units, and puts U+1F600, whose surrogates are below FF5E, before U+FF5E. A lone
 * surrogate counts as its code point.
 * @returns less than 0, 0 or more than 0 as `a` is before, the same as or after `b`
 * @throws TypeError if an argument is no string
 */
export function compareCodePoints(a: string, b: string): number {
  if (typeof a !== 'string' || typeof b !== 'string')
    throw trimStack(
      new TypeError(`compareCodePoints: a, b: expected strings, not ${typeof a} and ${typeof b}`),
      compareCodePoints,
    )
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return compareAtDifference(a, b, i)
    if (i === MIN_SLICED_UNITS) i = findEqualEnd(a, b, i)
  }
  return a.length - b.length
}

/**
 * Returns the index of a unit at or after `from` up to which, itself included, the strings are equal, near their first difference.
 */
function findEqualEnd(a: string, b: string, from: number): number {
  const length = Math.min(a.length, b.length)
  let end = from + 1
  for (let size = MAX_SLICE_UNITS; size >= MIN_SLICED_UNITS; size /= 2)
    while (end + size <= length && a.slice(end, end + size) === b.slice(end, end + size)) end += size
  return end - 1
}

/** Compares the code points that the first different units, at `index`, belong to. */
function compareAtDifference(a: string, b: string, index: number): number {
  const x = a.charCodeAt(index)
  const y = b.charCodeAt(index)
  if (x < 0xd800 || y < 0xd800) return x - y
  // Behind the same lead surrogate, a trail surrogate makes another character of both units.
  const isInPair = index > 0 && isLeadSurrogate(a.charCodeAt(index - 1)) && (isTrailSurrogate(x) || isTrailSurrogate(y))
  const start = isInPair ? index - 1 : index
  return codePointAt(a, start) - codePointAt(b, start)
}

/**
 * The code point that begins at `index`. (V8's `String.prototype.codePointAt`, once optimised, reads past the end of a slice that
 * ends in a lead surrogate: Node 24 and 26.)
 */
function codePointAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  if (!isLeadSurrogate(unit) || index + 1 === text.length) return unit
  const next = text.charCodeAt(index + 1)
  return isTrailSurrogate(next) ? joinSurrogates(unit, next) : unit
}
