// Bundles each portable suite, and the parts of Vitest that its browser mode runs in browsers, to a file that any runtime with modules can
// import. Twins replace Vitest's `expect` and, in browsers, modules of Node. A suite that needs more of Node cannot be bundled for browsers: it belongs to NODE_ONLY, or should be split.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BuildFailure, type BuildOptions, build, type Plugin } from 'esbuild'
import { ROOT } from './suites.ts'

const PORTABLE = fileURLToPath(new URL('portable/', import.meta.url))

export type Kind = 'browser' | 'process'

/** Replaces modules by their twins. Gives test files a Buffer. */
function portable(kind: Kind): Plugin {
  return {
    name: 'portable',
    setup({ onResolve, onLoad }) {
      const twins = kind === 'browser' ? /^(vitest|node:(buffer|util|vm))$/ : /^vitest$/
      onResolve({ filter: twins }, ({ path, importer }) => {
        const twin = `${PORTABLE}${path.replace('node:', '')}.ts`
        return importer === twin ? undefined : { path: twin }
      })
      onLoad({ filter: /\/test\/.*\.ts$/ }, async ({ path }) => {
        const contents = await readFile(path, 'utf8')
        const needs = /\bBuffer\b/.test(contents) && !/import .*\bBuffer\b/.test(contents)
        return { contents: needs ? `import { Buffer } from 'node:buffer';${contents}` : contents, loader: 'ts' }
      })
    },
  }
}

/** The URLs at which the bundled tests find the built package. */
function dist(kind: Kind): string {
  return kind === 'browser' ? '/dist/' : new URL('../../dist/', import.meta.url).href
}

function options(kind: Kind, share = 1): BuildOptions {
  return {
    define: { DIST: JSON.stringify(dist(kind)), 'process.env.TEST_SHARE': JSON.stringify(String(share)) },
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    // Deno misreads a lone surrogate before \\u{…}.
    supported: { 'unicode-escapes': false },
    platform: kind === 'browser' ? 'browser' : 'node',
    logLevel: 'error',
    plugins: [portable(kind)],
  }
}

/** Bundles the suites to `folder`, under their paths with .js, and the other entries under their names; `plugins` come first. */
export async function bundle(
  kind: Kind,
  suites: readonly string[],
  entries: Readonly<Record<string, string>>,
  folder: string,
  share: number,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  const entryPoints = Object.fromEntries(suites.map((path) => [path.replace(/\.ts$/, ''), path]))
  const shared = options(kind, share)
  const settings = { ...shared, plugins: [...plugins, ...(shared.plugins ?? [])] }
  await build({ ...settings, entryPoints: { ...entryPoints, ...entries }, outdir: folder, splitting: true })
}

/** Returns what keeps suites from being bundled for browsers, as `file: what`. */
export async function findUnportable(suites: readonly string[]): Promise<string[]> {
  try {
    await build({ ...options('browser'), entryPoints: [...suites], outdir: ROOT, write: false, logLevel: 'silent' })
    return []
  } catch (error) {
    return (error as BuildFailure).errors.map(({ text, location }) => `${location?.file}: ${text}`)
  }
}
