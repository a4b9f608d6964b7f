// Production builds by esbuild, Rollup, webpack, Vite and Parcel: the output runs by itself, and leaves out what is not used.

import { existsSync, readdirSync } from 'node:fs'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { describe, expect, test } from 'vitest'
import { open } from '../support/browser.ts'
import { expected } from '../support/expected.ts'
import { type Project, project } from '../support/project.ts'
import { requireTool, tool } from '../support/tools.ts'

/** Bundles main.js to out/main.js, minified as for production. */
const BUNDLERS: Record<string, (it: Project) => Promise<void>> = {
  async esbuild(it) {
    await esbuild({
      absWorkingDir: it.path(),
      entryPoints: ['main.js'],
      outdir: 'out',
      bundle: true,
      minify: true,
      format: 'esm',
      logLevel: 'error',
    })
  },
  async Rollup(it) {
    const { rollup } = requireTool('rollup')
    const { nodeResolve } = requireTool('@rollup/plugin-node-resolve')
    const bundle = await rollup({ input: it.path('main.js'), plugins: [nodeResolve()], onwarn: fail })
    await bundle.write({ file: it.path('out/main.js') })
  },
  async webpack(it) {
    const webpack = requireTool('webpack')
    await new Promise<void>((resolve, reject) => {
      const output = { path: it.path('out'), filename: 'main.js' }
      webpack(
        { mode: 'production', context: it.path(), entry: './main.js', output, target: 'web' },
        (error: Error | null, stats: { hasErrors(): boolean; hasWarnings(): boolean; toString(): string }) =>
          error || stats.hasErrors() || stats.hasWarnings() ? reject(error ?? new Error(stats.toString())) : resolve(),
      )
    })
  },
  async Vite(it) {
    await vite({
      root: it.path(),
      logLevel: 'error',
      build: {
        outDir: 'out',
        rolldownOptions: {
          input: it.path('main.js'),
          output: { entryFileNames: 'main.js' },
          onLog: (_, log) => fail(log),
        },
      },
    })
  },
}

function fail({ message }: { message: string }): never {
  throw new Error(message)
}

const MAIN = (entry: string) => `import { use } from './use.js'
  import * as api from '${entry}'
  globalThis.result = use(api)
  if (globalThis.process) console.log(JSON.stringify(globalThis.result))`

describe.each(Object.entries(BUNDLERS))('%s', (name, bundle) => {
  test.each([
    ['utf-simd', 'wasm'],
    ['utf-simd/js', 'js'],
    ['utf-simd/wasm', 'wasm'],
  ] as const)('%s', async (entry, backend) => {
    const it = await project({ 'main.js': MAIN(entry) })
    await bundle(it)
    expect(readdirSync(it.path('out')), 'one file is all').toEqual(['main.js'])
    // In Node, with the bundle alone and none of its sources.
    const { json } = await project({ 'main.js': it.read('out/main.js') })
    expect(await json('main.js')).toEqual(expected(backend))
    if (entry !== 'utf-simd') return
    // In Chromium.
    it.write({ 'out/index.html': '<!doctype html><title>bundle</title><script type="module" src="main.js"></script>' })
    await open(it.path('out'), async (page) => {
      await page.waitForFunction('globalThis.result')
      expect(await page.evaluate('globalThis.result')).toEqual(expected('wasm'))
    })
  })

  test('one encoding alone', async () => {
    const it = await project({
      'main.js': `import { utf8 } from 'utf-simd'
        console.log(utf8.decode(utf8.encode('aé')).length)`,
    })
    await bundle(it)
    const code = it.read('out/main.js')
    const others = ['utf-7-imap', 'cesu-8', 'utf-32', 'iso-8859-1', 'us-ascii', 'iso-2022', 'TransformStream']
    expect(others.filter((other) => code.includes(other))).toEqual([])
    expect(code.includes('utf-8')).toBe(true)
    // Rollup does not minify.
    expect(code.length).toBeLessThan(name === 'Rollup' ? 162_000 : 98_000)
    expect(await it.json('out/main.js')).toBe(2)
  })
})

test.each(Object.entries(BUNDLERS))('%s keeps utf-simd/web/install', async (_, bundle) => {
  const it = await project({
    'bare.js': 'delete globalThis.TextDecoder',
    'main.js': `import './bare.js'
      import 'utf-simd/web/install'
      console.log(JSON.stringify(new TextDecoder('utf-16le').decode(Uint8Array.of(0xe9, 0x6f))))`,
  })
  await bundle(it)
  expect(await it.json('out/main.js')).toBe('\u6fe9')
})

test("Vite: the module's URL", async () => {
  const it = await project({
    'index.html': '<!doctype html><title>module</title><script type="module" src="main.js"></script>',
    'main.js': `import { use } from './use.js'
      import * as api from 'utf-simd'
      import url from 'utf-simd/kernels.wasm?url'
      api.useWasmModule(await WebAssembly.compileStreaming(fetch(url)))
      globalThis.result = [/\\/kernels-.*\\.wasm$/.test(url), use(api)]`,
  })
  await vite({ root: it.path(), logLevel: 'error', build: { target: 'es2022', outDir: 'out' } })
  expect(existsSync(it.path('out/index.html'))).toBe(true)
  await open(it.path('out'), async (page) => {
    await page.waitForFunction('globalThis.result')
    expect(await page.evaluate('globalThis.result')).toEqual([true, expected('wasm')])
  })
})

test('Parcel, which does not read `exports`', async () => {
  const it = await project({
    'main.js': `import { use } from './use.js'
      import * as api from 'utf-simd'
      import { utf8 } from 'utf-simd/js'
      import { TextDecoder } from 'utf-simd/web'
      console.log(JSON.stringify([use(api), utf8.decode(utf8.encode('aé')), new TextDecoder().encoding]))`,
  })
  const options = ['--dist-dir', 'out', '--no-source-maps', '--no-cache', '--log-level', 'error']
  await it.run(process.execPath, tool('parcel/lib/bin.js'), 'build', 'main.js', ...options)
  const { json } = await project({ 'main.js': it.read('out/main.js') })
  expect(await json('main.js')).toEqual([expected('wasm'), 'aé', 'utf-8'])
})
