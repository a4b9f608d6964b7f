// An engine that has WebAssembly without SIMD.

import { describe, expect, test } from 'vitest'
import { entry, fallback, NOTHING, SIMD } from './fallback.ts'

describe('without SIMD', () => {
  test('the engine lacks SIMD', () => {
    expect(WebAssembly.validate(NOTHING)).toBe(true)
    expect(WebAssembly.validate(SIMD)).toBe(false)
  })

  fallback()

  test('useWasmModule refuses a module of something else, and JavaScript goes on', async () => {
    const root = await entry('index')
    expect(() => root.useWasmModule(new WebAssembly.Module(NOTHING))).toThrow(TypeError)
    expect(root.backend()).toBe('js')
  })
})
