// The tables of docs/serialisers.md, between `<!-- serialisers -->` and `<!-- /serialisers -->`.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeRows } from '../support/results-file.ts'

const PAGE = new URL('../../docs/serialisers.md', import.meta.url)
const RESULTS = new URL('../results/serialisers/', import.meta.url)
const ORDER = ['node20', 'node22', 'node24', 'node26', 'bun', 'deno']
/** The kind of messages that is long text. */
const LONG_TEXT = 'READMEs'
/** Below this, ours are slower; what is nearer to 1, two measurements of the same code differ by. */
const LEAST_RATIO = 0.97

type Tasks<T> = Record<'encode' | 'decode', T>

/** A library in a runtime; figures by the kind of messages. */
export interface Row extends Tasks<Record<string, number>> {
  readonly library: string
  /** How much of the library's own time goes into its functions for strings. */
  readonly share: Tasks<Record<string, number>>
}

interface Results {
  readonly head: { readonly name: string; readonly date: string; readonly machine: { readonly cpu: string } }
  readonly rows: readonly Row[]
}

function meanOf(ratios: Readonly<Record<string, number>>): number {
  const values = Object.values(ratios)
  return Math.exp(values.reduce((sum, each) => sum + Math.log(each), 0) / values.length)
}

/** The share that is left where what is left of each kind has this mean. */
function shareOf(shares: Readonly<Record<string, number>>): string {
  const left = Object.fromEntries(Object.entries(shares).map(([kind, share]) => [kind, 1 - share]))
  return `${Math.round(100 * (1 - meanOf(left)))} %`
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** All figures of one runtime. */
export function describeRuntime(rows: readonly Row[]): string {
  const kinds = Object.keys(rows[0].encode)
  const head = ['', ...kinds, 'mean', 'share of strings']
  const lines = rows.flatMap((row) =>
    (['encode', 'decode'] as const).map((task) => [
      `${row.library}, ${task}`,
      ...kinds.map((kind) => row[task][kind].toFixed(2)),
      `**${meanOf(row[task]).toFixed(2)}**`,
      shareOf(row.share[task]),
    ]),
  )
  return table(head, lines)
}

export function saveRuntime(runtime: string, head: object, rows: readonly Row[]): void {
  writeRows(fileURLToPath(new URL(`${runtime}.json`, RESULTS)), head, rows)
}

function readResults(): Results[] {
  const names = readdirSync(RESULTS).map((file) => file.replace('.json', ''))
  return ORDER.filter((name) => names.includes(name)).map((name) =>
    JSON.parse(readFileSync(new URL(`${name}.json`, RESULTS), 'utf8')),
  )
}

/** Writes the tables from what all runtimes have measured. */
export function writePage(): void {
  const page = readFileSync(PAGE, 'utf8')
  const [old] = /<!-- serialisers -->.*<!-- \/serialisers -->/s.exec(page) ?? []
  if (!old) throw new Error('docs/serialisers.md has no <!-- serialisers -->')
  writeFileSync(
    PAGE,
    page.replace(old, () => `<!-- serialisers -->\n${describe(readResults())}\n<!-- /serialisers -->`),
  )
}

/** The section of these results. */
export function describe(results: readonly Results[]): string {
  const runtimes = results.map(({ head }) => head.name.replace(/\..*/, ''))
  const libraries = results[0].rows.map(({ library }) => library)
  const rowOf = ({ rows }: Results, library: string) => rows.find((row) => row.library === library)
  const by = (cell: (row: Row) => string) =>
    table(
      ['library', ...runtimes],
      libraries.map((library) => [
        library,
        ...results.map((each) => {
          const row = rowOf(each, library)
          return row ? cell(row) : ''
        }),
      ]),
    )
  const ratios = (task: 'encode' | 'decode') =>
    by((row) => `${meanOf(row[task]).toFixed(2)} / ${row[task][LONG_TEXT].toFixed(2)}`)
  return [
    'Encode:',
    ratios('encode'),
    'Decode:',
    ratios('decode'),
    'How much of its own time a library spends in the functions that the recipe replaces, encode / decode. It cannot save more than that.',
    by(({ share }) => `${shareOf(share.encode)} / ${shareOf(share.decode)}`),
    'Where the recipe is slower, how many times as fast it is:',
    describeLosses(libraries, results),
    `Measured on ${results[0].head.machine.cpu}, ${results[0].head.date}.`,
  ].join('\n\n')
}

function describeLosses(libraries: readonly string[], results: readonly Results[]): string {
  const lines = libraries.flatMap((library) =>
    (['encode', 'decode'] as const).flatMap((task) => {
      const losses = Object.keys(results[0].rows[0][task]).flatMap((kind) => describeLoss(library, task, kind, results))
      return losses.length > 0 ? [`- **${library}**, ${task}: ${losses.join('; ')}`] : []
    }),
  )
  return lines.length > 0 ? lines.join('\n') : 'Nowhere.'
}

/** In which runtimes messages of a kind take longer, and how fast they are. */
function describeLoss(library: string, task: keyof Tasks<0>, kind: string, results: readonly Results[]): string[] {
  const slower = results.flatMap(({ head, rows }) => {
    const ratio = rows.find((row) => row.library === library)?.[task][kind]
    return ratio !== undefined && ratio < LEAST_RATIO ? [{ name: head.name.replace(/\..*/, ''), ratio }] : []
  })
  if (slower.length === 0) return []
  const [low, high] = [Math.min, Math.max].map((pick) => pick(...slower.map(({ ratio }) => ratio)).toFixed(2))
  const where = slower.length === results.length ? 'everywhere' : slower.map(({ name }) => name).join(', ')
  return [`${kind} ${low === high ? low : `${low} to ${high}`} (${where})`]
}
