// An engine without WebAssembly.

import { describe, expect, test } from 'vitest'
import { entry, fallback } from './fallback.ts'

describe('without WebAssembly', () => {
  test('the engine lacks WebAssembly', () => expect(typeof WebAssembly).toBe('undefined'))

  fallback()

  test('useWasmModule throws', async () => {
    const root = await entry('index')
    expect(() => root.useWasmModule(undefined as never)).toThrow(TypeError)
    expect(() => root.useWasmModule({} as never)).toThrow()
    expect(root.backend()).toBe('js')
  })
})
