// TextDecoder with `stream`: 7.2 "do not flush" and 7.1 "BOM seen", and the topics of the Web Platform Tests streaming, fatal-streaming,
// copy, eof, mistakes.

import { expect, test } from 'vitest'
import { TextDecoder } from '../../src/web.ts'
import { Random } from '../support/random.ts'
import { StandardTextDecoder } from './standard.ts'
import {
  byteArray,
  encoded,
  hex,
  hostile,
  onBackends,
  sameAsStandard,
  streamed,
  throwsTypeError,
  UTFS,
} from './support.ts'

const SAMPLE = '\x0a3ABCabc\u0080\u00ff\u0100\u1000\ufffd\u{10000}\u{10ffff}'

onBackends('streaming', () => {
  test.each(UTFS)('%s: in pieces of 1 to 9 bytes, from every kind of memory', (utf) => {
    const input = encoded(SAMPLE, utf)
    for (const Memory of [ArrayBuffer, SharedArrayBuffer]) {
      for (const resizable of [false, true]) {
        for (let size = 1; size <= 9; size++) {
          const decoder = new TextDecoder(utf)
          let text = ''
          for (let at = 0; at < input.length; at += size) {
            const piece = input.subarray(at, at + size)
            const view = new Uint8Array(
              new Memory(piece.length, resizable ? { maxByteLength: piece.length } : undefined) as ArrayBuffer,
            )
            view.set(piece)
            text += decoder.decode(view, { stream: true })
            view.fill(0xff) // "a copy of input"
          }
          expect(text + decoder.decode()).toBe(SAMPLE)
        }
      }
    }
  })

  test.each(UTFS)('%s: every two cuts, ended with and without bytes, signature kept or not', (utf) => {
    for (const signed of ['', '\ufeff', '\ufeff\ufeff']) {
      for (const ignoreBOM of [false, true]) {
        const input = encoded(`${signed}é漢😀\ufeff\u{10ffff}`, utf)
        const expected = new StandardTextDecoder(utf, { ignoreBOM }).decode(input)
        for (const fatal of [false, true]) {
          const decoder = new TextDecoder(utf, { fatal, ignoreBOM })
          for (let one = 0; one <= input.length; one++) {
            for (let two = one; two <= input.length; two++) {
              const pieces = [input.subarray(0, one), input.subarray(one, two), input.subarray(two)]
              const emptyEnd = (one + two) % 2 === 0
              if (streamed(decoder, pieces, emptyEnd) !== expected)
                throw new Error(`${hex(input)} cut at ${one}, ${two}, ignoreBOM ${ignoreBOM}`)
            }
          }
        }
      }
    }
  })

  test('utf-8: what is malformed is said with the byte that shows it', () => {
    const decoder = new TextDecoder()
    const steps: [number[], boolean, string][] = [
      [[0xc1], true, '\ufffd'],
      [[], false, ''],
      [[0xf5], true, '\ufffd'],
      [[], false, ''],
      [[0xe0, 0x41], true, '\ufffdA'],
      [[0x42], false, 'B'],
      [[0xe0, 0x80], true, '\ufffd\ufffd'],
      [[0x80], false, '\ufffd'],
      [[0xed, 0xa0], true, '\ufffd\ufffd'],
      [[0x80], false, '\ufffd'],
      [[0xf0, 0x41], true, '\ufffdA'],
      [[0x42], true, 'B'],
      [[0x43], false, 'C'],
      [[0xf0, 0x80], true, '\ufffd\ufffd'],
      [[0x80], true, '\ufffd'],
      [[0x80], false, '\ufffd'],
      [[0xf4, 0xa0], true, '\ufffd\ufffd'],
      [[0x80], true, '\ufffd'],
      [[0x80], false, '\ufffd'],
      [[0xf0, 0x90, 0x41], true, '\ufffdA'],
      [[0x42], false, 'B'],
      [[0xf0, 0x9f, 0x92], true, ''],
      [[0xa9], false, '\u{1f4a9}'],
      [[0xf0], true, ''],
      [[0xc3, 0x80, 42, 42], true, '\ufffd\u00c0**'],
      [[], false, ''],
      [[0xfd, 0xef], true, '\ufffd'],
      [[], false, '\ufffd'],
    ]
    for (const [bytes, stream, text] of steps) expect(decoder.decode(byteArray(...bytes), { stream })).toBe(text)
  })

  test('utf-16: a lead surrogate and an odd byte wait', () => {
    const decoder = new TextDecoder('utf-16be')
    expect(decoder.decode(byteArray(0xd8, 0x3d, 0xde), { stream: true })).toBe('')
    expect(decoder.decode(byteArray(0x00), { stream: true })).toBe('\u{1f600}')
    expect(decoder.decode(byteArray(0xd8, 0x3d, 0x00), { stream: true })).toBe('')
    expect(decoder.decode(byteArray(0x41, 0xd8, 0x3d, 0x00), { stream: true })).toBe('\ufffdA')
    expect(decoder.decode()).toBe('\ufffd')
  })

  test.each([
    { utf: 'utf-8', bom: [0xef, 0xbb, 0xbf], star: [0x2a] },
    { utf: 'utf-16le', bom: [0xff, 0xfe], star: [0x2a, 0x00] },
    { utf: 'utf-16be', bom: [0xfe, 0xff], star: [0x00, 0x2a] },
  ])('$utf: a stream has one signature', ({ utf, bom, star }) => {
    const decoder = new TextDecoder(utf)
    const step = (bytes: number[], stream: boolean) => decoder.decode(byteArray(...bytes), { stream })
    expect(step(star, true)).toBe('*')
    expect(step(bom, true)).toBe('\ufeff')
    expect(step([], false)).toBe('')
    expect(step(bom, true)).toBe('')
    expect(step([...bom, ...star], false)).toBe('\ufeff*')
    expect(step([], true)).toBe('')
    expect(step(bom.slice(0, 1), true)).toBe('')
    expect(step([...bom.slice(1), ...bom, ...star], false)).toBe('\ufeff*')
    expect(step(bom, true)).toBe('')
    expect(step([], true)).toBe('')
    expect(step(bom, true)).toBe('\ufeff')
    expect(step([], false)).toBe('')
    expect(step(bom.slice(0, 1), true)).toBe('')
    expect(step(bom.slice(1), false)).toBe('')
    expect(step(bom, false)).toBe('')
  })

  test('fatal: errors in the middle and at the end', () => {
    for (const utf of ['utf-16le', 'utf-16be']) {
      const decoder = new TextDecoder(utf, { fatal: true })
      const [odd, even] = [byteArray(0), byteArray(0, 0)]
      expect(decoder.decode(odd, { stream: true })).toBe('')
      expect(decoder.decode(odd)).toBe('\0')
      expect(decoder.decode(even, { stream: true })).toBe('\0')
      throwsTypeError(() => decoder.decode(odd))
      expect(decoder.decode(odd, { stream: true })).toBe('')
      throwsTypeError(() => decoder.decode(even))
      expect(decoder.decode(odd, { stream: true })).toBe('')
      expect(decoder.decode(odd)).toBe('\0')
      expect(decoder.decode(odd, { stream: true })).toBe('')
      throwsTypeError(() => decoder.decode())
      expect(decoder.decode()).toBe('')
    }
    const decoder = new TextDecoder('utf-8', { fatal: true })
    throwsTypeError(() => decoder.decode(byteArray(0xc0), { stream: true }))
    throwsTypeError(() => decoder.decode(byteArray(0xff), { stream: true }))
    expect(decoder.decode()).toBe('')
    throwsTypeError(() => decoder.decode(byteArray(0xfd, 0xef), { stream: true }))
    expect(decoder.decode()).toBe('')
    expect(decoder.decode(byteArray(0xe2, 0x82), { stream: true })).toBe('')
    throwsTypeError(() => decoder.decode(byteArray(0x41), { stream: true }))
    expect(decoder.decode(byteArray(0xac >> 1))).toBe('V')
  })

  test('fatal: after an error the stream goes on, its signature behind it or not', () => {
    const signed = byteArray(0xef, 0xbb, 0xbf, 0x41)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    // Nothing was serialized: "BOM seen" is false.
    throwsTypeError(() => decoder.decode(byteArray(0x41, 0xff), { stream: true }))
    expect(decoder.decode(signed, { stream: true })).toBe('A')
    // Now it is true, and stays so.
    throwsTypeError(() => decoder.decode(byteArray(0xff), { stream: true }))
    expect(decoder.decode(signed, { stream: true })).toBe('\ufeffA')
    throwsTypeError(() => decoder.decode(byteArray(0xff)))
    // That was the end.
    expect(decoder.decode(signed)).toBe('A')
    // A signature alone counts as seen.
    expect(decoder.decode(byteArray(0xef, 0xbb, 0xbf), { stream: true })).toBe('')
    throwsTypeError(() => decoder.decode(byteArray(0xff), { stream: true }))
    expect(decoder.decode(signed)).toBe('\ufeffA')
  })

  test('windows-1252 and the platform’s encodings in pieces', () => {
    expect(streamed(new TextDecoder('latin1'), [byteArray(0x80), byteArray(), byteArray(0xe9)], true)).toBe('\u20acé')
    expect(streamed(new TextDecoder('euc-kr'), [byteArray(0xb0), byteArray(0xa1)], true)).toBe('가')
    expect(streamed(new TextDecoder('euc-kr'), [byteArray(0xb0)], true)).toBe('\ufffd')
  })

  test('calls at random on the same decoder, errors among them, as the standard has it', () => {
    const random = new Random(0x57e4)
    for (let round = 0; round < 150; round++) {
      const encoding = random.pick([...UTFS, 'windows-1252'])
      const options = { fatal: random.once(2), ignoreBOM: random.once(3) }
      const [ours, standard] = [new TextDecoder(encoding, options), new StandardTextDecoder(encoding, options)]
      const log: string[] = [`${encoding} ${JSON.stringify(options)}`]
      for (let call = 0; call < 12; call++) {
        const input = hostile(random, encoding, random.pick([0, 1, 2, 3, 5, 20, 300]))
        const start = random.below(Math.min(4, input.length + 1))
        const piece = input.subarray(start)
        const stream = !random.once(3)
        log.push(`decode(${hex(piece)}, { stream: ${stream} })`)
        sameAsStandard(
          () => ours.decode(piece, { stream }),
          () => standard.decode(piece, { stream }),
          () => log.join('\n'),
        )
      }
    }
  })

  test('pieces of 64 KiB give flat text, and what is cut between them', () => {
    const text = 'aя漢😀'.repeat(40_000)
    const input = encoded(text, 'utf-8')
    const decoder = new TextDecoder()
    let result = ''
    for (let at = 0; at < input.length; at += 65_536)
      result += decoder.decode(input.subarray(at, at + 65_536), { stream: true })
    expect(result + decoder.decode() === text).toBe(true)
  })
})
