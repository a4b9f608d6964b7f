// As long as the engine is not loaded, loops and Buffer convert, and give the same.

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Iconv } from '../../src/iconv-lite/iconv.ts'
import { canonical, DOUBLE_BYTE, ENCODINGS, hex, theirs } from './support.ts'

let iconv: Iconv
let loads = 0

beforeEach(async () => {
  vi.resetModules()
  loads = 0
  const { onDemand } = await import('../../src/iconv-lite/on-demand.ts')
  const { createIconv } = await import('../../src/iconv-lite/iconv.ts')
  const { createEncodings } = await import('../../src/iconv-lite/encodings.ts')
  const engine = await import('../../src/iconv-lite/engine.ts')
  onDemand.parts = {
    engine() {
      loads++
      return engine
    },
    doubleByte: () => expect.unreachable('no encoding here has two bytes'),
  }
  iconv = createIconv(createEncodings)
})
afterAll(() => vi.resetModules())

const TEXT = 'Zwölf € я漢字あ가 TWFu 4a6f \ud83d\ude00 \ud800 +&-'.repeat(4)

test.each(ENCODINGS.filter((name) => !DOUBLE_BYTE.includes(canonical(name))))('%s', (name) => {
  const expected = theirs.encode(TEXT, name)
  expect(hex(iconv.encode(TEXT, name))).toBe(hex(expected))
  expect(iconv.decode(expected, name)).toBe(theirs.decode(expected, name))
  const decoder = iconv.getDecoder(name)
  let text = ''
  for (let i = 0; i < expected.length; i += 70) text += decoder.write(expected.subarray(i, i + 70))
  expect(text + (decoder.end() ?? '')).toBe(theirs.decode(expected, name))
  expect(loads).toBe(0)
})

test('the engine is loaded once, after 64 KiB', () => {
  const bytes = theirs.encode(TEXT, 'win1251')
  const piece = Math.ceil(0x10000 / bytes.length)
  for (let i = 1; i < piece; i++) iconv.decode(bytes, 'win1251')
  expect(loads).toBe(0)
  for (let i = 0; i < 3; i++) {
    expect(iconv.decode(bytes, 'win1251')).toBe(theirs.decode(bytes, 'win1251'))
    expect(hex(iconv.encode(TEXT, 'koi8-r'))).toBe(hex(theirs.encode(TEXT, 'koi8-r')))
    expect(iconv.decode(Buffer.from(TEXT), 'utf8')).toBe(theirs.decode(Buffer.from(TEXT), 'utf8'))
  }
  expect(loads).toBe(1)
})
