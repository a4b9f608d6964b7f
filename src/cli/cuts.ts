// Where encoded text may be cut: a rule about the few bytes around a place, which needs nothing of what comes before.
//
// | encodings | may be cut |
// |---|---|
// | one byte for each character | everywhere |
// | UTF-8 and its relatives | before a byte that is not 10xxxxxx, and before one that follows as many 10xxxxxx as a sequence can have |
// | those with surrogates in three bytes | the same, but not within a pair |
// | UTF-16, UCS-2 | before a unit, but not within a pair, nor between a lead surrogate and an odd byte at the end |
// | UTF-32, UCS-4 | every four bytes |
// | other multi-byte encodings | behind a line feed |
//
// Each such place begins a character or a maximal subpart (Unicode D93b). The reverse does not hold: a few stray bytes
// 10xxxxxx stay with what is before them.

import type { Encoding } from '../index.ts'

/** The byte at an offset of the file, near the place in question. Undefined outside of the file. */
type Bytes = (offset: number) => number | undefined
/** May the text be cut before byte `at` of the file, which is byte `index` of the text? */
type Rule = (bytes: Bytes, at: number, index: number) => boolean

/** Bytes before a place that the rules look at. */
const BYTES_BEFORE = 5
/** Bytes from a place on that the rules look at, for that place and those tried after it. */
const BYTES_AFTER = 8

const everywhere: Rule = () => true

/** @param size bytes of a unit */
const units =
  (size: number): Rule =>
  (_, __, index) =>
    index % size === 0

/** @param longest bytes of the longest sequence */
const sequences =
  (longest: number): Rule =>
  (bytes, at) => {
    for (let i = 0; i < longest; i++) if (!isContinuation(bytes(at - i))) return i === 0
    return true
  }

const utf8Sequences = sequences(4)

/** After a lead surrogate, ED begins a trail surrogate, or a part of one at the end, unless 80..AF follows. */
const sequencesAndPairs: Rule = (bytes, at, index) => {
  const isLead = bytes(at - 3) === 0xed && bytes(at - 2)! >> 4 === 0b1010 && isContinuation(bytes(at - 1))
  const second = bytes(at + 1) ?? 0
  const joins = isLead && bytes(at) === 0xed && (second < 0x80 || second > 0xaf)
  return !joins && utf8Sequences(bytes, at, index)
}

/** @param high index of a unit's high byte, which tells surrogates: 0 if big-endian, else 1 */
const pairs =
  (high: number): Rule =>
  (bytes, at, index) => {
    if (index % 2 !== 0) return false
    const isLead = bytes(at - 2 + high)! >> 2 === 0b110110
    const isTrail = bytes(at + high)! >> 2 === 0b110111
    return !isLead || !(isTrail || bytes(at + 1) === undefined)
  }

/** The rules of the encodings of the root, by name. */
const RULES: Readonly<Record<string, Rule>> = {
  'us-ascii': everywhere,
  'iso-8859-1': everywhere,
  'windows-1252': everywhere,
  'utf-8': utf8Sequences,
  'utf-8b': utf8Sequences,
  'utf-8-rfc2279': sequences(6),
  'cesu-8': sequencesAndPairs,
  'mutf-8': sequencesAndPairs,
  'wtf-8': sequencesAndPairs,
  'utf-16': pairs(0), // big-endian without a BOM
  'utf-16be': pairs(0),
  'utf-16le': pairs(1),
  'ucs-2be': pairs(0),
  'ucs-2le': pairs(1),
  'utf-32': units(4),
  'utf-32be': units(4),
  'utf-32le': units(4),
  'ucs-4be': units(4),
  'ucs-4le': units(4),
}

/** Multi-byte encodings in which 0A is no trail byte and ends every sequence (test/cli/cuts.test.ts tries all of them). */
const CUT_AT_LINE_FEEDS = new Set([
  ...['shift_jis', 'gbk', 'gb18030', 'big5', 'euc-kr', 'euc-jp'],
  ...['cp932', 'cp936', 'cp949', 'cp950', 'johab'],
])
/** Encodings in which what a byte means depends on escape sequences before it. */
const SHIFTED = new Set([
  ...['utf-7', 'utf-7-imap', 'hz-gb-2312'],
  ...['iso-2022-jp', 'iso-2022-jp-2', 'iso-2022-kr', 'cp50220', 'cp50221'],
])
/** Encodings in which what a character is written as depends on the one before it. */
const JOINING = new Set(['big5-hkscs'])
const LINE_FEED = 0x0a
/** Bytes that a line feed is looked for in at a time. */
const LOOK_BYTES = 1 << 16

/** All that is in no list has one byte for each character (test/cli/cuts.test.ts). */
function ruleOf(name: string): Rule {
  return RULES[name] ?? everywhere
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >> 6 === 0b10 // 10xxxxxx
}

/** Why text in the encoding can't be cut. Undefined: it can. */
export function reasonNotToCut({ name }: Encoding): string | undefined {
  if (SHIFTED.has(name)) return 'what a byte means may depend on all before it'
  if (JOINING.has(name)) return 'how a character is written may depend on the one before it'
  return undefined
}

/** The text of a file. */
export interface TextPlace {
  /** Where the text begins in the file. */
  origin: number
  /** Where the text ends in the file. */
  end: number
  /** Gives the bytes [start, end) of the file, or as many of them as exist. */
  read(start: number, end: number): Uint8Array
}

/**
 * The first place at or after `at` where the text may be cut: at most five bytes away, or behind the next line feed. The end
 * of the text is one.
 */
export function cutFrom({ name }: Encoding, at: number, place: TextPlace): number {
  const { origin, end, read } = place
  if (at >= end) return end
  if (at <= origin) return origin
  if (CUT_AT_LINE_FEEDS.has(name)) return lineFrom(at, place)
  const rule = ruleOf(name)
  const base = Math.max(0, at - BYTES_BEFORE)
  const around = read(base, at + BYTES_AFTER)
  const bytes: Bytes = (offset) => around[offset - base]
  while (at < end && !rule(bytes, at, at - origin)) at++
  return at
}

/** The first place at or after `at` that a line begins at. */
function lineFrom(at: number, { end, read }: TextPlace): number {
  for (let start = at - 1; start < end; start += LOOK_BYTES) {
    const found = read(start, Math.min(end, start + LOOK_BYTES)).indexOf(LINE_FEED)
    if (found >= 0) return start + found + 1
  }
  return end
}
