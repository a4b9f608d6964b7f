// Measures what each name of the package costs to download: a bundle of that name alone, minified by esbuild and compressed by Brotli at
// its highest level. `npm run sizes` measures all names and writes sizes.json and the tables in docs/sizes.md.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'esbuild'

const root = new URL('../', import.meta.url)
const REACHED = new URL('../test/scripts/sizes.json', import.meta.url)
const PAGE = new URL('docs/sizes.md', root)
const compress = promisify(brotliCompress)

/** Bytes. */
export interface Size {
  minified: number
  brotli: number
}
/** Sizes by entry, then by name; `*` is the whole entry. */
export type Sizes = Record<Entry, Record<string, Size>>
const FILES = {
  'utf-simd': 'index.js',
  'utf-simd/js': 'js.js',
  'utf-simd/lite': 'lite.js',
  'utf-simd/legacy': 'legacy.js',
  'utf-simd/codepages': 'codepages.js',
  'utf-simd/translit': 'translit.js',
  'utf-simd/any': 'any.js',
  'utf-simd/iconv-lite': 'iconv-lite.js',
  'utf-simd/web': 'web.js',
  'utf-simd/web/full': 'web/full.js',
}
export type Entry = keyof typeof FILES
/** Those in the table's second half. */
const OTHER_ENTRIES = [
  'utf-simd/lite',
  'utf-simd/legacy',
  'utf-simd/codepages',
  'utf-simd/translit',
  'utf-simd/any',
  'utf-simd/iconv-lite',
  'utf-simd/web',
  'utf-simd/web/full',
] as const
export const ENTRIES = Object.keys(FILES) as Entry[]

const file = (entry: Entry) => fileURLToPath(new URL(`dist/${FILES[entry]}`, root))

/** Returns the names of an entry, `*` first; of iconv-lite's object that alone, because each of its functions needs all encodings. */
export async function namesOf(entry: Entry): Promise<string[]> {
  if (entry === 'utf-simd/iconv-lite') return ['*']
  return ['*', ...Object.keys(await import(file(entry))).sort()]
}

/** Bundles one name alone. */
export async function bundle(entry: Entry, name: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export ${name === '*' ? '*' : `{ ${name} }`} from '${entry}'`,
      resolveDir: fileURLToPath(root),
    },
    alias: Object.fromEntries(ENTRIES.map((each) => [each, file(each)])),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0].contents
}

export async function sizeOf(code: Uint8Array): Promise<Size> {
  const compressed = await compress(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return { minified: code.length, brotli: compressed.length }
}

export async function measure(): Promise<Sizes> {
  const sizes = {} as Sizes
  for (const entry of ENTRIES) {
    const names = await namesOf(entry)
    const all = await Promise.all(names.map(async (name) => sizeOf(await bundle(entry, name))))
    sizes[entry] = Object.fromEntries(names.map((name, i) => [name, all[i]]))
  }
  return sizes
}

/** The sizes that the last `npm run sizes` measured. */
export function reached(): Sizes {
  return JSON.parse(readFileSync(REACHED, 'utf8'))
}

/** Formats bytes as KB; below 10 KB rounded to halves, below 1 KB to tenths. */
const kilobytes = ({ brotli }: Size): string => {
  if (brotli < 1000) return (brotli / 1000).toFixed(1)
  return String(brotli < 10_000 ? Math.round(brotli / 500) / 2 : Math.round(brotli / 1000))
}

/** Of more names with one size, the first alone are listed. */
const MAX_LISTED_NAMES = 20
const SAMPLE_NAMES = 8

/** The names of a row. */
const nameList = (names: readonly string[]): string =>
  names.length > MAX_LISTED_NAMES
    ? `each of ${names.length}: ${names.slice(0, SAMPLE_NAMES).join(' ')} …`
    : names.join(' ')

/** The table of bundles. Names of equal size share a row. */
export function table(sizes: Sizes): string {
  const rows = new Map<string, string[]>()
  const add = (name: string, ...cells: Size[]): void => {
    const costs = cells.map(kilobytes).join(' | ')
    rows.set(costs, [...(rows.get(costs) ?? []), name === '*' ? 'everything' : `\`${name}\``])
  }
  for (const [name, size] of Object.entries(sizes['utf-simd'])) add(name, size, sizes['utf-simd/js'][name])
  const both = [...rows].map(([costs, names]) => [costs, nameList(names)] as const)
  const others = OTHER_ENTRIES.flatMap((entry) => {
    rows.clear()
    for (const [name, size] of Object.entries(sizes[entry])) add(name, size)
    return [...rows].map(([costs, names]) => [costs, `${entry}: ${nameList(names)}`] as const)
  })
  const sorted = (all: readonly (readonly [costs: string, names: string])[]) =>
    [...all]
      .sort(([a], [b]) => Number.parseFloat(a) - Number.parseFloat(b))
      .map(([costs, names]) => `| ${names} | ${costs} |`)
  return [
    '| bundle of | utf-simd | utf-simd/js |',
    '|---|--:|--:|',
    ...sorted(both),
    '',
    '| bundle of another entry | KB |',
    '|---|--:|',
    ...sorted(others),
  ].join('\n')
}

/** Returns the page with this table between its marks. */
export function insertTable(text: string, sizes: Sizes): string {
  return insert(text, 'sizes', table(sizes))
}

function insert(text: string, mark: string, table: string): string {
  const [all] = new RegExp(`<!-- ${mark} -->.*<!-- /${mark} -->`, 's').exec(text) ?? []
  if (!all) throw new Error(`docs/sizes.md: no <!-- ${mark} -->`)
  return text.replace(all, () => `<!-- ${mark} -->\n${table}\n<!-- /${mark} -->`)
}

/** What the package holds, by the first pattern that matches. */
const KINDS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the command line', /^dist\/cli/],
  ['`dist/utf-simd.min.js`', /\.min\.js$/],
  ['declarations', /\.d\.c?ts$/],
  ['ES modules, not minified', /^dist\/.*\.js$/],
  ['the same for `require`', /\.cjs$/],
  ['`kernels.wasm`, licences, man page, README, changelog', /./],
]

interface Packed {
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/** The table of what the package takes on disk, as npm packs it. */
export function diskTable(): string {
  const options = { cwd: fileURLToPath(root), encoding: 'utf8', shell: process.platform === 'win32' } as const
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], options),
  ) as Packed[]
  const kilobytesOf = new Map<string, number>(KINDS.map(([what]) => [what, 0]))
  for (const { path, size } of packed.files) {
    const [what] = KINDS.find(([, pattern]) => pattern.test(path)) ?? ['']
    kilobytesOf.set(what, (kilobytesOf.get(what) ?? 0) + size / 1000)
  }
  const rows = [...kilobytesOf].sort(([, a], [, b]) => b - a)
  const all = [
    ...rows,
    ['**all**', packed.unpackedSize / 1000] as const,
    ['the download from npm', packed.size / 1000] as const,
  ]
  return ['| what | KB |', '|---|--:|', ...all.map(([what, kb]) => `| ${what} | ${Math.round(kb)} |`)].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measure()
  // One line for each name.
  writeFileSync(
    REACHED,
    `${JSON.stringify(sizes, null, 2).replace(/\{\s+("minified.*),\s+(.*)\s+\}/g, '{ $1, $2 }')}\n`,
  )
  writeFileSync(PAGE, insert(insertTable(readFileSync(PAGE, 'utf8'), sizes), 'disk', diskTable()))
  console.log(table(sizes))
}
