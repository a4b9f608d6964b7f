// Ours against the shortest code that keeps our contract on this platform, and against each forced backend: nanoseconds a call, on texts that
// people wrote, in many pieces, each time in new arrays.

import { randomFrom } from './corpus/random.ts'
import { summarize } from './support/line-table.ts'
import { type Lines, linesFor } from './support/lines.ts'
import { lineRuns, OPERATIONS, type Operation, packageRuns } from './support/operations.ts'
import type { Pool } from './support/pool.ts'
import { nameSize } from './support/sizes.ts'
import type { ForcedBackend, Plan, Race, RaceSuite, Runner, World } from './support/suite.ts'
import { bytesOf, type Text, textOf, WITH_REPLACEMENT } from './support/texts.ts'

/** At 65,528 units Node 20 to 24 begin to keep a string in memory of its own, so there is a size just below. */
const SIZES: readonly number[] = [16, 17, 64, 300, 1024, 4096, 60_000, 65_536, 1_048_576]
/** Up to here the size is the most that a piece has; above, the least. */
const MAX_SHORTEST_BYTES = 16
const PIECES = 128
/** Bytes and number of the arrays in a batch, which are new for each: short ones are read several times, as long as they are in the caches. */
const BATCH_BYTES = { normal: 1 << 20, quick: 1 << 19 }
const MAX_CALLS = 256
const MIN_CALLS = 4
/** Pieces begin anywhere in the text, which is repeated up to here. */
const SOURCE_BYTES = 1 << 21
const BACKENDS: readonly ForcedBackend[] = ['wasm', 'js']
const REPLACEMENT = [0xef, 0xbf, 0xbd]

export const suite: RaceSuite = {
  unit: 'ns',
  rule: { leastRatio: 0 },
  forcedBackends: BACKENDS,
  summarize,
  effort: ({ rounds, warmup, most, ...usual }) => ({
    ...usual,
    rounds: Math.ceil(rounds / 4),
    warmup: warmup / 10,
    most: most / 10,
  }),
  plans: (world) => world.texts.flatMap((text) => (world.sizes ?? SIZES).flatMap((size) => plansOf(world, text, size))),
}

function plansOf(world: World, text: Text, size: number): Plan[] {
  const lines = linesFor(world.root)
  return OPERATIONS.flatMap((operation): Plan[] => {
    const these = lines[operation.name]
    const make = () => race(world, operation, these!, text, size)
    return these ? [{ script: text.name, size: nameSize(size), operation: operation.name, make }] : []
  })
}

function race(
  { root, forced, isQuick }: World,
  operation: Operation,
  lines: Lines[string],
  text: Text,
  size: number,
): Race {
  const pieces = piecesOf(text, size)
  const batchBytes = isQuick ? BATCH_BYTES.quick : BATCH_BYTES.normal
  const calls = Math.min(MAX_CALLS, Math.max(MIN_CALLS, 2 ** Math.floor(Math.log2(batchBytes / size))))
  const bytes: Uint8Array<ArrayBuffer>[] = []
  const strings: string[] = []
  const pool: Pool = {
    bytes,
    strings,
    utf16: [],
    target: new Uint8Array(3 * size + 64),
    amount: calls,
  }
  /** Those that run in a round. */
  const ways = 1 + lines.length + BACKENDS.length
  let turn = 0
  /** New arrays with other pieces, the same for all in a round. */
  function renew(): void {
    const first = Math.floor(turn++ / ways) * calls
    for (let i = 0; i < calls; i++) {
      const piece = (first + i) % PIECES
      bytes[i] = copyOf(pieces.bytes[piece])
      strings[i] = pieces.strings[piece]
    }
  }
  renew()
  const others: Runner[] = [
    ...lines.map(({ name, call }): Runner => ({ name, kind: 'platform', ...lineRuns(operation, call, pool) })),
    ...BACKENDS.flatMap((name): Runner[] => {
      const copy = forced[name]
      return copy ? [{ name, kind: 'own', ...packageRuns(operation, copy, pool) }] : []
    }),
  ]
  return {
    ours: [{ operation: operation.name, rivals: [], ...packageRuns(operation, root, pool) }],
    others,
    amount: calls,
    isRight: (result) => result === true,
    before: renew,
  }
}

/** With a buffer from the start: V8 keeps short arrays without one, and takes 150 ns to make it for whoever asks. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(new ArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

interface Pieces {
  readonly bytes: readonly Uint8Array<ArrayBuffer>[]
  readonly strings: readonly string[]
}

let last: { key: string; pieces: Pieces } | undefined

/** The operations of a text and size have the same pieces. */
function piecesOf(text: Text, size: number): Pieces {
  const key = `${text.name} ${size}`
  if (last?.key !== key) last = { key, pieces: cutPieces(text, size) }
  return last.pieces
}

/** Whole characters from anywhere in the text. */
function cutPieces(text: Text, size: number): Pieces {
  const source = bytesOf(text, SOURCE_BYTES)
  const random = randomFrom(size)
  const step = size <= MAX_SHORTEST_BYTES ? -1 : 1
  const bytes = Array.from({ length: PIECES }, () => {
    const start = boundary(source, Math.floor(random() * (source.length - size - 8)), 1)
    const piece = source.slice(start, boundary(source, start + size, step))
    return text.name === WITH_REPLACEMENT ? withReplacement(piece) : piece
  })
  return { bytes, strings: bytes.map(textOf) }
}

function boundary(bytes: Uint8Array, at: number, step: 1 | -1): number {
  while ((bytes[at] & 0xc0) === 0x80) at += step
  return at
}

/** One U+FFFD in the middle, in the place of as many bytes or some more. */
function withReplacement(piece: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const start = boundary(piece, piece.length >> 1, -1)
  const end = boundary(piece, Math.min(start + REPLACEMENT.length, piece.length), 1)
  return Uint8Array.from([...piece.subarray(0, start), ...REPLACEMENT, ...piece.subarray(end)])
}
