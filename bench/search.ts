// The package's search against Buffer.prototype.indexOf: needles of several lengths, near the end of the text or absent.

import { corpus, type Script } from './corpus/generate.ts'
import { between, type Random, randomFrom } from './corpus/random.ts'
import type { Options, Suite } from './support/options.ts'
import { backendsOf, conclude, loadPackage, type Package, scriptsOf } from './support/package.ts'
import { figure, interval, Progress, table, writeJson } from './support/report.ts'
import type { Estimate } from './support/statistics.ts'
import { gigabytes, interleave, ratio } from './support/timing.ts'

const SIZES = { '64 KiB': 65536, '1 MiB': 1048576 }
const NEEDLE_LENGTHS = [3, 4, 8, 16, 32, 64]
const SCRIPTS: readonly Script[] = ['ascii', 'russian', 'chinese']
/** Warm-up of each competitor before a comparison. */
const WARMUP_MS = 40
/** Slower than the platform: the 95 % interval of the ratio lies below this. */
const LEAST_RATIO = 0.97
/** A cell that seems slower is measured again with this many times the rounds. */
const SECOND_LOOK_FACTOR = 5
/** Bytes between a needle near the end and the end. */
const BYTES_BEHIND_NEEDLE = 100
/** Needles from which the one with the rarest first byte is chosen. */
const RARE_NEEDLE_TRIES = 400

/** Where the needle is, or why it is not there. */
const PLACES = ['end', 'absent', 'rare', 'foreign'] as const
type Place = (typeof PLACES)[number]

interface Job {
  script: Script
  size: string
  length: number
  place: Place
  text: Uint8Array
  needle: Uint8Array
  at: number
}

interface Cell {
  backend: string
  script: Script
  size: string
  length: number
  place: Place
  speed: number
  indexOf: number
  ratio: Estimate
}

export const suite: Suite = async (options) => {
  const pack = await loadPackage('search')
  if (!pack) return 1
  if (!pack.search) return conclude('search', [], ['search'], options.check)
  console.log(`search: GB/s of bytes up to where the needle is (1 GB = 1e9 bytes); medians of ${options.effort.rounds} rounds of ${options.effort.round} ms for each in
turn; ratio to Buffer.prototype.indexOf with its 95 % interval (bootstrap). Needles are cutNeedle from other text of the same style,
at character boundaries where there is such a cutNeedle, and taken out of the text but for the place near its end; rare: absent, and
its first byte the cutRarestNeedle of the text; foreign: absent, of characters that the text lacks.
Rule, for the backend auto: the interval does not lie below ${LEAST_RATIO}.`)
  const jobs = makeJobs(options)
  const cells = backendsOf(options, ['auto', 'wasm', 'js']).flatMap((backend) => {
    pack.setBackend(backend)
    const measured = raceAll(pack, backend, jobs, options)
    pack.setBackend('auto')
    return measured
  })
  if (options.json) writeJson(options.json, 'search', cells)
  const missed = cells.filter((cell) => cell.backend === 'auto' && isSlower(cell))
  return conclude('search', missed.map(describe), [], options.check)
}

function makeJobs(options: Options): Job[] {
  const scripts = scriptsOf('search', options, SCRIPTS)
  const sizes = Object.entries(SIZES).slice(0, options.smoke ? 1 : undefined)
  return scripts.flatMap((script) =>
    sizes.flatMap(([size, bytes]) =>
      PLACES.flatMap((place) => NEEDLE_LENGTHS.map((length) => makeJob(script, size, bytes, length, place))),
    ),
  )
}

function makeJob(script: Script, size: string, bytes: number, length: number, place: Place): Job {
  const encoder = new TextEncoder()
  const text = Buffer.from(encoder.encode(corpus(script, bytes)))
  const style = encoder.encode(corpus(script, bytes, 2))
  const random = randomFrom(length)
  const needle = Uint8Array.from(
    place === 'foreign'
      ? Buffer.from('§'.repeat(length)).subarray(0, length)
      : (place === 'rare' ? cutRarestNeedle : cutTypicalNeedle)(text, style, length, random),
  )
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle)) text.set(cutNeedle(style, length, random), at)
  if (place === 'end') text.set(needle, text.length - BYTES_BEHIND_NEEDLE - length)
  // Arrays of their own: Buffer.from gives parts of a pool.
  return {
    script,
    size,
    length,
    place,
    text: new Uint8Array(text),
    needle,
    at: place === 'end' ? text.length - BYTES_BEHIND_NEEDLE - length : -1,
  }
}

function cutTypicalNeedle(_: Uint8Array, style: Uint8Array, length: number, random: Random): Uint8Array {
  return cutNeedle(style, length, random)
}

/** Of many needles, the one whose first byte is the rarest in the text, but not absent from it. */
function cutRarestNeedle(text: Uint8Array, style: Uint8Array, length: number, random: Random): Uint8Array {
  const counts = new Uint32Array(256)
  for (const byte of text) counts[byte]++
  const frequency = (needle: Uint8Array) => counts[needle[0]] || Number.POSITIVE_INFINITY
  const cuts = Array.from({ length: RARE_NEEDLE_TRIES }, () => cutNeedle(style, length, random))
  return cuts.reduce((one, other) => (frequency(other) < frequency(one) ? other : one))
}

/** `length` bytes of the style; whole characters, if a random place soon gives them. */
function cutNeedle(style: Uint8Array, length: number, random: Random): Uint8Array {
  const isFirst = (at: number) => (style[at] & 0xc0) !== 0x80
  let at = 0
  for (let i = 0; i < 64; i++) {
    at = between(random, 0, style.length - length - 1)
    if (isFirst(at) && isFirst(at + length)) break
  }
  return style.subarray(at, at + length)
}

function raceAll(pack: Package, backend: string, jobs: readonly Job[], { effort, smoke }: Options): Cell[] {
  const progress = new Progress(jobs.length)
  const native = Buffer.prototype.indexOf
  const cells: Cell[] = []
  const rows: string[][] = []
  for (const { script, size, length, place, text, needle, at } of jobs) {
    progress.step(`search ${backend} ${script} ${size} ${length} ${place}`)
    const runs = [() => pack.search(text, needle), () => native.call(text, needle)]
    for (const [index, run] of runs.entries()) {
      if (run() === at) continue
      throw new Error(`${['search', 'indexOf'][index]} ${script} ${size} ${length} ${place}: ${run()}, not ${at}`)
    }
    const bytes = at < 0 ? text.length : at + length
    const look = (rounds: number): Cell => {
      const [times, others] = interleave(runs, { ...effort, rounds }, smoke ? 1 : WARMUP_MS)
      const speeds = { speed: gigabytes(bytes, times), indexOf: gigabytes(bytes, others) }
      return { backend, script, size, length, place, ...speeds, ratio: ratio(times, others) }
    }
    let cell = look(effort.rounds)
    if (backend === 'auto' && isSlower(cell)) cell = look(SECOND_LOOK_FACTOR * effort.rounds)
    cells.push(cell)
    const slower = isSlower(cell) ? 'slower' : ''
    rows.push([name(cell), figure(cell.speed), figure(cell.indexOf), interval(cell.ratio), slower])
  }
  progress.clear()
  console.log(`\n${table([`backend ${backend}`, 'search', 'indexOf', 'ratio [95 %]', ''], rows)}`)
  return cells
}

function name({ script, size, length, place }: Cell): string {
  return `${script} ${size} needle ${length} ${place}`
}

function describe(cell: Cell): string {
  return `${cell.backend} ${name(cell)}: ${interval(cell.ratio)}, ${figure(cell.speed)} against ${figure(cell.indexOf)} GB/s`
}

function isSlower(cell: Cell): boolean {
  return cell.ratio.high < LEAST_RATIO
}
