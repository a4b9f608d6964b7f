/**
 * Rolls the declarations that tsc writes to .cache/types into one file for each entry of package.json, so that users see only the
 * public names. That file serves `require`; the one that serves `import` exports the same declarations, so that a program that uses both
 * has one type of each name. TypeScript finds each of them beside the file that runs.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { completeDocstrings } from './type-examples.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const EMITTED = '.cache/types'
/** Names of the platform, which every entry may use. */
const PLATFORM = 'platform.d.ts'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, { require?: string; types?: string }>
}
/** The entries by their paths in dist, without the ending. */
const entries = Object.values(exports).flatMap(({ require }) =>
  require ? [posix.relative('dist', require).replace('.cjs', '')] : [],
)

/** Modules all of whose types the root exports. The other entries import these from it. */
const IN_ROOT = /^engine\/(?:encoding|label-types|rules\/(?:errors|input|options|policy))\.(?:d\.)?ts$/
/** The module whose types utf-simd/legacy exports. */
const IN_LEGACY = /^encodings\/legacy\/label-types\.(?:d\.)?ts$/

/** Lets an entry import from another one what that exports. */
const importFrom = (entry: string, modules: RegExp): Plugin => ({
  name: 'import-from-entry',
  resolveId(id, importer) {
    const path = importer && posix.relative(resolve(EMITTED), resolve(dirname(importer), id))
    return path !== undefined && modules.test(path) ? { id: entry, external: true } : null
  },
})

/** What describes private members of classes: nobody can use these. */
const PRIVATE_DOCSTRING = /^ +\/\*\*(?:(?!\*\/)[\s\S])*?\*\/\n(?= +private )/gm
/** What describes a file, or what is not there any more: another docstring follows. */
const ORPHAN_DOCSTRING = /^\/\*\*(?:(?!\*\/)[\s\S])*?\*\/\n(?=\/\*\*)/gm

/** What is imported from the root and exported, too, has two names in the bundle: `Encoding, Encoding as Encoding$1`. */
function mergeAliases(code: string): string {
  const names = [...code.matchAll(/ (\w+), \1 as \1\$1/g)].map(([, name]) => name)
  const merged = code.replace(/ (\w+), \1 as \1\$1/g, ' $1')
  return names.reduce((text, name) => text.replaceAll(`${name}$1`, name), merged)
}

/** Entries whose declarations are written by hand: for `import`, too. */
const DECLARED = ['iconv-lite']

for (const name of entries.filter((entry) => !DECLARED.includes(entry))) {
  const others = entries.filter((other) => other !== name).map((other) => resolve(EMITTED, other))
  const [root, legacy] = ['index', 'legacy'].map((entry) => `./${posix.relative(posix.dirname(name), entry)}.ts`)
  const bundle = await rolldown({
    input: resolve(EMITTED, `${name}.d.ts`),
    external: (id, importer) =>
      id.startsWith('node:') ||
      id === root ||
      id === legacy ||
      (id.startsWith('.') && others.includes(resolve(dirname(importer ?? ''), id.replace(/\.ts$/, '')))),
    plugins: [
      ...(name === 'index' ? [] : [importFrom(root, IN_ROOT)]),
      ...(name === 'legacy' ? [] : [importFrom(legacy, IN_LEGACY)]),
      dts({ dtsInput: true }), // No types are generated: the input has them.
    ],
    onLog: (_, { message }) => {
      throw new Error(message)
    },
  })
  const { output } = await bundle.generate()
  const code = mergeAliases(output[0].code)
    .replace(/^\/\/ \.cache\/.*\n/gm, '') // where each part came from
    .replace(PRIVATE_DOCSTRING, '')
    .replace(ORPHAN_DOCSTRING, '')
    .replace(/( from ["']\.[^"']*)\.ts(["'])/g, '$1.cjs$2')
  const platform = relative(dirname(name), PLATFORM)
  writeFileSync(`dist/${name}.d.cts`, `/// <reference path="${platform}" />\n${completeDocstrings(code, name)}\n`)
  writeFileSync(`dist/${name}.d.ts`, `export * from './${posix.basename(name)}.cjs'\n`)
}
// What src/ declares by hand.
for (const file of [
  PLATFORM,
  'iconv-lite-names.d.cts',
  ...DECLARED.flatMap((name) => [`${name}.d.ts`, `${name}.d.cts`]),
  ...Object.values(exports).flatMap(({ types }) => (types ? [posix.relative('dist', types)] : [])),
])
  copyFileSync(`src/${file}`, `dist/${file}`)
