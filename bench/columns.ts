// Columns as libraries give them: the recipes of docs/cookbook.md against what apache-arrow, DuckDB-WASM and hyparquet do by themselves.

import {
  Dictionary,
  Int32,
  makeData,
  makeVector,
  Table,
  tableToIPC,
  Utf8,
  type Vector,
  vectorFromArray,
} from 'apache-arrow'
import { parquetMetadataAsync, parquetRead } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { recipe } from '../test/support/recipe.ts'
import { corpus, type Script } from './corpus/generate.ts'
import { between, randomFrom } from './corpus/random.ts'
import { collector } from './support/collect.ts'
import { DIST } from './support/dist.ts'
import { type Connection, openDuckdb } from './support/duckdb.ts'
import type { Options, Suite } from './support/options.ts'
import { loadPackage, type Package, scriptsOf } from './support/package.ts'
import { figure, interval, Progress, table, writeJson } from './support/report.ts'
import { median } from './support/statistics.ts'
import { interleaveAsync, ratio } from './support/timing.ts'

const ROOT = new URL('../', DIST)
const SCRIPTS: readonly Script[] = ['ascii', 'french', 'russian', 'chinese', 'emoji']
/** The values of a column: how many, and the least and the most bytes of one. A turn takes a few milliseconds. */
const KINDS = {
  names: { count: 20_000, least: 4, most: 24 },
  comments: { count: 4000, least: 150, most: 250 },
}
const NULL_SHARE = 0.1
/** Different values of a dictionary. */
const WORDS = 1000
const SOURCE_BYTES = 1 << 20

type Kind = keyof typeof KINDS
type Strings = (string | null)[]
/** Two ways to the same strings. */
interface Ways {
  readonly expected: Strings
  readonly ours: () => unknown
  readonly theirs: () => unknown
  /** What either returns, as one array. */
  readonly read: (result: unknown) => readonly (string | null | undefined)[]
}

export const suite: Suite = async (options) => {
  const pack = await loadPackage('columns')
  if (!pack) return 1
  console.log(`columns: ns for a value, in ${KINDS.names.count} names of ${KINDS.names.least} to ${KINDS.names.most} bytes or ${KINDS.comments.count} comments of ${KINDS.comments.least} to ${KINDS.comments.most};
${100 * NULL_SHARE} % are null. Medians of rounds in turn; ratio with its 95 % interval (bootstrap). All strings of the column are kept.`)
  const duckdb = options.peers ? await openDuckdb(ROOT) : undefined
  const columns = scriptsOf('columns', options, SCRIPTS).flatMap((script) =>
    (Object.keys(KINDS) as Kind[]).map((kind) => ({ script, kind, strings: makeStrings(pack, script, kind) })),
  )
  const races = Object.entries(racesOf(pack, duckdb))
  const progress = new Progress(races.length * columns.length)
  const cells = []
  for (const [what, waysOf] of races)
    for (const { script, kind, strings } of columns) {
      const name = `${what} ${kind} ${script}`
      progress.step(`columns ${name}`)
      cells.push({ name, ...(await race(name, await waysOf(strings), options)) })
    }
  progress.clear()
  duckdb?.close()
  const rows = cells.map(({ name, ours, theirs, ratio }) => [name, figure(ours), figure(theirs), interval(ratio)])
  console.log(`\n${table(['', 'ns', 'its ns', 'ratio [95 %]'], rows)}`)
  if (options.json) writeJson(options.json, 'columns', cells, 'ns for a value')
  return 0
}

function makeStrings(pack: Package, script: Script, kind: Kind): Strings {
  const { count, least, most } = KINDS[kind]
  const source = new TextEncoder().encode(corpus(script, SOURCE_BYTES))
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const random = randomFrom(1)
  return Array.from({ length: count }, () => {
    if (random() < NULL_SHARE) return null
    const start = pack.boundaryBefore(source, between(random, 0, source.length - 2 * most))
    const end = pack.boundaryBefore(source, start + between(random, least, most))
    return decoder.decode(source.subarray(start, end))
  })
}

function racesOf(
  pack: Package,
  duckdb: Connection | undefined,
): Record<string, (strings: Strings) => Ways | Promise<Ways>> {
  const { decodeBatch, encodeBatch, utf8 } = pack
  const cookbook = new URL('docs/cookbook.md', ROOT)
  const stringsOf = recipe<(vector: Vector) => Strings>(cookbook, 'stringsOf', { decodeBatch })
  const parsers = { stringFromBytes: (bytes: Uint8Array) => utf8.decode(bytes) }

  function vectorOf(strings: Strings): Vector<Utf8> {
    const { data, offsets, validity } = encodeBatch(strings)
    const valueOffsets = new Int32Array(offsets.buffer)
    return makeVector(makeData({ type: new Utf8(), data, valueOffsets, nullBitmap: validity, length: strings.length }))
  }

  const ofVector = (expected: Strings, vector: Vector): Ways => ({
    expected,
    ours: () => stringsOf(vector),
    theirs: () => vector.toArray(),
    read: (result) => result as Strings,
  })

  return {
    'apache-arrow': (strings) => ofVector(strings, vectorOf(strings)),
    'apache-arrow, dictionary': (strings) => {
      const words = strings.map((text, i) => text && strings[i % WORDS])
      return ofVector(words, vectorFromArray(words, new Dictionary(new Utf8(), new Int32())))
    },
    ...(duckdb && {
      'DuckDB-WASM': (strings: Strings) => {
        duckdb.query('DROP TABLE IF EXISTS t')
        const stream = tableToIPC(new Table({ s: vectorOf(strings) }), 'stream')
        duckdb.insertArrowFromIPCStream(stream, { name: 't', create: true })
        return ofVector(strings, duckdb.query('SELECT s FROM t').getChild('s'))
      },
    }),
    hyparquet: async (strings) => {
      const columnData = [{ name: 's', data: strings, type: 'STRING' as const }]
      const file = parquetWriteBuffer({ columnData, rowGroupSize: strings.length })
      const metadata = await parquetMetadataAsync(file)
      const read = async (options: { parsers?: typeof parsers }) => {
        const chunks: unknown[] = []
        await parquetRead({ file, metadata, onChunk: ({ columnData }) => chunks.push(columnData), ...options })
        return chunks
      }
      return {
        expected: strings,
        ours: () => read({ parsers }),
        theirs: () => read({}),
        read: (result) => (result as Strings[]).flat(),
      }
    },
  }
}

/** Keeps engines from leaving out what nobody reads. */
const sink: { result?: unknown } = {}

async function race(name: string, { expected, ours, theirs, read }: Ways, { effort }: Options) {
  for (const [who, run] of Object.entries({ ours, theirs })) {
    const found = read(await run())
    if (found.length !== expected.length || expected.some((text, i) => text !== (found[i] ?? null)))
      throw new Error(`columns: ${name}: ${who} differs`)
  }
  // With DuckDB-WASM in the heap a major collection takes 150 ms.
  const collectGarbage = collector('minor')
  const runs = [ours, theirs].map((run) => async () => {
    sink.result = await run()
  })
  // No competitor pays for the garbage of the one before.
  const before = () => {
    sink.result = undefined
    collectGarbage?.()
  }
  const times = await interleaveAsync(runs, effort.rounds, before)
  const nanoseconds = (each: number[]) => (median(each) / expected.length) * 1e6
  return { ours: nanoseconds(times[0]), theirs: nanoseconds(times[1]), ratio: ratio(times[0], times[1]) }
}
