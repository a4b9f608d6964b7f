// Times one library: with its own functions for strings, with ours, and with functions that do nothing. All encode and decode the same messages.

import { isDeepStrictEqual } from 'node:util'
import { randomFrom } from '../corpus/random.ts'
import { type Codec, load, SIDES } from './copies.ts'
import type { Library } from './libraries.ts'
import { readMessages, stringsOf } from './messages.ts'
import type { Row } from './page.ts'

/** Rounds of a comparison, those before it that nobody counts, and the time of one in milliseconds. */
export interface Effort {
  readonly rounds: number
  readonly warmup: number
  readonly roundMs: number
}
export const NORMAL: Effort = { rounds: 41, warmup: 12, roundMs: 4 }
export const QUICK: Effort = { rounds: 9, warmup: 5, roundMs: 2 }

const random = randomFrom(25)
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]

/** The median times of these actions, which take turns. */
function time(actions: readonly (() => void)[], { rounds, warmup, roundMs }: Effort): number[] {
  const times: number[][] = actions.map(() => [])
  let runs = 1
  const timeOne = (action: () => void) => {
    const start = performance.now()
    for (let i = 0; i < runs; i++) action()
    return (performance.now() - start) / runs
  }
  for (let elapsed = 0; elapsed * runs < roundMs; runs *= 2) elapsed = timeOne(actions[0])
  for (let round = -warmup; round < rounds; round++) {
    const first = Math.floor(random() * actions.length)
    for (let i = 0; i < actions.length; i++) {
      const side = (first + i) % actions.length
      const took = timeOne(actions[side])
      if (round >= 0) times[side].push(took)
    }
  }
  return times.map(median)
}

/** Times a library on all kinds of messages. */
export async function raceLibrary(library: Library, effort: Effort): Promise<Row> {
  const codecs = await Promise.all(SIDES.map((side) => load(library, side)))
  const [theirs, ours] = codecs
  const row: Row = { library: library.name, encode: {}, decode: {}, share: { encode: {}, decode: {} } }
  for (const [kind, messages] of Object.entries(readMessages())) {
    const given = library.takesStrings ? messages.map(stringsOf) : messages
    check(library, given, theirs, ours)
    // Most bytes of Node's come as Buffers.
    const encoded = given.map((message) => Buffer.from(theirs.encode(message)))
    const tasks = {
      encode: (codec: Codec) => () => {
        for (const message of given) codec.encode(message)
      },
      decode: (codec: Codec) => () => {
        for (const bytes of encoded) codec.decode(bytes)
      },
    }
    for (const task of ['encode', 'decode'] as const) {
      const [own, replaced, none] = time(codecs.map(tasks[task]), effort)
      row[task][kind] = own / replaced
      row.share[task][kind] = Math.max(0, 1 - none / own)
    }
  }
  return row
}

/** @throws Error where ours encode or decode other values */
function check({ name }: Library, messages: readonly unknown[], theirs: Codec, ours: Codec): void {
  for (const message of messages) {
    // pbf itself writes other characters for those of plane 2.
    const [a, b] = [Buffer.from(theirs.encode(message)), Buffer.from(ours.encode(message))]
    const decodesAlike = isDeepStrictEqual(ours.decode(a), theirs.decode(a))
    if (!decodesAlike || !isDeepStrictEqual(ours.decode(b), message) || !isDeepStrictEqual(theirs.decode(b), message))
      throw new Error(`${name}: other values`)
  }
}
