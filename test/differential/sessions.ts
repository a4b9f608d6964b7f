// Sessions that both implementations run: calls on one decoder, with everything that one call can leave to the next, and texts to
// encode. Each has a number, by which it can be run again.

import type { Random } from '../support/random.ts'
import { makeHostileBytes, UTFS } from '../web/inputs.ts'

/** One call of `decode`; without bytes it has no arguments at all. */
export interface Call {
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly stream: boolean
}

export interface DecodeSession {
  readonly label: string
  readonly options: { readonly fatal: boolean; readonly ignoreBOM: boolean }
  readonly calls: readonly Call[]
}

export interface EncodeSession {
  readonly text: string
  /** Bytes of the destination of `encodeInto`. */
  readonly size: number
}

const LABELS = [...UTFS, 'windows-1252', 'latin1']

export function decodeSession(random: Random): DecodeSession {
  const label = random.pick(LABELS)
  const encoding = label === 'latin1' ? 'windows-1252' : label
  const options = { fatal: random.once(2), ignoreBOM: random.once(2) }
  const calls: Call[] = []
  const streams = random.once(2)
  while (calls.length < 12) {
    const input = makeHostileBytes(random, encoding, randomLength(random))
    // An input that may begin inside a character, in one call or in chunks.
    let at = random.once(3) ? random.below(Math.min(4, input.length + 1)) : 0
    const maxBytes = streams && random.once(2) ? random.pick([1, 2, 3, 8, 50]) : input.length
    do {
      const end = Math.min(input.length, at + 1 + random.below(maxBytes + 1))
      calls.push({ bytes: input.slice(at, end), stream: streams && (end < input.length || random.once(2)) })
      at = end
    } while (at < input.length && calls.length < 12)
    if (streams && random.once(3)) calls.push({ stream: false })
  }
  return { label, options, calls }
}

/** Mostly short, to cross every boundary at little cost; sometimes several vectors, seldom several windows. */
function randomLength(random: Random): number {
  return random.pick([random.below(8), random.below(40), random.below(40), random.once(40) ? 4000 : random.below(200)])
}

const LONE_SURROGATES = [0xd800, 0xdbff, 0xdc00, 0xdfff].map((unit) => String.fromCharCode(unit))
const ALPHABETS = [
  ['a'],
  ['a', 'é'],
  ['я', ' '],
  ['漢', 'あ', 'a'],
  ['😀', '\u{10ffff}'],
  ['a', '\0', 'é', '漢', '\ufeff', '😀', ...LONE_SURROGATES],
]

export function encodeSession(random: Random): EncodeSession {
  const alphabet = random.pick(ALPHABETS)
  const units = randomLength(random)
  let text = ''
  while (text.length < units) text += random.pick(random.once(10) ? ALPHABETS[5] : alphabet)
  return { text, size: random.pick([random.below(10), random.below(3 * units + 2), units, 3 * units]) }
}
