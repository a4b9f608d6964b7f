// An engine that has WebAssembly without SIMD.

import { describe, expect, test } from 'vitest'
import { entry, fallback, NOTHING, SIMD } from './fallback.ts'

describe('without SIMD', () => {
  test('it is so', () => {
    expect(WebAssembly.validate(NOTHING)).toBe(true)
    expect(WebAssembly.validate(SIMD)).toBe(false)
  })

  fallback()

  test('useWasmModule refuses a module that is none of ours; JavaScript goes on', async () => {
    const root = await entry('index')
    expect(() => root.useWasmModule(new WebAssembly.Module(NOTHING))).toThrow(TypeError)
    expect(root.backend()).toBe('js')
  })
})
