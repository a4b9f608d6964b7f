// Input made to be slow: errors at every byte, or at every other character. Time per byte against clean text of three bytes
// a character in the same operation, and of 10 MB against 1 MB.

import { inputsOf, type Kind, type Policy, type Subject, subjects, type Work } from './support/hostile-inputs.ts'
import type { Options, Suite } from './support/options.ts'
import { backendsOf, conclude, loadPackage, type Package } from './support/package.ts'
import { Progress, table, writeJson } from './support/report.ts'
import { median } from './support/statistics.ts'
import { interleave, ratio } from './support/timing.ts'

const SMALL_BYTES = 1e6
const LARGE_BYTES = 1e7
/** The share of both sizes in a smoke test. */
const SMOKE_SHARE = 0.01
/** Bytes for the comparison of results: more than a window of the kernels. */
const VERIFIED_BYTES = 7e4
/** The most that a byte of hostile input may cost, as a multiple of a byte of clean text. */
const MOST_SLOWER = 10
/** The most that 'ignore', 'latin1' and 'windows-1252' may cost, as a multiple of 'replace' on the same input. */
const MOST_OVER_REPLACE = 5
/** The most that a byte of the large input may cost, as a multiple of a byte of the small one. */
const MOST_GROWTH = 2
/** The time for one row, and the bounds for its rounds. */
const ROW_MS = { normal: 600, quick: 100, smoke: 1 }
const ROUNDS = { least: 3, most: 15 }
/** A call that takes longer is timed once. */
const LONG_CALL_MS = 500
/** Warm-up, and the longest turn of a round, unless one call takes longer. */
const WARMUP_MS = 20
const MAX_TURN_MS = 20
/** A row that does not meet its rules is measured again with this many times the rounds. */
const SECOND_LOOK_FACTOR = 3

interface Cell {
  backend: string
  encoding: string
  kind: Kind
  input: string
  policy: Policy
  /** Nanoseconds per byte of 1 MB and of 10 MB, and of 10 MB of clean text. */
  small: number
  large: number
  clean: number
  /** Whether the rule against clean text applies to this policy. */
  judged: boolean
  slower: number
  growth: number
  /** As a multiple of 'replace' on the same input; absent for that itself. */
  overReplace?: number
}

export const suite: Suite = async (options) => {
  const pack = await loadPackage('hostile')
  if (!pack) return 1
  console.log(`hostile: nanoseconds per byte of input (text: two bytes for each UTF-16 unit), medians of at least ${ROUNDS.least} rounds in
which 1 MB, 10 MB and clean text take turns (one round if a call takes more than ${LONG_CALL_MS} ms); new strings and arrays. slower: 10 MB as a multiple of 10 MB of clean Chinese text in the same operation and encoding (in UTF-8
where the encoding lacks it); rule, for the policy 'replace': at most ${MOST_SLOWER}. growth: 10 MB as a multiple of 1 MB; rule: at most
${MOST_GROWTH}. replace: as a multiple of the policy 'replace' on the same input; rule, but for functions: at most ${MOST_OVER_REPLACE}. stream: the incremental decoder or encoder, chunks of 64 KiB.`)
  const { found, missing } = subjects(pack, options)
  const cells = backendsOf(options, ['auto']).flatMap((backend) => {
    pack.setBackend(backend)
    const measured = measureAll(pack, found, backend, options)
    pack.setBackend('auto')
    return measured
  })
  if (options.json) writeJson(options.json, 'hostile', cells)
  return conclude('hostile', cells.filter(misses).map(describe), missing, options.check)
}

function measureAll(pack: Package, found: readonly Subject[], backend: string, options: Options): Cell[] {
  const progress = new Progress(found.length)
  return found.flatMap((subject) => {
    progress.step(`hostile ${backend} ${subject.constant}`)
    const cells = measure(pack, subject, backend, options)
    progress.clear()
    const rows = cells.map((cell) => [
      `${cell.kind} ${cell.input} ${cell.policy}`.padEnd(46),
      ...[cell.small, cell.large, cell.clean].map((value) => value.toFixed(3).padStart(8)),
      cell.judged ? cell.slower.toFixed(2) : `(${cell.slower.toFixed(1)})`,
      cell.growth.toFixed(2),
      cell.overReplace?.toFixed(2) ?? '',
      misses(cell) ? 'NOT MET' : '',
    ])
    console.log(
      `\n${table([`${subject.constant}, backend ${backend}`, '1 MB', '10 MB', 'clean', 'slower', 'growth', 'replace', ''], rows)}`,
    )
    return cells
  })
}

function measure(pack: Package, subject: Subject, backend: string, { quick, smoke }: Options): Cell[] {
  const share = smoke ? SMOKE_SHARE : 1
  for (const work of inputsOf(pack, subject, VERIFIED_BYTES)) work.verify()
  const small = inputsOf(pack, subject, share * SMALL_BYTES)
  let clean: Work
  const replacing = new Map<string, Work>()
  return inputsOf(pack, subject, share * LARGE_BYTES).flatMap((work, index) => {
    const { kind, input, policy } = work
    if (policy === 'replace') replacing.set(`${kind} ${input}`, work)
    const replace = policy === 'replace' ? undefined : replacing.get(`${kind} ${input}`)
    if (policy === 'clean') {
      clean = work
      return []
    }
    const look = (factor: number): Cell => {
      const warmup = smoke ? 1 : WARMUP_MS
      const times = turns(
        [small[index], work, clean, ...(replace ? [replace] : [])],
        factor * (smoke ? ROW_MS.smoke : quick ? ROW_MS.quick : ROW_MS.normal),
        factor,
        warmup,
      )
      const [first, large, third, fourth] = times
      const figures = { small: median(first), large: median(large), clean: median(third) }
      const relative = {
        slower: ratio(third, large).median,
        growth: ratio(first, large).median,
        overReplace: fourth && ratio(fourth, large).median,
      }
      const judged = policy === 'replace'
      return { backend, encoding: subject.constant, kind, input, policy, judged, ...figures, ...relative }
    }
    const cell = look(1)
    return [misses(cell) && !smoke ? look(SECOND_LOOK_FACTOR) : cell]
  })
}

/** Nanoseconds per byte of each, for each round. The second of them takes longest. */
function turns(works: readonly Work[], budget: number, factor: number, warmup: number): number[][] {
  works[1].run()
  const start = performance.now()
  works[1].run()
  const call = performance.now() - start
  const fitting = Math.round(budget / call / works.length)
  const rounds = call > LONG_CALL_MS ? 1 : Math.min(Math.max(fitting, ROUNDS.least * factor), ROUNDS.most * factor)
  const runs = works.map(({ run }) => run)
  const times = interleave(runs, { alone: 0, rounds, round: Math.min(call, MAX_TURN_MS) }, warmup)
  return times.map((column, index) => column.map((time) => (time * 1e6) / works[index].bytes))
}

function misses(cell: Cell): boolean {
  return (cell.judged && cell.slower > MOST_SLOWER) || cell.growth > MOST_GROWTH || exceedsReplace(cell)
}

/** A function costs what it costs. */
function exceedsReplace({ policy, overReplace = 0 }: Cell): boolean {
  return policy !== 'function' && overReplace > MOST_OVER_REPLACE
}

function name({ encoding, kind, input, policy }: Cell): string {
  return `${encoding} ${kind} ${input} ${policy}`
}

function describe(cell: Cell): string {
  const { backend, slower, growth, large, clean, overReplace } = cell
  const beside = overReplace === undefined ? '' : `, ${overReplace.toFixed(1)} times 'replace'`
  const times = `${large.toFixed(3)} ns per byte against ${clean.toFixed(3)}`
  return `${backend} ${name(cell)}: ${slower.toFixed(1)} times clean text (${times}), growth ${growth.toFixed(2)}${beside}`
}
