// What an adversary found and is not mended yet: these cases fail. Each belongs in adversary.test.ts once it passes.

import { expect, test } from 'vitest'
import { mutf8, Transcoder, transcode, transcodeInto, utf7, utf8, utf16be, utf16le, wtf8 } from '../../src/index.ts'
import { onBackends } from '../support/interface.ts'

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

onBackends('what an adversary found', () => {
  test("a callback's halves of a pair for two neighbouring errors become the character", () => {
    for (const [to, expected] of [
      [wtf8, 'f09f9880'],
      [utf8, 'f09f9880'],
      [utf16be, 'd83dde00'],
      [mutf8, 'eda0bdedb880'],
    ] as const) {
      const halves = () => {
        let calls = 0
        return () => ['\ud83d', '\ude00'][calls++ % 2]
      }
      expect(hexOf(transcode(bytesOf('ffff'), utf8, to, { onError: halves() })), to.name).toBe(expected)
      const codePoints = Uint32Array.of(0x110000, 0x110000)
      expect(hexOf(to.encodeCodePoints(codePoints, { onError: halves() })), to.name).toBe(expected)
      const target = new Uint8Array(16)
      // Another call may be made for each error: both of a pair must come from one job.
      const { written } = transcodeInto(bytesOf('ffff'), target, utf8, to, { onError: halves() })
      expect(hexOf(target.subarray(0, written)), to.name).toBe(expected)
    }
  })

  test("'replace' keeps a whole character of UTF-7 before a broken end of its shift", () => {
    const bytes = new TextEncoder().encode('+DEH-')
    expect(utf7.decode(bytes, { onError: 'replace' })).toBe('\u0c41\ufffd')
    expect(utf7.decode(bytes, { onError: 'ignore' })).toBe('\u0c41')
    expect(hexOf(transcode(bytes, utf7, utf8, { onError: 'replace' }))).toBe('e0b181efbfbd')
  })

  test('a target of a subclass that claims to be longer is filled by its own length, or refused', () => {
    class Liar extends Uint8Array {
      override get length(): number {
        return 100
      }
    }
    const bytes = bytesOf('616263646566')
    for (const fill of [
      (target: Uint8Array) => utf8.encodeInto('abcdef', target),
      (target: Uint8Array) => utf16le.encodeInto('abcdef', target),
      (target: Uint8Array) => transcodeInto(bytes, target, utf8, utf8),
      (target: Uint8Array) => new Transcoder(utf8, utf8).pushInto(bytes, target),
    ]) {
      let result: unknown
      try {
        result = fill(new Liar(3))
      } catch {
        continue
      }
      expect(result, `${fill}`).toEqual(fill(new Uint8Array(3)))
    }
  })
})
