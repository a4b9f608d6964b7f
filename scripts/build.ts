/**
 * Bundles src/ to dist/: two files for each entry, an ES module and one for `require`, and the command line with its dependencies. The entries
 * utf-simd/js and utf-simd/wasm have kernels of their own: they differ from the root in what `#tiers` means. All others share what they have in
 * common, so that one encoding is the same object in all of them, and each loads no more than it needs.
 *
 * Rolldown keeps top-level constants `const`. V8 compiles constants into the code that uses them; looking up variables would cost 5 to
 * 20 ns a call.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  exports: Record<string, { require?: string; default: string }>
}

// All but what `npm run build:kernels` has written.
for (const name of readdirSync('dist')) if (name !== 'kernels.wasm') rmSync(`dist/${name}`, { recursive: true })

/** The WebAssembly module as text. It is a file of its own, which utf-simd/wasm shares with the others. */
const MODULE = 'src/kernels/module.generated.ts'

/** Resolves package.json's `#tiers` to the kernels of this entry. */
const only = (condition: 'utf-simd-js' | 'utf-simd-wasm') => ({ resolve: { conditionNames: [condition, 'default'] } })

/** The files of what entries share. The first pattern that fits a module wins, and takes what the module imports along. */
const SHARED = [
  {
    name: 'core',
    test: /^src\/(?!web|node|iconv-lite|any\b|encodings\/all-labels|text\/(?:identify\/(?!detect\.ts)|unicode11)|.*(?:legacy|codepages|translit)\b)/,
  },
  { name: 'single-byte', test: /^src\/encodings\/legacy\/single-byte/ },
  { name: 'multi-byte', test: /^src\/encodings\/(?:legacy\/(?!label)|codepages\/changed-tables)/ },
  { name: 'code-pages', test: /^src\/encodings\/codepages\// },
  {
    name: 'detection',
    test: /^src\/(text\/(?:identify\/(?:detect-legacy|costs|languages|letter-classes|models)|unicode11)|encodings\/legacy\/)/,
  },
  { name: 'identify', test: /^src\/(text\/identify|encodings\/all-labels)/ },
  { name: 'web-classes', test: /^src\/web\/(?!full|install|classes|platform|probes)/ },
].map(({ name, test }) => ({ name, test: (id: string) => test.test(relative('.', id)) }))

/** What `require('utf-simd/iconv-lite')` loads when it is needed, and what these files share. */
const ICONV_LITE_PARTS = ['encodings', 'engine', 'double-byte']
const ICONV_LITE = {
  name: 'iconv-lite/bytes',
  test: (id: string) => /^src\/iconv-lite\/(?:bytes|on-demand|surrogates)\.ts$/.test(relative('.', id)),
}

/** Tells Node's lexer, which reads no object that is made at run time, what `import` can take out of that of iconv-lite. */
const ICONV_LITE_NAMES = Object.keys(await import('../src/iconv-lite.ts')).filter((name) => name !== 'default')
const nameExports = ({ fileName }: { fileName: string }) =>
  fileName === 'iconv-lite.cjs' ? `0 && (module.exports = { ${ICONV_LITE_NAMES.join(', ')} });` : ''

/** Returns the licences of the packages that these files come from. They have to accompany copies. */
function licences(inputs: readonly string[]): string {
  const packages = inputs.flatMap((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [])
  return [...new Set(packages)]
    .sort()
    .map((name) => {
      const folder = `node_modules/${name}`
      const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
      const [file] = readdirSync(folder).filter((each) => /^licen[cs]e/i.test(each))
      return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`
    })
    .join('\n\n')
}

/** Writes a bundle. Returns the files that it contains. */
async function bundle(input: InputOptions, output: OutputOptions): Promise<readonly string[]> {
  const made = await rolldown({ transform: { target: 'es2022' }, optimization: { inlineConst: false }, ...input })
  const { output: chunks } = await made.write({
    format: 'esm',
    comments: { annotation: true, jsdoc: false, legal: false },
    minify: 'dce-only',
    ...output,
  })
  await made.close()
  return chunks[0].moduleIds
}

/** Lets the command line import the entries, which lie beside it, in place of a copy. */
const importEntries = {
  name: 'import-entries',
  resolveId(source: string, importer: string | undefined) {
    const [, entry] =
      /^\.\.\/(index|legacy|any|codepages|translit)\.ts$/.exec(importer?.includes('/src/cli/') ? source : '') ?? []
    return entry === undefined ? null : { id: `./${entry}.js`, external: true }
  },
}

/** Lets a file import the WebAssembly module, which lies beside it, in place of a copy. */
const importModule = (ending: string) => ({
  name: 'import-module',
  resolveId: (source: string) =>
    source === './module.generated.ts' ? { id: `./wasm-module.${ending}`, external: true } : null,
})

/** Writes one file. */
const bundleFile = (file: string, input: InputOptions, output?: OutputOptions) =>
  bundle(input, { file: `dist/${file}`, codeSplitting: false, ...output })

/** What functions are called that users have. */
const PUBLIC_NAMES = (
  await Promise.all(
    ['index', 'legacy', 'codepages', 'translit', 'any', 'node', 'web', 'web/full', 'lite', 'iconv-lite'].map(
      async (entry) => Object.keys(await import(`../src/${entry}.ts`)),
    ),
  )
).flat()

/**
 * Without white space and names that users do not see, for files that repeat others. Constants stay constants: `compress` would make
 * variables of them.
 */
const COMPACT = {
  compress: false,
  mangle: { toplevel: true, keepNames: { function: false, class: true }, reserved: PUBLIC_NAMES },
  codegen: { removeWhitespace: true },
} as const

/** What differs between an ES module and a file for `require`, of which bundlers drop nothing, so it needs no notes for them. */
const FORMATS = {
  js: {},
  cjs: { format: 'cjs', strict: true, minify: COMPACT, comments: { annotation: false, jsdoc: false, legal: false } },
} as const satisfies Record<string, OutputOptions>
const ENDINGS = Object.keys(FORMATS) as (keyof typeof FORMATS)[]

/** Writes an entry as an ES module and for `require`. */
async function bundleEntry(name: string, input: InputOptions): Promise<void> {
  for (const ending of ENDINGS) {
    const plugins = input.input === MODULE ? [] : [importModule(ending)]
    await bundleFile(`${name}.${ending}`, { ...input, plugins }, { ...FORMATS[ending], minify: COMPACT })
  }
}

for (const ending of ENDINGS) {
  await bundle(
    {
      input: {
        index: 'src/index.ts',
        legacy: 'src/legacy.ts',
        codepages: 'src/codepages.ts',
        translit: 'src/translit.ts',
        any: 'src/any.ts',
        node: 'src/node.ts',
        web: 'src/web.ts',
        'web/full': 'src/web/full.ts',
        'web/install': 'src/web/install.ts',
        // `require` gives the object itself, which users change, and loads the encodings when they are needed.
        ...(ending === 'cjs'
          ? {
              'iconv-lite': 'src/iconv-lite/commonjs.ts',
              ...Object.fromEntries(
                ICONV_LITE_PARTS.map((name) => [`iconv-lite/${name}`, `src/iconv-lite/${name}.ts`]),
              ),
            }
          : { 'iconv-lite': 'src/iconv-lite.ts' }),
      },
      external: [/^node:/, ...ICONV_LITE_PARTS.map((name) => `./${name}.cjs`)],
      plugins: [importModule(ending)],
    },
    {
      dir: 'dist',
      entryFileNames: `[name].${ending}`,
      chunkFileNames: `[name].${ending}`,
      postFooter: nameExports,
      codeSplitting: { groups: ending === 'cjs' ? [...SHARED, ICONV_LITE] : SHARED },
      ...FORMATS[ending],
    },
  )
}
await bundleFile(
  'utf-simd.min.js',
  { input: 'src/index.ts' },
  { minify: true, postBanner: `/*! utf-simd ${manifest.version}, MIT licence */` },
)
await bundleEntry('wasm-module', { input: MODULE })
await bundleEntry('js', { input: 'src/js.ts', ...only('utf-simd-js') })
await bundleEntry('lite', { input: 'src/lite.ts' })
await bundleEntry('wasm', { input: 'src/wasm.ts', ...only('utf-simd-wasm') })
await bundleEntry('iconv-lite/register', { input: 'src/iconv-lite/register.ts', platform: 'node' })
if (existsSync('src/cli/main.ts')) {
  const inputs = await bundleFile(
    'cli.js',
    { input: 'src/cli/main.ts', platform: 'node', plugins: [importEntries] },
    { banner: '#!/usr/bin/env node', minify: true },
  )
  chmodSync('dist/cli.js', 0o755)
  writeFileSync('dist/cli.licences.txt', licences(inputs))
}

// Resolvers that do not read `exports` look for a folder of the entry's name: TypeScript's node10, Parcel 2 unless it is told to.
for (const [entry, { require, default: file }] of Object.entries(manifest.exports)) {
  if (!require || entry === '.') continue
  const up = (path: string) => posix.relative(entry, path)
  mkdirSync(entry, { recursive: true })
  writeFileSync(`${entry}/package.json`, `${JSON.stringify({ main: up(require), module: up(file) }, undefined, 2)}\n`)
}
