// Makes the inputs: texts of all profiles, hostile sequences, random bytes, and spoiled texts. Most have 0 to 64 bytes, some up to 2,000
// characters.

import type { Random } from '../support/random.ts'
import { PROFILES, type ProfileName, text } from '../support/texts.ts'

/** The kind of inputs that an encoding gets. */
export interface Diet {
  /** Profiles of texts, if the encoding cannot encode all of them. */
  readonly profiles?: readonly ProfileName[]
  /** Bytes, as hexadecimal, that begin, continue, end or break sequences. */
  readonly hostile: readonly string[]
  /** Ranges of code points that are strewn into texts to encode. */
  readonly strewn: readonly (readonly [low: number, high: number])[]
  /** May a lead and a trail surrogate stand side by side? A string can't tell them from one character. */
  readonly pairs?: boolean
  /** BOMs, as hexadecimal. */
  readonly signatures?: readonly string[]
  /** One in this many inputs begins with a BOM. */
  readonly signed?: number
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
}

const parsed = new WeakMap<readonly string[], Uint8Array[]>()
function sequences(list: readonly string[]): Uint8Array[] {
  let bytes = parsed.get(list)
  if (bytes === undefined) {
    bytes = list.map(bytesOf)
    parsed.set(list, bytes)
  }
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts))
}

function randomBytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256))
}

function textLength(random: Random): number {
  return random.once(60) ? random.below(2001) : random.below(random.pick([2, 6, 14, 26]))
}

/** Makes a text of scalar values. */
export function scalarValues(random: Random, diet: Diet): Uint32Array {
  return text(random.pick(diet.profiles ?? PROFILES), random, textLength(random))
}

/** Makes code points to encode: a text of any profile, often with code points in it that encodings lack. */
export function codePoints(random: Random, diet: Diet): Uint32Array {
  const values = text(random.pick(random.once(3) ? PROFILES : (diet.profiles ?? PROFILES)), random, textLength(random))
  if (diet.strewn.length > 0 && random.once(2)) {
    const gap = random.pick([1, 3, 10, 100])
    for (let i = 0; i < values.length; i++)
      if (random.once(gap)) values[i] = random.between(...random.pick(diet.strewn))
  }
  if (values.length > 0 && random.once(diet.signed ?? 30)) values[0] = 0xfeff
  if (!diet.pairs) {
    for (let i = 1; i < values.length; i++) if (isPair(values[i - 1], values[i])) values[i] = 0x41
  }
  return values
}

export function isPair(lead: number, trail: number): boolean {
  return lead >= 0xd800 && lead <= 0xdbff && trail >= 0xdc00 && trail <= 0xdfff
}

/** Overwrites, inserts, deletes or cuts off about every `gap` bytes. */
function spoiled(bytes: Uint8Array, random: Random, diet: Diet, gap: number): Uint8Array {
  const hostile = sequences(diet.hostile)
  const any = () => (random.once(3) ? randomBytes(random, 1) : random.pick(hostile))
  const out: Uint8Array[] = []
  let from = 0
  for (let at = random.below(2 * gap); at < bytes.length; at += 1 + random.below(2 * gap)) {
    if (at < from) continue
    out.push(bytes.subarray(from, at))
    from = at
    const change = random.below(4)
    if (change < 2) out.push(any())
    if (change !== 0) from += change === 3 ? 1 + random.below(4) : 1
  }
  out.push(bytes.subarray(from))
  const result = joined(out)
  return random.once(4) ? result.subarray(0, random.below(result.length + 1)) : result
}

/**
 * Makes bytes to decode.
 * @param encoded bytes of the encoding: a text encoded by ours, or by an oracle
 */
export function bytes(random: Random, diet: Diet, encoded: () => Uint8Array): Uint8Array {
  const length = random.once(60) ? random.below(2001) : random.below(random.pick([2, 4, 12, 24, 65]))
  let result: Uint8Array
  switch (random.below(8)) {
    case 0:
      result = randomBytes(random, length)
      break
    case 1: {
      const hostile = sequences(diet.hostile)
      result = joined(Array.from({ length: length / 2 }, () => random.pick(hostile)))
      break
    }
    case 2:
    case 3:
      result = encoded()
      break
    default:
      result = spoiled(encoded(), random, diet, random.pick([2, 5, 16, 64]))
  }
  if (diet.signatures && random.once(diet.signed ?? 30)) {
    result = joined([random.pick(sequences(diet.signatures)), result])
  }
  return result.slice()
}
