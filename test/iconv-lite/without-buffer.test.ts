// Where there is no Buffer, results are Uint8Arrays, and all else is the same.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Iconv } from '../../src/iconv-lite/iconv.ts'
import { ENCODINGS, hex, theirs } from './support.ts'

let iconv: Iconv

beforeAll(async () => {
  vi.stubGlobal('Buffer', undefined)
  vi.resetModules()
  iconv = (await import('../../src/iconv-lite/module.ts')).default
  vi.unstubAllGlobals()
})
afterAll(() => vi.resetModules())

const TEXT = 'Zwölf € я漢字あ가 TWFu 4a6f \ud83d\ude00 \ud800 +&-'

// What is no base64 is another thing.
test.each(ENCODINGS.filter((name) => name !== 'base64'))('%s', (name) => {
  const expected = theirs.encode(TEXT, name)
  const bytes = iconv.encode(TEXT, name)
  expect(hex(bytes)).toBe(hex(expected))
  expect(Buffer.isBuffer(bytes)).toBe(false)
  expect(bytes).toBeInstanceOf(Uint8Array)
  const plain = Uint8Array.from(expected)
  expect(iconv.decode(plain, name)).toBe(theirs.decode(expected, name))
  const decoder = iconv.getDecoder(name)
  let text = ''
  for (let i = 0; i < plain.length; i += 3) text += decoder.write(plain.slice(i, i + 3))
  expect(text + (decoder.end() ?? '')).toBe(theirs.decode(expected, name))
})

test('base64 and hex', () => {
  for (let length = 0; length < 8; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => 250 - 41 * i)
    for (const name of ['base64', 'hex']) {
      const text = Buffer.from(bytes).toString(name as 'hex')
      expect(iconv.decode(bytes, name)).toBe(text)
      expect(iconv.encode(text, name)).toEqual(bytes)
    }
  }
  expect(iconv.encode('a-_b!', 'base64')).toEqual(Uint8Array.from(theirs.encode('a-_b!', 'base64')))
  expect(iconv.encode('41zz41', 'hex')).toEqual(Uint8Array.of(0x41))
})

test('there are no streams', () => {
  expect(iconv.supportsStreams).toBe(false)
})
