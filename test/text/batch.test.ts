// Columns of strings against `utf8` string by string: named cases, any bytes with any offsets, and Apache Arrow's own columns.

import { LargeUtf8, makeData, makeVector, Utf8, vectorFromArray } from 'apache-arrow'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utf8 } from '../../src/encodings/utf8.ts'
import { MalformedError } from '../../src/engine/rules/errors.ts'
import type { DecodeOptions, DecodePolicy } from '../../src/index.ts'
import { backend, setBackend } from '../../src/kernels/choose.ts'
import { decodeBatch } from '../../src/text/decode-batch.ts'
import { encodeBatch } from '../../src/text/encode-batch.ts'
import { anyText } from '../support/arbitrary.ts'
import { HOSTILE } from '../support/texts.ts'
import { encodeUtf8 } from './inputs.ts'

type Offsets = Uint32Array | Int32Array | BigInt64Array

const OFFSET_TYPES: Record<string, (offsets: number[]) => Offsets> = {
  Uint32Array: (offsets) => Uint32Array.from(offsets),
  Int32Array: (offsets) => Int32Array.from(offsets),
  BigInt64Array: (offsets) => BigInt64Array.from(offsets, BigInt),
}
const POLICIES: DecodePolicy[] = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252', ({ kind }) => `<${kind}>`]

/** Returns the strings, or the fields of the MalformedError. */
function describeOutcome(f: () => (string | null)[]): unknown {
  try {
    return f()
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
    const { kind, offset, length, encoding, message } = error
    return { kind, offset, length, encoding, message }
  }
}

/** Decodes string by string. */
function decodeOneByOne(data: Uint8Array, offsets: number[], options: DecodeOptions, validity?: Uint8Array) {
  return offsets.slice(1).map((end, i) => {
    if (validity && !((validity[i >> 3] >> (i & 7)) & 1)) return null
    try {
      return utf8.decode(data.subarray(offsets[i], end), options)
    } catch (error) {
      if (error instanceof MalformedError) error.message += ` in string ${i}`
      throw error
    }
  })
}

/** Encodes string by string to a column. */
function encodeOneByOne(strings: readonly string[]): { data: Uint8Array; offsets: number[] } {
  const pieces = strings.map(encodeUtf8)
  const offsets = [0]
  for (const { length } of pieces) offsets.push(offsets[offsets.length - 1] + length)
  const data = new Uint8Array(offsets[pieces.length])
  for (const [i, piece] of pieces.entries()) data.set(piece, offsets[i])
  return { data, offsets }
}

const LEAD = String.fromCharCode(0xd800)
const TRAIL = String.fromCharCode(0xdc00)
/** Is there a lone surrogate? Characters are tested one by one, since WebKit's regular expressions see a pair in D800 FEFF. */
const hasLoneSurrogate = (text: string) => Array.from(text).some((character) => /^[\ud800-\udfff]$/.test(character))
/** Strings of all lengths and scripts: more than a chunk. */
const MANY_STRINGS = Array.from({ length: 3000 }, (_, i) => {
  const word = ['', 'ascii', 'Grüße', '世界', '😀', '\ufeffsigned', '\0', 'naïve text of some length'][i % 8]
  return word.repeat((i * 7) % 11) + (i % 8 === 3 ? i : '')
})

describe.each(['js', 'wasm', 'auto'] as const)('%s', (choice) => {
  beforeAll(() => setBackend(choice))
  afterAll(() => setBackend('auto'))
  test('this is the backend that was meant', () => {
    expect(backend()).toBe(choice === 'auto' ? 'wasm' : choice)
  })

  describe('decodeBatch', () => {
    test.each(Object.entries(OFFSET_TYPES))('%s; the first offset need not be 0', (_, form) => {
      const data = encodeUtf8('xxabcé世😀yy')
      expect(decodeBatch(data, form([2, 5, 5, 7, 10, 14]))).toEqual(['abc', '', 'é', '世', '😀'])
      expect(decodeBatch(data, form([14, 16]))).toEqual(['yy'])
    })

    test('no strings', () => {
      for (const form of Object.values(OFFSET_TYPES)) {
        expect(decodeBatch(encodeUtf8('abc'), form([]))).toEqual([])
        expect(decodeBatch(encodeUtf8('abc'), form([1]))).toEqual([])
        expect(decodeBatch(new Uint8Array(0), form([0]))).toEqual([])
        expect(decodeBatch(new Uint8Array(0), form([0, 0, 0]))).toEqual(['', ''])
      }
    })

    test('chunks: many strings, long ones among them, ASCII and others', () => {
      for (const strings of [
        MANY_STRINGS,
        MANY_STRINGS.filter((text) => /^[\0-\x7f]*$/.test(text)),
        [
          ...MANY_STRINGS.slice(0, 50),
          'é'.repeat(100_000),
          ...MANY_STRINGS.slice(50, 99),
          'a'.repeat(70_000),
          '',
          'x'.repeat(4096),
          'y',
        ],
        new Array<string>(20_000).fill(''),
        [...new Array<string>(9000).fill(''), 'é', ...new Array<string>(9000).fill('')],
        Array.from({ length: 40 }, (_, i) => '世'.repeat(1364 + (i % 3))),
      ]) {
        const { data, offsets } = encodeOneByOne(strings)
        const kept = decodeBatch(data, Uint32Array.from(offsets), { bom: 'keep' })
        expect(kept.findIndex((text, i) => text !== strings[i])).toBe(-1)
        const stripped = decodeBatch(data, Int32Array.from(offsets))
        expect(stripped.findIndex((text, i) => text !== strings[i].replace(/^\ufeff/, ''))).toBe(-1)
        expect(stripped.length).toBe(strings.length)
      }
    })

    test('a BOM at the start of each string is stripped', () => {
      const { data, offsets } = encodeOneByOne(['\ufeffa', 'b\ufeff', '\ufeff', '', '\ufeff\ufeffc'])
      expect(decodeBatch(data, Uint32Array.from(offsets))).toEqual(['a', 'b\ufeff', '', '', '\ufeffc'])
      expect(decodeBatch(data, Uint32Array.from(offsets), { bom: 'keep' })[0]).toBe('\ufeffa')
    })

    test('validity, the least significant bit first; bytes of a null are not read', () => {
      const data = Uint8Array.of(0x61, 0xff, 0x62, 0xc3, 0xa9, 0x63, 0x64, 0x65, 0x66, 0x67)
      const offsets = Uint32Array.of(0, 1, 2, 3, 5, 6, 7, 8, 9, 10)
      const validity = Uint8Array.of(0b01111101, 0b1)
      expect(decodeBatch(data, offsets, { validity })).toEqual(['a', null, 'b', 'é', 'c', 'd', 'e', null, 'g'])
      expect(decodeBatch(encodeUtf8('ab'), Uint32Array.of(0, 1, 2), { validity: Uint8Array.of(2) })).toEqual([
        null,
        'b',
      ])
      expect(decodeBatch(encodeUtf8('éb'), Uint32Array.of(0, 2, 3), { validity: Uint8Array.of(1) })).toEqual([
        'é',
        null,
      ])
      // Arrow's column without nulls.
      expect(decodeBatch(encodeUtf8('ab'), Uint32Array.of(0, 1, 2), { validity: new Uint8Array(0) })).toEqual([
        'a',
        'b',
      ])
      expect(() => decodeBatch(data, offsets, { validity: Uint8Array.of(255) })).toThrow(RangeError)
      expect(() => decodeBatch(data, offsets, { validity: [255, 255] as unknown as Uint8Array })).toThrow(TypeError)
    })

    test('validityOffset is the index of the first bit', () => {
      const data = encodeUtf8('abéd')
      const offsets = Uint32Array.of(0, 1, 2, 4, 5)
      const expected = ['a', null, 'é', null]
      for (let validityOffset = 0; validityOffset < 40; validityOffset++) {
        const bits = 0b0101n << BigInt(validityOffset)
        const validity = Uint8Array.from({ length: 6 }, (_, i) => Number((bits >> BigInt(8 * i)) & 0xffn))
        expect(decodeBatch(data, offsets, { validity, validityOffset }), `${validityOffset}`).toEqual(expected)
        // Malformed bytes go string by string.
        const spoilt = Uint8Array.of(0x61, 0xff, 0xc3, 0xa9, 0x64)
        expect(decodeBatch(spoilt, offsets, { validity, validityOffset }), `${validityOffset}`).toEqual(expected)
      }
      const validity = Uint8Array.of(255)
      expect(decodeBatch(data, offsets, { validity, validityOffset: 4 })).toEqual(['a', 'b', 'é', 'd'])
      expect(decodeBatch(data, offsets, { validityOffset: 4 })).toEqual(['a', 'b', 'é', 'd'])
      expect(() => decodeBatch(data, offsets, { validity, validityOffset: 5 })).toThrow(RangeError)
      for (const validityOffset of [-1, 0.5, Number.NaN, 2 ** 53, '1' as unknown as number])
        expect(() => decodeBatch(data, offsets, { validity, validityOffset })).toThrow(RangeError)
    })

    test('an offset inside a sequence makes two malformed strings of it', () => {
      const data = encodeUtf8('aaé世bb')
      const offsets = Uint32Array.of(0, 2, 3, 5, 9)
      expect(decodeBatch(data, offsets, { onError: 'replace' })).toEqual([
        'aa',
        '\ufffd',
        '\ufffd\ufffd',
        '\ufffd\ufffdbb',
      ])
      expect(() => decodeBatch(data, offsets)).toThrow('utf-8: truncated at offset 0: C3 in string 1')
      // Also where an empty string lies inside the sequence.
      expect(decodeBatch(data, Uint32Array.of(2, 3, 3, 4), { onError: 'replace' })).toEqual(['\ufffd', '', '\ufffd'])
    })

    // A count of units takes FF for two and a lone 80 for none: together they must not pass for ASCII.
    test('as many units as bytes do not make ASCII', () => {
      const data = Uint8Array.of(0x61, 0xff, 0x80, 0x62)
      expect(decodeBatch(data, Uint32Array.of(0, 2, 4), { onError: 'latin1' })).toEqual(['a\xff', '\x80b'])
    })

    test('errors have the offset in the string, and the index of the string', () => {
      const data = encodeUtf8('good, bad: x, good')
      data[11] = 0xff
      const offsets = Uint32Array.of(0, 6, 12, 18)
      const error = { kind: 'invalid-byte', offset: 5, length: 1, encoding: 'utf-8' }
      const message = 'utf-8: invalid-byte at offset 5: FF in string 1'
      expect(describeOutcome(() => decodeBatch(data, offsets))).toEqual({ ...error, message })
    })

    test('offsets that descend or lie outside throw before anything is decoded', () => {
      const data = Uint8Array.of(0xff, 0x61, 0x62)
      for (const form of Object.values(OFFSET_TYPES)) {
        expect(() => decodeBatch(data, form([0, 2, 1]))).toThrow(
          new RangeError('decodeBatch: offsets[2]: expected at least 2, the offset before it, not 1'),
        )
        expect(() => decodeBatch(data, form([0, 4]))).toThrow(
          new RangeError('decodeBatch: offsets[1]: expected 0 to 3, the length of data, not 4'),
        )
        expect(() => decodeBatch(data, form([4]))).toThrow(RangeError)
        expect(() => decodeBatch(data, form([4, 4]))).toThrow(RangeError)
        expect(() => decodeBatch(data, form([0, 7, 2]))).toThrow(RangeError)
      }
      expect(() => decodeBatch(data, Int32Array.of(-1, 2))).toThrow(RangeError)
      expect(() => decodeBatch(data, Int32Array.of(0, -1))).toThrow(RangeError)
      for (const offset of [2n ** 53n, 2n ** 53n + 1n, 2n ** 32n, 2n ** 62n, -1n, -(2n ** 32n), -(2n ** 63n)]) {
        expect(() => decodeBatch(data, BigInt64Array.of(0n, offset))).toThrow(RangeError)
        expect(() => decodeBatch(data, BigInt64Array.of(offset, 3n))).toThrow(RangeError)
      }
    })

    test('arguments of other types', () => {
      const data = encodeUtf8('ab')
      for (const offsets of [[0, 2], new Uint16Array([0, 2]), new Float64Array([0, 2]), undefined, '02'])
        expect(() => decodeBatch(data, offsets as unknown as Uint32Array)).toThrow(TypeError)
      expect(() => decodeBatch('ab' as unknown as Uint8Array, Uint32Array.of(0, 2))).toThrow(TypeError)
      expect(() => decodeBatch(data, Uint32Array.of(0, 2), { onError: 'no' as 'throw' })).toThrow(TypeError)
      const gone = Uint32Array.of(0, 2)
      structuredClone(gone, { transfer: [gone.buffer] })
      expect(() => decodeBatch(data, gone)).toThrow(TypeError)
    })

    test('buffers, views and shared memory', () => {
      const shared = <T extends { set(values: T): void }>(
        values: T & { buffer: ArrayBufferLike },
        all: new (b: SharedArrayBuffer) => T,
      ): T => {
        const copy = new all(new SharedArrayBuffer(values.buffer.byteLength))
        copy.set(values)
        return copy
      }
      const data = Uint8Array.from(encodeUtf8('abcé'))
      const offsets = Uint32Array.of(1, 3, 5)
      const expected = ['bc', 'é']
      expect(decodeBatch(data.buffer, offsets)).toEqual(expected)
      expect(decodeBatch(new DataView(data.buffer), offsets)).toEqual(expected)
      expect(decodeBatch(shared(data, Uint8Array), shared(offsets, Uint32Array))).toEqual(expected)
      expect(decodeBatch(data, shared(Int32Array.from(offsets), Int32Array))).toEqual(expected)
      expect(decodeBatch(data, shared(BigInt64Array.of(1n, 3n, 5n), BigInt64Array))).toEqual(expected)
      expect(decodeBatch(data, new Uint32Array([9, ...offsets]).subarray(1))).toEqual(expected)
      expect(decodeBatch(data, new BigInt64Array([9n, 1n, 3n, 5n]).subarray(1))).toEqual(expected)
    })

    test('a policy may use the codec, and can change offsets without harm', () => {
      const strings = MANY_STRINGS.slice(0, 1000)
      const { data, offsets } = encodeOneByOne(strings)
      data.fill(0xff, offsets[501], offsets[502])
      const given = Uint32Array.from(offsets)
      const onError = () => {
        given.fill(0xffffffff)
        utf8.decode(encodeUtf8('é'.repeat(1000)))
        return decodeBatch(encodeUtf8('xé'), Uint32Array.of(0, 1, 3)).join('')
      }
      const expected = decodeOneByOne(data, offsets, { onError: () => 'xé' })
      expect(decodeBatch(data, given, { onError })).toEqual(expected)
    })

    test('data that a policy detaches or resizes is an error', () => {
      const take = (data: Uint8Array<ArrayBuffer>) => structuredClone(data, { transfer: [data.buffer] })
      const cut = (data: Uint8Array<ArrayBuffer>) => data.buffer.resize(3000)
      for (const act of [take, cut]) {
        const { data, offsets } = encodeOneByOne(new Array<string>(5000).fill('abc'))
        const resizable = new Uint8Array(new ArrayBuffer(data.length, { maxByteLength: data.length }))
        resizable.set(data)
        resizable[1] = 0xff
        const onError = () => {
          act(resizable)
          return ''
        }
        const decode = () => decodeBatch(resizable, Uint32Array.from(offsets), { onError })
        expect(decode).toThrow(new TypeError('the input was detached or resized while it was read'))
      }
    })

    const byte = fc.oneof(fc.constantFrom(...HOSTILE[1]), fc.constantFrom(0xef, 0xbb, 0xbf), fc.nat({ max: 255 }))
    const hostile = fc.array(byte, { maxLength: 60 }).map((bytes) => Uint8Array.from(bytes))
    const unit = fc.oneof(fc.constantFrom('\ufeff', 'a', 'é', '世', '😀'), anyText(1))
    const wellFormed = fc.array(unit, { maxLength: 30 }).map((units) => encodeUtf8(units.join('')))
    const places = fc.array(fc.nat({ max: 90 }), { maxLength: 30 })
    const optional = fc.record({
      onError: fc.constantFrom(...POLICIES),
      bom: fc.constantFrom('strip', 'keep', undefined),
    })

    test('property: any bytes, any offsets, every policy', () => {
      fc.assert(
        fc.property(
          fc.oneof(hostile, wellFormed),
          places,
          optional,
          fc.constantFrom(...Object.values(OFFSET_TYPES)),
          fc.option(fc.uint8Array({ minLength: 4, maxLength: 5 }), { nil: undefined }),
          fc.nat({ max: 300 }),
          (bytes, shares, options, form, validity, before) => {
            // Bytes in front, so that there are whole vectors and chunks.
            const data = new Uint8Array(before + bytes.length).fill(0x61)
            data.set(bytes, before)
            const offsets = shares.map((share) => share + before - 25).sort((a, b) => a - b)
            const inside = offsets.map((offset) => Math.max(0, Math.min(offset, data.length)))
            const found = describeOutcome(() => decodeBatch(data, form(inside), { ...options, validity }))
            expect(found).toEqual(describeOutcome(() => decodeOneByOne(data, inside, options, validity)))
          },
        ),
        { numRuns: 3000 },
      )
    })

    test('property: at boundaries, so that chunks are well formed', () => {
      fc.assert(
        fc.property(fc.array(fc.array(unit, { maxLength: 9 }), { maxLength: 40 }), optional, (all, options) => {
          const { data, offsets } = encodeOneByOne(all.map((units) => units.join('')))
          const found = decodeBatch(data, Int32Array.from(offsets), options)
          expect(found).toEqual(decodeOneByOne(data, offsets, options))
        }),
        { numRuns: 500 },
      )
    })
  })

  describe('encodeBatch', () => {
    const expectColumn = (strings: readonly string[]) => {
      const { data, offsets } = encodeBatch(strings)
      const expected = encodeOneByOne(strings)
      expect(offsets).toEqual(Uint32Array.from(expected.offsets))
      expect(Buffer.compare(data, expected.data)).toBe(0)
      expect([data.byteOffset, data.buffer.byteLength]).toEqual([0, data.length])
      expect([offsets.byteOffset, offsets.buffer.byteLength]).toEqual([0, 4 * strings.length + 4])
    }

    test('no strings, empty strings, a few', () => {
      for (const strings of [[], [''], ['', ''], ['abc', '', 'é', '世', '😀', '\ufeff', '\0']]) expectColumn(strings)
    })

    test('chunks: many strings, long ones among them', () => {
      expectColumn(MANY_STRINGS)
      expectColumn([
        ...MANY_STRINGS,
        'é'.repeat(32_768),
        '世'.repeat(32_769),
        `${'a'.repeat(65_535)}😀`,
        ...MANY_STRINGS,
        'a'.repeat(32_768),
      ])
      // A window that is full to the last unit.
      expectColumn([
        'a'.repeat(32_767),
        'é',
        '世'.repeat(32_767),
        'a',
        'b',
        '😀'.repeat(16_383),
        '',
        'yz',
        'é'.repeat(32_766),
        '😀',
      ])
      expectColumn(new Array<string>(20_000).fill(''))
      // Columns whose start gives a wrong estimate.
      const ascii = new Array<string>(5000).fill('nothing but ASCII')
      const wide = new Array<string>(5000).fill('世界世界世界世')
      for (const strings of [
        ascii,
        [...ascii, ...wide],
        [...wide, ...ascii],
        [...ascii, 'é'],
        [...wide, '世'.repeat(99_999)],
      ])
        expectColumn(strings)
      expectColumn(new Array<string>(60_000).fill('世界😀 and so on, more than the output window holds'))
    })

    test('lone surrogates: in which string, and where; halves of two strings make no pair', () => {
      const describeFailure = (strings: string[]) => describeOutcome(() => [String(encodeBatch(strings).data)])
      const at = (i: number, offset: number, hex: string) => ({
        encoding: 'utf-8',
        kind: 'surrogate',
        offset,
        length: 1,
        message: `utf-8: surrogate at offset ${offset}: U+${hex} in string ${i}`,
      })
      expect(describeFailure(['a', `bc${LEAD}`, 'd'])).toEqual(at(1, 2, 'D800'))
      expect(describeFailure([`b${LEAD}`, `${TRAIL}d`])).toEqual(at(0, 1, 'D800'))
      expect(describeFailure([`b${LEAD}`, '', `${TRAIL}d`])).toEqual(at(0, 1, 'D800'))
      expect(describeFailure(['é', '', `${TRAIL}`])).toEqual(at(2, 0, 'DC00'))
      expect(describeFailure([...MANY_STRINGS, `${LEAD}`])).toEqual(at(MANY_STRINGS.length, 0, 'D800'))
      expect(describeFailure(['x', `${'é'.repeat(40_000)}${LEAD}`])).toEqual(at(1, 40_000, 'D800'))
      expect(describeFailure(['a'.repeat(32_767) + LEAD, TRAIL])).toEqual(at(0, 32_767, 'D800'))
      expect(describeFailure(['a'.repeat(32_766) + LEAD, TRAIL])).toEqual(at(0, 32_766, 'D800'))
      expect(describeFailure([`${'a'.repeat(40_000)}${LEAD}`, TRAIL])).toEqual(at(0, 40_000, 'D800'))
    })

    test('arguments that are no arrays of strings', () => {
      for (const strings of ['ab', undefined, [1], ['a', undefined], new Array(2)])
        expect(() => encodeBatch(strings as string[])).toThrow(TypeError)
    })

    test.each([
      ['a longer one', '0', 2, 'x'.repeat(40_000)],
      ['none', '1', 1, { toString: () => 'x'.repeat(70_000) }],
    ])('strings that change while they are read are an error: %s', (_, changing, before, then) => {
      let reads = 0
      const get: ProxyHandler<string[]>['get'] = (strings, key) =>
        key === changing && ++reads > before ? then : Reflect.get(strings, key)
      const strings = new Proxy(['a', 'b', 'c'], { get })
      expect(() => encodeBatch(strings)).toThrow(new TypeError('encodeBatch: the strings changed while they were read'))
    })

    test('more bytes than offsets can count', () => {
      const long = 'a'.repeat(2 ** 29 - 24) // A rope, which is never flattened.
      expect(() => encodeBatch(new Array<string>(9).fill(long))).toThrow(RangeError)
    })

    test('null takes no bytes and has no bit', () => {
      expect(encodeBatch(['a', null, 'é', null, '', null, null, null, 'b'])).toEqual({
        data: encodeUtf8('aéb'),
        offsets: Uint32Array.of(0, 1, 1, 3, 3, 3, 3, 3, 3, 4),
        validity: Uint8Array.of(0b00010101, 1),
      })
      expect(encodeBatch(['a']).validity).toEqual(new Uint8Array(0))
      expect(encodeBatch([]).validity).toEqual(new Uint8Array(0))
      expect(encodeBatch([null]).validity).toEqual(Uint8Array.of(0))
      expect(() => encodeBatch([undefined as unknown as null])).toThrow(TypeError)
      expect(() => encodeBatch([null, 'a\ud800'])).toThrow('in string 1')
      const strings = Array.from({ length: 20_000 }, (_, i) => (i % 7 === 3 ? null : `é${i}`))
      const { data, offsets, validity } = encodeBatch(strings)
      expect(decodeBatch(data, offsets, { validity })).toEqual(strings)
    })

    test('property: decodeBatch reverses encodeBatch', () => {
      const text = fc.string({ unit: fc.constantFrom('a', 'é', '世', '😀', LEAD, TRAIL, '\ufeff'), maxLength: 6 })
      fc.assert(
        fc.property(fc.array(text, { maxLength: 12 }), (strings) => {
          const i = strings.findIndex(hasLoneSurrogate)
          if (i < 0) {
            expectColumn(strings)
            const { data, offsets } = encodeBatch(strings)
            expect(decodeBatch(data, offsets, { bom: 'keep' })).toEqual(strings)
          } else {
            expect(() => encodeBatch(strings)).toThrow(`in string ${i}`)
          }
        }),
        { numRuns: 2000 },
      )
    })
  })

  describe('apache-arrow', () => {
    const strings = MANY_STRINGS.map((text, i) => (i % 5 === 4 ? null : text))

    test.each([new Utf8(), new LargeUtf8()])('decodeBatch reads its columns: %s', (type) => {
      const vector = vectorFromArray(strings, type)
      expect(vector.data.length).toBe(1)
      const [{ values, valueOffsets, nullBitmap }] = vector.data
      const offsets = valueOffsets.subarray(0, vector.length + 1) // Zeros follow.
      const found = decodeBatch(values, offsets, { validity: nullBitmap })
      expect(found).toEqual([...vector]) // Both strip a BOM.
      expect(decodeBatch(values, offsets, { validity: nullBitmap, bom: 'keep' })).toEqual(strings)
    })

    test('a column without nulls has no validity', () => {
      const [{ values, valueOffsets, nullBitmap }] = vectorFromArray(['a', 'é'], new Utf8()).data
      expect(decodeBatch(values, valueOffsets.subarray(0, 3), { validity: nullBitmap })).toEqual(['a', 'é'])
    })

    test('a slice whose first offset is not 0', () => {
      const vector = vectorFromArray(strings, new Utf8()).slice(13, 999)
      const [{ values, valueOffsets, nullBitmap, offset }] = vector.data // Only the bits are not cut.
      const found = decodeBatch(values, valueOffsets, { bom: 'keep', validity: nullBitmap, validityOffset: offset })
      expect(found).toEqual(strings.slice(13, 999))
    })

    test('it reads the columns of encodeBatch', () => {
      const { data, offsets } = encodeBatch(MANY_STRINGS)
      const valueOffsets = Int32Array.from(offsets)
      const vector = makeVector(
        makeData({ type: new Utf8(), data, valueOffsets, length: MANY_STRINGS.length, nullCount: 0 }),
      )
      expect(vector.length).toBe(MANY_STRINGS.length)
      // Arrow's reader strips a BOM.
      for (const [i, text] of MANY_STRINGS.entries()) expect(vector.get(i)).toBe(text.replace(/^\ufeff/, ''))
    })
  })
})
