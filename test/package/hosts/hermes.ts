// Hermes, React Native's engine, as npm has it: no WebAssembly, TextDecoder, TextEncoder or classes. Babel turns the bundle into what it runs.

import { chmodSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { expected } from '../support/expected.ts'
import { project } from '../support/project.ts'
import { requireTool, tool } from '../support/tools.ts'

const HERMES = tool('hermes-engine-cli/linux64-bin/hermes')
const { transformSync } = requireTool('@babel/core') as {
  transformSync(code: string, options: object): { code: string }
}

/** Bundles a program, and runs it in Hermes. Returns the JSON that it prints. */
async function runInHermes(program: string): Promise<unknown> {
  const it = await project({ 'main.js': program })
  await build({
    entryPoints: [it.path('main.js')],
    absWorkingDir: it.path(),
    bundle: true,
    outfile: it.path('bundle.js'),
    format: 'iife',
    logLevel: 'error',
  })
  const presets = [[requireTool.resolve('@babel/preset-env'), { targets: 'ie 11', modules: false }]]
  const { code } = transformSync(it.read('bundle.js'), { presets, compact: false, configFile: false, babelrc: false })
  writeFileSync(it.path('main.es5.js'), code)
  chmodSync(HERMES, 0o755)
  return JSON.parse(await it.run(HERMES, '-O', it.path('main.es5.js')))
}

const TEXT = 'Größe 中文 😀 '

test('utf-simd/lite', async () => {
  const result = await runInHermes(`
    import { MalformedError, utf8, utf16le } from 'utf-simd/lite'
    const text = ${JSON.stringify(TEXT)}
    const said = [typeof WebAssembly, typeof TextDecoder, typeof TextEncoder]
    for (const its of [utf8, utf16le]) {
      const bytes = its.encode(text)
      let caught
      try { its.decode(bytes.subarray(0, bytes.length - 3)) } catch (error) { caught = error }
      const { name, message, kind, offset, code } = caught
      said.push([bytes.length, its.decode(bytes) === text, caught instanceof MalformedError, name, message, kind, offset, code])
    }
    said.push(utf8.decode(Uint8Array.of(0x61, 0xff), { onError: 'replace' }), utf8.byteLength(text))
    print(JSON.stringify(said))`)
  const bytes = Buffer.byteLength(TEXT)
  expect(result).toEqual([
    ...['undefined', 'undefined', 'undefined'],
    [
      ...[
        bytes,
        true,
        true,
        'MalformedError',
        `utf-8: truncated at offset ${bytes - 5}: F0 9F`,
        'truncated',
        bytes - 5,
      ],
      'ERR_MALFORMED_TRUNCATED',
    ],
    [
      ...[2 * TEXT.length, true, true, 'MalformedError', 'utf-16le: truncated at offset 18: 3D D8 00', 'truncated', 18],
      'ERR_MALFORMED_TRUNCATED',
    ],
    'a\ufffd',
    bytes,
  ])
})

test('utf-simd/js', async () => {
  const result = await runInHermes(`
    import { use } from './use.js'
    import * as api from 'utf-simd/js'
    print(JSON.stringify(use(api)))`)
  expect(result).toEqual(expected('js'))
})
