// The package's search against Buffer.prototype.indexOf: needles of several lengths, near the end of the text or absent.

import { between, type Random, randomFrom } from './corpus/random.ts'
import { own } from './support/own.ts'
import { nodeBuffer } from './support/platform.ts'
import { nameSize } from './support/sizes.ts'
import type { Plan, Race, RaceSuite, World } from './support/suite.ts'
import { bytesOf, type Text } from './support/texts.ts'

const SCRIPTS: readonly string[] = ['ascii', 'russian', 'chinese']
const TEXT_BYTES = 65536
const NEEDLE_BYTES = [3, 8, 32]
/** Bytes between a needle near the end and the end. */
const BYTES_BEHIND_NEEDLE = 100
/** Near the end; taken out of the text; of characters that the text lacks. */
const PLACES = ['end', 'absent', 'foreign'] as const
type Place = (typeof PLACES)[number]

export const suite: RaceSuite = {
  unit: 'GB/s',
  layout: 'grid',
  plans: (world) =>
    nodeBuffer
      ? world.texts
          .filter(({ name, content }) => content !== undefined || SCRIPTS.includes(name))
          .flatMap((text) => PLACES.flatMap((place) => NEEDLE_BYTES.map((length) => plan(world, text, place, length))))
      : [],
}

function plan(world: World, text: Text, place: Place, length: number): Plan {
  const operation = `search, ${place}`
  return { script: text.name, size: nameSize(length), operation, make: () => race(world, text, place, length) }
}

function race({ root }: World, source: Text, place: Place, length: number): Race {
  const { indexOf } = nodeBuffer!.Buffer.prototype
  const text = bytesOf(source, TEXT_BYTES).slice()
  // Other text of the same style: a needle is seldom a word of the text.
  const style = bytesOf(source, TEXT_BYTES, 2)
  const random = randomFrom(length)
  const needle = place === 'foreign' ? new TextEncoder().encode('§'.repeat(length)).slice(0, length) : cut(style)
  for (let at = indexOf.call(text, needle); at >= 0; at = indexOf.call(text, needle)) text.set(cut(style), at)
  const expected = place === 'end' ? text.length - BYTES_BEHIND_NEEDLE - length : -1
  if (expected >= 0) text.set(needle, expected)

  function cut(from: Uint8Array): Uint8Array {
    return cutNeedle(from, length, random)
  }

  return {
    ours: [{ operation: `search, ${place}`, rivals: ['strict'], run: own(() => root.search(text, needle)) }],
    others: [{ name: 'indexOf', kind: 'platform', contract: 'strict', run: own(() => indexOf.call(text, needle)) }],
    amount: expected < 0 ? text.length : expected + length,
    isRight: (result) => result === expected,
  }
}

/** `length` bytes of the style; whole characters, if a random place soon gives them. */
function cutNeedle(style: Uint8Array, length: number, random: Random): Uint8Array {
  const isFirst = (at: number) => (style[at] & 0xc0) !== 0x80
  let at = 0
  for (let i = 0; i < 64; i++) {
    at = between(random, 0, style.length - length - 1)
    if (isFirst(at) && isFirst(at + length)) break
  }
  return style.slice(at, at + length)
}
