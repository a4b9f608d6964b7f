// TextEncoder: 7.4 and 8.1.2, and the topics of the Web Platform Tests api-surrogates-utf8, textencoder-utf16-surrogates, encodeInto.

import { expect, test } from 'vitest'
import { TextDecoder, TextEncoder } from '../../src/web.ts'
import { Random } from '../support/random.ts'
import { standardEncodeInto } from './standard.ts'
import { onBackends } from './support.ts'

// Deno cannot parse a literal with a lone surrogate before an escape.
const [LEAD, TRAIL] = [String.fromCharCode(0xd834), String.fromCharCode(0xdf06)]
const TEXTS = [
  '',
  'Hi',
  'A',
  '\u{1d306}',
  '\u{1d306}A',
  `${LEAD}A${TRAIL}A¥Hi`,
  `A${TRAIL}`,
  `${LEAD}`,
  `${TRAIL}${LEAD}`,
  `${LEAD}${LEAD}${TRAIL}`,
  '¥¥',
  'z\u00a2\u6c34\u{1d11e}\u{f8ff}\u{10fffd}\ufffe\0\ufeff\u07ff\u0800\uffff',
  `${'a'.repeat(40)}é`,
  '漢'.repeat(12),
  '😀'.repeat(8) + LEAD,
]

function randomText(source: Random, length: number): string {
  const alphabet = source.pick([['a'], ['a', 'é'], ['я'], ['漢', 'あ'], ['😀'], ['a', 'é', '漢', '😀', LEAD, TRAIL]])
  let text = ''
  while (text.length < length) text += source.pick(alphabet)
  return text
}

onBackends('TextEncoder', () => {
  test('encode: U+FFFD for lone surrogates', () => {
    const source = new Random(0xe4c)
    const texts = [...TEXTS, ...Array.from({ length: 60 }, () => randomText(source, source.below(300)))]
    for (const text of [...texts, randomText(source, 70_000)])
      expect(
        Buffer.compare(new TextEncoder().encode(text), Buffer.from(standardEncodeInto(text, Infinity).bytes)),
      ).toBe(0)
  })

  test('decode reverses encode', () => {
    const text = Array.from({ length: 0x1100 }, (_, i) => i * 0x100 + (i & 0xff))
      .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
      .map((codePoint) => String.fromCodePoint(codePoint))
      .join('')
    expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text)
  })

  test('encodeInto: every size and every kind of memory; writes nothing outside of the destination', () => {
    for (const text of TEXTS) {
      for (let size = 0; size <= 3 * text.length + 2; size++) {
        const { bytes, ...expected } = standardEncodeInto(text, size)
        for (const Memory of [ArrayBuffer, SharedArrayBuffer]) {
          for (const options of [undefined, { maxByteLength: 200 }]) {
            const around = new Uint8Array(new Memory(size + 10, options) as ArrayBuffer).fill(0x80)
            const destination = new Uint8Array(around.buffer, 4, size)
            expect(new TextEncoder().encodeInto(text, destination)).toEqual(expected)
            expect([...around]).toEqual([
              ...Array(4).fill(0x80),
              ...bytes,
              ...Array(size - bytes.length + 6).fill(0x80),
            ])
          }
        }
      }
    }
  })

  test('encodeInto: random texts and sizes', () => {
    const source = new Random(0x1470)
    for (let round = 0; round < 120; round++) {
      const text = randomText(source, round % 60 === 59 ? 40_000 : source.below(400))
      const byteLength = standardEncodeInto(text, Infinity).written
      const size = source.pick([
        source.below(byteLength + 1),
        byteLength,
        Math.max(0, byteLength - 1),
        byteLength + source.below(9),
        3 * text.length,
      ])
      const { bytes, ...expected } = standardEncodeInto(text, size)
      const around = new Uint8Array(size + 8).fill(0x80)
      expect(new TextEncoder().encodeInto(text, around.subarray(3, size + 3))).toEqual(expected)
      expect(Buffer.compare(around.subarray(3, bytes.length + 3), Buffer.from(bytes))).toBe(0)
      expect(around.subarray(bytes.length + 3).every((byte) => byte === 0x80)).toBe(true)
      expect(around[2]).toBe(0x80)
    }
  })
})
