// Whole messages of serialisers, with their own functions for strings and with ours: `npm run bench:serialisers [RUNTIME…]` runs it in Node 20
// to 26, Bun and Deno. A ratio above 1 says that ours are faster. Both encode the same bytes and decode the same values, or the run ends.

import { spawnSync } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import { utf8 } from '../../dist/index.js'
import { randomFrom } from '../corpus/random.ts'
import { binaryOf } from '../support/binaries.ts'
import { installPeers } from '../support/peers.ts'
import { type Codec, LIBRARIES, type Library } from './libraries.ts'
import { readMessages, stringsOf } from './messages.ts'

const RUNTIMES = ['node20', 'node22', 'node24', 'node26', 'bun', 'deno'] as const
/** Rounds of a comparison, those before it that nobody counts, and the time of one in milliseconds. */
const ROUNDS = 41
const WARMUP = 12
const ROUND_MS = 4

const random = randomFrom(25)
// As theirs do: malformed text gets U+FFFD.
const lossy = utf8.with({ onError: 'replace' })
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]
const meanOf = (ratios: readonly number[]) =>
  Math.exp(ratios.reduce((sum, each) => sum + Math.log(each), 0) / ratios.length)

/** How many times as fast `ours` is. */
function compare(theirs: () => void, ours: () => void): number {
  const sides = [theirs, ours]
  const times: number[][] = [[], []]
  let runs = 1
  const time = (action: () => void) => {
    const start = performance.now()
    for (let i = 0; i < runs; i++) action()
    return (performance.now() - start) / runs
  }
  for (let elapsed = 0; elapsed * runs < ROUND_MS; runs *= 2) elapsed = Math.min(time(theirs), time(ours))
  for (let round = -WARMUP; round < ROUNDS; round++)
    for (const side of random() < 0.5 ? [0, 1] : [1, 0]) {
      const took = time(sides[side])
      if (round >= 0) times[side].push(took)
    }
  return median(times[0]) / median(times[1])
}

async function raceLibrary(library: Library): Promise<void> {
  const [theirs, ours] = [await library.load(undefined), await library.load(lossy)]
  const cells: string[] = []
  const all: { encode: number[]; decode: number[] } = { encode: [], decode: [] }
  for (const messages of Object.values(readMessages())) {
    const given = library.takesStrings ? messages.map(stringsOf) : messages
    const encoded = given.map((message) => Uint8Array.from(theirs.encode(message)))
    check(library, given, theirs, ours)
    const encodeAll = (codec: Codec) => () => {
      for (const message of given) codec.encode(message)
    }
    const decodeAll = (codec: Codec) => () => {
      for (const bytes of encoded) codec.decode(bytes)
    }
    const encode = compare(encodeAll(theirs), encodeAll(ours))
    const decode = compare(decodeAll(theirs), decodeAll(ours))
    all.encode.push(encode)
    all.decode.push(decode)
    cells.push(`${encode.toFixed(2)} / ${decode.toFixed(2)}`)
  }
  const means = `${meanOf(all.encode).toFixed(2)} / ${meanOf(all.decode).toFixed(2)}`
  console.log(`| ${[library.name, ...cells, `**${means}**`].join(' | ')} |`)
}

function check({ name }: Library, messages: readonly unknown[], theirs: Codec, ours: Codec): void {
  for (const message of messages) {
    const [a, b] = [Uint8Array.from(theirs.encode(message)), Uint8Array.from(ours.encode(message))]
    // Where a library chooses among headers by the length of a string in units, the bytes may differ, and the values not.
    if (!isDeepStrictEqual(ours.decode(a), theirs.decode(a)) || !isDeepStrictEqual(theirs.decode(b), theirs.decode(a)))
      throw new Error(`${name}: other values`)
  }
}

async function race(): Promise<void> {
  const kinds = Object.keys(readMessages())
  console.log(`| encode / decode | ${kinds.join(' | ')} | mean |\n|${'---|'.repeat(kinds.length + 2)}`)
  for (const library of LIBRARIES) {
    try {
      await raceLibrary(library)
    } catch (error) {
      console.log(`| ${library.name} | ${(error as Error).message} |`)
      process.exitCode = 1
    }
  }
}

const [mode, ...named] = process.argv.slice(2)
if (mode === '--here') {
  await race()
} else {
  installPeers()
  const file = import.meta.filename
  for (const runtime of mode ? [mode, ...named] : RUNTIMES) {
    console.log(`\n${runtime}\n`)
    const own = { bun: [file], deno: ['run', '--allow-all', '--no-check', file] }[runtime] ?? ['--import', 'tsx', file]
    const { status } = spawnSync(binaryOf(runtime), [...own, '--here'], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}
