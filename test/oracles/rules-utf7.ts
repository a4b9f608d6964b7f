// Rules for UTF-7 and IMAP's variant of it.

import type { Difference, Rule } from './compare.ts'
import { sameElements } from './ours.ts'
import { isSurrogate, readingOn } from './rules.ts'

function isBase64(byte: number | undefined, last: string): boolean {
  return (byte !== undefined && /[A-Za-z0-9+]/.test(String.fromCharCode(byte))) || byte === last.charCodeAt(0)
}

/** Returns the shifted sequence round a place: from its shift byte to the byte that ends it, inclusive. */
function shiftAround(input: Uint8Array, place: number, shift: string, last: string): [number, number] | undefined {
  for (let at = 0; at <= place && at < input.length; at++) {
    if (input[at] !== shift.charCodeAt(0)) continue
    let end = at + 1
    while (end < input.length && isBase64(input[end], last)) end++
    if (place >= at && place <= end) return [at, end]
    at = input[end] === 0x2d ? end : end - 1
  }
  return undefined
}

function place(shift: string, last: string): Rule {
  return {
    name: 'place in a shifted sequence',
    reason:
      'Where in a malformed shifted sequence the error is, no standard says. DESIGN: at the unit that is malformed.',
    applies: ({ direction, input, ours, theirs }: Difference) => {
      if (direction !== 'decode' || !ours.error || !theirs.error) return false
      const around = shiftAround(input as Uint8Array, ours.error.start!, shift, last)
      return around !== undefined && theirs.error.start! >= around[0] && theirs.error.start! <= around[1]
    },
  }
}
export const placeInShift = place('+', '/')
export const placeInImapShift = place('&', ',')

/** Does the byte stand for itself (RFC 2152 sets D and O, and rule 3)? */
function isDirect(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte < 0x7e && byte !== 0x5c)
}

export const laxDirect: Rule = readingOn(
  'direct bytes',
  'Python lets every ASCII character but + stand for itself. RFC 2152 rules 1 and 3: not ~, \\ and other controls.',
  (input, at) => input[at] < 0x80 && !isDirect(input[at]),
)
export const plusAtEnd: Rule = readingOn(
  'shift at the end',
  'Python takes a + at the end for nothing. RFC 2152 rule 2: an empty shift is +-.',
  (input, at) => input[at] === 0x2b && at === input.length - 1,
)
export const emptyShift: Rule = readingOn(
  'empty shift',
  'glibc takes a + before another character for nothing. RFC 2152 rule 2: an empty shift is +-.',
  (input, at) => input[at] === 0x2b && !isBase64(input[at + 1], '/') && input[at + 1] !== 0x2d,
)
const LONE = 'lone surrogates in UTF-7'
const LONE_REASON =
  'It reads and writes them. RFC 2152 encodes UTF-16 (rule 2), which has them in pairs only (Unicode D91).'
export const loneSurrogates: Rule = readingOn(
  LONE,
  LONE_REASON,
  (_input, _at, kind) => kind === 'surrogate',
  isSurrogate,
)

export const pairOfShifts: Rule = readingOn(
  'pair of two shifts',
  'ICU joins the halves of a pair that stand in two shifted sequences. RFC 2152 rule 2: each sequence is UTF-16 by itself.',
  (_input, _at, kind) => kind === 'surrogate',
  (codePoint) => codePoint > 0xffff,
)

export const cutShift: Rule = readingOn(
  'shift cut off by the end',
  'glibc drops what is left over at the end of the text. RFC 2152 rule 2: it must be less than six bits, all 0.',
  (_input, _at, kind) => kind === 'truncated',
)

export const shiftedPrintable: Rule = readingOn(
  'printable character in a shift',
  'glibc and ICU read it. RFC 3501 5.1.3: printable US-ASCII must represent itself, other than &.',
  (_input, _at, kind) => kind === 'overlong',
  (codePoint) => codePoint >= 0x20 && codePoint <= 0x7e,
)

export const nullShift: Rule = readingOn(
  'null shift',
  'glibc and ICU read a shifted sequence right after another. RFC 3501 5.1.3: -& is not permitted, other than &- after it.',
  (input, at) => input[at] === 0x2d && input[at + 1] === 0x26,
)

/** Decodes to UTF-16 units without a check. */
function laxUnits(bytes: Uint8Array, shift: string, last: string): number[] {
  const units: number[] = []
  const values = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+${last}`
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== shift.charCodeAt(0)) units.push(bytes[at])
    else {
      const from = ++at
      let [bits, width] = [0, 0]
      for (; isBase64(bytes[at], last); at++) {
        bits = ((bits << 6) | values.indexOf(String.fromCharCode(bytes[at]))) & 0x3fffff
        width += 6
        if (width >= 16) units.push((bits >> (width -= 16)) & 0xffff)
      }
      if (bytes[at] !== 0x2d) at--
      else if (at === from) units.push(shift.charCodeAt(0))
    }
  }
  return units
}

function written(shift: string, last: string): Rule {
  const applies = ({ direction, input, theirs }: Difference) => {
    if (direction !== 'encode' || theirs.error || !input.some(isSurrogate)) return false
    const text = Array.from(input, (value) => String.fromCodePoint(value)).join('')
    const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
    return sameElements(units, laxUnits(theirs.output as Uint8Array, shift, last))
  }
  return { name: LONE, reason: LONE_REASON, applies }
}
export const loneWritten = written('+', '/')
export const loneImapWritten = written('&', ',')
