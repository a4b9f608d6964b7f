// Guided by coverage: inputs that run something new are kept, and changed again. The oracle is the laws: test/support/laws.
//
// test/fuzz/corpus.txt has inputs from earlier runs, one a line in hexadecimal; `npm run fuzz -- --keep` writes those that this run adds.

import { readFileSync, writeFileSync } from 'node:fs'
import { describeCase } from '../support/laws/case.ts'
import { checkLaws } from '../support/laws/laws.ts'
import { randomCase } from '../support/laws/random-case.ts'
import { checkResizing } from '../support/laws/resizing.ts'
import type { Random } from '../support/random.ts'
import { Coverage } from './coverage.ts'
import { caseOf, inputOf, mutated } from './input.ts'

const CORPUS = new URL('corpus.txt', import.meta.url)
/** So many inputs are kept in the repository. */
const MAX_KEPT = 300
/** Of so many cases one is random, and no change of another. */
const RANDOM_SHARE = 8

const hexOf = (input: Uint8Array) => Buffer.from(input).toString('hex')

function readCorpus(): Uint8Array[] {
  const lines = readFileSync(CORPUS, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => new Uint8Array(Buffer.from(line, 'hex')))
}

/** What is wrong with an input; undefined: nothing. */
function failureOf(input: Uint8Array): string | undefined {
  const each = caseOf(input)
  try {
    checkLaws(each, each.choices)
    if (each.resizes) checkResizing(each)
    return undefined
  } catch (error) {
    const { message, cause } = error as Error
    const { stack } = (cause ?? {}) as Error
    return message.includes('\n') ? message : `${message}\n${describeCase(each)}\n${stack}`
  }
}

/** The law that a failure breaks: what is said of it first. */
function lawOf(failure: string): string {
  return failure.split('\n')[0]
}

/** The same failure with less input. */
function shrunk(input: Uint8Array, failure: string): Uint8Array {
  let smallest = input
  for (let chunk = input.length >> 1; chunk >= 1; chunk >>= 1) {
    for (let at = 0; at < smallest.length; ) {
      const less = Uint8Array.from([...smallest.subarray(0, at), ...smallest.subarray(at + chunk)])
      const now = failureOf(less)
      if (now !== undefined && lawOf(now) === lawOf(failure)) smallest = less
      else at += chunk
    }
  }
  return smallest
}

function report(input: Uint8Array, seconds: number): void {
  console.error(
    `after ${seconds.toFixed(1)} s: ${failureOf(input)}\nrun it again: npm run fuzz -- --input ${hexOf(input)}\n`,
  )
}

/** Checks one input. @returns 1: it fails */
export function runInput(hex: string): number {
  const failure = failureOf(new Uint8Array(Buffer.from(hex, 'hex')))
  console.log(failure ?? 'passes')
  return failure === undefined ? 0 : 1
}

/**
 * Fuzzes for so many seconds, and prints each law that breaks once.
 * @param keeps writes the corpus
 * @returns the number of cases that pass and fail
 */
export function fuzzGuided(
  random: Random,
  seconds: number,
  maxFailures: number,
  keeps: boolean,
): { passed: number; failed: number } {
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  const known = readCorpus()
  const coverage = new Coverage()
  const kept: Uint8Array[] = []
  const broken = new Set<string>()
  let passed = 0
  for (let number = 0; elapsed() < seconds && broken.size < maxFailures; number++) {
    const isRandom = kept.length === 0 || random.once(RANDOM_SHARE)
    // What is new came last, and is tried more often.
    const latest = () => kept[kept.length - 1 - Math.floor((random.below(1000) / 1000) ** 2 * kept.length)]
    const input =
      known[number] ?? (isRandom ? inputOf(randomCase(random), random) : mutated(latest(), random.pick(kept), random))
    const failure = failureOf(input)
    const news = coverage.takeNews()
    if (failure === undefined) {
      passed++
      if (news > 0) kept.push(input)
    } else if (!broken.has(lawOf(failure))) {
      broken.add(lawOf(failure))
      report(shrunk(input, failure), elapsed())
      coverage.takeNews()
    }
  }
  console.log(
    `guided: ${passed} cases, ${coverage.size} blocks and counts, ${kept.length} inputs that ran something new`,
  )
  if (keeps) writeFileSync(CORPUS, `${kept.slice(0, MAX_KEPT).map(hexOf).join('\n')}\n`)
  return { passed, failed: broken.size }
}
