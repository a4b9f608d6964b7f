// Transcoder.pushInto: calls that go on where others stopped give together what one call gives, wherever the seam is.

import { expect, test } from 'vitest'
import {
  type Encoding,
  setBackend,
  type TranscodeOptions,
  Transcoder,
  transcode,
  utf7,
  utf7imap,
  utf8,
  utf16,
  utf16le,
  utf32,
  wtf8,
} from '../../src/index.ts'
import { attempt, concat, onBackends } from '../support/interface.ts'

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Transcodes chunks by pushInto, with targets of `room` bytes, what was left unread in front of the next chunk. */
function pushAllInto(transcoder: Transcoder, chunks: readonly Uint8Array[], room: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let rest = new Uint8Array(0)
  for (const chunk of chunks) {
    rest = concat([rest, chunk]) as typeof rest
    for (;;) {
      const target = new Uint8Array(room)
      const { read, written } = transcoder.pushInto(rest, target)
      pieces.push(target.slice(0, written))
      rest = rest.slice(read)
      if (read === 0 && written === 0) break
    }
  }
  // A cut character at the end.
  return concat([...pieces, transcoder.push(rest), transcoder.end()])
}

/** A BOM in front, U+FEFF in the middle and at seams, shifts that meet. */
const SEAMS = '\ufeff\ufeffaé\ufeff€\u{1f600}b-cé&\ufeff中'

onBackends('pushInto', () => {
  const encodings: readonly Encoding[] = [utf8, utf16, utf16le, utf32, utf7, utf7imap, wtf8]
  test.each(encodings.flatMap((from) => encodings.map((to) => ({ name: `${from.name} to ${to.name}`, from, to }))))(
    'pushInto at every split: $name',
    ({ from, to }) => {
      for (const start of ['', '\ufeff']) {
        const bytes = from.encode(start + SEAMS)
        const whole = hexOf(transcode(bytes, from, to))
        for (const room of [10, 16, 200]) {
          for (let cut = 0; cut <= bytes.length; cut++) {
            const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)]
            expect(hexOf(pushAllInto(new Transcoder(from, to), chunks, room)), `cut ${cut}, room ${room}`).toBe(whole)
          }
        }
        const single = Array.from(bytes, (byte) => Uint8Array.of(byte))
        expect(hexOf(pushAllInto(new Transcoder(from, to), single, 10)), 'byte by byte').toBe(whole)
      }
    },
  )

  test('push and pushInto by turns are one stream', () => {
    for (const from of encodings) {
      const bytes = from.encode(SEAMS)
      const whole = hexOf(transcode(bytes, from, utf8))
      for (let cut = 0; cut <= bytes.length; cut++) {
        const target = new Uint8Array(200)
        const one = new Transcoder(from, utf8)
        const { read, written } = one.pushInto(bytes.subarray(0, cut), target)
        const rest = [one.push(bytes.subarray(read)), one.end()]
        expect(hexOf(concat([target.subarray(0, written), ...rest])), `${from.name}, pushInto to ${cut}`).toBe(whole)
        const other = new Transcoder(from, utf8)
        const first = other.push(bytes.subarray(0, cut))
        let step: { read: number; written: number }
        try {
          step = other.pushInto(bytes.subarray(cut), target)
        } catch (error) {
          // `push` has kept bytes of a cut character.
          expect(error).toBeInstanceOf(TypeError)
          continue
        }
        const last = [other.push(bytes.subarray(cut + step.read)), other.end()]
        const all = concat([first, target.subarray(0, step.written), ...last])
        expect(hexOf(all), `${from.name}, push to ${cut}`).toBe(whole)
      }
    }
  })

  test('pushInto tells offsets from the start of the stream', () => {
    const target = new Uint8Array(16)
    const transcoder = new Transcoder(utf8, utf16le)
    expect(transcoder.pushInto(bytesOf('616161'), target)).toEqual({ read: 3, written: 6 })
    expect(attempt(() => transcoder.pushInto(bytesOf('ff'), target))).toMatchObject({ offset: 3, length: 1 })
    const offsets: number[] = []
    const options: TranscodeOptions = { onError: ({ offset }) => `${offsets.push(offset)}` }
    const other = new Transcoder(utf8, utf16le, options)
    other.pushInto(bytesOf('61ff'), target)
    other.pushInto(bytesOf('61ff'), target)
    expect([...new Set(offsets)]).toEqual([1, 3])
  })
})

test('a transcoder goes on when the kernels change under it', () => {
  try {
    setBackend('js')
    const transcoder = new Transcoder(utf8, utf16le)
    const target = new Uint8Array(8)
    transcoder.pushInto(bytesOf('6161'), target)
    setBackend('wasm')
    expect(transcoder.pushInto(bytesOf('6262'), target)).toEqual({ read: 2, written: 4 })
    expect(hexOf(target.subarray(0, 4))).toBe('62006200')
  } finally {
    setBackend('auto')
  }
})
