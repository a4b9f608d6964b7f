/**
 * Bundles src/ to dist/: one file for each entry, and the command line with what it needs. The entries utf-simd/js and
 * utf-simd/wasm get another provide.ts, which is all the difference between them and the root. utf-simd/web stands on the root and
 * imports it, so that one set of kernels serves both; utf-simd/web/install likewise stands on utf-simd/web.
 */
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** Puts src/kernels/provide-<kind>.ts in the place of provide.ts, and likewise dispatch-<kind>.ts. */
function provide(kind: 'js' | 'wasm'): Plugin {
  return {
    name: 'provide',
    setup({ onResolve }) {
      for (const name of ['provide', 'dispatch']) {
        onResolve({ filter: new RegExp(`/${name}\\.ts$`) }, () => ({
          path: fileURLToPath(new URL(`kernels/${name}-${kind}.ts`, import.meta.url)),
        }))
      }
    },
  }
}

/** Leaves the import of another entry's source to that entry; its own files are all that it may import besides. */
function standsOn(source: string, output: string): Plugin {
  return {
    name: 'stands on',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.\// }, ({ path }) =>
        path === source ? { path: output, external: true } : { errors: [{ text: `${path}: import ${source}` }] },
      )
    },
  }
}

/** The licences of the packages whose files these are, as they ask for where copies of them go. */
function licences(inputs: string[]): string {
  const packages = inputs.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [])
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

const shared = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  outdir: 'dist',
  logLevel: 'warning',
} as const

await build({ ...shared, entryPoints: ['src/index.ts'] })
await build({ ...shared, entryPoints: ['src/js.ts'], plugins: [provide('js')] })
await build({ ...shared, entryPoints: ['src/wasm.ts'], plugins: [provide('wasm')] })
await build({ ...shared, entryPoints: ['src/web.ts'], plugins: [standsOn('../index.ts', './index.js')] })
await build({
  ...shared,
  entryPoints: { 'web/install': 'src/web/install.ts' },
  plugins: [standsOn('../web.ts', '../web.js')],
})
if (existsSync('src/cli/main.ts')) {
  const { metafile } = await build({
    ...shared,
    entryPoints: { cli: 'src/cli/main.ts' },
    metafile: true,
    platform: 'node',
    target: 'node20',
    // packages in CommonJS want a `require`
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    },
  })
  chmodSync('dist/cli.js', 0o755)
  writeFileSync('dist/cli.licences.txt', licences(Object.keys(metafile.inputs)))
}
