// From nothing to the first result. Each measurement is the start of a process or a browser. A round has one start of each competitor.

import { corpus, type Script } from './corpus/generate.ts'
import type { Started } from './support/cold.ts'
import { figure, table } from './support/format.ts'
import type { Options, Outcome } from './support/options.ts'
import { best, speedOf } from './support/race.ts'
import { Progress } from './support/report.ts'
import type { Cell, Competitor, Contract, Kind, Speed } from './support/results.ts'
import type { Runtime } from './support/runtimes.ts'
import { nameSize } from './support/sizes.ts'
import { ratio } from './support/timing.ts'

/** Starts of each competitor: an odd number. */
const ROUNDS = 15
const SMOKE_ROUNDS = 1
const TEXT_BYTES = 1024
/** Rules on Node: the import without that of an empty module, and the first decoding. */
const MAX_MS = { import: 1, 'first decode': 3 }

interface Contestant {
  name: string
  kind: Kind
  contract?: Contract
  /** A file of dist/ or of bench/peers/node_modules; undefined: the platform. */
  module?: string
  call: readonly string[]
  not?: string
}

const OURS: Contestant = { name: 'utf-simd', kind: 'own', module: 'dist/index.js', call: ['utf8', 'decode'] }
const ONE: Contestant = { name: 'a bundle of utf8', kind: 'own', module: 'utf8.js', call: ['utf8', 'decode'] }
const EMPTY: Contestant = { name: 'an empty module', kind: 'platform', module: 'empty.js', call: [] }
const PLATFORM: Contestant = { name: 'TextDecoder fatal', kind: 'platform', contract: 'strict', call: [] }
const JS: Contestant = {
  name: 'utf-simd/js',
  kind: 'own',
  contract: 'strict',
  module: 'dist/js.js',
  call: ['utf8', 'decode'],
}
/** Each by the file that Node, Bun and Deno load. */
const LIBRARIES: readonly Contestant[] = [
  {
    name: '@exodus/bytes',
    kind: 'library',
    contract: 'strict',
    module: 'peers/@exodus/bytes/utf8.node.js',
    call: ['utf8toString'],
  },
  {
    name: 'iconv-lite',
    kind: 'library',
    contract: 'lossy',
    module: 'peers/iconv-lite/lib/index.js',
    call: ['decode'],
    // Deno does not load CommonJS by a file's URL.
    not: 'deno',
  },
]

/** What is timed in a start. */
const OPERATIONS: Readonly<Record<string, (started: Started) => number>> = {
  import: (started) => started.import,
  'first decode': ({ decode }) => decode,
  'import and first decode': (started) => started.import + started.decode,
}

export async function startup(runtime: Runtime, options: Options): Promise<Outcome> {
  const usual = runtime.isBrowser ? ['russian'] : ['ascii', 'russian', 'chinese']
  const scripts = options.scripts.filter((script) => usual.includes(script))
  const libraries = options.peers && !runtime.isBrowser ? LIBRARIES.filter(({ not }) => not !== runtime.name) : []
  const rounds = options.smoke ? SMOKE_ROUNDS : ROUNDS
  const starts = scripts.flatMap((script, i) =>
    [OURS, ONE, PLATFORM, JS, ...libraries, ...(i === 0 ? [EMPTY] : [])].map((who) => ({
      who,
      script,
      all: [] as Started[],
    })),
  )
  const progress = new Progress(rounds * starts.length)
  for (let round = 0; round < rounds; round++)
    for (const { who, script, all } of starts) {
      progress.step(`startup ${script} ${who.name}`)
      all.push(await begin(runtime, who, script))
    }
  progress.clear()

  const cells = scripts.flatMap((script) =>
    Object.keys(OPERATIONS).flatMap((operation) => {
      const isImport = operation === 'import'
      if (isImport && script !== scripts[0]) return []
      const entrants = starts.filter(
        ({ who, script: its }) => its === script && (isImport ? who.module !== undefined : who !== EMPTY),
      )
      const times = entrants.map(({ who, all }) => ({ who, times: all.map(OPERATIONS[operation]) }))
      return makeCell(operation, isImport ? '-' : script, times)
    }),
  )
  print(cells)
  const { compiled } = await begin(runtime, OURS, 'chinese', true)
  const [atImport, atAll] = compiled!
  console.log(`\nmodules compiled by the import: ${atImport}; by the first decoding of Chinese: ${atAll - atImport}`)
  const missed = rulesMissed(runtime, cells)
  if (atImport > 0) missed.push('the import compiles')
  if (missed.length > 0) console.log(`\nstartup: rules not met:\n  ${missed.join('\n  ')}`)
  return { code: options.check && missed.length > 0 ? 1 : 0, results: { unit: 'ns', cells } }
}

/** @throws Error where the decoded text is wrong */
async function begin(
  runtime: Runtime,
  { name, module, call }: Contestant,
  script: Script,
  watch = false,
): Promise<Started> {
  const text = corpus(script, TEXT_BYTES)
  const bytes = [...new TextEncoder().encode(text)]
  const started = await runtime.start({ url: module && runtime.urlOf(module), call, bytes, watch })
  if (started.text !== text) throw new Error(`startup: ${name} disagrees on ${script}`)
  return started
}

/** @param entrants ours first */
function makeCell(operation: string, script: string, entrants: readonly { who: Contestant; times: number[] }[]): Cell {
  const [ours, ...others] = entrants
  const competitors = others.map(({ who: { name, kind, contract }, times }): Competitor => {
    return {
      name,
      kind,
      ...(contract && { contract }),
      speed: speedOf(times, 1, 'ns'),
      ratio: ratio(ours.times, times),
    }
  })
  const size = script === '-' ? '-' : nameSize(TEXT_BYTES)
  return { operation, script, size, ours: speedOf(ours.times, 1, 'ns'), competitors, ...best(competitors, ['strict']) }
}

function print(cells: readonly Cell[]): void {
  const names = [...new Set(cells.flatMap(({ competitors }) => competitors.map(({ name }) => name)))]
  const milliseconds = (speed?: Speed) => (speed ? figure(speed.median / 1e6) : '-')
  const rows = cells.map(({ operation, script, ours, competitors }) => [
    script === '-' ? operation : `${operation}, ${script}`,
    milliseconds(ours),
    ...names.map((name) => milliseconds(competitors.find((competitor) => competitor.name === name)?.speed)),
  ])
  console.log(`${table([`startup, ms, 1 KiB`, 'utf-simd', ...names], rows)}`)
}

function rulesMissed({ name }: Runtime, cells: readonly Cell[]): string[] {
  if (!name.startsWith('node')) return []
  return cells.flatMap(({ operation, script, ours, competitors }) => {
    const base =
      operation === 'import' ? competitors.find((competitor) => competitor.name === EMPTY.name)!.speed.median : 0
    const most = MAX_MS[operation as keyof typeof MAX_MS]
    const time = (ours.median - base) / 1e6
    return most !== undefined && time > most ? [`${operation} ${script}: ${time.toFixed(2)} ms, rule ${most}`] : []
  })
}
