// utf-simd against the browser's codecs. First their results are compared; then they are timed in rounds, so that other work slows all alike.

import { setBackend, transcode, truncate, utf8, utf16le } from 'utf-simd'
import { CHINESE, EMOJI, ENGLISH, FRENCH, HINDI, RUSSIAN } from '../../bench/corpus/languages.ts'
import { Prose } from '../../bench/corpus/prose.ts'
import { randomFrom, weighted } from '../../bench/corpus/random.ts'
import { estimate, median } from '../../bench/support/statistics.ts'
import { CONTESTANTS, type Contestant, type RaceInput, type RaceTask, type RaceText, type Speeds } from '../messages.ts'
import { loadEncoding } from './encoding.ts'
import type { Job } from './main.ts'
import { pause } from './pause.ts'
import { bytesOf } from './pieces.ts'

const ROUNDS = 40
/** Milliseconds of one sample, because the clocks of browsers are coarse. */
const SAMPLE = 16
/** Milliseconds of warm-up for each, so that engines compile it. */
const WARM_UP = 60

type Result = string | boolean | Uint8Array

/** The same work done by both. */
interface Work {
  /** Bytes of input of one call. */
  bytes: number
  ours(): Result
  browsers(): Result
}

export const race: Job<'race'> = async (input, { signal, progress, news }) => {
  const work = workOf(input.task, await textOf(input))
  const agreed = agreement(work)
  const running = CONTESTANTS.filter((each) => canRun(each))
  const calls = new Map(running.map((each) => [each, callsPerSample(each, work)]))
  const speeds = Object.fromEntries(
    CONTESTANTS.map((each) => [each, running.includes(each) ? [] : undefined]),
  ) as Speeds
  const times: number[] = []
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < running.length; i++) {
      await pause()
      signal.throwIfAborted()
      // Who begins rotates.
      const each = running[(round + i) % running.length]
      const count = calls.get(each)!
      speeds[each]!.push((work.bytes * count) / time(each, work, count) / 1e6)
    }
    times.push((performance.now() - start) / 1000)
    news({ times, speeds })
    progress((round + 1) / ROUNDS)
  }
  const estimates = Object.fromEntries(running.map((each) => [each, estimate(speeds[each]!)]))
  const ratios = Object.fromEntries(
    running.map((each) => [each, median(speeds[each]!.map((speed, round) => speed / speeds.browser![round]))]),
  )
  return { times, speeds, bytes: work.bytes, agreed, estimates, ratios }
}

/** Text of `size` bytes of UTF-8, or less of a document that has less. */
async function textOf({ text, size, document }: RaceInput): Promise<string> {
  if (text !== 'document') return cut(written(text, size), size)
  if (!document) throw new Error('There is no document to race on.')
  const { blob, encoding, skip } = document
  const bytes = await bytesOf(blob, skip, skip + 4 * size)
  const read = cut((await loadEncoding(encoding)).decode(bytes, { onError: 'replace' }).toWellFormed(), size)
  if (read === '') throw new Error('The document is empty.')
  return read
}

/** One flat string: the first to read a joined and cut one would pay for flattening it. */
function cut(text: string, size: number): string {
  return utf8.decode(truncate(utf8.encode(text), size))
}

const LANGUAGES = { ascii: ENGLISH, french: FRENCH, russian: RUSSIAN, hindi: HINDI, chinese: CHINESE }

/** Text of the benchmark's generator: words without meaning, with the letters and lengths of the language. */
function written(text: Exclude<RaceText, 'document'>, size: number): string {
  const random = randomFrom(1)
  const emoji = weighted(EMOJI)
  const prose = text === 'emoji' ? undefined : new Prose(LANGUAGES[text], random)
  const next = () => prose?.paragraph() ?? emoji[Math.floor(random() * emoji.length)]
  const parts: string[] = []
  for (let units = 0; units < size; units += parts[parts.length - 1].length) parts.push(next())
  return parts.join('')
}

function workOf(task: RaceTask, text: string): Work {
  const bytes = utf8.encode(text)
  const wide = utf16le.encode(text)
  const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
  const fatal16 = new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true })
  const encoder = new TextEncoder()
  const bom = 'keep' as const
  switch (task) {
    case 'decode':
      return { bytes: bytes.length, ours: () => utf8.decode(bytes, { bom }), browsers: () => fatal.decode(bytes) }
    case 'decode-16':
      return { bytes: wide.length, ours: () => utf16le.decode(wide, { bom }), browsers: () => fatal16.decode(wide) }
    case 'encode':
      return { bytes: bytes.length, ours: () => utf8.encode(text), browsers: () => encoder.encode(text) }
    case 'transcode':
      return {
        bytes: wide.length,
        ours: () => transcode(wide, utf16le, utf8, { bom }),
        browsers: () => encoder.encode(fatal16.decode(wide)),
      }
    case 'validate':
      return { bytes: bytes.length, ours: () => utf8.isValid(bytes), browsers: () => decodes(fatal, bytes) }
    case 'replace': {
      const spoiled = bytes.map((byte, i) => (i % 64 === 63 ? 0xff : byte))
      const options = { bom, onError: 'replace' } as const
      return {
        bytes: spoiled.length,
        ours: () => utf8.decode(spoiled, options),
        browsers: () => lenient.decode(spoiled),
      }
    }
  }
}

function decodes(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Runs one contestant, and then restores the backend. */
function as<T>(contestant: Contestant, run: () => T): T {
  if (contestant === 'wasm' || contestant === 'js') setBackend(contestant)
  try {
    return run()
  } finally {
    setBackend('auto')
  }
}

function canRun(contestant: Contestant): boolean {
  try {
    as(contestant, () => {})
    return true
  } catch {
    return false
  }
}

const runner = (contestant: Contestant, { ours, browsers }: Work) => (contestant === 'browser' ? browsers : ours)

/** @throws Error where two results differ */
function agreement(work: Work): string {
  const expected = work.browsers()
  for (const each of CONTESTANTS) {
    if (!canRun(each)) continue
    const result = as(each, runner(each, work))
    if (!same(result, expected)) throw new Error(`No race: the results of ${each} and of the browser differ.`)
  }
  if (typeof expected === 'boolean') return expected ? 'well-formed' : 'malformed'
  const unit = typeof expected === 'string' ? 'UTF-16 units' : 'bytes'
  return `${expected.length.toLocaleString('en')} ${unit}`
}

function same(a: Result, b: Result): boolean {
  if (!(a instanceof Uint8Array && b instanceof Uint8Array)) return a === b
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/** Keeps the ends of the results. */
const ends = new Uint32Array(1)

/** Milliseconds of so many calls. */
function time(contestant: Contestant, work: Work, calls: number): number {
  const run = runner(contestant, work)
  return as(contestant, () => {
    const start = performance.now()
    for (let i = 0; i < calls; i++) {
      const result = run()
      // The end of it is read, so that nothing is put off.
      if (typeof result === 'string') ends[0] ^= result.charCodeAt(result.length - 1)
      else if (typeof result !== 'boolean') ends[0] ^= result[result.length - 1]
    }
    return performance.now() - start
  })
}

function callsPerSample(contestant: Contestant, work: Work): number {
  let calls = 1
  let spent = 0
  for (;;) {
    const taken = time(contestant, work, calls)
    spent += taken
    if (taken >= SAMPLE / 2 && spent >= WARM_UP) return Math.max(1, Math.round((calls * SAMPLE) / taken))
    if (taken < SAMPLE / 2) calls *= 2
  }
}
