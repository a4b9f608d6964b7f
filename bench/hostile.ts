// Input made to be slow: errors at every byte, or at every other character. Time per byte against clean text of three bytes
// a character in the same operation, and of 10 MB against 1 MB.

import { inputsOf, type Kind, type Policy, type Subject, subjects, type Work } from './support/hostile-inputs.ts'
import type { Options, Suite } from './support/options.ts'
import { backendsOf, conclude, load, type Package } from './support/package.ts'
import { Progress, table, writeJson } from './support/report.ts'
import { median } from './support/statistics.ts'
import { interleave, ratio } from './support/timing.ts'

const SMALL = 1e6
const LARGE = 1e7
/** Of both, where it only matters that all runs. */
const SMOKE_SHARE = 0.01
/** For the comparison with another way to the same result: more than a window. */
const VERIFIED = 7e4
/** Nanoseconds per byte of hostile input, as a multiple of those of clean text of the same size. */
const MOST_SLOWER = 10
/** Nanoseconds per byte of the large input, as a multiple of those of the small one. */
const MOST_GROWTH = 2
/** Milliseconds for one row, and rounds: as many as fit, within these bounds. */
const BUDGET = { normal: 600, quick: 100, smoke: 1 }
const ROUNDS = { least: 3, most: 15 }
/** A call of so many milliseconds is timed once. */
const LONG_CALL = 500
/** Milliseconds of warm-up, and at most of each one's part of a round, of which a longer call is one. */
const WARMUP = 20
const SHARE = 20
/** A row that does not meet its rules is measured again, with so many times the rounds. */
const SECOND_LOOK = 3

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
  /** Is the rule of clean text one for this policy? */
  judged: boolean
  slower: number
  growth: number
}

export const suite: Suite = async (options) => {
  const pack = await load('hostile')
  if (!pack) return 1
  console.log(`hostile: nanoseconds per byte of input (text: two bytes for each UTF-16 unit), medians of at least ${ROUNDS.least} rounds in
which 1 MB, 10 MB and clean text take turns (one round if a call takes more than ${LONG_CALL} ms); new strings and arrays. slower: 10 MB as a multiple of 10 MB of clean Chinese text in the same operation and encoding (in UTF-8
where the encoding lacks it); rule, for the policy 'replace': at most ${MOST_SLOWER}. growth: 10 MB as a multiple of 1 MB; rule: at most
${MOST_GROWTH}. stream: the incremental decoder or encoder, chunks of 64 KiB.`)
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
      misses(cell) ? 'NOT MET' : '',
    ])
    console.log(
      `\n${table([`${subject.constant}, backend ${backend}`, '1 MB', '10 MB', 'clean', 'slower', 'growth', ''], rows)}`,
    )
    return cells
  })
}

function measure(pack: Package, subject: Subject, backend: string, { quick, smoke }: Options): Cell[] {
  const share = smoke ? SMOKE_SHARE : 1
  for (const work of inputsOf(pack, subject, VERIFIED)) work.verify()
  const small = inputsOf(pack, subject, share * SMALL)
  let clean: Work
  return inputsOf(pack, subject, share * LARGE).flatMap((work, index) => {
    const { kind, input, policy } = work
    if (policy === 'clean') {
      clean = work
      return []
    }
    const look = (factor: number): Cell => {
      const warmup = smoke ? 1 : WARMUP
      const times = turns(
        [small[index], work, clean],
        factor * (smoke ? BUDGET.smoke : quick ? BUDGET.quick : BUDGET.normal),
        factor,
        warmup,
      )
      const [first, large, third] = times
      const figures = { small: median(first), large: median(large), clean: median(third) }
      const relative = { slower: ratio(third, large).median, growth: ratio(first, large).median }
      const judged = policy === 'replace'
      return { backend, encoding: subject.constant, kind, input, policy, judged, ...figures, ...relative }
    }
    const cell = look(1)
    return [misses(cell) && !smoke ? look(SECOND_LOOK) : cell]
  })
}

/** Nanoseconds per byte of each, for each round. The second is the longest. */
function turns(works: readonly Work[], budget: number, factor: number, warmup: number): number[][] {
  works[1].run()
  const start = performance.now()
  works[1].run()
  const call = performance.now() - start
  const fitting = Math.round(budget / call / works.length)
  const rounds = call > LONG_CALL ? 1 : Math.min(Math.max(fitting, ROUNDS.least * factor), ROUNDS.most * factor)
  const runs = works.map(({ run }) => run)
  const times = interleave(runs, { alone: 0, rounds, round: Math.min(call, SHARE) }, warmup)
  return times.map((column, index) => column.map((time) => (time * 1e6) / works[index].bytes))
}

function misses(cell: Cell): boolean {
  return (cell.judged && cell.slower > MOST_SLOWER) || cell.growth > MOST_GROWTH
}

function name({ encoding, kind, input, policy }: Cell): string {
  return `${encoding} ${kind} ${input} ${policy}`
}

function describe(cell: Cell): string {
  const { backend, slower, growth, large, clean } = cell
  const times = `${large.toFixed(3)} ns per byte against ${clean.toFixed(3)}`
  return `${backend} ${name(cell)}: ${slower.toFixed(1)} times clean text (${times}), growth ${growth.toFixed(2)}`
}
