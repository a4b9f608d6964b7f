// TextDecoder with `stream`: 7.2 "do not flush" and 7.1 "BOM seen", and the topics of the Web Platform Tests streaming,
// fatal-streaming, copy, eof, mistakes.

import { expect, test } from 'vitest'
import * as full from '../../src/web/full.ts'
import { TextDecoder } from '../../src/web.ts'
import { Random } from '../support/random.ts'
import { StandardTextDecoder } from './standard.ts'
import {
  byteArray,
  decodeChunks,
  encodeText,
  expectAsStandard,
  expectTypeError,
  hex,
  makeHostileBytes,
  onBackends,
  UTFS,
} from './support.ts'

const SAMPLE = '\x0a3ABCabc\u0080\u00ff\u0100\u1000\ufffd\u{10000}\u{10ffff}'

onBackends('streaming', () => {
  test.each(UTFS)('%s: in chunks of 1 to 9 bytes, from every kind of memory', (utf) => {
    const input = encodeText(SAMPLE, utf)
    for (const Memory of [ArrayBuffer, SharedArrayBuffer]) {
      for (const resizable of [false, true]) {
        for (let size = 1; size <= 9; size++) {
          const decoder = new TextDecoder(utf)
          let text = ''
          for (let at = 0; at < input.length; at += size) {
            const chunk = input.subarray(at, at + size)
            const view = new Uint8Array(
              new Memory(chunk.length, resizable ? { maxByteLength: chunk.length } : undefined) as ArrayBuffer,
            )
            view.set(chunk)
            text += decoder.decode(view, { stream: true })
            view.fill(0xff) // "a copy of input"
          }
          expect(text + decoder.decode()).toBe(SAMPLE)
        }
      }
    }
  })

  test.each(UTFS)('%s: every two cuts, ended with and without bytes, the BOM kept or not', (utf) => {
    for (const withBom of ['', '\ufeff', '\ufeff\ufeff']) {
      for (const ignoreBOM of [false, true]) {
        const input = encodeText(`${withBom}é漢😀\ufeff\u{10ffff}`, utf)
        const expected = new StandardTextDecoder(utf, { ignoreBOM }).decode(input)
        for (const fatal of [false, true]) {
          const decoder = new TextDecoder(utf, { fatal, ignoreBOM })
          for (let one = 0; one <= input.length; one++) {
            for (let two = one; two <= input.length; two++) {
              const chunks = [input.subarray(0, one), input.subarray(one, two), input.subarray(two)]
              const endsEmpty = (one + two) % 2 === 0
              if (decodeChunks(decoder, chunks, endsEmpty) !== expected)
                throw new Error(`${hex(input)} cut at ${one}, ${two}, ignoreBOM ${ignoreBOM}`)
            }
          }
        }
      }
    }
  })

  test('utf-8: a malformed sequence is reported with the byte that shows it', () => {
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
  ])('$utf: a stream has one BOM', ({ utf, bom, star }) => {
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
      expectTypeError(() => decoder.decode(odd))
      expect(decoder.decode(odd, { stream: true })).toBe('')
      expectTypeError(() => decoder.decode(even))
      expect(decoder.decode(odd, { stream: true })).toBe('')
      expect(decoder.decode(odd)).toBe('\0')
      expect(decoder.decode(odd, { stream: true })).toBe('')
      expectTypeError(() => decoder.decode())
      expect(decoder.decode()).toBe('')
    }
    const decoder = new TextDecoder('utf-8', { fatal: true })
    expectTypeError(() => decoder.decode(byteArray(0xc0), { stream: true }))
    expectTypeError(() => decoder.decode(byteArray(0xff), { stream: true }))
    expect(decoder.decode()).toBe('')
    expectTypeError(() => decoder.decode(byteArray(0xfd, 0xef), { stream: true }))
    expect(decoder.decode()).toBe('')
    expect(decoder.decode(byteArray(0xe2, 0x82), { stream: true })).toBe('')
    expectTypeError(() => decoder.decode(byteArray(0x41), { stream: true }))
    expect(decoder.decode(byteArray(0xac >> 1))).toBe('V')
  })

  test('fatal: after an error the stream goes on, and remembers whether it had a BOM', () => {
    const withBom = byteArray(0xef, 0xbb, 0xbf, 0x41)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    // Nothing was serialized: "BOM seen" is false.
    expectTypeError(() => decoder.decode(byteArray(0x41, 0xff), { stream: true }))
    expect(decoder.decode(withBom, { stream: true })).toBe('A')
    // Now it is true, and stays so.
    expectTypeError(() => decoder.decode(byteArray(0xff), { stream: true }))
    expect(decoder.decode(withBom, { stream: true })).toBe('\ufeffA')
    expectTypeError(() => decoder.decode(byteArray(0xff)))
    // That was the end.
    expect(decoder.decode(withBom)).toBe('A')
    // A BOM alone counts as seen.
    expect(decoder.decode(byteArray(0xef, 0xbb, 0xbf), { stream: true })).toBe('')
    expectTypeError(() => decoder.decode(byteArray(0xff), { stream: true }))
    expect(decoder.decode(withBom)).toBe('\ufeffA')
  })

  test('windows-1252 and EUC-KR in chunks', () => {
    expect(decodeChunks(new TextDecoder('latin1'), [byteArray(0x80), byteArray(), byteArray(0xe9)], true)).toBe(
      '\u20acé',
    )
    expect(decodeChunks(new full.TextDecoder('euc-kr'), [byteArray(0xb0), byteArray(0xa1)], true)).toBe('가')
    expect(decodeChunks(new full.TextDecoder('euc-kr'), [byteArray(0xb0)], true)).toBe('\ufffd')
  })

  test('random calls on one decoder, errors among them, as the standard says', () => {
    const random = new Random(0x57e4)
    for (let round = 0; round < 150; round++) {
      const encoding = random.pick([...UTFS, 'windows-1252'])
      const options = { fatal: random.once(2), ignoreBOM: random.once(3) }
      const [ours, standard] = [new TextDecoder(encoding, options), new StandardTextDecoder(encoding, options)]
      const log: string[] = [`${encoding} ${JSON.stringify(options)}`]
      for (let call = 0; call < 12; call++) {
        const input = makeHostileBytes(random, encoding, random.pick([0, 1, 2, 3, 5, 20, 300]))
        const start = random.below(Math.min(4, input.length + 1))
        const chunk = input.subarray(start)
        const stream = !random.once(3)
        log.push(`decode(${hex(chunk)}, { stream: ${stream} })`)
        expectAsStandard(
          () => ours.decode(chunk, { stream }),
          () => standard.decode(chunk, { stream }),
          () => log.join('\n'),
        )
      }
    }
  })

  test('chunks of 64 KiB, with characters cut between them', () => {
    const text = 'aя漢😀'.repeat(40_000)
    const input = encodeText(text, 'utf-8')
    const decoder = new TextDecoder()
    let result = ''
    for (let at = 0; at < input.length; at += 65_536)
      result += decoder.decode(input.subarray(at, at + 65_536), { stream: true })
    expect(result + decoder.decode() === text).toBe(true)
  })
})
