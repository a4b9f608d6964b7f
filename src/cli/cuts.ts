// Where encoded text may be cut, seen from any place of it: a rule about the few octets around.
//
// | encodings | may be cut |
// |---|---|
// | one octet for each character | everywhere |
// | UTF-8 and its relatives | before an octet that is not 10xxxxxx, and before one that follows as many 10xxxxxx as a sequence can have |
// | those that know surrogates in three octets | so, but not between the two of a pair |
// | UTF-16, UCS-2 | before a unit, but not in a pair, nor between a lead surrogate and an odd octet at the end |
// | UTF-32, UCS-4 | every four octets |
//
// Such a place begins a character or a maximal subpart (Unicode D93b), whatever came before it. (Not each of these is such a place:
// octets 10xxxxxx that belong to nothing stay with what is before them while they are few.)

import type { Encoding } from '../index.ts'

/** The octet at an offset of the file, near the place in question; undefined: outside of the file. */
type Octets = (offset: number) => number | undefined
/** May the text be cut before octet `at` of the file, which is octet `index` of the text? */
type Rule = (octets: Octets, at: number, index: number) => boolean

/** Octets that the rules look at before a place; and from it on, for that place and those tried after it. */
const BEFORE = 5
const AFTER = 8

const everywhere: Rule = () => true

/** @param size octets of a unit */
const units =
  (size: number): Rule =>
  (_, __, index) =>
    index % size === 0

/** @param longest octets of the longest sequence */
const sequences =
  (longest: number): Rule =>
  (octets, at) => {
    for (let i = 0; i < longest; i++) if (!isContinuation(octets(at - i))) return i === 0
    return true
  }

const utf8Sequences = sequences(4)

/** The octet ED after a lead half begins a trail half, or what there is of one, unless 80..AF follows. */
const sequencesAndHalves: Rule = (octets, at, index) => {
  const isLead = octets(at - 3) === 0xed && octets(at - 2)! >> 4 === 0b1010 && isContinuation(octets(at - 1))
  const second = octets(at + 1) ?? 0
  const joins = isLead && octets(at) === 0xed && (second < 0x80 || second > 0xaf)
  return !joins && utf8Sequences(octets, at, index)
}

/** @param high the octet of a unit that tells surrogates: 0, big-endian, or 1 */
const pairs =
  (high: number): Rule =>
  (octets, at, index) => {
    if (index % 2 !== 0) return false
    const isLead = octets(at - 2 + high)! >> 2 === 0b110110
    const isTrail = octets(at + high)! >> 2 === 0b110111
    return !isLead || !(isTrail || octets(at + 1) === undefined)
  }

/** By the names of the encodings without shift states. */
const RULES: Readonly<Record<string, Rule>> = {
  'us-ascii': everywhere,
  'iso-8859-1': everywhere,
  'windows-1252': everywhere,
  'utf-8': utf8Sequences,
  'utf-8b': utf8Sequences,
  'utf-8-rfc2279': sequences(6),
  'cesu-8': sequencesAndHalves,
  'mutf-8': sequencesAndHalves,
  'wtf-8': sequencesAndHalves,
  'utf-16': pairs(0), // (big-endian where no signature tells otherwise)
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

function isContinuation(octet: number | undefined): boolean {
  return octet !== undefined && octet >> 6 === 0b10 // 10xxxxxx
}

/** Is there such a rule? */
export function canBeCut({ name }: Encoding): boolean {
  return name in RULES
}

/**
 * The first place at or after `at` where the text may be cut; it is at most five octets away. Its end is such a place.
 * @param origin where the text begins
 * @param size where it ends
 * @param read gives the octets [start, end) of the file, or as many of them as there are
 */
export function cutFrom(
  { name }: Encoding,
  at: number,
  origin: number,
  size: number,
  read: (start: number, end: number) => Uint8Array,
): number {
  if (at >= size) return size
  if (at <= origin) return origin
  const base = Math.max(0, at - BEFORE)
  const around = read(base, at + AFTER)
  const octets: Octets = (offset) => around[offset - base]
  while (at < size && !RULES[name](octets, at, at - origin)) at++
  return at
}
