// A browser without a bundler: a page, a worker and a service worker, with the files as npm installs them.

import { expect, test } from 'vitest'
import { open } from '../support/browser.ts'
import { expected } from '../support/expected.ts'
import { project } from '../support/project.ts'

/** The import map of a page, for bare names. Workers have none. */
const PAGE = `<!doctype html><title>page</title>
  <script type="importmap">{ "imports": {
    "utf-simd": "/node_modules/utf-simd/dist/index.js",
    "utf-simd/": "/node_modules/utf-simd/dist/"
  } }</script>
  <script type="module" src="main.js"></script>`
const INSTALLED = '/node_modules/utf-simd/dist'

async function result(files: Record<string, string>): Promise<unknown> {
  const it = await project({ 'index.html': PAGE, ...files })
  let value: unknown
  await open(it.path(), async (page) => {
    await page.waitForFunction('globalThis.result')
    value = await page.evaluate('globalThis.result')
  })
  return value
}

test.each([
  ['utf-simd', 'wasm'],
  ['utf-simd/js.js', 'js'],
  ['utf-simd/wasm.js', 'wasm'],
  ['utf-simd/utf-simd.min.js', 'wasm'],
] as const)('<script type="module">: %s', async (entry, backend) => {
  const main = `import { use } from './use.js'
    import * as api from '${entry}'
    globalThis.result = use(api)`
  expect(await result({ 'main.js': main })).toEqual(expected(backend))
})

test('the module, compiled while it loads', async () => {
  const main = `import { use } from './use.js'
    import * as api from 'utf-simd'
    api.useWasmModule(await WebAssembly.compileStreaming(fetch('${INSTALLED}/kernels.wasm')))
    globalThis.result = use(api)`
  expect(await result({ 'main.js': main })).toEqual(expected('wasm'))
})

test('a worker', async () => {
  const files = {
    'main.js': `const worker = new Worker('worker.js', { type: 'module' })
      worker.onmessage = ({ data }) => { globalThis.result = data }
      worker.onerror = ({ message }) => { globalThis.result = message }`,
    'worker.js': `import { use } from './use.js'
      import * as api from '${INSTALLED}/index.js'
      postMessage([typeof document, use(api)])`,
  }
  expect(await result(files)).toEqual(['undefined', expected('wasm')])
})

test('a service worker', async () => {
  const files = {
    'main.js': `await navigator.serviceWorker.register('service.js', { type: 'module' })
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => { navigator.serviceWorker.oncontrollerchange = resolve })
      globalThis.result = await (await fetch('answer')).json()`,
    'service.js': `import { use } from './use.js'
      import * as api from '${INSTALLED}/index.js'
      addEventListener('activate', (event) => event.waitUntil(clients.claim()))
      addEventListener('fetch', (event) => {
        if (!event.request.url.endsWith('/answer')) return
        event.respondWith(new Response(JSON.stringify([typeof clients, use(api)])))
      })`,
  }
  expect(await result(files)).toEqual(['object', expected('wasm')])
})
