// Builds the playground to playground/dist: static files for any host, and any folder of it.

import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page may run its own code, and fetch nothing from elsewhere: no text leaves the machine. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // uPlot sets styles of elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ')

/** The policy is for the built page: the development server needs more. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  }
}

/** Tells the service worker which files to keep, and a version that changes with them. */
function assetList(): Plugin {
  return {
    name: 'asset-list',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const hash = createHash('sha256')
      const names: string[] = []
      for (const [name, asset] of Object.entries(bundle).sort()) {
        if (name === 'service-worker.js') continue
        hash.update(name).update(asset.type === 'chunk' ? asset.code : asset.source)
        // The page is kept as `./`.
        if (name !== 'index.html') names.push(name)
      }
      const worker = bundle['service-worker.js']
      if (worker?.type !== 'chunk') this.error('the service worker is missing')
      worker.code = worker.code
        .replace('__ASSETS__', names.join('\\n'))
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
    },
  }
}

export default defineConfig({
  root: file('.'),
  base: './',
  resolve: {
    // The built package, as users get it.
    alias: [
      { find: /^utf-simd$/, replacement: file('../dist/index.js') },
      { find: 'utf-simd/legacy', replacement: file('../dist/legacy.js') },
      // What it shares with the command line imports the root by its source.
      { find: /^\.\.\/index\.ts$/, replacement: file('../dist/index.js') },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: file('dist'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: { index: file('index.html'), 'service-worker': file('service-worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  plugins: [contentSecurityPolicy(), assetList()],
})
