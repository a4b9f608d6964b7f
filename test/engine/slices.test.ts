// decodeSlice and write: the answers of decode and encode, on a part of an array; nothing outside of it is read or written.

import { describe, expect, test } from 'vitest'
import * as root from '../../src/index.ts'
import {
  type DecodeOptions,
  type DecodePolicy,
  type Encoding,
  encodingFor,
  MalformedError,
  setBackend,
} from '../../src/index.ts'
import * as legacy from '../../src/legacy.ts'
import { attempt } from '../support/interface.ts'
import { Random } from '../support/random.ts'

const isEncoding = (value: unknown): value is Encoding =>
  typeof value === 'object' && value !== null && 'decode' in value
const ENCODINGS = [
  ...new Map([...Object.values(root), ...Object.values(legacy)].filter(isEncoding).map((each) => [each.name, each])),
]
const BACKENDS = ['auto', 'wasm', 'js'] as const
const TEXT = 'aé中😀+-~\ufeff\\b語Ж'
/** Bytes that mean something in many encodings. */
const MEANINGFUL = [
  0x00, 0x1b, 0x24, 0x2b, 0x2d, 0x41, 0x7e, 0x81, 0xa4, 0xbf, 0xc3, 0xd8, 0xe4, 0xed, 0xef, 0xf0, 0xfe, 0xff,
]

/** The answer of a call, or its error with the offset that it has in the whole array. */
function answer<T>(call: () => T, shift = 0): unknown {
  try {
    return call()
  } catch (error) {
    if (!(error instanceof MalformedError)) return String(error)
    const { kind, offset, length } = error
    return { kind, offset: offset + shift, length }
  }
}

describe.each(BACKENDS)('%s', (backend) => {
  test.each(ENCODINGS)('%s: decodeSlice is decode of the view', (name, encoding) => {
    setBackend(backend)
    const random = new Random(name.length)
    const text = encoding.encode(TEXT, { onError: 'ignore' })
    const compare = (bytes: Uint8Array, start: number, end: number, options?: DecodeOptions): void => {
      const view = bytes.subarray(start, end)
      const expected = answer(() => encoding.decode(view, { bom: 'keep', ...options }), start)
      expect(answer(() => encoding.decodeSlice(bytes, start, end, options))).toEqual(expected)
    }
    // Every start and end of small arrays.
    const whole = Uint8Array.from({ length: 32 }, (_, i) => text[i % text.length])
    const odd = Uint8Array.from({ length: 32 }, () => random.pick(MEANINGFUL))
    for (const bytes of [whole, odd]) {
      for (let start = 0; start <= 32; start++) {
        for (let end = start; end <= 32; end++) {
          compare(bytes, start, end)
          compare(bytes, start, end, { onError: 'replace' })
        }
      }
    }
    const policies: DecodePolicy[] = ['throw', 'replace', 'ignore', 'latin1']
    for (let round = 0; round < 60; round++) {
      const bytes = Uint8Array.from({ length: 20 + random.below(1400) }, (_, i) =>
        round % 3 === 0 || i % 97 > 0 ? text[i % text.length] : random.pick(MEANINGFUL),
      )
      const start = random.below(bytes.length)
      const end = start + random.below(bytes.length - start + 1)
      compare(bytes, start, end, { onError: random.pick(policies), bom: random.pick(['keep', 'strip']) })
    }
    setBackend('auto')
  })

  test.each(ENCODINGS)('%s: write is encode, and touches nothing else', (name, encoding) => {
    setBackend(backend)
    const random = new Random(name.length + 1)
    for (const options of [undefined, { onError: 'replace' }, { onError: 'question' }] as const) {
      for (let round = 0; round < 40; round++) {
        const repeated = TEXT.repeat(1 + random.below(40))
        const start = random.below(repeated.length)
        const text = round % 3 === 0 ? 'abc'.repeat(random.below(60)) : repeated.slice(start, start + random.below(70))
        const expected = attempt(() => encoding.encode(text, options))
        const target = new Uint8Array(1600).fill(0xa5)
        const at = random.below(40)
        const written = attempt(() => encoding.write(text, target, at, options))
        if (!(expected instanceof Uint8Array)) {
          expect(written).toEqual(expected)
          continue
        }
        expect(written).toBe(expected.length)
        expect(target.subarray(at, at + expected.length)).toEqual(expected)
        expect(target.subarray(0, at).every((byte) => byte === 0xa5)).toBe(true)
        // Into exactly the room that there is, and into one byte less.
        const whole = new Uint8Array(at + expected.length + 8).fill(0xa5)
        const room = whole.subarray(0, at + expected.length)
        expect(encoding.write(text, room, at, options)).toBe(expected.length)
        expect(room.subarray(at)).toEqual(expected)
        expect(whole.subarray(room.length).every((byte) => byte === 0xa5)).toBe(true)
        if (expected.length === 0) continue
        const less = whole.fill(0xa5).subarray(0, at + expected.length - 1)
        const message = `target: needs ${expected.length} bytes from ${at} on, has ${expected.length - 1}`
        expect(() => encoding.write(text, less, at, options)).toThrow(RangeError)
        expect(() => encoding.write(text, less, at, options)).toThrow(message)
        expect(whole.subarray(0, at).every((byte) => byte === 0xa5)).toBe(true)
        expect(whole.subarray(less.length).every((byte) => byte === 0xa5)).toBe(true)
      }
    }
    setBackend('auto')
  })
})

const utf8 = encodingFor('utf-8') as Encoding

test.each([
  [-1, 2],
  [0, 9],
  [3, 2],
  [0.5, 2],
  [0, Number.NaN],
  ['0' as unknown as number, 2],
])('bounds %s and %s are refused by name', (start, end) => {
  const shown = typeof start === 'string' ? `'${start}'` : start
  const message = `utf8.decodeSlice: expected integers 0 ≤ start ≤ end ≤ 8, not start ${shown} and end ${end}`
  expect(() => utf8.decodeSlice(new Uint8Array(8), start, end)).toThrow(new RangeError(message))
})

test('write: a place that is none, malformed text before the room, empty text at the end', () => {
  for (const start of [-1, 9, 0.5, Number.NaN])
    expect(() => utf8.write('a', new Uint8Array(8), start)).toThrow(
      new RangeError(`utf8.write: start: expected an integer from 0 to 8, not ${start}`),
    )
  expect(() => utf8.write('\ud800abc', new Uint8Array(1))).toThrow(MalformedError)
  expect(utf8.write('', new Uint8Array(8), 8)).toBe(0)
  expect(utf8.write('é', new Uint8Array(8), 6, { bom: false })).toBe(2)
  expect(() => utf8.write('é', new Uint8Array(4), 0, { bom: true })).toThrow(RangeError)
})

test('decodeSlice takes a Uint8Array only', () => {
  for (const input of [new ArrayBuffer(8), new DataView(new ArrayBuffer(8)), [1, 2], 'ab', undefined])
    expect(() => utf8.decodeSlice(input as unknown as Uint8Array, 0, 1)).toThrow(TypeError)
})

test('a BOM is kept, and still names the byte order', () => {
  const { utf16 } = root
  expect(utf8.decodeSlice(Uint8Array.of(0x20, 0xef, 0xbb, 0xbf, 0x41), 1, 5)).toBe('\ufeffA')
  expect(utf8.decodeSlice(Uint8Array.of(0x20, 0xef, 0xbb, 0xbf, 0x41), 1, 5, { bom: 'strip' })).toBe('A')
  expect(utf16.decodeSlice(Uint8Array.of(0, 0xff, 0xfe, 0x41, 0), 1, 5)).toBe('\ufeffA')
  expect(utf16.decodeSlice(Uint8Array.of(0, 0x00, 0x41), 1, 3)).toBe('A')
})

describe('with', () => {
  test('other defaults, which options of a call still replace', () => {
    const lax = utf8.with({ onError: 'replace' })
    expect(lax.decode(Uint8Array.of(0xff))).toBe('\ufffd')
    expect(lax.decodeSlice(Uint8Array.of(0x41, 0xff), 1, 2)).toBe('\ufffd')
    expect(lax.encode('\ud800')).toEqual(Uint8Array.of(0xef, 0xbf, 0xbd))
    expect(lax.name).toBe('utf-8')
    expect(() => lax.decode(Uint8Array.of(0xff), { onError: 'throw' })).toThrow(MalformedError)
    expect(lax.with({ onError: 'ignore' }).decode(Uint8Array.of(0x41, 0xff))).toBe('A')
    expect(lax.decoder().decode(Uint8Array.of(0xff, 0x41))).toBe('\ufffdA')
  })
  test('a policy that one side alone knows leaves the other as it was', () => {
    const patched = utf8.with({ onError: 'windows-1252' })
    expect(patched.decode(Uint8Array.of(0x80))).toBe('€')
    expect(() => patched.encode('\ud800')).toThrow(MalformedError)
  })
  test('BOM, direct characters, invalid values', () => {
    const { transcode, utf7, utf16le } = root
    expect(utf8.with({ bom: 'keep' }).decode(Uint8Array.of(0xef, 0xbb, 0xbf))).toBe('\ufeff')
    expect(utf8.with({ bom: 'strip' }).decodeSlice(Uint8Array.of(0xef, 0xbb, 0xbf), 0, 3)).toBe('')
    expect(utf8.with({ writeBom: true }).encode('a')).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))
    expect(utf7.with({ direct: 'optional' }).encode('!')).toEqual(Uint8Array.of(0x21))
    expect(transcode(Uint8Array.of(0x41, 0), utf16le.with({ bom: 'keep' }), utf8)).toEqual(Uint8Array.of(0x41))
    expect(() => utf8.with({ onError: 'x' as 'throw' })).toThrow(TypeError)
    expect(() => utf8.with({ stream: true } as object)).toThrow(TypeError)
    expect(() => utf7.with({ writeBom: true })).toThrow(TypeError)
  })
  test('the functions need no this', () => {
    const { decode, encode, decodeSlice, write } = utf8
    expect(decode(encode('é'))).toBe('é')
    expect(decodeSlice(encode('aé'), 1, 3)).toBe('é')
    expect(write('é', new Uint8Array(2))).toBe(2)
  })
})

/** A protocol's class: another constructor than Uint8Array's, and another species. */
class Packet extends Uint8Array {
  constructor(size: number) {
    super(Math.floor(size))
  }
}
class Words extends Uint8Array {
  static get [Symbol.species]() {
    return Uint16Array
  }
}

type Create = new (size: number) => Uint8Array

describe.each<Create>([Packet, Words as Create])(
  'a subclass with a constructor or a species of its own',
  (Subclass) => {
    describe.each(BACKENDS)('%s', (backend) => {
      test.each(ENCODINGS)('%s: its ranges are its own bytes, in each way', (_, encoding) => {
        setBackend(backend)
        for (const text of [TEXT, TEXT.repeat(40), 'plain text '.repeat(20)]) {
          const bytes = encoding.encode(text, { onError: 'ignore' })
          const plain = new Uint8Array(bytes.length + 300).fill(0x42)
          plain.set(bytes, 270)
          const packet = new Subclass(plain.length)
          packet.set(plain)
          const end = 270 + bytes.length
          expect(encoding.decodeSlice(packet, 270, end)).toBe(encoding.decodeSlice(plain, 270, end))
          expect(encoding.decodeSlice(packet, 270, end - 1, { onError: 'replace' })).toBe(
            encoding.decodeSlice(plain, 270, end - 1, { onError: 'replace' }),
          )
          const decoder = encoding.decoder({ onError: 'replace' })
          expect(decoder.decode(packet) + decoder.flush()).toBe(encoding.decode(plain, { onError: 'replace' }))
          const target = new Subclass(bytes.length + 20)
          expect(encoding.write(text, target, 10, { onError: 'ignore' })).toBe(bytes.length)
          expect([...target]).toEqual([...new Uint8Array(10), ...bytes, ...new Uint8Array(10)])
        }
      })
    })
  },
)
