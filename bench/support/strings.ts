// Streams of short strings of random lengths.

import { between, type Random, randomFrom } from '../corpus/random.ts'
import { textOf } from './texts.ts'

/** Strings in a stream, unless a suite has another number: a power of two. */
export const STREAM_STRINGS = 2048

export interface Strings {
  /** All in one array, as in a message, each behind its length as a varint, which some libraries read. */
  readonly bytes: Uint8Array
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Views of it. */
  readonly pieces: readonly Uint8Array[]
  readonly strings: readonly string[]
}

/**
 * Cuts strings of `least` to `most` bytes from the sources in turn. All lengths are equally likely. The strings are distinct as far as the
 * sources have that many.
 */
export function cutStrings(
  sources: readonly Uint8Array[],
  least: number,
  most: number,
  count = STREAM_STRINGS,
  seed = 1,
): Strings {
  const random = randomFrom(most + 1000 * (seed - 1))
  const seen = new Set<string>()
  const bytes = new Uint8Array(count * (most + 2))
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    const source = sources[i % sources.length]
    let piece = cut(source, least, most, random)
    for (let tries = 0; tries < 50 && seen.has(textOf(piece)); tries++) piece = cut(source, least, most, random)
    seen.add(textOf(piece))
    const { length } = piece
    if (length >= 128) bytes[at++] = (length & 0x7f) | 0x80
    bytes[at++] = length >= 128 ? length >> 7 : length
    bytes.set(piece, at)
    starts.push(at)
    ends.push((at += length))
  }
  const whole = bytes.slice(0, at)
  const pieces = starts.map((start, i) => whole.subarray(start, ends[i]))
  return { bytes: whole, starts, ends, pieces, strings: pieces.map(textOf) }
}

/** Whole characters. */
function cut(source: Uint8Array, least: number, most: number, random: Random): Uint8Array {
  const isInside = (at: number) => (source[at] & 0xc0) === 0x80
  for (;;) {
    let start = between(random, 0, source.length - most - 4)
    while (isInside(start)) start++
    let end = start + between(random, least, most)
    while (isInside(end)) end++
    if (end - start <= most) return source.subarray(start, end)
  }
}
