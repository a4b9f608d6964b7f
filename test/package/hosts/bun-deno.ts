// Bun and Deno, with the package that npm installed.

import { describe, expect, test } from 'vitest'
import { binaryOf } from '../../../bench/support/binaries.ts'
import { expected } from '../support/expected.ts'
import { project } from '../support/project.ts'
import { STREAMED, STREAMS } from '../support/streams.ts'

describe.each([
  ['bun', 'Bun', ['run']],
  ['deno', 'Deno', ['run', '--no-remote']],
] as const)('%s', (runtime, global, args) => {
  test.each([
    ['utf-simd', 'wasm'],
    ['utf-simd/js', 'js'],
    ['utf-simd/wasm', 'wasm'],
  ] as const)('%s', async (entry, backend) => {
    const { json } = await project({
      'main.js': `import { use } from './use.js'
        import * as api from '${entry}'
        console.log(JSON.stringify([typeof ${global}, use(api)]))`,
    })
    expect(await json('main.js', binaryOf(runtime), ...args)).toEqual(['object', expected(backend)])
  })

  test('the module', async () => {
    const { json } = await project({
      'main.js': `import { readFileSync } from 'node:fs'
        import { use } from './use.js'
        import * as api from 'utf-simd'
        const module = new WebAssembly.Module(readFileSync(new URL(import.meta.resolve('utf-simd/kernels.wasm'))))
        WebAssembly.Module = function () { throw new Error('no compiling') }
        api.useWasmModule(module)
        console.log(JSON.stringify(use(api)))`,
    })
    const reads = runtime === 'deno' ? ['--allow-read=.'] : []
    expect(await json('main.js', binaryOf(runtime), ...args, ...reads)).toEqual(expected('wasm'))
  })

  test('the command', async () => {
    const { run } = await project({ 'in.txt': 'Grüße, 世界 😀\n' })
    const all = runtime === 'deno' ? ['--allow-all'] : []
    const command = 'node_modules/utf-simd/dist/cli.js'
    expect(await run(binaryOf(runtime), ...args, ...all, command, 'detect', 'in.txt')).toContain('utf-8')
  })
})

describe.each([
  ['bun', ['run']],
  ['deno', ['run', '--no-remote', '--allow-read=.']],
] as const)('%s', (runtime, args) => {
  test('require and import give one package', async () => {
    const { json } = await project({
      'main.cjs': `const api = require('utf-simd')
        import('./use.js').then(async ({ use }) => {
          const other = await import('utf-simd')
          console.log(JSON.stringify([api.utf8 === other.utf8, use(api)]))
        })`,
    })
    expect(await json('main.cjs', binaryOf(runtime), ...args)).toEqual([true, expected('wasm')])
  })

  test('utf-simd/node', async () => {
    const { json } = await project({ 'main.js': STREAMS })
    expect(await json('main.js', binaryOf(runtime), ...args)).toEqual(STREAMED)
  })
})
