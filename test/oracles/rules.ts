// The differences that are a matter of rules. Most rules say what exactly the oracle must answer instead; the others, that it
// reads on where ours stops, having read the same so far. docs/differences.md is the list for readers.

import { agree, type Difference, type Rule } from './compare.ts'
import { decode, type EncodingName, encode, sameElements, shipped } from './ours.ts'
import type { Answer } from './protocol.ts'

/** A rule that says what the oracle must answer; undefined: the rule is not about this. */
export function expecting(name: string, reason: string, answer: (difference: Difference) => Answer | undefined): Rule {
  const applies = (difference: Difference) => {
    const expected = answer(difference)
    return expected !== undefined && agree(expected, difference.theirs)
  }
  return { name, reason, applies }
}

/**
 * A rule by which the oracle passes over what ours refuses, and reads on.
 * @param here is the rule about what stands at this place?
 * @param next is this the code point that the oracle reads there? (Not asked where it refuses the input later.)
 */
export function readingOn(
  name: string,
  reason: string,
  here: (input: Uint8Array, at: number, kind: string) => boolean,
  next: (codePoint: number) => boolean = () => true,
): Rule {
  const applies = ({ encoding, direction, input, options, ours, theirs }: Difference) => {
    const at = ours.error?.start
    if (direction !== 'decode' || at === undefined || !here(input as Uint8Array, at, ours.error!.kind!)) return false
    if (theirs.error) return theirs.error.start === undefined || theirs.error.start > at
    // With the byte at the place, because in UTF-7 it can hold the end of the unit before; alone it gives nothing.
    const before = shipped[encoding].decodeCodePoints((input as Uint8Array).subarray(0, at + 1), {
      ...options,
      onError: 'ignore',
    })
    const { length } = before
    return sameElements(before, theirs.output.subarray(0, length)) && next(theirs.output[length])
  }
  return { name, reason, applies }
}

/** What ours answers as another encoding, to other input or with another policy. */
export function answerAs(difference: Difference, encoding: EncodingName, input = difference.input): Answer {
  const { direction, policy, options } = difference
  return direction === 'decode'
    ? decode(encoding, input as Uint8Array, policy, options)
    : encode(encoding, input as Uint32Array, policy, { ...options, writeBom: false })
}

export function isSurrogate(value: number): boolean {
  return value >= 0xd800 && value <= 0xdfff
}

export function startsWith(input: ArrayLike<number>, ...head: number[]): boolean {
  return head.every((byte, i) => input[i] === byte)
}

/** The code points of a string of the values, in which pairs of surrogates join. */
export function joinedPairs(values: readonly number[] | Uint32Array): Uint32Array {
  const text = Array.from(values, (value) => String.fromCodePoint(value)).join('')
  return Uint32Array.from(text, (character) => character.codePointAt(0)!)
}

/**
 * glibc leaves out the tags where the target lacks them.
 * @param other a rule that may apply to the rest
 */
export function tags(other?: Rule): Rule {
  const isTag = (value: number) => value >= 0xe0000 && value <= 0xe007f
  const applies = (difference: Difference) => {
    const { direction, input, theirs } = difference
    const tagged = (input as Uint32Array).filter(isTag).length
    if (direction !== 'encode' || tagged === 0) return false
    const rest = (input as Uint32Array).filter((value) => !isTag(value))
    const start = theirs.error?.start
    const places = start === undefined ? 0 : input.slice(0, start).filter((value: number) => !isTag(value)).length
    const without = {
      ...difference,
      input: rest,
      ours: answerAs(difference, difference.encoding, rest),
      theirs: theirs.error ? { error: { start: places }, output: theirs.output } : theirs,
    }
    return agree(without.ours, without.theirs) || (other?.applies(without) ?? false)
  }
  const reason = 'glibc drops the tags U+E0000..E007F where the target lacks them (Unicode 23.9). DESIGN: unmappable.'
  return { name: 'tags dropped', reason, applies }
}

/** Bytes of a value in four bytes. */
export function fourBytes(value: number, littleEndian: boolean): number[] {
  const bytes = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
  return littleEndian ? bytes.reverse() : bytes
}

/** Four bytes each, surrogates being values like others. */
export function lax32(input: Uint8Array, littleEndian: boolean, maximum: number): Answer {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  const output: number[] = []
  let at = 0
  for (; at + 4 <= input.length; at += 4) {
    const value = view.getUint32(at, littleEndian)
    if (value > maximum) return { error: { start: at, end: at + 4 }, output: new Uint32Array(0) }
    output.push(value)
  }
  if (at < input.length) return { error: { start: at, end: input.length }, output: new Uint32Array(0) }
  return { output: Uint32Array.from(output) }
}

/** Three bytes for each surrogate, in a pair or not; the others as ours encodes them. */
export function withSurrogates(encoding: EncodingName, codePoints: Uint32Array): Answer {
  const parts = Array.from(codePoints, (value) =>
    isSurrogate(value)
      ? Uint8Array.of(0xe0 | (value >> 12), 0x80 | ((value >> 6) & 0x3f), 0x80 | (value & 0x3f))
      : shipped[encoding].encodeCodePoints(Uint32Array.of(value)),
  )
  return { output: Uint8Array.from(Buffer.concat(parts)) }
}
