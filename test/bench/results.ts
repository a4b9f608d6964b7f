// Invented results for the tests of the report.

import { SCRIPTS } from '../../bench/corpus/generate.ts'
import { between, type Random, randomFrom } from '../../bench/corpus/random.ts'
import type { Cell, Competitor, Results, SuiteResults, Unit } from '../../bench/support/results.ts'
import type { Estimate } from '../../bench/support/statistics.ts'

const NAMES: Record<string, string> = {
  node20: 'Node 20.20.2',
  node22: 'Node 22.21.0',
  node24: 'Node 24.11.1',
  node26: 'Node 26.0.0',
  bun: 'Bun 1.4.2',
  deno: 'Deno 2.9.1',
  chromium: 'Chromium 156.0.7400.12',
  firefox: 'Firefox 153.2.0',
}
const SIZES = ['1 KiB', '64 KiB', '1 MiB']
const LENGTHS = ['4-8 B', '9-16 B', '17-32 B', '33-64 B', '65-128 B', '129-256 B', '4-256 B']
const RATES = ['0', '1/1024', '1/256', '1/64', '1/16', '1/4']

const around = (median: number, spread = 0.02): Estimate => ({
  median,
  low: median * (1 - spread),
  high: median * (1 + spread),
})

/** A cell in which ours is `ratio` times as fast as the platform's best. */
export function cell(operation: string, script: string, size: string, speed: number, ratio: number, unit: Unit): Cell {
  const at = (times: number) => around(unit === 'ns' ? speed * times : speed / times)
  const competitor = (name: string, kind: Competitor['kind'], times: number, contract?: Competitor['contract']) => ({
    name,
    kind,
    contract,
    speed: at(times),
    ratio: around(times, 0.01),
  })
  const competitors = [
    competitor('TextDecoder fatal', 'platform', ratio, 'strict'),
    competitor('Buffer.toString', 'platform', ratio * 0.9, 'lossy'),
    competitor('@exodus/bytes', 'library', ratio * 1.4, 'strict'),
    competitor('iconv-lite', 'library', ratio * 2.5, 'lossy'),
    competitor('utf-simd/js', 'own', Math.max(ratio / 2, 1.3)),
  ]
  return {
    operation,
    script,
    size,
    ours: around(speed),
    competitors,
    best: 'TextDecoder fatal',
    ratio: around(ratio, 0.01),
    bestAny: 'Buffer.toString',
    ratioAny: around(ratio * 0.9, 0.01),
  }
}

function suite(
  unit: Unit,
  random: Random,
  operations: string[],
  scripts: readonly string[],
  sizes: string[],
): SuiteResults {
  const cells = operations.flatMap((operation) =>
    scripts.flatMap((script) =>
      sizes.map((size, i) => {
        const speed = unit === 'ns' ? 10 * 1.5 ** i * (1 + random()) : 0.5 * 20 ** random()
        const ratio =
          random() < 0.15 ? 0.7 + 0.4 * random() : random() < 0.3 ? 1 : 1 + random() ** 2 * between(random, 2, 18)
        return cell(operation, script, size, speed, ratio, unit)
      }),
    ),
  )
  return { unit, cells }
}

/** An import is compared with that of an empty module, which has no contract. */
function startup(): SuiteResults {
  const { best, ratio, ...rest } = cell('import', '-', '-', 400_000, 0.5, 'ns')
  return { unit: 'ns', cells: [rest, cell('first decode', 'ascii', '1 KiB', 900_000, 0.3, 'ns')] }
}

/** Ours is utf-simd/js, and the best are libraries. */
function javascript(random: Random): SuiteResults {
  const { unit, cells } = suite('GB/s', random, ['decode', 'encode'], ['ascii', 'chinese'], ['64 KiB'])
  const libraries = cells.map(({ bestAny, ratioAny, competitors, ...rest }) => ({
    ...rest,
    competitors: competitors.filter(({ kind }) => kind === 'library'),
    best: '@exodus/bytes',
  }))
  return { unit, cells: libraries }
}

export function invented(runtime: string): Results {
  const random = randomFrom(Object.keys(NAMES).indexOf(runtime) + 2)
  const make = (unit: Unit, operations: string[], scripts: readonly string[], sizes: string[]) =>
    suite(unit, random, operations, scripts, sizes)
  return {
    runtime,
    name: NAMES[runtime],
    versions: {
      [NAMES[runtime].split(' ')[0]]: NAMES[runtime].split(' ')[1],
      V8: '13.6.233',
      '@exodus/bytes': '1.9.0',
    },
    machine: { cpu: 'Example 9000', cores: 2, system: 'linux x64' },
    date: '2026-01-31',
    suites: {
      decode: make('GB/s', ['decode', 'decode, replace'], SCRIPTS, SIZES),
      encode: make('GB/s', ['encode'], SCRIPTS, SIZES),
      encodeInto: make('GB/s', ['encodeInto'], SCRIPTS, SIZES),
      validate: make('GB/s', ['validate'], SCRIPTS, SIZES),
      transcode: make('GB/s', ['utf-16le to utf-8', 'utf-8 to utf-16le', 'utf-8 to utf-32le'], SCRIPTS, ['64 KiB']),
      short: make(
        'ns',
        ['decode', 'decode, replace', 'encode', 'encodeInto'],
        ['ascii', 'french', 'chinese', 'mixed'],
        LENGTHS,
      ),
      batch: make('ns', ['decodeBatch, dropped', 'decodeBatch, kept', 'encodeBatch'], ['ascii', 'mixed'], ['5-40 B']),
      dirty: make(
        'GB/s',
        RATES.flatMap((rate) => [`decode, replace, ${rate}`, `encode, replace, ${rate}`]),
        ['ascii', 'russian', 'chinese', 'html'],
        ['64 KiB'],
      ),
      startup: startup(),
      javascript: javascript(random),
      stream: make('GB/s', ['chunks, decoder()', 'frames, cut, Utf8Validator'], ['ascii', 'chinese'], ['64 KiB']),
    },
  }
}

/** The results of these suites alone. */
export function part(runtime: string, ...suites: string[]): Results {
  const whole = invented(runtime)
  return { ...whole, suites: Object.fromEntries(suites.map((suite) => [suite, whole.suites[suite]])) }
}

export const RUNTIMES = Object.keys(NAMES)
