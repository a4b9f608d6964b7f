// utf-simd/web asks the platform for multi-byte encodings, if its decoder passes the probes. Such a decoder has to be right for every short
// sequence: this suite compares it with the standard's algorithms, in every runtime.

import { describe, expect, test } from 'vitest'
import { TextDecoder as Full } from '../../src/web/full.ts'
import { decodesMultiByteRight } from '../../src/web/probes-multi-byte.ts'
import { TextDecoder } from '../../src/web.ts'
import { isCharacter } from '../reference/items.ts'
import { decode, type LegacyReference, MULTI_BYTE_NAMES, referenceOf } from '../reference/legacy/index.ts'
import { isLeftOut } from '../support/share.ts'
import { byteArray } from './support.ts'

function textOf(reference: LegacyReference, bytes: Uint8Array): string {
  return decode(reference, bytes)
    .map((item) => (isCharacter(item) ? String.fromCodePoint(item.codePoint) : '\ufffd'))
    .join('')
}

function* shortSequences(name: string): Generator<Uint8Array<ArrayBuffer>> {
  for (let byte = 0; byte < 256; byte++) yield byteArray(byte)
  for (let pair = 0; pair < 0x10000; pair++) if (!isLeftOut()) yield byteArray(pair >> 8, pair & 0xff)
  if (name === 'euc-jp')
    for (let pair = 0xa1a1; pair < 0x10000; pair++) if (!isLeftOut()) yield byteArray(0x8f, pair >> 8, pair & 0xff)
  if (!name.startsWith('gb')) return
  for (let pointer = 0; pointer < 39500; pointer++) {
    const [second, third] = [Math.floor(pointer / 1260), Math.floor(pointer / 10)]
    if (!isLeftOut())
      yield byteArray(0x81 + Math.floor(second / 10), 0x30 + (second % 10), 0x81 + (third % 126), 0x30 + (pointer % 10))
  }
}

const platform = globalThis.TextDecoder
describe.each(MULTI_BYTE_NAMES)('%s', (name) => {
  const isRight = decodesMultiByteRight(platform, name)

  test('utf-simd/web takes the platform’s decoder if it is right, else it names the other entry', () => {
    if (isRight) expect(new TextDecoder(name).encoding).toBe(name)
    else expect(() => new TextDecoder(name)).toThrow(/utf-simd\/web\/full/)
  })

  test('the probes find our own decoder right', () => expect(decodesMultiByteRight(Full, name)).toBe(true))

  test('a decoder that passes the probes is right for every short sequence', () => {
    if (!isRight) return expect(() => new TextDecoder(name)).toThrow(RangeError)
    const reference = referenceOf(name)
    const decoder = new platform(name)
    for (const bytes of shortSequences(name)) {
      const [found, expected] = [decoder.decode(bytes), textOf(reference, bytes)]
      if (found !== expected) expect(found, `${name}: ${bytes}`).toBe(expected)
    }
  })

  test('the probes find a wrong decoder', () => {
    const spoil = (change: (text: string, bytes: Uint8Array | undefined) => string) =>
      class extends (Full as unknown as new (label: string) => { decode(...values: unknown[]): string }) {
        override decode(bytes?: Uint8Array, options?: object): string {
          return change(super.decode(bytes, options), bytes)
        }
      }
    const losing = spoil((text) => (text.startsWith('\ufffd') ? '\ufffd' : text))
    const twice = spoil((text) => text.replace(/\ufffd/g, '\ufffd\ufffd'))
    const empty = spoil((text, bytes) => (bytes ? text : ''))
    for (const wrong of [losing, twice, empty]) expect(decodesMultiByteRight(wrong, name)).toBe(false)
  })
})
