// A page whose Content-Security-Policy is `script-src 'self'`, without 'wasm-unsafe-eval', so that it can't compile WebAssembly. Engines differ
// in what they do with a module from a worker that may compile. Chromium lets the page use it. Firefox does not let it in. WebKit lets it in,
// and even compiles, but refuses to instantiate it.

import { describe, expect, test } from 'vitest'
import { CANNOT, entry, expectRightAnswers, fallback, NOTHING } from './fallback.ts'

/** Returns kernels.wasm, compiled by a worker whose response has a policy of its own; undefined if the module does not arrive. */
function compiledElsewhere(): Promise<WebAssembly.Module | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker('/compile.js')
    worker.onmessageerror = () => resolve(undefined)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.onmessage = ({ data }) => {
      if (data instanceof WebAssembly.Module) resolve(data)
      else reject(new Error(String(data)))
    }
  })
}

function isUsable(module: WebAssembly.Module | undefined): module is WebAssembly.Module {
  try {
    return new WebAssembly.Instance(module!) !== undefined
  } catch {
    return false
  }
}

describe('without leave to compile', () => {
  test('the policy forbids compiling', () => {
    expect(() => new WebAssembly.Instance(new WebAssembly.Module(NOTHING))).toThrow(WebAssembly.CompileError)
  })

  fallback()

  test('useWasmModule loads the kernels if the engine allows it; else it throws, and JavaScript goes on', async () => {
    const module = await compiledElsewhere()
    expect(isUsable(module)).toBe(/Chrome/.test(navigator.userAgent))
    for (const name of ['index', 'wasm'] as const) {
      const api = await entry(name)
      if (isUsable(module)) {
        api.useWasmModule(module)
        expect(api.backend()).toBe('wasm')
        api.setBackend('wasm')
        expectRightAnswers(api)
        continue
      }
      expect(() => api.useWasmModule(module as unknown as WebAssembly.Module)).toThrow()
      if (name === 'wasm') expect(() => api.backend()).toThrow(CANNOT)
      else expect(api.backend()).toBe('js')
    }
  })
})
