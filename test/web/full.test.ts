// utf-simd/web/full: every encoding of the standard gives on every engine what the standard's steps give. The topics of the Web Platform Tests
// in encoding/: legacy-mb-*, single-byte-decoder, iso-2022-jp-decoder, gb18030-encoder, replacement-encodings, textdecoder-streaming.

import { expect, test } from 'vitest'
import { TextDecoder } from '../../src/web/full.ts'
import { isCharacter } from '../reference/items.ts'
import { decode, LEGACY_REFERENCES } from '../reference/legacy/index.ts'
import { Random } from '../support/random.ts'
import { isLeftOut } from '../support/share.ts'
import { StandardTextDecoder } from './standard.ts'
import { byteArray, expectAsStandard, expectTypeError, hex, onBackends } from './support.ts'

/** Bytes that begin, continue, end or break sequences in any of them. */
const EDGES = [
  0x00, 0x0a, 0x1b, 0x24, 0x28, 0x30, 0x39, 0x3c, 0x40, 0x42, 0x4a, 0x5c, 0x7e, 0x7f, 0x80, 0x81, 0x8e, 0x8f, 0xa1,
  0xb0, 0xfe, 0xff,
]

function randomBytes(random: Random): Uint8Array<ArrayBuffer> {
  const length = random.below(random.pick([4, 12, 80]))
  const edges = random.once(2)
  return Uint8Array.from({ length }, () => (edges && random.once(2) ? random.pick(EDGES) : random.below(256)))
}

onBackends('utf-simd/web/full', () => {
  test.each(LEGACY_REFERENCES)('$name: random calls on one decoder, as the standard says', ({ name }) => {
    const random = new Random(0xf011)
    for (let round = 0; round < 200; round++) {
      if (isLeftOut()) continue
      const options = { fatal: random.once(2), ignoreBOM: random.once(2) }
      const ours = new TextDecoder(name, options)
      const standard = new StandardTextDecoder(name, options)
      const log = [`${name} ${JSON.stringify(options)}`]
      for (let call = 0; call < 8; call++) {
        const bytes = randomBytes(random)
        const stream = random.once(2)
        log.push(`decode(${hex(bytes)}, { stream: ${stream} })`)
        expectAsStandard(
          () => ours.decode(bytes, { stream }),
          () => standard.decode(bytes, { stream }),
          () => log.join('\n'),
        )
      }
    }
  })

  test('ISO-2022-JP keeps the chosen set behind an error in a stream, and only there', () => {
    const options = { fatal: true }
    for (const [sequence, broken, next, expected] of [
      [[0x1b, 0x28, 0x4a], [0xff], [0x7e], '\u203e'],
      [[0x1b, 0x28, 0x4a], [0x0e, 0x41], [0x5c], '\u00a5'],
      [[0x1b, 0x28, 0x49], [0x7f], [0x21], '\uff61'],
      [[0x1b, 0x24, 0x42], [0x30, 0x20], [0x30, 0x21], '\u4e9c'],
      [[0x1b, 0x24, 0x42], [0x1b, 0x28, 0x4a], [0x7e], '\u203e'], // two escape sequences in a row: the second chooses its set
    ] as const)
      for (const isOneChunk of [true, false]) {
        const [decoder, standard] = [
          new TextDecoder('iso-2022-jp', options),
          new StandardTextDecoder('iso-2022-jp', options),
        ]
        for (const each of [decoder, standard]) {
          if (!isOneChunk) each.decode(byteArray(...sequence), { stream: true })
          const bytes = isOneChunk ? [...sequence, ...broken] : broken
          expectTypeError(() => each.decode(byteArray(...bytes), { stream: true }))
          expect(each.decode(byteArray(...next))).toBe(expected)
          // That call was the last of its stream.
          expectTypeError(() => each.decode(byteArray(...sequence, ...broken)))
          expect(each.decode(byteArray(0x41, 0x7e))).toBe('A~')
        }
      }
  })
})

test.each(LEGACY_REFERENCES)('$name: attributes, every byte, and what a sequence that is cut gives', (reference) => {
  const decoder = new TextDecoder(reference.name, { fatal: true, ignoreBOM: true })
  expect([decoder.encoding, decoder.fatal, decoder.ignoreBOM]).toEqual([reference.name, true, true])
  for (let byte = 0; byte < 256; byte++) {
    const [item] = decode(reference, [byte])
    if (item && isCharacter(item)) expect(decoder.decode(byteArray(byte))).toBe(String.fromCodePoint(item.codePoint))
    else expectTypeError(() => decoder.decode(byteArray(byte)))
    const text = item && isCharacter(item) ? String.fromCodePoint(item.codePoint) : '\ufffd'
    const streaming = new TextDecoder(reference.name)
    expect(streaming.decode(byteArray(byte), { stream: true }) + streaming.decode()).toBe(text)
  }
})

test('a BOM is text', () => {
  for (const ignoreBOM of [false, true])
    expect(new TextDecoder('gb18030', { ignoreBOM }).decode(byteArray(0x84, 0x31, 0x95, 0x33, 0x41))).toBe('\ufeffA')
})
