// The encodings of utf-simd/legacy beside encoding_rs, which is native: the same pages, in turns. Cargo builds test/oracles/encoding-rs.
//
// Both make new memory for each result: a string or an array here, UTF-16 or bytes there.

import { buildEncodingRs } from '../test/oracles/encoding-rs.ts'
import { Oracle } from '../test/oracles/protocol.ts'
import { LEGACY_NAMES } from './corpus/legacy.ts'
import { makePage, PAGE_BYTES } from './legacy.ts'
import { DIST } from './support/dist.ts'
import type { Suite } from './support/options.ts'
import { figure, interval, Progress, table } from './support/report.ts'
import { estimate, geometricMean, median } from './support/statistics.ts'

const OPERATIONS = ['decode', 'encode', 'transcode'] as const

type Root = typeof import('../src/index.ts')
type Legacy = typeof import('../src/legacy.ts')

/** Nanoseconds of each repetition. */
function time(run: () => unknown, milliseconds: number): number[] {
  const times: number[] = []
  for (const begin = performance.now(); performance.now() - begin < milliseconds; ) {
    const start = performance.now()
    for (let i = 0; i < 8; i++) run()
    times.push(((performance.now() - start) * 1e6) / 8)
  }
  return times
}

async function timeNative(oracle: Oracle, words: string, input: Uint8Array): Promise<number[]> {
  const body = await oracle.time(words, input)
  return Array.from(new BigUint64Array(body.slice().buffer), Number)
}

function utf16Of(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'utf16le'))
}

export const suite: Suite = async ({ effort: { rounds, round } }) => {
  const root: Root = await import(`${DIST}index.js`)
  const { encodingFor }: Legacy = await import(`${DIST}legacy.js`)
  const milliseconds = Math.ceil(round)
  const oracle = new Oracle(buildEncodingRs(new URL('../', DIST)))
  const progress = new Progress(LEGACY_NAMES.length)
  const rows: string[][] = []
  const ratios = new Map<string, number[]>(OPERATIONS.map((operation) => [operation, []]))
  for (const name of LEGACY_NAMES) {
    progress.step(name)
    const encoding = encodingFor(name)!
    const { bytes, text } = makePage(encoding, PAGE_BYTES)
    const units = utf16Of(text)
    const runs = {
      decode: [() => encoding.decode(bytes), bytes],
      encode: [() => encoding.encode(text), units],
      transcode: [() => root.transcode(bytes, encoding, root.utf8), bytes],
    } as const
    for (const operation of OPERATIONS) {
      const [run, input] = runs[operation]
      const amount = operation === 'encode' ? new TextEncoder().encode(text).length : bytes.length
      time(run, 10 * milliseconds)
      const pairs = Array.from({ length: rounds }, () => 0)
      const measured: [number, number][] = []
      for (const _ of pairs)
        measured.push([
          median(time(run, milliseconds)),
          median(await timeNative(oracle, `time ${operation} ${name} ${milliseconds}`, input)),
        ])
      const ours = estimate(measured.map(([ns]) => amount / ns))
      const native = estimate(measured.map(([, ns]) => amount / ns))
      const ratio = estimate(measured.map(([ns, nativeNs]) => nativeNs / ns))
      ratios.get(operation)!.push(ratio.median)
      rows.push([operation, name, figure(ours.median), figure(native.median), interval(ratio)])
    }
  }
  progress.clear()
  oracle.close()
  console.log(table(['operation', 'encoding', 'utf-simd GB/s', 'encoding_rs GB/s', 'ratio [95 %]'], rows))
  for (const [operation, all] of ratios) console.log(`${operation}: geometric mean ${geometricMean(all).toFixed(2)}`)
  return 0
}
