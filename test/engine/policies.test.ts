// Every policy in every function that takes one, and callbacks that do unusual things.

import { expect, test } from 'vitest'
import { Transcoder } from '../../src/engine/transcode.ts'
import { cesu8, type DecodePolicy, transcode, transcodedLength, transcodeInto } from '../../src/index.ts'
import { koi8r } from '../../src/legacy.ts'
import * as reference from '../reference/encodings.ts'
import { TEXTS, vectors } from '../support/encoded-vectors.ts'
import {
  attempt,
  concat,
  hex,
  onBackends,
  oncePerSubject,
  owned,
  SUBJECTS,
  same,
  subject,
} from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { PROFILES, spoiled, text } from '../support/texts.ts'

/** A callback that records its arguments and returns texts of every length in UTF-8. */
function noting(answer = (sequence: reference.Sequence) => `<${sequence.offset}é€\u{1f600}>`) {
  const told: reference.Sequence[] = []
  const policy = (sequence: reference.Sequence) => {
    told.push({ ...sequence })
    return answer(sequence)
  }
  return { told, policy }
}

const samples = oncePerSubject((each) => {
  const random = new Random(0x9011c1)
  const all = vectors(each).map(({ bytes }) => bytes)
  for (const profile of PROFILES) {
    const values = text(profile, random, 150)
    const clean = Array.from(
      values,
      (value) => each.reference.encodeOne(value) ?? each.reference.encodeOne(0x3f),
    ).flat()
    all.push(spoiled(Uint8Array.from(clean as number[]), random, 12))
  }
  return all
})

const { encoding: utf8 } = subject('utf8')
const { encoding: utf16le } = subject('utf16le')
const { encoding: latin1 } = subject('latin1')
const { encoding: ascii } = subject('ascii')
const DIRTY = Uint8Array.of(0x41, 0x93, 0x42, 0xe2, 0x82, 0x43, 0xff)

onBackends('policies', () => {
  test('each named one', () => {
    expect(utf8.decode(DIRTY, { onError: 'replace' })).toBe('A\ufffdB\ufffdC\ufffd')
    expect(utf8.decode(DIRTY, { onError: 'ignore' })).toBe('ABC')
    expect(utf8.decode(DIRTY, { onError: 'latin1' })).toBe('A\u0093Bâ\u0082Cÿ')
    expect(utf8.decode(DIRTY, { onError: 'windows-1252' })).toBe('A“Bâ‚Cÿ')
    expect(utf8.decode(DIRTY, { onError: ({ kind }) => `[${kind}]` })).toBe(
      'A[unexpected-continuation]B[truncated]C[invalid-byte]',
    )
    expect(attempt(() => utf8.decode(DIRTY, { onError: 'throw' }))).toMatchObject({ offset: 1 })
    expect(attempt(() => utf8.decode(DIRTY, {}))).toMatchObject({ offset: 1 })
    expect(attempt(() => utf8.decode(DIRTY, { onError: undefined }))).toMatchObject({ offset: 1 })
  })

  test('windows-1252 for each byte', () => {
    // TextDecoder can't be the oracle, because Node 20 decodes 80..9F to control characters.
    for (let byte = 0x80; byte < 0xc0; byte++) {
      const bytes = Uint8Array.of(byte)
      const expected = reference.decode(subject('utf8').reference, bytes, { onError: 'windows-1252' })
      expect(utf8.decode(bytes, { onError: 'windows-1252' })).toBe(expected)
      expect(utf8.decode(bytes, { onError: 'latin1' })).toBe(String.fromCharCode(byte))
    }
  })

  test.each(SUBJECTS)('$id: a callback in every function that decodes', ({ id, encoding, reference: ref }) => {
    for (const bytes of samples(subject(id))) {
      const expected = noting()
      const all = reference.decode(ref, bytes, { onError: expected.policy })
      const context = (what: string) => () => `${id}.${what} of ${hex(bytes)}`
      const run = (what: string, action: (onError: DecodePolicy) => unknown, result: unknown) => {
        const { told, policy } = noting()
        same(action(policy as DecodePolicy) as string, result as string, context(what))
        same(told, expected.told, context(`${what}, calls`))
      }
      run('decode', (onError) => encoding.decode(bytes, { onError }), all)
      run('utf16Length', (onError) => encoding.utf16Length(bytes, { onError }), all.length)
      const values = Uint32Array.from(all, (character) => character.codePointAt(0) as number)
      run('decodeCodePoints', (onError) => owned(encoding.decodeCodePoints(bytes, { onError })), values)
      run(
        'transcode',
        (onError) => owned(transcode(bytes, encoding, utf16le, { onError })),
        Buffer.from(all, 'utf16le'),
      )
      run('transcodedLength', (onError) => transcodedLength(bytes, encoding, utf16le, { onError }), 2 * all.length)
      const cut = bytes.length >> 1
      run(
        'decoder()',
        (onError) => {
          const decoder = encoding.decoder({ onError })
          return decoder.decode(bytes.subarray(0, cut)) + decoder.decode(bytes.subarray(cut)) + decoder.flush()
        },
        all,
      )
      run(
        'Transcoder',
        (onError) => {
          const transcoder = new Transcoder(encoding, utf8, { onError })
          return concat([
            transcoder.push(bytes.subarray(0, cut)),
            transcoder.push(bytes.subarray(cut)),
            transcoder.end(),
          ])
        },
        Buffer.from(all),
      )
    }
  })

  test.each(SUBJECTS)('$id: a callback in every function that encodes', ({ id, encoding, reference: ref }) => {
    for (const all of [...TEXTS, 'a\ud800Ā\u{1f600}b'.repeat(9)]) {
      const expected = noting(({ offset }) => `<${offset}>`)
      const bytes = reference.encode(ref, all, { onError: expected.policy })
      const context = (what: string) => () => `${id}.${what} of ${JSON.stringify(all)}`
      const run = (
        what: string,
        action: (onError: (sequence: reference.Sequence) => string) => unknown,
        result: unknown,
      ) => {
        const { told, policy } = noting(({ offset }) => `<${offset}>`)
        same(action(policy) as Uint8Array, result as Uint8Array, context(what))
        same(told, expected.told, context(`${what}, calls`))
      }
      run('encode', (onError) => owned(encoding.encode(all, { onError: onError as () => string })), bytes)
      run('byteLength', (onError) => encoding.byteLength(all, { onError: onError as () => string }), bytes.length)
      const target = new Uint8Array(bytes.length)
      const whole = { read: all.length, written: bytes.length }
      run('encodeInto', (onError) => encoding.encodeInto(all, target, { onError: onError as () => string }), whole)
      same(target, bytes, context('encodeInto'))
      const cut = all.length >> 1
      run(
        'encoder()',
        (onError) => {
          const encoder = encoding.encoder({ onError: onError as () => string })
          return concat([encoder.encode(all.slice(0, cut)), encoder.encode(all.slice(cut)), encoder.flush()])
        },
        bytes,
      )
    }
  })

  test.each(SUBJECTS)('$id: code points', ({ id, encoding, reference: ref }) => {
    const list = Uint32Array.of(0x61, 0xd800, 0x110000, 0xff, 0x100, 0xffffffff, 0x62)
    for (const onError of ['replace', 'ignore', ({ offset }: { offset: number }) => `<${offset}>`] as const) {
      const expected = reference.encodeCodePoints(ref, list, { onError })
      same(owned(encoding.encodeCodePoints(list, { onError })), expected, () => `${id}, ${String(onError)}`)
    }
  })

  test('html and question, by name', () => {
    expect(ascii.decode(ascii.encode('a中\u{1f600}\ud800', { onError: 'html' }))).toBe('a&#20013;&#128512;&#65533;')
    expect(ascii.decode(ascii.encode('a中\u{1f600}\ud800', { onError: 'question' }))).toBe('a???')
    expect(utf8.decode(utf8.encode('a\ud800', { onError: 'html' }))).toBe('a\ufffd')
    expect(utf8.decode(utf8.encode('a\ud800', { onError: 'question' }))).toBe('a?')
    const malformed = Uint8Array.of(0x61, 0xff, 0xe4, 0xb8, 0xad)
    expect(ascii.decode(transcode(malformed, utf8, ascii, { onError: 'html' }))).toBe('a&#65533;&#20013;')
    expect(ascii.decode(transcode(malformed, utf8, ascii, { onError: 'question' }))).toBe('a??')
    expect(utf16le.decode(transcode(malformed, utf8, utf16le, { onError: 'html' }))).toBe('a\ufffd中')
    for (const onError of ['html', 'question'] as const) {
      expect(() => utf8.decode(malformed, { onError: onError as 'replace' })).toThrow(TypeError)
      expect(() => utf8.decoder({ onError: onError as 'replace' })).toThrow(TypeError)
    }
  })

  test.each(SUBJECTS)('$id: html and question', ({ id, encoding, reference: ref }) => {
    for (const onError of ['html', 'question'] as const) {
      for (const all of [...TEXTS, 'a\ud800Ā\u{1f600}b\0'.repeat(9)]) {
        const bytes = reference.encode(ref, all, { onError })
        const context = (what: string) => () => `${id}.${what} of ${JSON.stringify(all)}, ${onError}`
        same(owned(encoding.encode(all, { onError })), bytes, context('encode'))
        same(encoding.byteLength(all, { onError }), bytes.length, context('byteLength'))
        const target = new Uint8Array(bytes.length)
        same(encoding.encodeInto(all, target, { onError }).read, all.length, context('encodeInto'))
        same(target, bytes, context('encodeInto'))
        const encoder = encoding.encoder({ onError })
        same(concat([...Array.from(all, (unit) => encoder.encode(unit)), encoder.flush()]), bytes, context('encoder()'))
      }
      for (const bytes of samples(subject(id))) {
        for (const [to, target] of [
          [latin1, subject('latin1').reference],
          [utf8, subject('utf8').reference],
          [utf16le, subject('utf16le').reference],
          [ascii, subject('ascii').reference],
        ] as const) {
          const expected = reference.transcode(bytes, ref, target, { onError })
          const context = (what: string) => () => `${id} to ${target.name}, ${what} of ${hex(bytes)}, ${onError}`
          same(owned(transcode(bytes, encoding, to, { onError })), expected, context('transcode'))
          same(transcodedLength(bytes, encoding, to, { onError }), expected.length, context('transcodedLength'))
          const whole = new Uint8Array(expected.length)
          same(transcodeInto(bytes, whole, encoding, to, { onError }).written, whole.length, context('transcodeInto'))
          same(whole, expected, context('transcodeInto'))
        }
      }
    }
  })

  test('a callback may call the codec again, with short and long input', () => {
    const long = 'é€\u{1f600}'.repeat(40_000)
    const bytes = utf8.encode(long)
    const calls = [
      () => utf8.decode(Uint8Array.of(0xe2, 0x82, 0xac)),
      () => utf8.decode(bytes).slice(0, 1),
      () =>
        utf8
          .decode(bytes.subarray(1), { onError: ({ offset }) => utf8.decode(bytes.subarray(0, 2 + offset)) })
          .slice(0, 1),
      () => `${utf8.encode(long).length}`,
      () => `${transcode(bytes, utf8, utf16le).length}`,
      () => `${utf8.encodeInto(long, new Uint8Array(70_000)).written}`,
      () => `${utf8.codePointCount(bytes)},${utf16le.byteLength(long)},${latin1.isValid(bytes)}`,
      () => `${ascii.encodeCodePoints(new Uint32Array(9000).fill(0x41)).length}`,
    ]
    const text = 'aé€'.repeat(3000)
    const source = concat([utf8.encode(text), DIRTY, utf8.encode(text), DIRTY.subarray(0, 2), utf8.encode(text)])
    for (const call of calls) {
      const said = call()
      const expected = `${text}A${said}B${said}C${said}${text}A${said}${text}`
      const onError = () => call()
      same(utf8.decode(source, { onError }), expected, () => `decode, ${call}`)
      expect(utf8.utf16Length(source, { onError })).toBe(expected.length)
      expect(utf8.decodeCodePoints(source, { onError }).length).toBe(Array.from(expected).length)
      same(transcode(source, utf8, utf8, { onError }), utf8.encode(expected), () => `transcode, ${call}`)
      same(transcode(source, utf8, utf16le, { onError }), utf16le.encode(expected), () => `transcode, ${call}`)
      const decoder = utf8.decoder({ onError })
      const halves =
        decoder.decode(source.subarray(0, 21_001)) + decoder.decode(source.subarray(21_001)) + decoder.flush()
      same(halves, expected, () => `decoder(), ${call}`)
      const lone = `${text}\ud800${text}\udc00`
      same(utf8.encode(lone, { onError }), utf8.encode(text + said + text + said), () => `encode, ${call}`)
      expect(utf8.byteLength(lone, { onError })).toBe(utf8.encode(text + said + text + said).length)
    }
  })

  test('a callback that uses the codec, with little, much and little again before it', () => {
    const parts = ['b', 'é'.repeat(100_000), 'c', 'd']
    const onError = () => cesu8.decode(cesu8.encode('<ü>'))
    const text = parts.join('<ü>')
    same(utf8.encode(parts.join('\ud800'), { onError }), utf8.encode(text), () => 'encode')
    const source = Uint8Array.from(parts.join('\xff'), (unit) => unit.charCodeAt(0)).map((byte) =>
      byte === 0xe9 ? 0x65 : byte,
    )
    const plain = text.replaceAll('é', 'e')
    same(transcode(source, utf8, latin1, { onError }), latin1.encode(plain), () => 'transcode')
    const codePoints = Uint32Array.from(plain, (character) => character.charCodeAt(0))
    same(utf8.decodeCodePoints(source, { onError }), codePoints, () => 'decodeCodePoints')
  })

  test('code points behind one for which a callback uses the codec', () => {
    const text = 'ж\u{1f600}'.repeat(9000)
    const onError = ({ offset }: { offset: number }) => {
      transcode(utf8.encode(text), utf8, utf16le)
      return cesu8.decode(cesu8.encode(`<${offset}>`))
    }
    const codePoints = Uint32Array.of(0x4e00, 0x110000, 0x61, 0xd800, 0x62, 0x4e00, 0x63)
    for (const to of [latin1, ascii, koi8r])
      same(to.encodeCodePoints(codePoints, { onError }), latin1.encode('<0><1>a<3>b<5>c'), () => to.name)
  })

  test('unmappable characters in transcode, and callbacks that use the codec', () => {
    const source = utf8.encode('aé€ÿ\u{1f600}b'.repeat(3000))
    const onError = ({ offset, length }: { offset: number; length: number }) => {
      utf8.decode(source.subarray(0, 1500), { onError: 'replace' })
      return `${length}@${offset % 13}`
    }
    const expected = latin1.encode('aé3@3ÿ4@8b'.repeat(3000))
    same(transcode(source, utf8, latin1, { onError }), expected, () => 'transcode')
    expect(transcodedLength(source, utf8, latin1, { onError })).toBe(expected.length)
    const target = new Uint8Array(100)
    const { written } = transcodeInto(source, target, utf8, latin1, { onError })
    same(target.subarray(0, written), expected.subarray(0, written), () => 'transcodeInto')
  })

  test('the text that a callback returns is used unchanged', () => {
    expect(utf8.decode(Uint8Array.of(0xff), { onError: () => '\ud800' })).toBe('\ud800')
    expect(utf8.decodeCodePoints(Uint8Array.of(0xff), { onError: () => '\ud800' })).toEqual(Uint32Array.of(0xd800))
    expect(utf8.decode(Uint8Array.of(0xff, 0x41), { onError: () => '' })).toBe('A')
    expect(utf8.decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0xff), { onError: () => '\ufeff' })).toBe('\ufeff')
    const long = 'xé'.repeat(200_000)
    expect(utf8.decode(Uint8Array.of(0x41, 0xff, 0x42), { onError: () => long }) === `A${long}B`).toBe(true)
    expect(utf8.utf16Length(Uint8Array.of(0xff), { onError: () => long })).toBe(long.length)
    same(utf8.encode('a\ud800b', { onError: () => long }), utf8.encode(`a${long}b`), () => 'encode')
    same(transcode(Uint8Array.of(0xff), utf8, utf8, { onError: () => long }), utf8.encode(long), () => 'transcode')
  })

  test('a replacement that the target cannot hold throws, with the place of the malformed sequence', () => {
    const lone = () => '\udc00'
    const euro = () => 'a€'
    expect(attempt(() => utf8.encode('ab\ud800', { onError: lone }))).toMatchObject({
      kind: 'surrogate',
      offset: 2,
      length: 1,
    })
    expect(attempt(() => latin1.encode('ab\u{1f600}', { onError: euro }))).toEqual({
      encoding: 'iso-8859-1',
      kind: 'unmappable',
      offset: 2,
      length: 2,
    })
    expect(attempt(() => transcode(DIRTY, utf8, latin1, { onError: euro }))).toMatchObject({
      kind: 'unmappable',
      offset: 1,
    })
    expect(attempt(() => transcode(DIRTY, utf8, ascii, { onError: 'latin1' }))).toMatchObject({
      kind: 'unmappable',
      offset: 1,
    })
    expect(attempt(() => transcode(DIRTY, utf8, latin1, { onError: 'windows-1252' }))).toMatchObject({
      offset: 1,
      length: 1,
    })
    expect(transcode(DIRTY, utf8, latin1, { onError: 'latin1' })).toEqual(DIRTY)
    // These policies have no replacement for characters that the target lacks.
    const sound = utf8.encode('a€')
    for (const onError of ['throw', 'latin1', 'windows-1252'] as const) {
      expect(attempt(() => transcode(sound, utf8, latin1, { onError }))).toMatchObject({
        kind: 'unmappable',
        offset: 1,
        length: 3,
      })
    }
    expect(attempt(() => utf8.encodeCodePoints(Uint32Array.of(0xd800), { onError: lone }))).toMatchObject({ offset: 0 })
  })

  test('one replacement for each maximal subpart, one `?` for each code point', () => {
    expect(transcode(DIRTY, utf8, latin1, { onError: 'replace' })).toEqual(latin1.encode('A?B?C?'))
    expect(transcode(utf8.encode('€\u{1f600}ÿ'), utf8, latin1, { onError: 'replace' })).toEqual(latin1.encode('??ÿ'))
    expect(latin1.encode('€\u{1f600}\ud800ÿ', { onError: 'replace' })).toEqual(latin1.encode('???ÿ'))
    expect(ascii.encode('ÿ\u{1f600}', { onError: 'replace' })).toEqual(ascii.encode('??'))
    expect(utf8.encode('\ud800\ud800\udc00', { onError: 'replace' })).toEqual(utf8.encode('\ufffd\u{10000}'))
  })
})
