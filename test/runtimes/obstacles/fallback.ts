// The built package where WebAssembly cannot run: JavaScript takes over, reports it and answers right; `utf-simd/wasm` says what is missing.
// The obstacle is real, a flag of the engine or a policy of the page, and the suites check it first.

import { expect, test } from 'vitest'
import type * as Root from '../../../src/index.ts'

/** The URL of the built package's folder. The bundler inserts it. */
declare const DIST: string

export async function entry(name: 'index' | 'js' | 'wasm'): Promise<typeof Root> {
  return import(`${DIST}${name}.js`)
}

/** The smallest valid module. */
export const NOTHING = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
/** A function that makes a vector: `v128.const 0`, `drop`. */
export const SIMD = Uint8Array.of(
  ...[...NOTHING, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 10, 23, 1, 21, 0, 0xfd, 12],
  ...[...new Array<number>(16).fill(0), 0x1a, 0x0b],
)

/** Texts with sequences of every length: short ones, one longer than a window, and malformed ones. */
export function expectRightAnswers(api: typeof Root): void {
  const { utf8, utf16le, utf32be, latin1, wtf8, utf7 } = api
  for (const times of [1, 40, 30_000]) {
    const text = 'a\u00e9\u4e2d\u{1f600}'.repeat(times)
    const bytes = utf8.encode(text)
    expect(bytes.length).toBe(10 * times)
    expect(utf8.decode(bytes) === text).toBe(true)
    expect(utf8.isValid(bytes)).toBe(true)
    expect(utf8.codePointCount(bytes)).toBe(4 * times)
    for (const encoding of [utf16le, utf32be, wtf8, utf7]) {
      expect(encoding.decode(encoding.encode(text)) === text).toBe(true)
      const there = api.transcode(bytes, utf8, encoding)
      expect(api.transcode(there, encoding, utf8)).toHaveLength(bytes.length)
    }
    const malformed = bytes.slice(0, -1)
    expect(utf8.findError(malformed)).toMatchObject({ kind: 'truncated', offset: 10 * times - 4, length: 3 })
    expect(utf8.decode(malformed, { onError: 'replace' }) === `${text.slice(0, -2)}\ufffd`).toBe(true)
    expect(() => utf8.decode(malformed)).toThrow(api.MalformedError)
    expect(latin1.encode('\u00ff'.repeat(times))).toEqual(new Uint8Array(times).fill(0xff))
  }
}

export const CANNOT = /^(utf-simd|utf-simd\/wasm): the WebAssembly kernels cannot run here: \S/

/** The tests for every obstacle. */
export function fallback(): void {
  test('the root: the import does nothing, JavaScript takes over, and backend() says so', async () => {
    const root = await entry('index')
    expectRightAnswers(root)
    expect(root.backend()).toBe('js')
    await root.ready()
    expect(root.backend()).toBe('js')
    expectRightAnswers(root)
  })

  test("the root: setBackend('wasm') says why not, and changes nothing", async () => {
    const root = await entry('index')
    expect(() => root.setBackend('wasm')).toThrow(CANNOT)
    expect(root.backend()).toBe('js')
    root.setBackend('js')
    expectRightAnswers(root)
    root.setBackend('auto')
    expectRightAnswers(root)
  })

  test('utf-simd/js runs as always', async () => {
    const js = await entry('js')
    expect(js.backend()).toBe('js')
    expectRightAnswers(js)
  })

  test('utf-simd/wasm: a clear error at first use, not before', async () => {
    const wasm = await entry('wasm')
    await wasm.ready()
    for (const use of [
      () => wasm.utf8.decode(Uint8Array.of(0x41, 0xc3, 0xa9)),
      () => wasm.utf8.encode('\u00e9'.repeat(5000)),
      () => wasm.backend(),
    ])
      expect(use).toThrow(CANNOT)
  })
}
