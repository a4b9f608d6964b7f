// workerd, the runtime of Cloudflare's workers. It forbids compiling at run time, and provides modules by import. The program is bundled as
// Cloudflare's tool does it: with the conditions of workerd, and with modules left to the host.

import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { expected } from '../support/expected.ts'
import { project } from '../support/project.ts'
import { tool } from '../support/tools.ts'

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
const worker :Workerd.Worker = (
  modules = [
    (name = "main.js", esModule = embed "out/main.js"),
    (name = "utf-simd/kernels.wasm", wasm = embed "node_modules/utf-simd/dist/kernels.wasm"),
  ],
  compatibilityDate = "2026-01-01",
);`

test.each([
  ['utf-simd', 'js'],
  ['utf-simd/js', 'js'],
  ['utf-simd/wasm', 'wasm'],
] as const)('%s', async (entry, before) => {
  const it = await project({
    'config.capnp': CONFIG,
    'main.js': `import { use } from './use.js'
      import * as api from '${entry}'
      import module from 'utf-simd/kernels.wasm'
      export default {
        async test() {
          const said = [navigator.userAgent]
          const attempt = (step) => { try { return step() } catch ({ message }) { return message } }
          said.push(attempt(() => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))))
          await api.ready()
          said.push(attempt(() => use(api)))
          said.push(attempt(() => (api.useWasmModule(module), use(api))))
          console.log(JSON.stringify(said))
        },
      }`,
  })
  await build({
    absWorkingDir: it.path(),
    entryPoints: ['main.js'],
    outdir: 'out',
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['*.wasm'],
    logLevel: 'error',
  })
  const forbidden = 'WebAssembly.Module(): Wasm code generation disallowed by embedder'
  const refused = {
    'utf-simd': expected(before),
    'utf-simd/js': expected(before),
    'utf-simd/wasm': `utf-simd/wasm: the WebAssembly kernels cannot run here: ${forbidden.replace('Module()', 'compile()')}`,
  }
  const given = entry === 'utf-simd/js' ? 'useWasmModule: utf-simd/js has no WebAssembly kernels' : expected('wasm')
  const said = JSON.parse(await it.run(tool('workerd/bin/workerd'), 'test', 'config.capnp'))
  expect(said).toEqual(['Cloudflare-Workers', forbidden, refused[entry], given])
})
