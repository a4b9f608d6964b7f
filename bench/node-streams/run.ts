// Pipelines of Node: 100 MB in pieces of 64 KiB are decoded, or transcoded, and read by a loop: `npm run bench:node-streams -- [RUNTIME…]`, in
// Node 20 to 26. A ratio above 1 says that our stream is faster. `--quick` takes 20 MB and fewer rounds.

import { spawnSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { encodingFor } from '../../dist/legacy.js'
import { legacyPage } from '../corpus/legacy.ts'
import { randomFrom } from '../corpus/random.ts'
import { binaryOf } from '../support/binaries.ts'
import { table } from '../support/format.ts'
import { median } from '../support/statistics.ts'
import { TASKS, type Task, type Way } from './ways.ts'

const RUNTIMES = ['node20', 'node22', 'node24', 'node26'] as const
const PIECE_BYTES = 1 << 16
/** Pieces of the text that is repeated. */
const PIECES = 16
/** Bytes of a run, and runs of each way; those before are not counted. */
const NORMAL = { bytes: 100e6, rounds: 7, warmup: 2 }
const QUICK = { bytes: 20e6, rounds: 5, warmup: 2 }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { here: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
})
const random = randomFrom(26)

/** Pieces of a page whose sum is whole characters, cut anywhere. */
function makePieces(label: string): Buffer[] {
  const encoding = encodingFor(label)!
  const page = label === 'shift_jis' ? label : 'windows-1251'
  const bytes = encoding.encode(legacyPage(page, 4 * PIECES * PIECE_BYTES), { onError: 'ignore' })
  // An even place in UTF-16, and in Shift_JIS one behind a line feed.
  const end = label === 'shift_jis' ? bytes.lastIndexOf(0x0a, PIECES * PIECE_BYTES) + 1 : PIECES * PIECE_BYTES
  const all = Buffer.from(bytes.buffer, 0, end)
  return Array.from({ length: PIECES }, (_, i) => all.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES))
}

/** Gives so many pieces, one after the other and from the first again. */
function sourceOf(pieces: readonly Buffer[], count: number): Readable {
  let given = 0
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      this.push(given < count ? pieces[given++ % pieces.length] : null)
    },
  })
}

/** Reads what a way gives. Each piece is looked into, so that a string which is put together on demand is. */
async function readAll(way: Way, source: Readable): Promise<{ length: number; sum: number }> {
  let length = 0
  let sum = 0
  await pipeline([
    source,
    ...way.steps(),
    async (pieces: AsyncIterable<string | Uint8Array>) => {
      for await (const piece of pieces) {
        length += piece.length
        sum += Number(typeof piece === 'string' ? piece.charCodeAt(piece.length >> 1) : piece[piece.length >> 1])
      }
    },
  ] as never)
  return { length, sum }
}

async function race({ name, from, ways }: Task): Promise<string[][]> {
  const { bytes, rounds, warmup } = options.quick ? QUICK : NORMAL
  const pieces = makePieces(from)
  const count = Math.round(bytes / PIECE_BYTES / PIECES) * PIECES
  const lengths = await Promise.all(ways.map(async (way) => (await readAll(way, sourceOf(pieces, PIECES))).length))
  if (new Set(lengths).size > 1) throw new Error(`${name}: other lengths: ${lengths}`)
  const times = ways.map(() => [] as number[])
  for (let round = -warmup; round < rounds; round++) {
    const first = Math.floor(random() * ways.length)
    for (let i = 0; i < ways.length; i++) {
      const way = (first + i) % ways.length
      const start = performance.now()
      await readAll(ways[way], sourceOf(pieces, count))
      if (round >= 0) times[way].push(performance.now() - start)
    }
  }
  const ours = ways.flatMap(({ isOurs }, i) => (isOurs ? [i] : []))
  return ways.map((way, i) => [
    `${name}: ${way.name}`,
    ((count * PIECE_BYTES) / median(times[i]) / 1e3).toFixed(0),
    ...[0, 1].map((k) => (ours[k] === undefined ? '' : (median(times[i]) / median(times[ours[k]])).toFixed(2))),
  ])
}

async function raceHere(): Promise<void> {
  const rows: string[][] = []
  for (const task of TASKS) rows.push(...(await race(task)))
  console.log(table(['', 'MB/s', 'our first is … times as fast', 'our second'], rows))
}

if (options.here) {
  await raceHere()
} else {
  for (const runtime of positionals.length > 0 ? positionals : RUNTIMES) {
    console.log(`\n${runtime}\n`)
    const args = ['--import', 'tsx', import.meta.filename, '--here', ...(options.quick ? ['--quick'] : [])]
    const { status } = spawnSync(binaryOf(runtime), args, { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}
