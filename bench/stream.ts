// Text in pieces: the incremental decoders on chunks of 64 KiB, and Utf8Validator on frames of about 1 KB, cut inside characters.

import { isUtf8 } from 'node:buffer'
import type * as Web from '../src/web.ts'
import { corpus, type Script } from './corpus/generate.ts'
import { between, randomFrom } from './corpus/random.ts'
import { DIST } from './support/dist.ts'
import type { Suite } from './support/options.ts'
import { conclude, flat, loadPackage, type Package, scriptsOf } from './support/package.ts'
import { best, speedOf } from './support/race.ts'
import { figure, interval, Progress, table, writeJson } from './support/report.ts'
import type { Competitor, Cell as ResultCell } from './support/results.ts'
import type { Estimate } from './support/statistics.ts'
import { gigabytes, interleave, interleaveAsync, ratio } from './support/timing.ts'

const SCRIPTS: readonly Script[] = ['ascii', 'french', 'russian', 'chinese', 'emoji']
const CHUNK_BYTES = 65536
const CHUNK_COUNT = 8
/** Bytes of a message, and of its shortest and longest frame. */
const MESSAGE_BYTES = 65536
const FRAME_BYTES = { least: 512, most: 1536 }
/** Milliseconds for each competitor before a comparison. */
const WARMUP_MS = 40
/** A contest that does not meet its rule is measured again with this many times the rounds. */
const SECOND_LOOK_FACTOR = 5
/** Rule: the incremental decoder as a multiple of one call for each piece. */
const LEAST_DECODER_RATIO = 0.8
/** Rule: Utf8Validator as a multiple of isUtf8; its WebAssembly backend as a multiple of a fatal TextDecoder. */
const LEAST_VALIDATOR_RATIO = 0.7
const LEAST_WASM_VALIDATOR_RATIO = 1

/** The speed of one competitor as a multiple of another's, and the least value, if there is a rule. */
type Comparison = readonly [one: string, other: string, least?: number]

interface Contest {
  name: string
  script: Script
  bytes: number
  /** Of a chunk or frame. */
  size: string
  runs: Record<string, () => unknown>
  comparisons: readonly Comparison[]
}

interface Cell {
  contest: string
  script: Script
  /** GB/s by competitor. */
  speeds: Record<string, number>
  ratios: { one: string; other: string; least?: number; ratio: Estimate }[]
  /** The same for bench/results. */
  results: ResultCell[]
}

/** Times the competitors in turns, with `factor` times the usual rounds. */
type Timing = (contest: Contest, factor: number) => Promise<number[][]>

export const suite: Suite = async (options) => {
  const pack = await loadPackage('stream')
  if (!pack) return 1
  const web: typeof Web = await import(`${DIST}web.js`)
  console.log(`stream: GB/s of UTF-8 bytes (1 GB = 1e9 bytes); medians of ${options.effort.rounds} rounds in which the competitors take turns; ratios with
the 95 % interval of the median (bootstrap). Rules for the median: decoder() at least ${LEAST_DECODER_RATIO} of decode for each chunk;
Utf8Validator at least ${LEAST_VALIDATOR_RATIO} of isUtf8 on the same whole characters, and, with the kernels of WebAssembly, ${LEAST_WASM_VALIDATOR_RATIO} of a fatal TextDecoder.`)
  const scripts = scriptsOf('stream', options, SCRIPTS)
  const cells: Cell[] = []
  const measure = async (title: string, make: (script: Script) => Contest, timing: Timing) => {
    const measured: Cell[] = []
    const progress = new Progress(scripts.length)
    for (const script of scripts) {
      progress.step(`${title} ${script}`)
      measured.push(await look(make(script), timing))
    }
    progress.clear()
    print(title, measured)
    cells.push(...measured)
  }
  const sync: Timing = async ({ runs }, factor) => {
    const { effort } = options
    return interleave(Object.values(runs), { ...effort, rounds: factor * effort.rounds }, WARMUP_MS)
  }
  const async: Timing = ({ runs }, factor) =>
    interleaveAsync(Object.values(runs) as (() => Promise<unknown>)[], factor * options.effort.rounds)
  await measure('chunks of 64 KiB', (script) => chunks(pack, web, script), sync)
  await measure('TextDecoderStream, chunks of 64 KiB', (script) => streams(web, script), async)
  for (const isCut of [false, true])
    await measure(
      `frames of 1 KB, ${isCut ? 'cut anywhere' : 'of whole characters'}`,
      (script) => frames(pack, script, isCut),
      sync,
    )
  for (const backend of ['wasm', 'js'] as const) {
    pack.setBackend(backend)
    await measure(`frames of 1 KB, cut anywhere, backend ${backend}`, (script) => forced(pack, script, backend), sync)
    pack.setBackend('auto')
  }
  if (options.json) writeJson(options.json, 'stream', cells)
  const code = conclude('stream', cells.flatMap(missed), [], options.check)
  return { code, results: { unit: 'GB/s', cells: cells.flatMap(({ results }) => results) } }
}

function textOf(script: Script, bytes: number): Uint8Array {
  const all = new TextEncoder().encode(flat(corpus(script, bytes)))
  return all.slice(0, range(all.subarray(0, bytes)).end)
}

/** Cuts into parts of `size()` bytes, which may be shortened to whole characters: arrays of their own, as a network gives them. */
function parts(all: Uint8Array, size: () => number, isCut: boolean): Uint8Array[] {
  const made: Uint8Array[] = []
  for (let at = 0; at < all.length; ) {
    let end = Math.min(at + size(), all.length)
    while (!isCut && end < all.length && (all[end] & 0xc0) === 0x80) end--
    made.push(all.slice(at, end))
    at = end
  }
  return made
}

/** Where the first whole character of a part begins and the last one ends. */
function range(part: Uint8Array): { start: number; end: number } {
  let start = 0
  while ((part[start] & 0xc0) === 0x80) start++
  let last = part.length - 1
  while ((part[last] & 0xc0) === 0x80) last--
  const lead = part[last]
  const end = last + (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4)
  return { start, end: end > part.length ? last : end }
}

function chunks(pack: Package, web: typeof Web, script: Script): Contest {
  const all = textOf(script, CHUNK_BYTES * CHUNK_COUNT)
  const cut = parts(all, () => CHUNK_BYTES, true)
  const pieces = parts(all, () => CHUNK_BYTES, false)
  const decoder = pack.utf8.decoder()
  const ours = new web.TextDecoder()
  const platform = new TextDecoder()
  const runs = {
    'decoder()': () => cut.map((chunk) => decoder.decode(chunk)).concat(decoder.flush()),
    'decode each': () => pieces.map((piece) => pack.utf8.decode(piece)),
    'decode all': () => [pack.utf8.decode(all)],
    'web TextDecoder': () => cut.map((chunk) => ours.decode(chunk, { stream: true })).concat(ours.decode()),
    'platform TextDecoder': () =>
      cut.map((chunk) => platform.decode(chunk, { stream: true })).concat(platform.decode()),
  }
  agree(script, runs, (run) => (run() as string[]).join(''))
  return {
    name: 'chunks',
    script,
    bytes: all.length,
    size: '64 KiB',
    runs,
    comparisons: [
      ['decoder()', 'decode each', LEAST_DECODER_RATIO],
      ['decoder()', 'decode all'],
      ['web TextDecoder', 'platform TextDecoder'],
    ],
  }
}

function streams(web: typeof Web, script: Script): Contest {
  const all = textOf(script, CHUNK_BYTES * CHUNK_COUNT)
  const cut = parts(all, () => CHUNK_BYTES, true)
  const expected = new TextDecoder().decode(all).length
  async function through({ readable, writable }: { readable: ReadableStream<string>; writable: WritableStream }) {
    const writer = writable.getWriter()
    const writing = (async () => {
      for (const chunk of cut) await writer.write(chunk)
      await writer.close()
    })()
    const reader = readable.getReader()
    let units = 0
    for (let next = await reader.read(); !next.done; next = await reader.read()) units += next.value.length
    await writing
    if (units !== expected) throw new Error(`TextDecoderStream of ${script}: ${units} units, not ${expected}`)
  }
  return {
    name: 'TextDecoderStream',
    script,
    bytes: all.length,
    size: '64 KiB',
    runs: {
      'utf-simd/web': () => through(new web.TextDecoderStream()),
      platform: () => through(new TextDecoderStream() as Web.TextDecoderStream),
    },
    comparisons: [['utf-simd/web', 'platform']],
  }
}

function framesOf(script: Script, isCut: boolean): Uint8Array[] {
  const random = randomFrom(script.length)
  return parts(textOf(script, MESSAGE_BYTES), () => between(random, FRAME_BYTES.least, FRAME_BYTES.most), isCut)
}

/** The number of well-formed frames, by a validator. */
function judge(validator: InstanceType<Package['Utf8Validator']>, all: readonly Uint8Array[]): number {
  let fine = 0
  for (const frame of all) if (validator.push(frame)) fine++
  if (validator.end()) fine = -1
  return fine
}

function frames(pack: Package, script: Script, isCut: boolean): Contest {
  const all = framesOf(script, isCut)
  const validator = new pack.Utf8Validator()
  const ranges = all.map((frame) => ({ frame, ...range(frame) }))
  const count = (judge: (frame: Uint8Array) => boolean) => {
    let fine = 0
    for (const frame of all) if (judge(frame)) fine++
    return fine
  }
  const runs: Contest['runs'] = { Utf8Validator: () => judge(validator, all) }
  if (isCut) {
    runs['isUtf8 of whole characters'] = () => {
      let fine = 0
      for (const { frame, start, end } of ranges) if (isUtf8(frame.subarray(start, end))) fine++
      return fine
    }
  } else runs['isUtf8'] = () => count(isUtf8)
  agree(script, runs, (run) => run())
  const other = isCut ? 'isUtf8 of whole characters' : 'isUtf8'
  // It calls a cut frame malformed; it shows what the views cost.
  if (isCut) runs['isUtf8 (wrong)'] = () => count(isUtf8)
  return {
    name: `frames, ${isCut ? 'cut' : 'whole'}`,
    script,
    bytes: all.reduce((sum, frame) => sum + frame.length, 0),
    size: '1 KiB',
    runs,
    comparisons: [
      ['Utf8Validator', other, LEAST_VALIDATOR_RATIO],
      ...(isCut ? ([['Utf8Validator', 'isUtf8 (wrong)']] as const) : []),
    ],
  }
}

/** A forced backend, which may not call isUtf8: most platforms don't have it. */
function forced(pack: Package, script: Script, backend: 'wasm' | 'js'): Contest {
  const all = framesOf(script, true)
  const validator = new pack.Utf8Validator()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const runs = {
    Utf8Validator: () => judge(validator, all),
    'TextDecoder fatal': () => {
      let fine = 0
      for (const frame of all) if (typeof decoder.decode(frame, { stream: true }) === 'string') fine++
      decoder.decode()
      return fine
    },
  }
  agree(script, runs, (run) => run())
  const least = backend === 'wasm' ? LEAST_WASM_VALIDATOR_RATIO : undefined
  const bytes = all.reduce((sum, frame) => sum + frame.length, 0)
  return {
    name: `frames, ${backend}`,
    script,
    bytes,
    size: '1 KiB',
    runs,
    comparisons: [['Utf8Validator', 'TextDecoder fatal', least]],
  }
}

/** @throws Error where two competitors differ */
function agree(script: Script, runs: Contest['runs'], result: (run: () => unknown) => unknown): void {
  const [first, ...others] = Object.keys(runs)
  const expected = result(runs[first])
  for (const name of others)
    if (result(runs[name]) !== expected) throw new Error(`${script}: ${name} disagrees with ${first}`)
}

async function look(contest: Contest, timing: Timing, factor = 1): Promise<Cell> {
  const names = Object.keys(contest.runs)
  const times = await timing(contest, factor)
  const of = (name: string) => times[names.indexOf(name)]
  const cell = {
    contest: contest.name,
    script: contest.script,
    speeds: Object.fromEntries(names.map((name) => [name, gigabytes(contest.bytes, of(name))])),
    ratios: contest.comparisons.map(([one, other, least]) => ({ one, other, least, ratio: ratio(of(one), of(other)) })),
    results: resultsOf(contest, of),
  }
  return factor === 1 && missed(cell).length > 0 ? look(contest, timing, SECOND_LOOK_FACTOR) : cell
}

/** A cell for each competitor that is compared with others. */
function resultsOf({ name, script, bytes, size, comparisons }: Contest, of: (name: string) => number[]): ResultCell[] {
  return [...new Set(comparisons.map(([one]) => one))].map((one) => {
    const competitors = comparisons
      .filter((comparison) => comparison[0] === one)
      .map(([, other]): Competitor => {
        const isOwn = other.startsWith('decode ')
        return {
          name: other,
          kind: isOwn ? 'own' : 'platform',
          // A wrong answer has no contract.
          ...(!other.includes('wrong') && {
            contract: other.includes('fatal') || !isLossy(other) ? 'strict' : 'lossy',
          }),
          speed: speedOf(of(other), bytes, 'GB/s'),
          ratio: ratio(of(one), of(other)),
        }
      })
    const ours = speedOf(of(one), bytes, 'GB/s')
    const operation = one === name || one === 'utf-simd/web' ? name : `${name}, ${one}`
    return { operation, script, size, ours, competitors, ...best(competitors, ['strict', 'lossy']) }
  })
}

function isLossy(name: string): boolean {
  return name === 'platform' || name === 'platform TextDecoder'
}

function missed({ contest, script, ratios }: Cell): string[] {
  return ratios
    .filter(({ least, ratio }) => least !== undefined && ratio.median < least)
    .map(({ one, other, ratio }) => `${contest} ${script}: ${one} to ${other}: ${interval(ratio)}`)
}

function print(title: string, cells: readonly Cell[]): void {
  if (cells.length === 0) return
  const [{ speeds, ratios }] = cells
  const head = [title, ...Object.keys(speeds), ...ratios.map(({ one, other }) => `${one} : ${other}`), '']
  const rows = cells.map((cell) => [
    cell.script,
    ...Object.values(cell.speeds).map(figure),
    ...cell.ratios.map(({ ratio }) => interval(ratio)),
    missed(cell).length > 0 ? 'NOT MET' : '',
  ])
  console.log(`\n${table(head, rows)}`)
}
