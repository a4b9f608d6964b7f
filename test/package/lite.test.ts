// `utf-simd/lite` as it is built: without TextDecoder and TextEncoder, and without WebAssembly.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as root from '../../src/index.ts'
import { dist, run } from '../support/child.ts'

const TEXT = 'Größe 中文 😀 '.repeat(500)

test('the same where the platform lacks TextDecoder, TextEncoder and WebAssembly', () => {
  const result = run(
    `delete globalThis.TextDecoder
    delete globalThis.TextEncoder
    delete globalThis.WebAssembly
    const { utf8, utf16le } = await import(ENTRY)
    const text = ${JSON.stringify(TEXT)}
    console.log(JSON.stringify([utf8, utf16le].map((its) => {
      const bytes = its.encode(text)
      const bad = its.decode(bytes.subarray(0, bytes.length - 2), { onError: 'replace' })
      return [Array.from(bytes), its.decode(bytes) === text, bad, its.encodeInto(text, new Uint8Array(7))]
    })))`,
    'lite.js',
  )
  expect(result).toEqual(
    [root.utf8, root.utf16le].map((its) => {
      const bytes = its.encode(TEXT)
      const bad = its.decode(bytes.subarray(0, bytes.length - 2), { onError: 'replace' })
      return [Array.from(bytes), true, bad, its.encodeInto(TEXT, new Uint8Array(7))]
    }),
  )
})

test('its file imports nothing', () => {
  expect(readFileSync(new URL(dist('lite.js')), 'utf8')).not.toMatch(/\bimport\b|\brequire\(|WebAssembly/)
})
