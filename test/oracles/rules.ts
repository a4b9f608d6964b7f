// The rules that explain differences. Most say exactly what the oracle must answer instead. The others say that it reads on where ours
// stops, after it has read the same so far. docs/differences.md lists them for users.

import { agree, type Difference, type Rule } from './compare.ts'
import { decode, type EncodingName, encode, sameElements, shipped } from './ours.ts'
import type { Answer } from './protocol.ts'

/** Makes a rule that says what the oracle must answer; undefined if the rule does not apply. */
export function expecting(name: string, reason: string, answer: (difference: Difference) => Answer | undefined): Rule {
  const applies = (difference: Difference) => {
    const expected = answer(difference)
    return expected !== undefined && agree(expected, difference.theirs)
  }
  return { name, reason, applies }
}

/**
 * Makes a rule by which the oracle accepts what ours refuses, and reads on.
 * @param here does the rule apply to this place?
 * @param next does the oracle read this code point there? Not called if it refuses the input later.
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
    // Including the byte at the place: in UTF-7 it can hold the last bits of the unit before. Alone it gives nothing.
    const before = shipped[encoding].decodeCodePoints((input as Uint8Array).subarray(0, at + 1), {
      ...options,
      onError: 'ignore',
    })
    const { length } = before
    return sameElements(before, theirs.output.subarray(0, length)) && next(theirs.output[length])
  }
  return { name, reason, applies }
}

/** Expects what ours answers as another encoding, to other input or with another policy. */
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

/** Returns the code points of a string of the values, in which surrogate pairs join. */
export function joinedPairs(values: readonly number[] | Uint32Array): Uint32Array {
  const text = Array.from(values, (value) => String.fromCodePoint(value)).join('')
  return Uint32Array.from(text, (character) => character.codePointAt(0)!)
}

/**
 * glibc drops the tags if the target lacks them.
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

/** Returns the four bytes of a value. */
export function fourBytes(value: number, littleEndian: boolean): number[] {
  const bytes = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
  return littleEndian ? bytes.reverse() : bytes
}

/** Encodes each value in four bytes, surrogates too. */
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

/** Encodes each surrogate in three bytes, in a pair or not, and all other values as ours does. */
export function withSurrogates(encoding: EncodingName, codePoints: Uint32Array): Answer {
  const parts = Array.from(codePoints, (value) =>
    isSurrogate(value)
      ? Uint8Array.of(0xe0 | (value >> 12), 0x80 | ((value >> 6) & 0x3f), 0x80 | (value & 0x3f))
      : shipped[encoding].encodeCodePoints(Uint32Array.of(value)),
  )
  return { output: Uint8Array.from(Buffer.concat(parts)) }
}
