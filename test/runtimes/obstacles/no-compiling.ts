// A page whose Content-Security-Policy is `script-src 'self'`, without 'wasm-unsafe-eval': WebAssembly can't be made in it. Engines
// differ in what they do with a module that was compiled elsewhere, in a worker that may: Chromium lets the page use it, Firefox
// doesn't let it in, WebKit lets it in (and even compiles) but makes no instance.

import { describe, expect, test } from 'vitest'
import { CANNOT, entry, expectRightAnswers, fallback, NOTHING } from './fallback.ts'

/** kernels.wasm, compiled by a worker, whose own policy its response gives; undefined if it does not get here. */
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
  test('it is so', () => {
    expect(() => new WebAssembly.Instance(new WebAssembly.Module(NOTHING))).toThrow(WebAssembly.CompileError)
  })

  fallback()

  test('useWasmModule brings the kernels where the engine lets it; else it throws, and JavaScript goes on', async () => {
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
