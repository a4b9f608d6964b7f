// Several inputs of one size, which a competitor gets in turn, each time in another order: one input alone would flatter whoever remembers
// the last string, or whose branches the processor has learnt.

import { randomFrom } from '../corpus/random.ts'
import { bytesOf, type Text, textOf, utf16Of } from './texts.ts'

/** Bytes of all inputs of a pool together, for short inputs: as many as the first cache holds. */
const POOL_BYTES = 65536
const MIN_INPUTS = 2
/** More would not make their order any less predictable. */
const MAX_INPUTS = 256
/** An input is shorter than the size by up to this part of it, so that no length is the usual one. */
const SHORTENING = 1 / 8

export interface Pool {
  /** The same inputs in three forms. */
  readonly bytes: readonly Uint8Array<ArrayBuffer>[]
  readonly utf16: readonly Uint8Array<ArrayBuffer>[]
  readonly strings: readonly string[]
  /** To encode into: room for any of them. */
  readonly target: Uint8Array<ArrayBuffer>
  /** Bytes of UTF-8 of all inputs. */
  readonly amount: number
}

let last: { text: Text; size: number; seed: number; pool: Pool } | undefined

/** The inputs, a power of two of them. The last pool is kept: the operations of a cell ask for it one after the other. */
export function poolOf(text: Text, size: number, seed: number): Pool {
  if (last?.text === text && last.size === size && last.seed === seed) return last.pool
  last = undefined
  const pool = makePool(text, size, seed)
  last = { text, size, seed, pool }
  return pool
}

function makePool(text: Text, size: number, seed: number): Pool {
  const bytes = piecesOf(text, size, countFor(size), seed)
  const strings = bytes.map(textOf)
  const units = Math.max(...strings.map(({ length }) => length))
  return {
    bytes,
    utf16: strings.map(utf16Of),
    strings,
    target: new Uint8Array(3 * units),
    amount: bytes.reduce((sum, { length }) => sum + length, 0),
  }
}

function countFor(size: number): number {
  const fitting = 2 ** Math.floor(Math.log2(POOL_BYTES / size))
  // Four inputs of 64 KiB, and two of anything larger.
  const least = size > POOL_BYTES ? MIN_INPUTS : 2 * MIN_INPUTS
  return Math.min(Math.max(fitting, least), MAX_INPUTS)
}

/** Arrays of their own, cut from one text, one behind the other. */
function piecesOf(text: Text, size: number, count: number, seed: number): Uint8Array<ArrayBuffer>[] {
  const random = randomFrom(seed + size)
  const source = bytesOf(text, count * size, seed)
  let at = 0
  return Array.from({ length: count }, () => {
    const start = at
    at = start + size - Math.floor(random() * size * SHORTENING)
    while ((source[at] & 0xc0) === 0x80) at--
    return source.slice(start, at)
  })
}
