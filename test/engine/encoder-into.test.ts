// Encoder.encodeInto: calls that go on where others stopped give together what one call gives, wherever the seam is.

import { expect, test } from 'vitest'
import {
  type EncodeOptions,
  type EncodePolicy,
  type Encoder,
  type Encoding,
  latin1,
  ucs2le,
  utf7,
  utf7imap,
  utf8,
  utf16,
  utf16le,
  utf32,
  wtf8,
} from '../../src/index.ts'
import { attempt, concat, onBackends } from '../support/interface.ts'

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Encodes chunks by encodeInto, with targets of `room` bytes, what was left unread in front of the next chunk. */
function encodeAllInto(encoder: Encoder, chunks: readonly string[], room: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let rest = ''
  for (const chunk of chunks) {
    rest += chunk
    for (;;) {
      const target = new Uint8Array(room)
      const { read, written } = encoder.encodeInto(rest, target)
      pieces.push(target.slice(0, written))
      rest = rest.slice(read)
      if (read === 0 && written === 0) break
    }
  }
  return concat([...pieces, encoder.encode(rest), encoder.flush()])
}

/** U+FEFF at the start and at seams, shifts that meet, a pair that is cut. */
const SEAMS = '\ufeffaé\ufeff€\u{1f600}b-cé&\ufeff中\u{1f600}\u{1f601}'
const ENCODINGS: readonly Encoding[] = [utf8, utf16, utf16le, utf32, utf7, utf7imap, wtf8]

onBackends('encoder().encodeInto', () => {
  test.each(ENCODINGS.map((encoding) => ({ name: encoding.name, encoding })))(
    'at every split, into targets of all sizes: $name',
    ({ encoding }) => {
      const options: EncodeOptions[] = encoding === utf8 ? [{}, { bom: true }] : [{}]
      for (const each of options) {
        const whole = hexOf(encoding.encode(SEAMS, each))
        for (const room of [10, 16, 200]) {
          for (let cut = 0; cut <= SEAMS.length; cut++) {
            const chunks = [SEAMS.slice(0, cut), SEAMS.slice(cut)]
            const encoder = encoding.encoder(each)
            expect(hexOf(encodeAllInto(encoder, chunks, room)), `cut ${cut}, room ${room}`).toBe(whole)
            // The encoder starts again.
            expect(hexOf(encodeAllInto(encoder, chunks, room)), `again, cut ${cut}, room ${room}`).toBe(whole)
          }
        }
      }
    },
  )

  test.each<EncodePolicy>(['throw', 'replace', 'ignore', () => '_', () => ''])(
    'errors, by the policy %s',
    (onError) => {
      const text = 'a€\ud83db\ude00\ud83d\ud83d\ude00é\ud83d'
      for (const encoding of [utf8, latin1, wtf8, ucs2le]) {
        const whole = attempt(() => hexOf(encoding.encode(text, { onError })))
        for (const room of [8, 100]) {
          for (let cut = 0; cut <= text.length; cut++) {
            const chunks = [text.slice(0, cut), text.slice(cut)]
            const ours = attempt(() => hexOf(encodeAllInto(encoding.encoder({ onError }), chunks, room)))
            expect(ours, `${encoding.name}, cut ${cut}, room ${room}`).toEqual(whole)
          }
        }
      }
    },
  )

  test('it goes on where encode has stopped', () => {
    const encoder = utf8.encoder()
    const target = new Uint8Array(8)
    expect(hexOf(encoder.encode('a\ud83d'))).toBe('61')
    expect(encoder.encodeInto('\ude00b', target)).toEqual({ read: 2, written: 5 })
    expect(hexOf(target.subarray(0, 5))).toBe('f09f988062')
    expect(() => encoder.encodeInto('\ude00', target)).toThrow('utf-8: surrogate at offset 4: U+DE00')
    expect(encoder.encodeInto('c', target)).toEqual({ read: 1, written: 1 })
    expect(hexOf(encoder.flush())).toBe('')
  })

  test('what is no string and what is no target is refused, and the stream stays', () => {
    const encoder = utf8.encoder()
    encoder.encode('\ud83d')
    expect(() => encoder.encodeInto(1 as unknown as string, new Uint8Array(1))).toThrow(TypeError)
    expect(() => encoder.encodeInto('a', [] as unknown as Uint8Array)).toThrow(TypeError)
    expect(hexOf(encoder.encode('\ude00'))).toBe('f09f9880')
  })
})
