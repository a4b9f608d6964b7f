// UTF-8 by plain loops, as utf-simd/js does it: the same as the platform, wherever a span of units ends and whatever is malformed.

import { expect, test } from 'vitest'
import { countByLoop, decodeByLoop, encodeByLoop } from '../../src/kernels/js/short.ts'

const encoder = new TextEncoder()
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const FILLINGS = ['a', 'é', 'я', '语', '😀', 'aé语😀b', 'abcdefgh語']
/** About one span, and several. */
const SIZES = [0, 1, 3, 4, 5, 2043, 2044, 2045, 2046, 2047, 2048, 2049, 4095, 4096, 6150]

function expected(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** One comparison, without a report that is longer than the test. */
function same(bytes: Uint8Array, label: string): void {
  if ((bytes.length === 0 ? '' : decodeByLoop(bytes, 0, bytes.length)) !== expected(bytes)) expect.fail(label)
}

test.each(FILLINGS)('%s: spans of every length, there and back', (filling) => {
  for (const size of SIZES) {
    for (const ahead of ['', 'a', 'ab', 'abc', '\ufeffé']) {
      const text = ahead + filling.repeat(size)
      const bytes = encoder.encode(text)
      same(bytes, `${ahead} ${size}`)
      const target = new Uint8Array(3 * text.length)
      expect(encodeByLoop(text, target, 0)).toBe(bytes.length)
      expect(countByLoop(text)).toBe(bytes.length)
      expect(Buffer.compare(target.subarray(0, bytes.length), bytes)).toBe(0)
    }
  }
})

test('sequences of every kind, whole, cut and malformed', () => {
  const edges = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xff]
  for (let lead = 0x7f; lead < 0x100; lead++) {
    for (const second of edges) {
      for (const third of edges) {
        for (const fourth of [0x41, 0x80, 0xbf, 0xc0]) {
          const bytes = Uint8Array.of(lead, second, third, fourth)
          same(bytes, bytes.join())
        }
        same(Uint8Array.of(0x61, lead, second, third), 'three bytes')
      }
      same(Uint8Array.of(lead, second), 'two bytes')
    }
    same(Uint8Array.of(lead), 'one byte')
  }
})

test('a malformed byte wherever it is, in any span', () => {
  const bytes = encoder.encode('aé语😀b'.repeat(1000))
  for (let i = 0; i < bytes.length; i += 37) {
    const input = bytes.slice()
    input[i] ^= 0x80
    same(input, `at ${i}`)
    same(bytes.subarray(0, i), `cut at ${i}`)
    same(bytes.subarray(i), `from ${i}`)
  }
})

test('lone surrogates are none of its texts', () => {
  const target = new Uint8Array(300)
  for (const lone of ['\ud83d', '\udc00', '\ud800\ud800', '\udc00\ud800', '\udc00\udc00'])
    for (const [ahead, behind] of [
      ['', ''],
      ['', 'é'],
      ['abcd', ''],
      ['abcdé', 'abcd'],
    ])
      expect(encodeByLoop(ahead + lone + behind, target, 0)).toBe(-1)
})

test('a lone surrogate has no length', () => {
  for (const text of [
    '\ud800',
    'a\ud800',
    '\ud800a',
    '\udc00',
    '\ud800\ud800\udc00',
    'é\udc00\ud800',
    '\ud83d\ude00\ude00',
  ])
    expect([countByLoop(text), encodeByLoop(text, new Uint8Array(64), 0)]).toEqual([-1, -1])
  expect(countByLoop('\ud83d\ude00')).toBe(4)
})
