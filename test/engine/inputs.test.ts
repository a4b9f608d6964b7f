// The inputs that the functions accept as bytes: every kind of buffer and view, at any offset, of any realm; and those that they refuse.

import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type BytesInput, transcode, transcodedLength, transcodeInto } from '../../src/index.ts'
import { onBackends, SUBJECTS, same, subject } from '../support/interface.ts'

const { encoding: utf8 } = subject('utf8')
const { encoding: utf16le } = subject('utf16le')

interface Resizable extends ArrayBuffer {
  resize(length: number): void
}
interface Growable extends SharedArrayBuffer {
  grow(length: number): void
}
const resizable = (length: number, maxByteLength: number) =>
  new (ArrayBuffer as unknown as new (length: number, options: object) => Resizable)(length, { maxByteLength })
const growable = (length: number, maxByteLength: number) =>
  new (SharedArrayBuffer as unknown as new (length: number, options: object) => Growable)(length, { maxByteLength })

/** Makes a buffer that holds the bytes behind `offset` others. */
function within<T extends ArrayBufferLike>(buffer: T, bytes: Uint8Array, offset = 0): T {
  new Uint8Array(buffer).fill(0xff)
  new Uint8Array(buffer).set(bytes, offset)
  return buffer
}

/** Calls every function that reads bytes. */
const READERS: readonly ((input: BytesInput) => unknown)[] = [
  (input) => utf8.decode(input),
  (input) => utf8.isValid(input),
  (input) => utf8.findError(input),
  (input) => utf8.utf16Length(input),
  (input) => utf8.codePointCount(input),
  (input) => utf8.decodeCodePoints(input),
  (input) => {
    const decoder = utf8.decoder()
    return decoder.decode(input) + decoder.flush()
  },
  (input) => transcode(input, utf8, utf16le),
  (input) => transcodedLength(input, utf8, utf16le),
  (input) => transcodeInto(input, new Uint8Array(9000), utf8, utf16le),
]

/** 64 bytes, and a text long enough for the vector loops. */
const TEXTS = [4, 200].map((times) => utf8.encode('aé€\u{1f600}x漢ab'.repeat(times)))

function everyKind(bytes: Uint8Array): Record<string, () => BytesInput> {
  const { length } = bytes
  const list = [...bytes]
  const view = (offset: number, buffer: ArrayBufferLike = new ArrayBuffer(length + offset + 9)) =>
    [within(buffer, bytes, offset), offset, length] as const
  const foreign = (code: string) => runInNewContext(code, { list })
  return {
    Uint8Array: () => bytes.slice(),
    Uint8ClampedArray: () => Uint8ClampedArray.from(bytes),
    Int8Array: () => new Int8Array(...view(3)),
    Uint16Array: () => new Uint16Array(view(2)[0], 2, length / 2),
    Float64Array: () => new Float64Array(aligned(bytes), 8, length / 8),
    BigInt64Array: () => new BigInt64Array(aligned(bytes), 8, length / 8),
    DataView: () => new DataView(...view(5)),
    Buffer: () => Buffer.from(bytes),
    'Buffer of the pool': () => Buffer.concat([Buffer.of(1), bytes]).subarray(1),
    ArrayBuffer: () => bytes.slice().buffer,
    SharedArrayBuffer: () => within(new SharedArrayBuffer(length), bytes),
    'view of a SharedArrayBuffer': () => new Uint8Array(...view(7, new SharedArrayBuffer(length + 16))),
    'DataView of a SharedArrayBuffer': () => new DataView(...view(1, new SharedArrayBuffer(length + 16))),
    'Buffer of a SharedArrayBuffer': () => Buffer.from(view(3, new SharedArrayBuffer(length + 16))[0], 3, length),
    'resizable ArrayBuffer': () => {
      const shrunk = resizable(length + 64, length + 64)
      shrunk.resize(length)
      return within(shrunk, bytes)
    },
    'growable SharedArrayBuffer': () => {
      const grown = growable(length - 8, length + 64)
      grown.grow(length)
      return within(grown, bytes)
    },
    'view that follows its resizable buffer': () =>
      new Uint8Array(within(resizable(length + 5, length + 99), bytes, 5), 5),
    'view of a resizable buffer': () => new Uint8Array(...view(4, resizable(length + 9, length + 99))),
    'view that follows its growable buffer': () =>
      new Uint8Array(within(growable(length + 5, length + 99), bytes, 5), 5),
    'Uint8Array of another realm': () => foreign('Uint8Array.from(list)'),
    'Uint16Array of another realm': () => foreign('new Uint16Array(Uint8Array.from(list).buffer)'),
    'DataView of another realm': () => foreign('new DataView(Uint8Array.from(list).buffer)'),
    'ArrayBuffer of another realm': () => foreign('Uint8Array.from(list).buffer'),
    'SharedArrayBuffer of another realm': () => within(foreign(`new SharedArrayBuffer(${length})`), bytes),
  }
}

/** The bytes behind eight others. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  return within(new ArrayBuffer(bytes.length + 16), bytes, 8)
}

onBackends('inputs', () => {
  test.each(TEXTS.flatMap((bytes) => Object.keys(everyKind(bytes)).map((kind) => ({ kind, bytes }))))(
    '$kind',
    ({ kind, bytes }) => {
      const make = everyKind(bytes)[kind]
      for (const [i, reader] of READERS.entries()) {
        same(reader(make()) as string, reader(bytes) as string, () => `${kind}, reader ${i}`)
      }
    },
  )

  test('a subarray at every offset, between bytes that would change the result', () => {
    const bytes = utf8.encode('é€\u{1f600}'.repeat(8))
    for (let offset = 0; offset < 64; offset++) {
      const all = new Uint8Array(bytes.length + 128).fill(0xf0)
      all.set(bytes, offset)
      all.fill(0xbf, offset + bytes.length)
      const input = all.subarray(offset, offset + bytes.length)
      for (const reader of READERS) same(reader(input) as string, reader(bytes) as string, () => `offset ${offset}`)
    }
  })

  test('the input stays unchanged', () => {
    for (const { encoding } of SUBJECTS) {
      const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7) & 0xff)
      const before = bytes.slice()
      encoding.decode(bytes, { onError: 'replace' })
      encoding.findError(bytes)
      encoding.decodeCodePoints(bytes, { onError: 'ignore' })
      transcode(bytes, encoding, utf8, { onError: 'latin1' })
      same(bytes, before, () => encoding.name)
    }
  })

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'abc'],
    ['a number', 3],
    ['an array', [1, 2, 3]],
    ['an object', { length: 3, 0: 1, buffer: new ArrayBuffer(3) }],
    ['an object that claims to be a view', Object.create(Uint8Array.prototype)],
    ['a Blob', new Blob(['abc'])],
  ] as [string, unknown][])('%s is refused', (_, wrong) => {
    for (const reader of READERS) expect(() => reader(wrong as Uint8Array)).toThrow(TypeError)
  })

  test('a detached buffer is refused, and so is a view past the end of a buffer that has shrunk', () => {
    const detached = (make: (buffer: ArrayBuffer) => BytesInput) => {
      const buffer = new ArrayBuffer(16)
      const input = make(buffer)
      structuredClone(buffer, { transfer: [buffer] })
      return input
    }
    const shrunk = (make: (buffer: ArrayBuffer) => BytesInput) => {
      const buffer = resizable(16, 16)
      const input = make(buffer)
      buffer.resize(2)
      return input
    }
    for (const reader of READERS) {
      for (const make of [
        (buffer: ArrayBuffer) => buffer,
        (buffer: ArrayBuffer) => new Uint8Array(buffer),
        (buffer: ArrayBuffer) => new Uint8Array(buffer, 4, 4),
        (buffer: ArrayBuffer) => new Float64Array(buffer),
        (buffer: ArrayBuffer) => new DataView(buffer),
        (buffer: ArrayBuffer) => Buffer.from(buffer),
      ]) {
        expect(() => reader(detached(make)), `detached, ${make}`).toThrow(TypeError)
      }
      for (const make of [
        (buffer: ArrayBuffer) => new Uint8Array(buffer, 0, 16),
        (buffer: ArrayBuffer) => new Uint8Array(buffer, 4, 4),
        (buffer: ArrayBuffer) => new Uint8Array(buffer, 4),
        (buffer: ArrayBuffer) => new Uint16Array(buffer, 8, 4),
        (buffer: ArrayBuffer) => new DataView(buffer, 8, 4),
      ]) {
        expect(() => reader(shrunk(make)), `shrunk, ${make}`).toThrow(TypeError)
      }
    }
    const codePoints = new Uint32Array(8)
    structuredClone(codePoints.buffer, { transfer: [codePoints.buffer] })
    expect(() => utf8.encodeCodePoints(codePoints)).toThrow(TypeError)
  })

  test('a callback that detaches or shrinks the input', () => {
    const wrong = new Uint8Array(20_000).fill(0x61)
    wrong[1] = 0xff
    wrong[15_000] = 0xff
    for (const use of [
      (input: Uint8Array, onError: () => string) => utf8.decode(input, { onError }),
      (input: Uint8Array, onError: () => string) => utf8.utf16Length(input, { onError }),
      (input: Uint8Array, onError: () => string) => utf8.decodeCodePoints(input, { onError }),
      (input: Uint8Array, onError: () => string) => transcode(input, utf8, utf16le, { onError }),
      (input: Uint8Array, onError: () => string) =>
        transcodeInto(input, new Uint8Array(90_000), utf8, utf16le, { onError }),
      (input: Uint8Array, onError: () => string) => utf8.decoder({ onError }).decode(input),
    ]) {
      const gone = wrong.slice()
      const detach = () => {
        if (gone.length > 0) structuredClone(gone.buffer, { transfer: [gone.buffer] })
        return '?'
      }
      expect(() => use(gone, detach), `${use}`).toThrow(TypeError)
      const buffer = resizable(wrong.length, wrong.length)
      for (const view of [new Uint8Array(buffer), new Uint8Array(buffer, 0, wrong.length)]) {
        buffer.resize(wrong.length)
        view.set(wrong)
        const shrink = () => {
          buffer.resize(100)
          return '?'
        }
        expect(() => use(view, shrink), `${use}`).toThrow(TypeError)
      }
      // If nothing is left to read, the call may return: V8's optimized code does not notice that the buffer is gone.
      const last = Uint8Array.of(0x61, 0xff)
      const late = () => {
        structuredClone(last.buffer, { transfer: [last.buffer] })
        return '?'
      }
      const expected = use(last.slice(), () => '?')
      let answer: unknown
      try {
        answer = use(last, late)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
        answer = expected
      }
      expect(answer).toEqual(expected)
    }
    const codePoints = new Uint32Array(9000).fill(0x61)
    codePoints[1] = 0xd800
    const onError = () => {
      structuredClone(codePoints.buffer, { transfer: [codePoints.buffer] })
      return '?'
    }
    expect(() => utf8.encodeCodePoints(codePoints, { onError })).toThrow(TypeError)
  })

  test('shared memory is read once, so a change during the call does not change the answer', () => {
    const bytes = utf8.encode(`a\u00e9${'x'.repeat(9000)}`)
    bytes[2] = 0xff // a truncated é, then FF
    const expected = `a??${'x'.repeat(9000)}`
    const kinds = [
      (shared: SharedArrayBuffer) => shared,
      (shared: SharedArrayBuffer) => new Uint8Array(shared),
      (shared: SharedArrayBuffer) => new DataView(shared),
      (shared: SharedArrayBuffer) => Buffer.from(shared),
      (shared: SharedArrayBuffer) => new Int8Array(shared),
    ]
    const makers = [
      () => new SharedArrayBuffer(bytes.length),
      () => runInNewContext(`new SharedArrayBuffer(${bytes.length})`) as SharedArrayBuffer,
    ]
    for (const kind of kinds) {
      for (const make of makers) {
        const shared = within(make(), bytes)
        const onError = () => {
          new Uint8Array(shared).fill(0x21)
          return '?'
        }
        expect(utf8.decode(kind(shared), { onError })).toBe(expected)
        within(shared, bytes)
        expect(transcode(kind(shared), utf8, utf16le, { onError })).toEqual(utf16le.encode(expected))
      }
    }
  })

  test('text must be a string', () => {
    for (const { encoding } of SUBJECTS) {
      for (const wrong of [undefined, null, 1, {}, ['a'], Object('a'), Symbol.iterator] as unknown as string[]) {
        expect(() => encoding.encode(wrong)).toThrow(TypeError)
        expect(() => encoding.byteLength(wrong)).toThrow(TypeError)
        expect(() => encoding.encodeInto(wrong, new Uint8Array(9))).toThrow(TypeError)
        expect(() => encoding.encoder().encode(wrong)).toThrow(TypeError)
      }
    }
  })

  test('code points must be a Uint32Array, targets a Uint8Array, of any realm', () => {
    for (const { encoding } of SUBJECTS) {
      for (const wrong of [undefined, [0x41], 'A', new Uint8Array(4), new ArrayBuffer(4), new Int32Array(1)]) {
        expect(() => encoding.encodeCodePoints(wrong as unknown as Uint32Array)).toThrow(TypeError)
      }
      const foreign = runInNewContext('Uint32Array.of(0x41)') as Uint32Array
      expect(encoding.encodeCodePoints(foreign)).toEqual(encoding.encode('A'))
      const shared = new Uint32Array(new SharedArrayBuffer(8)).fill(0x41)
      expect(encoding.encodeCodePoints(shared)).toEqual(encoding.encode('AA'))
      const target = runInNewContext('new Uint8Array(16)') as Uint8Array
      const { written } = encoding.encodeInto('AA', target)
      expect(Array.from(target.subarray(0, written))).toEqual(Array.from(encoding.encode('AA')))
      expect(transcodeInto(encoding.encode('AA'), target, encoding, encoding).written).toBe(written)
    }
  })
})
