// Columns of strings: decodeBatch and encodeBatch against loops over the platform's own functions and Apache Arrow's `get`.

import { makeData, makeVector, Utf8 } from 'apache-arrow'
import { corpus, type Script } from './corpus/generate.ts'
import { between, randomFrom } from './corpus/random.ts'
import { collector } from './support/collect.ts'
import type { Options, Suite } from './support/options.ts'
import { backendsOf, conclude, flat, loadPackage, type Package } from './support/package.ts'
import { best, speedOf } from './support/race.ts'
import { figure, interval, Progress, table, writeJson } from './support/report.ts'
import type { Competitor, Cell as ResultCell } from './support/results.ts'
import { type Estimate, median } from './support/statistics.ts'
import { interleave, ratio } from './support/timing.ts'

/** Strings of a column, and of a run where nothing keeps the strings. */
const COLUMN_STRINGS = 1_000_000
const SMOKE_COLUMN_STRINGS = 20_000
const STRINGS_PER_RUN = 8192
/** Bytes of a string. */
const MIN_STRING_BYTES = 5
const MAX_STRING_BYTES = 40
const ROUNDS = 15
const QUICK_ROUNDS = 5
/** The columns, and the scripts that take turns in each. */
const COLUMNS: Record<string, readonly Script[]> = {
  ascii: ['ascii'],
  mixed: ['ascii', 'french', 'russian', 'chinese', 'emoji'],
}

interface Column {
  data: Uint8Array<ArrayBuffer>
  offsets: Uint32Array<ArrayBuffer>
  strings: string[]
}

type Task = 'dropped' | 'kept' | 'encode'
/** How many times as fast as each competitor it has to be. In Bun a slice of a string costs more than a string (bench/README.md, Columns). */
const [DROPPED, KEPT] = 'Bun' in globalThis ? [2, 2] : [3.5, 1.5]
const TASKS: Record<Task, Record<string, number>> = {
  dropped: { 'TextDecoder.decode': DROPPED, 'apache-arrow get': DROPPED },
  kept: { 'TextDecoder.decode': KEPT, 'apache-arrow get': KEPT },
  encode: { encodeInto: 2 },
}
/** As the results name them. */
const OPERATIONS = { dropped: 'decodeBatch, dropped', kept: 'decodeBatch, kept', encode: 'encodeBatch' }

interface Cell {
  backend: string
  text: string
  task: Task
  against: string
  /** Nanoseconds for a string. */
  time: number
  other: number
  ratio: Estimate
  least: number
  /** The same for bench/results: in the first cell of each task. */
  result?: ResultCell
}

export const suite: Suite = async (options) => {
  const pack = await loadPackage('batch')
  if (!pack) return 1
  if (!pack.decodeBatch) return conclude('batch', [], ['decodeBatch', 'encodeBatch'], options.check)
  const count = options.smoke ? SMOKE_COLUMN_STRINGS : COLUMN_STRINGS
  console.log(`batch: ns for a string, ${count} strings of ${MIN_STRING_BYTES} to ${MAX_STRING_BYTES} bytes; medians of rounds in turn; ratio with its 95 % interval
(bootstrap). dropped: ${STRINGS_PER_RUN} strings at a time, that nothing keeps; kept: the whole column.
Rule, for the backend auto: ${describeRules()}.`)
  const cells: Cell[] = []
  for (const [text, scripts] of Object.entries(COLUMNS)) {
    if (options.names.length > 0 && !options.names.includes(text)) continue
    const column = makeColumn(pack, scripts, count)
    for (const backend of backendsOf(options, ['auto'])) {
      pack.setBackend(backend)
      cells.push(...race(pack, backend, text, column, options))
      pack.setBackend('auto')
    }
  }
  const rows = cells.map(({ backend, text, task, against, time, other, ratio, least }) => [
    `${backend} ${text} ${task}`,
    against,
    figure(time),
    figure(other),
    interval(ratio),
    String(least),
  ])
  console.log(`\n${table(['', 'against', 'ns', 'its ns', 'ratio [95 %]', 'rule'], rows)}`)
  if (options.json) writeJson(options.json, 'batch', cells, 'ns for a string')
  const missed = cells.filter(({ backend, ratio, least }) => backend === 'auto' && ratio.median < least)
  const code = conclude('batch', missed.map(describe), [], options.check)
  const results = cells.flatMap(({ backend, result }) => (backend === 'auto' && result ? [result] : []))
  return { code, results: { unit: 'ns', cells: results } }
}

function describeRules(): string {
  return Object.entries(TASKS)
    .flatMap(([task, others]) => Object.entries(others).map(([name, least]) => `${task} ${least} times ${name}`))
    .join(', ')
}

function describe({ backend, text, task, against, ratio, least }: Cell): string {
  return `${backend} ${text} ${task} against ${against}: ${interval(ratio)}, rule ${least}`
}

function makeColumn(pack: Package, scripts: readonly Script[], count: number): Column {
  const encoder = new TextEncoder()
  const sources = scripts.map((script) => encoder.encode(corpus(script, 1 << 20)))
  const random = randomFrom(1)
  const data = new Uint8Array(count * MAX_STRING_BYTES)
  const offsets = new Uint32Array(count + 1)
  let at = 0
  for (let i = 0; i < count; i++) {
    const source = sources[i % sources.length]
    const length = between(random, MIN_STRING_BYTES, MAX_STRING_BYTES)
    const start = pack.boundaryBefore(source, between(random, 0, source.length - 2 * MAX_STRING_BYTES))
    const end = pack.boundaryAfter(source, start + MIN_STRING_BYTES)
    const piece = source.subarray(start, Math.max(end, pack.boundaryBefore(source, start + length)))
    data.set(piece, at)
    offsets[i + 1] = at += piece.length
  }
  const own = data.slice(0, at)
  const decoder = new TextDecoder()
  const strings = Array.from({ length: count }, (_, i) =>
    flat(decoder.decode(own.subarray(offsets[i], offsets[i + 1]))),
  )
  return { data: own, offsets, strings }
}

/** Keeps engines from leaving out what nobody reads. */
let sink: unknown

function race(pack: Package, backend: string, text: string, column: Column, { quick, smoke, effort }: Options): Cell[] {
  const { data, offsets, strings } = column
  const count = strings.length
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const valueOffsets = new Int32Array(offsets.buffer)
  const vector = makeVector(makeData({ type: new Utf8(), data, valueOffsets, length: count, nullCount: 0 }))
  const target = new Uint8Array(3 * data.length)
  const decodeOne = (i: number) => decoder.decode(data.subarray(offsets[i], offsets[i + 1]))
  const getOne = (i: number) => vector.get(i)
  const collect = (one: (i: number) => string | null) => () => {
    const all = new Array<string | null>(count)
    for (let i = 0; i < count; i++) all[i] = one(i)
    sink = all
  }
  const drop = (one: (i: number) => string | null) => () => {
    for (let i = 0; i < count; i++) sink = one(i)
  }
  const encodeInto = () => {
    const ends = new Uint32Array(count + 1)
    let at = 0
    for (let i = 0; i < count; i++) ends[i + 1] = at += encoder.encodeInto(strings[i], target.subarray(at)).written
    sink = { data: target.slice(0, at), offsets: ends }
  }
  const runs: Record<Task, Record<string, () => void>> = {
    dropped: {
      decodeBatch: () => {
        for (let i = 0; i < count; i += STRINGS_PER_RUN)
          sink = pack.decodeBatch(data, offsets.subarray(i, i + STRINGS_PER_RUN + 1))
      },
      'TextDecoder.decode': drop(decodeOne),
      'apache-arrow get': drop(getOne),
    },
    kept: {
      decodeBatch: () => {
        sink = pack.decodeBatch(data, offsets)
      },
      'TextDecoder.decode': collect(decodeOne),
      'apache-arrow get': collect(getOne),
    },
    encode: {
      encodeBatch: () => {
        sink = pack.encodeBatch(strings)
      },
      encodeInto,
    },
  }
  agree(runs, column)
  const collectGarbage = collector()
  const progress = new Progress(Object.keys(runs).length)
  const rounds = smoke ? 1 : quick ? QUICK_ROUNDS : ROUNDS
  const cells = (Object.keys(TASKS) as Task[]).flatMap((task) => {
    progress.step(`batch ${backend} ${text} ${task}`)
    // No competitor pays for the garbage of the one before.
    const before = () => {
      sink = undefined
      collectGarbage?.()
    }
    const runsOf = Object.values(runs[task])
    const [ours, ...others] = interleave(runsOf, { ...effort, rounds }, 1, before)
    sink = undefined
    const nanoseconds = (times: number[]) => (median(times) / count) * 1e6
    const result = resultOf(OPERATIONS[task], text, ours, Object.keys(TASKS[task]), others)
    return Object.entries(TASKS[task]).map(
      ([against, least], i): Cell => ({
        backend,
        text,
        task,
        against,
        time: nanoseconds(ours),
        other: nanoseconds(others[i]),
        ratio: ratio(ours, others[i]),
        least,
        ...(i === 0 && { result }),
      }),
    )
  })
  progress.clear()
  return cells

  function resultOf(
    operation: string,
    script: string,
    times: number[],
    names: readonly string[],
    others: number[][],
  ): ResultCell {
    const competitors = names.map((name, i): Competitor => {
      const isLibrary = name.startsWith('apache-arrow')
      return {
        name,
        kind: isLibrary ? 'library' : 'platform',
        contract: 'lossy',
        speed: speedOf(others[i], count, 'ns'),
        ratio: ratio(times, others[i]),
      }
    })
    const size = `${MIN_STRING_BYTES}-${MAX_STRING_BYTES} B`
    const ours = speedOf(times, count, 'ns')
    return { operation, script, size, ours, competitors, ...best(competitors, ['strict', 'lossy']) }
  }
}

/** @throws Error where two competitors differ */
function agree(runs: Record<Task, Record<string, () => void>>, { data, offsets, strings }: Column): void {
  const fail = (who: string) => {
    throw new Error(`batch: ${who} differs`)
  }
  for (const [who, run] of Object.entries(runs.kept)) {
    run()
    const found = sink as (string | null)[]
    if (found.length !== strings.length || strings.some((text, i) => text !== found[i])) fail(who)
  }
  for (const [who, run] of Object.entries(runs.encode)) {
    run()
    const found = sink as Omit<Column, 'strings'>
    if (Buffer.compare(found.data, data) || found.offsets.some((offset, i) => offset !== offsets[i])) fail(who)
  }
}
