// BOMs ("signatures"): stripped or kept at the start, a character elsewhere, cut anywhere, written on request; and byte order.

import { expect, test } from 'vitest'
import { Transcoder } from '../../src/engine/transcode.ts'
import { mutf8, transcode, utf16 } from '../../src/index.ts'
import * as reference from '../reference/encodings.ts'
import { concat, hex, onBackends, SUBJECTS, same, subject } from '../support/interface.ts'
import { isLeftOut } from '../support/share.ts'
import { bytes } from '../support/vectors.ts'

const SIGNATURES = [
  ['utf8', 'EF BB BF'],
  ['utf16le', 'FF FE'],
  ['utf16be', 'FE FF'],
  ['utf16', 'FE FF'],
  ['utf16', 'FF FE'],
  ['utf32le', 'FF FE 00 00'],
  ['utf32be', '00 00 FE FF'],
  ['utf32', '00 00 FE FF'],
  ['utf32', 'FF FE 00 00'],
] as const

/** Beginnings of streams: BOMs, parts of them, and bytes that only look like one. */
const STARTS = [
  ...SIGNATURES.map(([, signature]) => signature),
  'EF',
  'EF BB',
  'EF BB BE',
  'EF BB 41',
  'EF BB BF EF BB BF',
  'EF BB BF EF BB',
  'FE',
  'FF',
  'FF FE 00',
  'FF FE 41 00',
  'FE FF FE FF',
  'FF FE FF FE',
  '00',
  '00 00',
  '00 00 FE',
  '00 00 FE FE',
  '00 00 00 41',
  'FF FE 00 00 FF FE 00 00',
  '41',
  '00 41',
]

onBackends('signatures', () => {
  test.each(SIGNATURES)('%s: %s', (id, text) => {
    const { encoding, reference: ref } = subject(id)
    const signature = bytes(text)
    const isLittle = id.startsWith('utf16') || id.startsWith('utf32') ? signature[0] === 0xff : false
    const letter = isLittle
      ? Uint8Array.from(ref.encodeOne(0x41) as number[]).sort((a, b) => b - a)
      : ref.encodeOne(0x41)
    const signed = concat([signature, Uint8Array.from(letter as Uint8Array)])
    expect(encoding.decode(signed)).toBe('A')
    expect(encoding.decode(signed, { bom: 'strip' })).toBe('A')
    expect(encoding.decode(signed, { bom: 'keep' })).toBe('\ufeffA')
    expect(encoding.decode(signature)).toBe('')
    expect(encoding.decode(signature, { bom: 'keep' })).toBe('\ufeff')
    // Only one BOM is stripped, and only at the start.
    expect(encoding.decode(concat([signature, signature]))).toBe('\ufeff')
    expect(encoding.decode(concat([signature, signed.subarray(signature.length), signature]))).toBe('A\ufeff')
    expect(encoding.utf16Length(signed)).toBe(1)
    expect(encoding.utf16Length(signed, { bom: 'keep' })).toBe(2)
    expect(encoding.codePointCount(signed)).toBe(1)
    expect(encoding.decodeCodePoints(signed)).toEqual(Uint32Array.of(0x41))
    expect(encoding.decodeCodePoints(signed, { bom: 'keep' })).toEqual(Uint32Array.of(0xfeff, 0x41))
    expect(encoding.isValid(signed)).toBe(true)
    expect(encoding.findError(signed)).toBe(undefined)
    const { encoding: utf16be } = subject('utf16be')
    expect(transcode(signed, encoding, utf16be)).toEqual(Uint8Array.of(0, 0x41))
    expect(transcode(signed, encoding, utf16be, { bom: 'keep' })).toEqual(Uint8Array.of(0xfe, 0xff, 0, 0x41))
  })

  test.each(['latin1', 'ascii'] as const)('%s has no BOM', (id) => {
    const { encoding } = subject(id)
    const all = Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)
    if (id === 'latin1') {
      expect(encoding.decode(all)).toBe('ï»¿A')
      expect(encoding.decode(all, { bom: 'strip' })).toBe(encoding.decode(all))
    } else expect(encoding.isValid(all)).toBe(false)
    expect(() => encoding.encode('A', { bom: true })).toThrow(TypeError)
    expect(encoding.encode('A', { bom: false })).toEqual(Uint8Array.of(0x41))
  })

  test.each(SUBJECTS)('$id: every start, cut everywhere, stripped and kept', ({ id, encoding, reference: ref }) => {
    for (const start of STARTS) {
      for (const rest of ['', '00 41 00 42', 'EF BB BF 41']) {
        const all = bytes(rest === '' ? start : `${start} ${rest}`)
        for (const bom of ref.hasSignature ? (['strip', 'keep'] as const) : (['keep'] as const)) {
          if (isLeftOut()) continue
          const context = () => `${id}, ${bom}: ${hex(all)}`
          const expected = reference.decode(ref, all, { onError: 'replace', bom })
          same(encoding.decode(all, { onError: 'replace', bom }), expected, context)
          const decoder = encoding.decoder({ onError: 'replace', bom })
          const transcoder = new Transcoder(encoding, subject('utf8').encoding, { onError: 'replace', bom })
          for (let first = 0; first <= all.length; first++) {
            for (let second = first; second <= all.length; second++) {
              const pieces = [all.subarray(0, first), all.subarray(first, second), all.subarray(second)]
              const decoded = pieces.map((piece) => decoder.decode(piece)).join('') + decoder.flush()
              same(decoded, expected, () => `${context()} cut at ${first} and ${second}`)
              if (second % 3 > 0) continue
              const written = concat([...pieces.map((piece) => transcoder.push(piece)), transcoder.end()])
              same(written, Buffer.from(expected), () => `${context()} cut at ${first} and ${second}, transcoded`)
            }
          }
        }
      }
    }
  })

  test.each(SUBJECTS)(
    '$id: a BOM is written on request, counted, and left out for empty text',
    ({ id, encoding, reference: ref }) => {
      for (const bom of ref.hasSignature ? [undefined, true, false] : [undefined, false]) {
        const writes = ref.hasSignature && (bom ?? ref.signs)
        const signature = Uint8Array.from(writes ? (ref.encodeOne(0xfeff) as number[]) : [])
        for (const text of ['A', 'AB', '\ufeff'.repeat(ref.hasSignature ? 2 : 0), '']) {
          const context = () => `${id}, bom ${bom}: ${JSON.stringify(text)}`
          const plain = encoding.encode(text, { bom: false })
          const expected = text === '' ? new Uint8Array(0) : concat([signature, plain])
          same(encoding.encode(text, { bom }), expected, context)
          same(encoding.byteLength(text, { bom }), expected.length, context)
          const values = Uint32Array.from(text, (character) => character.codePointAt(0) as number)
          same(encoding.encodeCodePoints(values, { bom }), expected, context)
          const target = new Uint8Array(expected.length)
          same(encoding.encodeInto(text, target, { bom }), { read: text.length, written: expected.length }, context)
          same(target, expected, context)
          const encoder = encoding.encoder({ bom })
          same(
            concat([encoder.encode(''), ...[...text].map((c) => encoder.encode(c)), encoder.flush()]),
            expected,
            context,
          )
          const source = subject('utf8').encoding
          const written = transcode(source.encode(text), source, encoding, { bom: 'keep', writeBom: bom })
          same(written, expected, context)
        }
      }
    },
  )

  test('a BOM alone is empty text, for which no BOM is written', () => {
    const { encoding: utf8 } = subject('utf8')
    for (const id of ['utf16', 'utf32'] as const) {
      const { encoding } = subject(id)
      expect(transcode(Uint8Array.of(0xef, 0xbb, 0xbf), utf8, encoding)).toEqual(new Uint8Array(0))
      expect(transcode(Uint8Array.of(0xff), utf8, encoding, { onError: 'ignore' })).toEqual(new Uint8Array(0))
      const transcoder = new Transcoder(utf8, encoding, { onError: 'ignore' })
      const pieces = [Uint8Array.of(0xef), Uint8Array.of(0xbb, 0xbf), Uint8Array.of(0xff), Uint8Array.of(0x41)]
      const written = concat([...pieces.map((piece) => transcoder.push(piece)), transcoder.end()])
      expect(written).toEqual(encoding.encode('A'))
    }
  })

  test('a transcoding of which nothing is left gives no BOM, whole or in pieces', () => {
    const options = { onError: () => '', writeBom: true }
    for (const [source, expected] of [
      ['ED A0 80', ''],
      ['ED A0 80 ED 80', ''],
      ['ED A0 80 61', 'FE FF 00 61'],
    ]) {
      const all = bytes(source)
      const wanted = expected === '' ? new Uint8Array(0) : bytes(expected)
      same(transcode(all, mutf8, utf16, options), wanted, () => `${source}, whole`)
      const transcoder = new Transcoder(mutf8, utf16, options)
      const pieces = Array.from(all, (byte) => transcoder.push(Uint8Array.of(byte)))
      same(concat([...pieces, transcoder.end()]), wanted, () => `${source}, pieces`)
      const target = new Uint8Array(16)
      const { read, written } = transcoder.pushInto(all, target)
      const rest = concat([target.subarray(0, written), transcoder.push(all.subarray(read)), transcoder.end()])
      same(rest, wanted, () => `${source}, into a target`)
    }
  })
})
