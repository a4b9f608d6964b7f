// unicode11Hangul: the 2,350 syllables, and the 4,306 that nothing tells.

import { describe, expect, test } from 'vitest'
import { MalformedError } from '../../src/engine/rules/errors.ts'
import { unicode11Hangul } from '../../src/text/unicode11-hangul.ts'

const FIRST = 0x3400
const COUNT = 2350

describe('the syllables of KS C 5601', () => {
  const today = unicode11Hangul(String.fromCharCode(...Array.from({ length: COUNT }, (_, i) => FIRST + i)))

  test('are those that the engine reads in rows 16 to 40', () => {
    const decoder = new TextDecoder('euc-kr', { fatal: true })
    for (let i = 0; i < COUNT; i++) {
      expect(today[i]).toBe(decoder.decode(Uint8Array.of(0xb0 + Math.floor(i / 94), 0xa1 + (i % 94))))
    }
  })

  test('are syllables of today, each once and in the order of today', () => {
    expect(today.length).toBe(COUNT)
    expect([...today].every((syllable) => syllable >= '\uac00' && syllable <= '\ud7a3')).toBe(true)
    expect([...new Set(today)].sort().join('')).toBe(today)
    expect([today[0], today[COUNT - 1]]).toEqual(['가', '힝'])
  })
})

test('what is no Hangul of Unicode 1.1 stays', () => {
  const text = 'Aé\u33ff\u4e00\uac00\ud7a3\ud83d\ude00 \ud800 \udc00'
  expect(unicode11Hangul(text)).toBe(text)
  expect(unicode11Hangul('')).toBe('')
  expect(unicode11Hangul(`${text}\u3400`)).toBe(`${text}가`)
})

describe('the other syllables', () => {
  test('throw by default', () => {
    for (const unit of ['\u3d2e', '\u44b7', '\u44b8', '\u4dff']) {
      const expected = { encoding: 'unicode-1-1', kind: 'unmappable', offset: 3, length: 1 }
      const call = () => unicode11Hangul(`\u3400😀${unit}`)
      expect(call).toThrow(MalformedError)
      expect(call).toThrow(expect.objectContaining(expected))
      expect(() => unicode11Hangul(`\u3400😀${unit}`, { onError: 'throw' })).toThrow(expect.objectContaining(expected))
    }
  })

  test('follow the policy', () => {
    expect(unicode11Hangul('\u3d2d\u3d2e', { onError: 'replace' })).toBe('힝\ufffd')
    expect(unicode11Hangul('\u3d2e\u3400', { onError: 'ignore' })).toBe('가')
    expect(unicode11Hangul('a\u4dff', { onError: ({ offset, length }) => `[${offset},${length}]` })).toBe('a[1,1]')
  })

  test('a policy may call the function again, and has to return a string', () => {
    expect(unicode11Hangul('\u3d2e', { onError: () => unicode11Hangul('\u3400') })).toBe('가')
    expect(() => unicode11Hangul('\u3d2e', { onError: (() => 1) as never })).toThrow(TypeError)
  })
})

test.each([
  ['no string', [1]],
  ['an unknown option', ['', { bom: 'strip' }]],
  ['an unknown policy', ['', { onError: 'latin1' }]],
])('%s', (_, parameters) => {
  expect(() => (unicode11Hangul as (...parameters: unknown[]) => unknown)(...parameters)).toThrow(TypeError)
})
