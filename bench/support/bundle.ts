// Makes one file of what runs in a runtime, with the peers: for Node, Bun and Deno, or for browsers. The package stays outside.

import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const BENCH = new URL('../', import.meta.url)

/** Puts an empty module in place of the peers, if they are not wanted. */
function peersPlugin(withPeers: boolean): Plugin {
  return {
    name: 'peers',
    setup({ onLoad }) {
      if (!withPeers)
        onLoad({ filter: /[\\/]bench[\\/]peers[\\/]index\.js$/ }, () => ({
          contents: 'export const libraries = [], scripted = [], loops = []',
        }))
      // The polyfill comes as source, because peers/index.js runs it in a scope of its own.
      onLoad({ filter: /[\\/]fast-text-encoding[\\/]text\.min\.js$/ }, async ({ path }) => ({
        contents: await readFile(path, 'utf8'),
        loader: 'text',
      }))
    },
  }
}

/** A file of bench/support and all that it imports. */
const ENTRIES = {
  process: { program: 'program.ts', cold: 'cold-process.ts' },
  browser: { program: 'page.ts', cold: 'cold-page.ts' },
}

/**
 * @param kind where it runs
 * @param what `program` runs suites, `cold` starts once
 * @param outfile its path; in a process, copies of the package are in the same folder
 */
export async function bundle(
  kind: 'process' | 'browser',
  what: 'program' | 'cold',
  withPeers: boolean,
  outfile: string,
): Promise<void> {
  const isBrowser = kind === 'browser'
  const dist = isBrowser ? '/dist/' : new URL('../dist/', BENCH).href
  const copies = isBrowser ? '/' : new URL('./', pathToFileURL(outfile)).href
  await build({
    entryPoints: [fileURLToPath(new URL(`support/${ENTRIES[kind][what]}`, BENCH))],
    outfile,
    bundle: true,
    platform: isBrowser ? 'browser' : 'node',
    format: 'esm',
    target: isBrowser ? 'es2022' : 'node20',
    define: {
      __DIST__: JSON.stringify(dist),
      __COPIES__: JSON.stringify(copies),
      ...(isBrowser && { global: 'globalThis' }),
    },
    // The peers in CommonJS call `require` for Node's modules.
    ...(kind === 'process' && {
      banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)` },
    }),
    plugins: [peersPlugin(withPeers)],
    logLevel: 'error',
  })
}
