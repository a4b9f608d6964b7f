// The package's utf8.decode and utf8.encode against the platform's own functions, 64 KiB of each script.

import { corpus, type Script } from './corpus/generate.ts'
import type { Options, Suite } from './support/options.ts'
import { flat, load } from './support/package.ts'
import { figure, interval, Progress, table, writeJson } from './support/report.ts'
import type { Estimate } from './support/statistics.ts'
import { gigabytes, interleave, ratio } from './support/timing.ts'

const OCTETS = 65536
/** Milliseconds for each competitor before a comparison. */
const WARMUP = 40
/** Slower than the platform: the 95 % interval of the ratio to its best function lies below this. */
const LEAST_RATIO = 0.97

/** The part of the package that is timed. */
interface Codec {
  decode(bytes: Uint8Array): string
  encode(text: string): Uint8Array
}

interface Competition<In, Out> {
  name: 'decode' | 'encode'
  ours: (input: In) => Out
  platform: Record<string, (input: In) => Out>
  same: (one: Out, other: Out) => boolean
}

interface Cell {
  operation: string
  script: Script
  competitor: string
  speed: number
  /** Ours as a multiple of this competitor. */
  ratio?: Estimate
}

export const suite: Suite = async (options) => {
  const codec = (await load('decode'))?.utf8
  if (!codec) return 1
  console.log(`decode, encode: GB/s of UTF-8 octets (1 GB = 1e9 octets), 64 KiB in new strings and arrays; medians of
${options.effort.rounds} rounds of ${options.effort.round} ms for each competitor in turn. Ratio: utf-simd as a multiple of the other, with the
95 % interval of the median (bootstrap); 'slower' where the interval of one of them lies below ${LEAST_RATIO}.`)
  const cells = [...compete(decoders(codec), (text) => new TextEncoder().encode(text), options)]
  cells.push(...compete(encoders(codec), (text) => text, options))
  if (options.json) writeJson(options.json, 'decode', cells)
  return 0
}

function decoders(codec: Codec): Competition<Uint8Array, string> {
  const fatal = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder()
  return {
    name: 'decode',
    ours: (bytes) => codec.decode(bytes),
    platform: {
      'TextDecoder fatal': (bytes) => fatal.decode(bytes),
      TextDecoder: (bytes) => lenient.decode(bytes),
      'Buffer.toString': (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(),
    },
    same: (one, other) => one === other,
  }
}

function encoders(codec: Codec): Competition<string, Uint8Array> {
  const encoder = new TextEncoder()
  return {
    name: 'encode',
    ours: (text) => codec.encode(text),
    platform: { 'TextEncoder.encode': (text) => encoder.encode(text), 'Buffer.from': (text) => Buffer.from(text) },
    same: (one, other) => Buffer.compare(one, other) === 0,
  }
}

function compete<In, Out>(contest: Competition<In, Out>, prepare: (text: string) => In, options: Options): Cell[] {
  const progress = new Progress(options.scripts.length)
  const names = Object.keys(contest.platform)
  const all = [contest.ours, ...Object.values(contest.platform)]
  const cells: Cell[] = []
  const rows: string[][] = []
  for (const script of options.scripts) {
    progress.step(`${contest.name} ${script}`)
    const text = flat(corpus(script, OCTETS))
    const octets = Buffer.byteLength(text)
    const input = prepare(text)
    const expected = Object.values(contest.platform)[0](input)
    for (const [index, competitor] of all.entries()) {
      if (contest.same(competitor(input), expected)) continue
      throw new Error(`${contest.name} of ${script}: ${['utf-simd', ...names][index]} disagrees`)
    }
    const [ours, ...others] = interleave(
      all.map((competitor) => () => competitor(input)),
      options.effort,
      WARMUP,
    )
    const ratios = others.map((other) => ratio(ours, other))
    const speeds = [ours, ...others].map((times) => gigabytes(octets, times))
    for (const [index, competitor] of ['utf-simd', ...names].entries()) {
      cells.push({ operation: contest.name, script, competitor, speed: speeds[index], ratio: ratios[index - 1] })
    }
    const slower = ratios.some((estimate) => estimate.high < LEAST_RATIO)
    rows.push([script, ...speeds.map(figure), ...ratios.map(interval), slower ? 'slower' : ''])
  }
  progress.clear()
  const head = [contest.name, 'utf-simd', ...names, ...names.map((name) => `ratio to ${name}`), '']
  console.log(`\n${table(head, rows)}`)
  return cells
}
