/**
 * What little text says by what stands beside its bytes above 7F: in `£25` and `20 °C` they are signs, in `naïve` a letter of Latin script. Pairs
 * of bytes say too little of such text, since no model knows all signs, and English has hardly any letters that are not ASCII.
 */
import type { ByteCounts, Charset } from './costs.ts'
import { FIRST_LETTER_CLASS } from './letter-classes.ts'

/** Text with more bytes above 7F needs no help. */
const MAX_HIGH_BYTES = 64
/** What a letter beside a digit costs, in bits, and one of another script than Latin beside a letter of ASCII. */
const BESIDE_DIGIT_BITS = 4
const BESIDE_ASCII_BITS = 2
/** Each byte counts so often. */
const MAX_COUNT = 4

/** How often a byte above 7F stands beside digits and beside letters of ASCII. */
export interface Context {
  readonly byte: number
  digits: number
  letters: number
}

/** What stands beside the bytes above 7F; nothing for more than little text. */
export function readContexts({ pairs, counts, highBytes }: ByteCounts): Context[] {
  if (highBytes > MAX_HIGH_BYTES) return []
  const contexts = new Map<number, Context>()
  const note = (byte: number, other: number, count: number) => {
    const isDigit = other >= 0x30 && other <= 0x39
    const isLetter = (other | 0x20) >= 0x61 && (other | 0x20) <= 0x7a
    if (byte < 0x80 || !(isDigit || isLetter)) return
    const context = contexts.get(byte) ?? { byte, digits: 0, letters: 0 }
    contexts.set(byte, context)
    if (isDigit) context.digits = Math.min(MAX_COUNT, context.digits + count)
    else context.letters = Math.min(MAX_COUNT, context.letters + count)
  }
  pairs.forEach((pair, i) => {
    note(pair >> 8, pair & 0xff, counts[i])
    note(pair & 0xff, pair >> 8, counts[i])
  })
  return [...contexts.values()]
}

/** @param classes the class of each byte, of which those from `foreign` on are no letters of the language */
export function costOfContexts(
  contexts: readonly Context[],
  { characters, cases }: Charset,
  classes: Uint8Array,
  foreign: number,
): number {
  let cost = 0
  for (const { byte, digits, letters } of contexts) {
    const isKnown = classes[byte] >= FIRST_LETTER_CLASS && classes[byte] < foreign
    const isLetter = isKnown || (cases[byte] > 0 && characters[byte] !== 'µ')
    if (!isLetter) continue
    cost += digits * BESIDE_DIGIT_BITS
    if (characters[byte] >= '\u0370') cost += letters * BESIDE_ASCII_BITS
  }
  return cost
}

/**
 * Signs of windows-1252 where English text has them: each at the third of five places. Elsewhere these bytes are letters of other encodings, as
 * `\x92` is in `l\x92nea`, Spanish of Mac OS.
 */
const TYPICAL =
  /^..(?:[\x80\xa3\xa5] ?\d|[\xa7\xb6] ?\d|\xd7 \d|\xb0[CFNSEW ,.])|^.(?:\d[\x80\xa3\xa5\xb0\xd7]|[\d ](?:\xb0|\xb5[a-zA-Z]|[\xb1\xbc-\xbe] )|[ ("](?:[\x91\x93][A-Za-z]|[\x96\x97] |[\xa9\xae] )|m[\xb2\xb3]|[ao]\xef[a-z])|^\d [\x80\xa3\xa5\xd7\xb0]|^ {2}\xa3 {2}/
/** The others of a pair, and those which say little. */
const POSSIBLE = /^.(?:[A-Za-z.,!?\xe9][\x92\x94]|[A-Za-z ][\x85\x99])/
/** Letters that English takes from other languages: é, ë, ï, ô, ö and ü. Others are common letters of Central Europe and the Baltics by other encodings. */
const LOANED = /^.(?:[a-z][\xe9\xeb\xef\xf4\xf6\xfc]|.[\xe9\xeb\xef\xf4\xf6\xfc][a-z])/i
/** By how many bits each typical sign and each possible one makes windows-1252 likelier, and the most of it. */
const TYPICAL_BITS = 12
const POSSIBLE_BITS = 2
const MAX_TYPICAL_BITS = 48

/** By how many bits windows-1252 is likelier, where all bytes above 7F are signs or loaned letters in their places. */
export function bonusOfSigns(bytes: Uint8Array, { highBytes }: ByteCounts): number {
  if (highBytes > MAX_HIGH_BYTES) return 0
  let typical = 0
  let possible = 0
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] < 0x80) continue
    const context = String.fromCharCode(...[i - 2, i - 1, i, i + 1, i + 2].map((at) => bytes[at] ?? 0x20)).replace(
      /[\r\n\t]/g,
      ' ',
    )
    if (TYPICAL.test(context)) typical++
    else if (POSSIBLE.test(context)) possible++
    else if (!LOANED.test(context)) return 0
  }
  return Math.min(MAX_TYPICAL_BITS, typical * TYPICAL_BITS + Math.min(2, possible) * POSSIBLE_BITS)
}
