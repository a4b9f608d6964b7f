// Node: ES modules, `require` in versions that can load ES modules by it and in those that cannot, Jest, the command, and a host that forbids compiling.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { binaryOf } from '../../../bench/support/binaries.ts'
import { expected } from '../support/expected.ts'
import { project } from '../support/project.ts'
import { tool } from '../support/tools.ts'

const ENTRIES = [
  ['utf-simd', 'wasm'],
  ['utf-simd/js', 'js'],
  ['utf-simd/wasm', 'wasm'],
] as const

/** The code that every host runs, for `require`. */
const USE_CJS = readFileSync(new URL('../use.js', import.meta.url), 'utf8').replace(
  'export function use',
  'exports.use = use\nfunction use',
)

test.each(['node20', 'node22', 'node24', 'node26'])('import in %s', async (runtime) => {
  const node = binaryOf(runtime)
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(`v${runtime.slice(4)}.`)
  const { json, write } = await project()
  for (const [entry, backend] of ENTRIES) {
    write({
      'main.js': `import { use } from './use.js'
        import * as api from '${entry}'
        console.log(JSON.stringify(use(api)))`,
    })
    expect(await json('main.js', node), entry).toEqual(expected(backend))
  }
})

test.each(['node20.18', 'node20', 'node22.11', 'node22', 'node24', 'node26'])('require in %s', async (runtime) => {
  const { json, write } = await project({ 'use.cjs': USE_CJS })
  for (const [entry, backend] of ENTRIES) {
    write({
      'main.cjs': `const { use } = require('./use.cjs')
        console.log(JSON.stringify(use(require('${entry}'))))`,
    })
    expect(await json('main.cjs', binaryOf(runtime)), entry).toEqual(expected(backend))
  }
})

/** Uses what `require` and `import` give together. */
const BOTH = `const api = require('utf-simd')
  const { decodeStream } = require('utf-simd/node')
  require('utf-simd/web/install')
  const attempt = (step) => { try { return step() } catch (error) { return error } }
  import('utf-simd').then(async (other) => {
    const error = attempt(() => other.utf8.decode(Uint8Array.of(0xff)))
    const mixed = attempt(() => api.transcode(Uint8Array.of(0xe9), other.latin1, api.utf8))
    const stream = decodeStream(other.utf8)
    stream.end(Buffer.from('aé'))
    const said = []
    for await (const text of stream) said.push(text)
    console.log(JSON.stringify([api.utf8 === other.utf8, error instanceof api.MalformedError, mixed.message ?? [...mixed], ...said]))
  })`

test.each(['node20', 'node22', 'node24', 'node26'])('%s: import and require give one package', async (runtime) => {
  const { json } = await project({ 'main.cjs': BOTH })
  expect(await json('main.cjs', binaryOf(runtime))).toEqual([true, true, [0xc3, 0xa9], 'aé'])
})

test.each(['node20.18', 'node22.11'])('%s, which cannot require ES modules, has a copy for each', async (runtime) => {
  const { json } = await project({ 'main.cjs': BOTH })
  const refused =
    'transcode: from: expected an encoding of this copy of utf-simd: of the same entry, and by import or by require as this function, not an Object'
  expect(await json('main.cjs', binaryOf(runtime))).toEqual([false, true, refused, 'aé'])
})

test('Jest in its default mode, which transforms ES modules to CommonJS', async () => {
  const it = await project({
    'package.json': '{ "private": true }',
    'use.cjs': USE_CJS,
    'main.test.js': `const { use } = require('./use.cjs')
      test.each([${ENTRIES.map((entry) => JSON.stringify(entry))}])('%s', (entry, backend) => {
        const result = use(require(entry))
        expect(result).toEqual({ ...${JSON.stringify(expected('wasm'))}, backend })
      })`,
  })
  const said = await it.run(process.execPath, tool('jest/bin/jest.js'), '--ci', '--json', '--rootDir', '.')
  expect(JSON.parse(said)).toMatchObject({ numPassedTests: 3, numFailedTests: 0 })
})

test('utf-simd/web imports utf-simd, and utf-simd/web/install replaces missing globals by it', async () => {
  const { json } = await project({
    'main.js': `import { MalformedError } from 'utf-simd'
      import { TextDecoder, TextEncoder } from 'utf-simd/web'
      let cause
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.of(0x61, 0xff))
      } catch (error) {
        cause = error.cause
      }
      delete globalThis.TextEncoder
      const { installed } = await import('utf-simd/web/install')
      console.log(JSON.stringify([
        cause instanceof MalformedError,
        installed.find(({ name }) => name === 'TextEncoder').reason,
        globalThis.TextEncoder === TextEncoder,
      ]))`,
  })
  expect(await json('main.js')).toEqual([true, 'missing', true])
})

test('files that are not entries cannot be imported', async () => {
  const { json } = await project({
    'main.js': `const said = []
      for (const path of ['dist/index.js', 'dist/types/index.d.ts', 'kernels', 'package.json'])
        said.push(await import('utf-simd/' + path, path.endsWith('json') ? { with: { type: 'json' } } : {})
          .then(({ default: it }) => it.name, ({ code }) => code))
      console.log(JSON.stringify(said))`,
  })
  const none = 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  expect(await json('main.js')).toEqual([none, none, none, 'utf-simd'])
})

test('npx utf-simd', async () => {
  const { run, write, read, path } = await project({ 'in.txt': 'Grüße, 世界 😀\n' })
  await run('npx', '--no-install', 'utf-simd', 'convert', '-f', 'utf-8', '-t', 'utf-16le', '-o', 'out.txt', 'in.txt')
  expect(await run('npx', '--no-install', 'utf-simd', 'convert', '-f', 'utf-16le', '-t', 'utf-8', 'out.txt')).toBe(
    read('in.txt'),
  )
  expect(await run('npx', '--no-install', 'utf-simd', 'detect', 'in.txt', 'out.txt')).toMatch(/utf-8.*\n.*utf-16le/)
  write({ 'bad.txt': '' })
  execFileSync('sh', ['-c', String.raw`printf 'a\300\200' > bad.txt`], { cwd: path() })
  await expect(run('npx', '--no-install', 'utf-simd', 'validate', 'bad.txt')).rejects.toThrow(/overlong/)
})

test('the module as a source-phase import', async () => {
  const { json } = await project({
    'main.js': `import { use } from './use.js'
      import * as api from 'utf-simd'
      import source module from 'utf-simd/kernels.wasm'
      WebAssembly.Module = function () { throw new Error('no compiling') }
      api.useWasmModule(module)
      console.log(JSON.stringify(use(api)))`,
  })
  expect(await json('main.js', binaryOf('node26'))).toEqual(expected('wasm'))
})

test('a host that forbids compiling runs JavaScript until it is given the module', async () => {
  const { json } = await project({
    'main.js': `import { readFileSync } from 'node:fs'
      import { use } from './use.js'
      const module = await WebAssembly.compile(readFileSync(new URL(import.meta.resolve('utf-simd/kernels.wasm'))))
      const forbidden = () => { throw new WebAssembly.CompileError('WebAssembly.Module(): Wasm code generation disallowed by embedder') }
      WebAssembly.Module = forbidden
      for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming'])
        WebAssembly[name] = async () => forbidden()
      const api = await import('utf-simd')
      await api.ready()
      const before = use(api)
      api.useWasmModule(module)
      console.log(JSON.stringify([before, use(api)]))`,
  })
  expect(await json('main.js', process.execPath, '--disallow-code-generation-from-strings')).toEqual([
    expected('js'),
    expected('wasm'),
  ])
})
