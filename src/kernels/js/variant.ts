/**
 * The relatives of UTF-8 (CESU-8, modified UTF-8, WTF-8, UTF-8B), one sequence at a time: what the fast loop falls back to.
 * Which sequences are well-formed, and what is wrong with others: src/encodings/utf8-variants.ts.
 */
import {
  FINAL,
  type Flags,
  INVALID_BYTE,
  MUTF8,
  OVERLONG,
  type Status,
  SURROGATE,
  TRUNCATED,
  UTF8B,
  VARIANT,
  WTF8,
} from '../contract.ts'
import { stop } from '../result.ts'
import { isContinuation, stopMalformed, sequence as strictSequence } from './utf8.ts'

/** Is it CESU-8 or modified UTF-8, which encode 16-bit units, and have no sequence of four bytes? */
export function isOfUnits(flags: Flags): boolean {
  return (flags & WTF8) === 0
}

/** Are lone surrogates well-formed? */
export function keepsLone(flags: Flags): boolean {
  const variant = flags & VARIANT
  return variant === MUTF8 || variant === WTF8
}

/**
 * The sequence that starts at p < end.
 *  > 0: the length of a well-formed sequence; two halves, 6, are one
 *  < 0: minus the length of a malformed one
 *    0: all to `end` is a well-formed prefix
 */
export function sequence(source: Uint8Array, p: number, end: number, flags: Flags): number {
  const lead = source[p]
  const variant = flags & VARIANT
  // 11101101 101xxxxx
  if (lead === 0xed && p + 1 < end && source[p + 1] >> 5 === 0b101 && variant !== UTF8B)
    return half(source, p, end, flags)
  if (variant === MUTF8) {
    if (lead === 0) return -1
    if (lead === 0xc0) return p + 1 === end ? 0 : source[p + 1] === 0x80 ? 2 : -1
  }
  return isOfUnits(flags) && lead >= 0xf0 ? -1 : strictSequence(source, p, end)
}

/** The same where p starts with the first two bytes of a surrogate. */
function half(source: Uint8Array, p: number, end: number, flags: Flags): number {
  const keeps = keepsLone(flags)
  const isTrail = source[p + 1] >= 0xb0
  if (isTrail && !keeps) return -1
  if (p + 2 === end) return 0
  if (!isContinuation(source[p + 2])) return -2
  if (isTrail) return 3
  // A lead half: what follows decides.
  const alone = keeps ? 3 : -3
  const cut = keeps && flags & FINAL ? 3 : 0
  if (p + 3 === end) return cut
  if (source[p + 3] !== 0xed) return alone
  if (p + 4 === end) return cut
  const fifth = source[p + 4]
  if (!isContinuation(fifth)) return keeps ? 3 : -4
  if (fifth < 0xb0) return alone
  if (p + 5 === end) return cut
  if (!isContinuation(source[p + 5])) return keeps ? 3 : -5
  return (flags & VARIANT) === WTF8 ? -6 : 6
}

/** Stops a kernel at p, where sequence() gave n, not positive. */
export function stopVariant(
  source: Uint8Array,
  start: number,
  p: number,
  end: number,
  written: number,
  n: number,
  flags: Flags,
): Status {
  const status = kind(source, p, end, n, flags)
  if (status === undefined) return stopMalformed(source, start, p, end, written)
  return stop(status, p - start, written, n === 0 ? end - p : -n)
}

/** What is wrong; undefined: the same as in UTF-8. */
function kind(source: Uint8Array, p: number, end: number, n: number, flags: Flags): Status | undefined {
  if (n === 0) return TRUNCATED
  const lead = source[p]
  if (isOfUnits(flags) && lead >= 0xf0) return INVALID_BYTE
  if ((flags & VARIANT) === MUTF8) {
    if (lead === 0) return INVALID_BYTE
    if (lead === 0xc0) return p + 1 < end && isContinuation(source[p + 1]) ? OVERLONG : TRUNCATED
  }
  if (lead === 0xed && n < -1) return n === -3 || n === -6 ? SURROGATE : TRUNCATED
  return undefined
}
