// Fuzzing: `npm run fuzz -- [--seconds N] [--seed S] [--case N] [--input HEX] [--keep]`. By hand an hour: `--seconds 3600`.
//
// Most of the time goes to the public interface, guided by coverage (guided.ts). The rest are random cases over both sets of kernels against
// the oracles, and of the public interface (interface.ts). Each of those has a seed of its own, made from --seed and its number, so that --case runs a single one again. A failure
// prints the kernel, the flags, the place, the input in hexadecimal, as small as it fails, and the command.

import { parseArgs } from 'node:util'
import { WINDOW } from '../../src/kernels/contract.ts'
import { FINAL, REPLACE } from '../../src/unicode/status.ts'
import { type Backend, backends } from '../support/backends.ts'
import { randomPlacement } from '../support/placements.ts'
import { Random } from '../support/random.ts'
import { type Case, KernelFailure, type Rig } from '../support/rig.ts'
import { CONVERSIONS, COUNTS, encoded, Sample, SOURCES, VALIDATIONS } from '../support/sample.ts'
import { cuts, type Elements, hostile, PROFILES, sameType, spoiled, text } from '../support/texts.ts'
import { fuzzGuided, runInput } from './guided.ts'
import { runInterfaceCase } from './interface.ts'

const USAGE = 'usage: npm run fuzz -- [--seconds N] [--seed S] [--case N] [--input HEX] [--keep]'
/** The share of the time that is guided by coverage. */
const GUIDED_SHARE = 2 / 3
/** A broken kernel fails nearly every case: this many say enough. */
const MAX_FAILURES = 10

function naturalNumber(value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback
  if (!/^\d+$/.test(value)) throw new RangeError(`not a natural number: ${value}`)
  return Number(value)
}

function options() {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string' },
      seed: { type: 'string' },
      case: { type: 'string' },
      input: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  })
  return {
    seconds: naturalNumber(values.seconds, 60),
    seed: naturalNumber(values.seed, Date.now() % 2 ** 32),
    only: values.case === undefined ? undefined : naturalNumber(values.case, 0),
    input: values.input,
    keeps: values.keep,
  }
}

/** A text of any length up to a window, clean, spoiled, cut anywhere, or no text at all. */
function randomSample(random: Random): Sample {
  const source = random.pick(SOURCES)
  const length = random.once(300)
    ? WINDOW
    : random.once(8)
      ? random.below(5000)
      : random.below(random.pick([8, 70, 400]))
  let elements = encoded(source, text(random.once(2) ? 'changing' : random.pick(PROFILES), random, length))
  if (random.once(2)) elements = spoiled(elements, random, random.pick([2, 5, 16, 64, 256, 1024, 4096]))
  if (random.once(20)) elements = elements.map(() => random.below(2 ** (8 * elements.BYTES_PER_ELEMENT)))
  if (random.once(20)) elements = elements.map(() => random.pick(hostile(elements)))
  const start = random.once(3) ? random.below(Math.min(elements.length + 1, 80)) : 0
  const end = start + WINDOW / elements.BYTES_PER_ELEMENT - (random.once(2) ? 0 : random.below(80))
  return new Sample(source, elements.slice(start, end))
}

/** The cases of one seed on one backend: each kernel that reads the sample, in a place and with flags of its own. */
function runCase(rig: Rig, seed: number): void {
  const random = new Random(seed)
  const sample = randomSample(random)
  for (const conversion of CONVERSIONS) {
    if (conversion.from !== sample.source) continue
    const pieces = random.once(2) ? cuts(random, sample.elements.length, random.pick([2, 5, 40])) : []
    rig.convert(conversion, sample, random.pick([0, FINAL, REPLACE, FINAL | REPLACE]), randomPlacement(random), pieces)
  }
  for (const validation of VALIDATIONS) {
    if (validation.from === sample.source) rig.validate(sample, random.pick([0, FINAL]), randomPlacement(random))
  }
  for (const count of COUNTS) if (count.from === sample.source) rig.length(count, sample, randomPlacement(random))
}

/** The failure of the same case with other elements, or undefined where that passes. */
function failureWith(rig: Rig, run: Case, elements: Elements): KernelFailure | undefined {
  const sample = new Sample(run.sample.source, elements)
  const pieces = run.cuts.map((cut) => Math.min(cut, elements.length))
  try {
    const conversion = CONVERSIONS.find(({ name }) => name === run.kernel)
    const count = COUNTS.find(({ name }) => name === run.kernel)
    if (conversion !== undefined) rig.convert(conversion, sample, run.flags, run.placement, pieces)
    else if (count !== undefined) rig.length(count, sample, run.placement)
    else rig.validate(sample, run.flags, run.placement)
    return undefined
  } catch (error) {
    return error instanceof KernelFailure ? error : undefined
  }
}

/** The same failure with less input: leaves out halves, quarters, … single elements for as long as it still fails. */
function shrunk(rig: Rig, failure: KernelFailure): KernelFailure {
  let smallest = failure
  for (let chunk = failure.case.sample.elements.length >> 1; chunk >= 1; chunk >>= 1) {
    for (let at = 0; at < smallest.case.sample.elements.length; ) {
      const { elements } = smallest.case.sample
      const less = [...elements.subarray(0, at), ...elements.subarray(at + chunk)]
      const smaller = failureWith(rig, smallest.case, sameType(elements, less))
      if (smaller === undefined) at += chunk
      else smallest = smaller
    }
  }
  return smallest
}

/** The seed of a case: the two numbers, mixed by multiplication with an odd constant, so that neighbours differ. */
function seedOf(seed: number, number: number): number {
  return (seed + Math.imul(number + 1, 0x9e3779b1)) >>> 0
}

/** The cases of one number: each returns what to know where it fails. */
function casesOf(caseSeed: number): (() => string | undefined)[] {
  const onKernels = (backend: Backend) => () => {
    try {
      runCase(backend.rig(), caseSeed)
      return undefined
    } catch (error) {
      return error instanceof KernelFailure
        ? shrunk(backend.rig(), error).message
        : `${backend.name}: ${describe(error)}`
    }
  }
  const onInterface = () => {
    try {
      runInterfaceCase(new Random(caseSeed))
      return undefined
    } catch (error) {
      return describe(error)
    }
  }
  return [...backends.map(onKernels), onInterface]
}

function describe(error: unknown): string {
  const { message, stack, cause } = error as Error
  return [message, (cause as Error | undefined)?.stack ?? stack].join('\n')
}

function main(): number {
  const { seconds, seed, only, input, keeps } = options()
  if (input !== undefined) return runInput(input)
  console.log(`seed ${seed}`)
  let [passed, failed] = [0, 0]
  if (only === undefined)
    ({ passed, failed } = fuzzGuided(new Random(seed), seconds * GUIDED_SHARE, MAX_FAILURES, keeps))
  const deadline = performance.now() + seconds * (1 - GUIDED_SHARE) * 1000
  for (let number = only ?? 0; failed < MAX_FAILURES; number++) {
    for (const run of casesOf(seedOf(seed, number))) {
      const failure = run()
      if (failure === undefined) passed++
      else {
        failed++
        console.error(`${failure}\nrun it again: npm run fuzz -- --seed ${seed} --case ${number}\n`)
      }
    }
    if (only !== undefined || performance.now() >= deadline) break
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 2
}
