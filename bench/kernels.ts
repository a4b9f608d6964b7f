// Every kernel on every script: WebAssembly and JavaScript alone, WebAssembly against the prototypes in turns.
//
// Before anything is timed, each competitor's result on that very input is compared with what the platform's own
// functions make of it.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ArrayBackend, type Backend, type Competitor, WasmBackend } from './support/backends.ts'
import { DIST } from './support/dist.ts'
import { type Job, KERNELS, type KernelName, makeJob, SOURCE_BYTES, STATES } from './support/jobs.ts'
import { type Options, type Suite, UsageError } from './support/options.ts'
import { PrototypeBackend } from './support/prototypes.ts'
import { figure, interval, Progress, table, writeJson } from './support/report.ts'
import type { Cell as ResultCell, Speed } from './support/results.ts'
import { nameSize } from './support/sizes.ts'
import { twins } from './support/source.ts'
import { type Estimate, estimate, geometricMean } from './support/statistics.ts'
import { gigabytes, interleave, ratio, speedAlone } from './support/timing.ts'

const MODULE = new URL('kernels.wasm', DIST)

/** A kernel that is slower than this share of its prototype is listed at the end. */
const LEAST_RATIO = 0.95
/** A cell that seems slower is measured again with this many times the rounds … */
const SECOND_LOOK_FACTOR = 5
/**
 * … and, if it still does, in further processes; the median of all counts. The place of the code moves the ratio of the same two modules by
 * up to 9 %, in other cells in each process.
 */
const FURTHER_PROCESSES = 6
/** Warm-up for the compilers: before a kernel's first cell, and before each other. */
const FIRST_WARMUP_MS = 150
const WARMUP_MS = 20

interface Cell {
  kernel: KernelName
  script: string
  state: string
  backend: string
  speed: number
  /** Measured alone: the quartiles, too. */
  quartiles?: Speed
  /** With a prototype: its speed, and ours as a multiple of it. */
  prototype?: number
  ratio?: Estimate
}

export const suite: Suite = async (options) => {
  const jobs = makeJobs(options)
  const wants = (name: string) => !options.backends.length || options.backends.includes(name)
  const wasm = existsSync(MODULE) ? new WasmBackend(MODULE) : undefined
  const js = new ArrayBackend(twins())
  console.log(`kernels: GB/s of input bytes (1 GB = 1e9 bytes), 64 KiB of source, bytes to bytes.
Alone: median of ${options.effort.alone} ms. dirty/64: one malformed element in 64 bytes, replaced.`)
  if (!wasm) console.log('no dist/kernels.wasm: run npm run build:kernels')

  const cells: Cell[] = []
  for (const backend of [wasm, js]) {
    if (!backend || !wants(backend.name)) continue
    const measured = measureAlone(backend, jobs, options)
    console.log(`\n${backend.name}\n${speedTable(measured)}`)
    cells.push(...measured)
  }

  let slower: Cell[] = []
  if (wasm && options.prototypes.size && (wants('wasm') || wants('prototype'))) {
    const raced = race(wasm, new PrototypeBackend(options.prototypes, wasm.places), jobs, options)
    if (!options.once) inFurtherProcesses(raced.filter(isSlower), options)
    slower = raced.filter(isSlower)
    cells.push(...raced)
    reportRace(raced, slower)
  }
  if (options.json) writeJson(options.json, 'kernels', cells)
  const code = options.check && (slower.length || !wasm) ? 1 : 0
  return { code, results: { unit: 'GB/s', cells: resultsOf(cells) } }
}

function makeJobs(options: Options): Job[] {
  for (const kernel of options.kernels) {
    if (!KERNELS.includes(kernel as KernelName)) throw new UsageError(`no such kernel: ${kernel}`)
  }
  const kernels = KERNELS.filter((kernel) => !options.kernels.length || options.kernels.includes(kernel))
  return kernels.flatMap((kernel) =>
    STATES.flatMap((state) => options.scripts.flatMap((script) => makeJob(kernel, script, state) ?? [])),
  )
}

/** The competitor. @throws Error where its result is wrong */
function agreeing(backend: Backend, job: Job): Competitor | undefined {
  const competitor = backend.prepare(job)
  const fault = competitor?.verify()
  if (fault) throw new Error(`${backend.name} ${job.kernel} on ${job.script}, ${job.state}: ${fault}`)
  return competitor
}

function measureAlone(backend: Backend, jobs: readonly Job[], options: Options): Cell[] {
  const progress = new Progress(jobs.length)
  const warm = new Set<KernelName>()
  const cells: Cell[] = []
  for (const job of jobs) {
    const { kernel, script, state } = job
    progress.step(`${backend.name} ${kernel} ${script} ${state}`)
    const competitor = agreeing(backend, job)
    if (!competitor) continue
    const warmup = options.smoke ? 1 : warm.has(kernel) ? WARMUP_MS : FIRST_WARMUP_MS
    const quartiles = speedAlone(competitor.run, job.source.byteLength, options.effort, warmup)
    warm.add(kernel)
    cells.push({ kernel, script, state, backend: backend.name, speed: quartiles.median, quartiles })
  }
  progress.clear()
  return cells
}

/** WebAssembly against JavaScript, for bench/results. Both were measured alone, so the ratio's interval is that of their quartiles. */
function resultsOf(cells: readonly Cell[]): ResultCell[] {
  const of = (backend: string) => cells.filter((cell) => cell.backend === backend && cell.quartiles)
  const js = of('js')
  return of('wasm').map(({ kernel, script, state, quartiles: ours }) => {
    const twin = js.find((cell) => cell.kernel === kernel && cell.script === script && cell.state === state)?.quartiles
    const operation = state === 'clean' ? kernel : `${kernel}, ${state}`
    const competitors = twin
      ? [{ name: 'JavaScript', kind: 'own', speed: twin, ratio: over(ours!, twin) } as const]
      : []
    return { operation, script, size: nameSize(SOURCE_BYTES), ours: ours!, competitors }
  })
}

function over(one: Speed, other: Speed): Estimate {
  return { median: one.median / other.median, low: one.low / other.high, high: one.high / other.low }
}

function race(ours: Backend, theirs: Backend, jobs: readonly Job[], { effort }: Options): Cell[] {
  console.log(`\nwasm against the prototypes: ${effort.rounds} alternating rounds of ${effort.round} ms for each, ratio of
times in each round; its median and the median's 95 % interval (bootstrap). Above 1: ours is faster.`)
  const progress = new Progress(jobs.length)
  const warm = new Set<KernelName>()
  const cells: Cell[] = []
  for (const job of jobs) {
    const { kernel, script, state } = job
    progress.step(`prototype ${kernel} ${script} ${state}`)
    const runs = [ours, theirs].map((backend) => agreeing(backend, job)?.run)
    if (!runs[0] || !runs[1]) continue
    const compare = (rounds: number, warmup: number): Cell => {
      const [time, other] = interleave(runs as (() => void)[], { ...effort, rounds }, warmup)
      const bytes = job.source.byteLength
      const speed = gigabytes(bytes, time)
      const prototype = gigabytes(bytes, other)
      return { kernel, script, state, backend: 'wasm', speed, prototype, ratio: ratio(time, other) }
    }
    let cell = compare(effort.rounds, warm.has(kernel) ? WARMUP_MS : FIRST_WARMUP_MS)
    if (cell.ratio!.median < LEAST_RATIO) cell = compare(effort.rounds * SECOND_LOOK_FACTOR, FIRST_WARMUP_MS)
    warm.add(kernel)
    cells.push(cell)
  }
  progress.clear()
  return cells
}

function isSlower({ ratio }: Cell): boolean {
  return ratio!.median < LEAST_RATIO
}

/** Races these cells again in several new processes, and sets each ratio to the median. */
function inFurtherProcesses(cells: readonly Cell[], options: Options): void {
  if (!cells.length) return
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-'))
  const file = join(folder, 'cells.json')
  const values = (name: 'kernel' | 'script') => [...new Set(cells.map((cell) => `--${name}=${cell[name]}`))]
  const args = [...process.execArgv, process.argv[1], 'kernels', '--backend=prototype', '--once', `--json=${file}`]
  args.push(...values('kernel'), ...values('script'), ...(options.quick ? ['--quick'] : []))
  for (const [name, path] of options.prototypes) args.push(`--prototype=${name}=${path}`)
  const progress = new Progress(FURTHER_PROCESSES)
  const looks: Cell[][] = []
  try {
    for (let i = 0; i < FURTHER_PROCESSES; i++) {
      progress.step(`${cells.length} cells in another process`)
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
      looks.push(JSON.parse(readFileSync(file, 'utf8')).cells)
    }
  } finally {
    progress.clear()
    rmSync(folder, { recursive: true })
  }
  for (const cell of cells) {
    const { kernel, script, state } = cell
    const same = (other: Cell) => other.kernel === kernel && other.script === script && other.state === state
    cell.ratio = estimate([cell, ...looks.flatMap((look) => look.filter(same))].map(({ ratio }) => ratio!.median))
  }
}

/** A row for each kernel and state, a column for each script. */
function speedTable(cells: readonly Cell[]): string {
  const scripts = [...new Set(cells.map((cell) => cell.script))]
  const rows = new Map<string, string[]>()
  for (const { kernel, state, script, speed } of cells) {
    const name = state === 'clean' ? kernel : `${kernel} ${state}`
    if (!rows.has(name))
      rows.set(
        name,
        scripts.map(() => '-'),
      )
    rows.get(name)![scripts.indexOf(script)] = figure(speed)
  }
  return table(
    ['GB/s', ...scripts],
    [...rows].map(([name, speeds]) => [name, ...speeds]),
  )
}

function reportRace(cells: readonly Cell[], slower: readonly Cell[]): void {
  const row = ({ kernel, state, script, speed, prototype, ratio }: Cell) => [
    `${kernel} ${state} ${script}`,
    figure(speed),
    figure(prototype!),
    interval(ratio!),
  ]
  const head = ['kernel, state, script', 'ours', 'prototype', 'ratio [95 %]']
  console.log(table(head, cells.map(row)))
  const names = [...new Set(cells.map((cell) => cell.kernel))]
  const means = names.map((name) => {
    const ratios = cells.filter((cell) => cell.kernel === name).map((cell) => cell.ratio!.median)
    return [name, geometricMean(ratios).toFixed(2), Math.min(...ratios).toFixed(2)]
  })
  console.log(`\n${table(['kernel', 'geometric mean of ratios', 'lowest'], means)}`)
  if (!slower.length) console.log(`\nno kernel is below ${LEAST_RATIO} of its prototype`)
  else console.log(`\nbelow ${LEAST_RATIO} of the prototype:\n${table(head, slower.map(row))}`)
}
