// What an adversary found: each case is something that once gave a wrong answer, lost data or broke a promise.

import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  ascii,
  cesu8,
  type DecodeOptions,
  decodeBatch,
  detect,
  type EncodeOptions,
  type Encoding,
  latin1,
  MalformedError,
  mutf8,
  type TranscodeOptions,
  Transcoder,
  transcode,
  transcodedLength,
  transcodeInto,
  ucs2be,
  ucs2le,
  useWasmModule,
  utf7,
  utf7imap,
  utf8,
  utf8b,
  utf8rfc2279,
  utf16,
  utf16be,
  utf16le,
  utf16Offsets,
  utf32,
  windows1252,
  wtf8,
} from '../../src/index.ts'
import { attempt, concat, onBackends, same } from '../support/interface.ts'

/** The bytes of hexadecimal digits. */
function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How bytes are transcoded: each way must give the same. */
const WAYS: Readonly<
  Record<string, (bytes: Uint8Array, from: Encoding, to: Encoding, options?: TranscodeOptions) => Uint8Array>
> = {
  transcode,
  transcodeInto(bytes, from, to, options) {
    const target = new Uint8Array(6 * bytes.length + 16)
    const { read, written } = transcodeInto(bytes, target, from, to, options)
    expect(read).toBe(bytes.length)
    return target.slice(0, written)
  },
  'push, byte by byte'(bytes, from, to, options) {
    const transcoder = new Transcoder(from, to, options)
    const pieces = Array.from(bytes, (byte) => transcoder.push(Uint8Array.of(byte)))
    return concat([...pieces, transcoder.end()])
  },
}

/** Detaches the buffer of an array. */
function detach(array: Uint8Array | Uint32Array): void {
  const buffer = array.buffer as ArrayBuffer
  structuredClone(buffer, { transfer: [buffer] })
}

/** A view of eight bytes behind the end of a buffer that has shrunk. */
function outOfBounds(): Uint8Array {
  const Resizable = ArrayBuffer as unknown as new (
    length: number,
    options: object,
  ) => ArrayBuffer & { resize(n: number): void }
  const buffer = new Resizable(16, { maxByteLength: 16 })
  const view = new Uint8Array(buffer, 8, 8)
  buffer.resize(4)
  return view
}

/** Everything that takes decode options, an encoding and bytes. */
const DECODERS: Readonly<Record<string, (encoding: Encoding, bytes: Uint8Array, options: DecodeOptions) => unknown>> = {
  decode: (encoding, bytes, options) => encoding.decode(bytes, options),
  utf16Length: (encoding, bytes, options) => encoding.utf16Length(bytes, options),
  decodeCodePoints: (encoding, bytes, options) => encoding.decodeCodePoints(bytes, options),
  decoder(encoding, bytes, options) {
    const decoder = encoding.decoder(options)
    return decoder.decode(bytes) + decoder.flush()
  },
}

/** Everything that takes encode options and an encoding. */
const ENCODERS: Readonly<Record<string, (encoding: Encoding, options: EncodeOptions) => unknown>> = {
  encode: (encoding, options) => encoding.encode('a', options),
  byteLength: (encoding, options) => encoding.byteLength('a', options),
  encodeInto: (encoding, options) => encoding.encodeInto('a', new Uint8Array(9), options),
  encodeCodePoints: (encoding, options) => encoding.encodeCodePoints(Uint32Array.of(0x61), options),
  encoder: (encoding, options) => encoding.encoder(options),
}

/** Everything that takes transcode options, bytes and two encodings. */
const TRANSCODERS: Readonly<
  Record<string, (bytes: Uint8Array, from: Encoding, to: Encoding, options: TranscodeOptions) => unknown>
> = {
  transcode,
  transcodedLength,
  transcodeInto: (bytes, from, to, options) => transcodeInto(bytes, new Uint8Array(99), from, to, options),
  Transcoder: (bytes, from, to, options) => new Transcoder(from, to, options).push(bytes),
}

/** Options with a getter for each, which counts. */
function counted<T extends object>(values: T, onRead?: () => void): { options: T; counts: Record<string, number> } {
  const options = {} as T
  const counts: Record<string, number> = {}
  for (const [name, value] of Object.entries(values)) {
    counts[name] = 0
    Object.defineProperty(options, name, {
      enumerable: true,
      get() {
        counts[name]++
        onRead?.()
        return value
      },
    })
  }
  return { options, counts }
}

onBackends('what an adversary found', () => {
  test('two halves of a pair that meet across a dropped error become the character', () => {
    const codePoints = Uint32Array.of(0xd83d, 0x110000, 0xde00)
    expect(hexOf(wtf8.encodeCodePoints(codePoints, { onError: 'ignore' }))).toBe('f09f9880')
    expect(hexOf(mutf8.encodeCodePoints(codePoints, { onError: 'ignore' }))).toBe('eda0bdedb880')
    const bytes = bytesOf('eda0bdffedb880')
    for (const [name, way] of Object.entries(WAYS)) {
      for (const from of [wtf8, mutf8]) {
        for (const [to, expected] of [
          [wtf8, 'f09f9880'],
          [utf8, 'f09f9880'],
          [utf16be, 'd83dde00'],
          [cesu8, 'eda0bdedb880'],
        ] as const) {
          const context = `${name}, ${from.name} to ${to.name}`
          const result = way(bytes, from, to, { onError: 'ignore' })
          expect(hexOf(result), context).toBe(expected)
          expect(to.isValid(result), context).toBe(true)
        }
      }
    }
  })

  test('of two errors the first is reported, whichever encoding refuses it', () => {
    const cases = [
      [mutf8, 'eda0bdff', 3],
      [wtf8, 'eda0bdff', 3],
      [ucs2le, '00d841', 2],
      [ucs2be, 'd80041', 2],
    ] as const
    for (const [from, digits, length] of cases) {
      for (const padding of [0, 1, 100, 40_000, 70_000]) {
        const before = from.encode('a'.repeat(padding))
        const bytes = concat([before, bytesOf(digits)])
        const expected = { encoding: 'utf-8', kind: 'surrogate', offset: before.length, length }
        for (const way of [transcode, transcodedLength, ...(padding > 100 ? [] : Object.values(WAYS))])
          expect(
            attempt(() => way(bytes, from, utf8) as Uint8Array),
            `${from.name} ${padding} ${way.name}`,
          ).toEqual(expected)
      }
    }
  })

  test('a callback is called in the order of offsets', () => {
    const cases = [
      [mutf8, 'eda0bdff41eda0bdffff', [0, 3, 5, 8, 9]],
      [wtf8, 'eda0bdff41eda0bdffff', [0, 3, 5, 8, 9]],
      [ucs2le, '00d8610000dc41', [0, 4, 6]],
    ] as const
    for (const [from, digits, expected] of cases) {
      for (const way of [transcode, transcodedLength, ...Object.values(WAYS)]) {
        const offsets = new Set<number>()
        const onError = ({ offset }: { offset: number }) => {
          offsets.add(offset)
          return '?'
        }
        way(bytesOf(digits), from, utf8, { onError })
        expect([...offsets], `${from.name} ${way.name}`).toEqual(expected)
      }
    }
  })

  test('UCS-2 with a pair survives as code points, which its string does not', () => {
    const bytes = bytesOf('3dd8a9dc')
    expect(ucs2le.decode(bytes)).toBe('\u{1f4a9}')
    expect(attempt(() => ucs2le.encode('\u{1f4a9}'))).toMatchObject({ kind: 'unmappable', offset: 0, length: 2 })
    expect(ucs2le.encodeCodePoints(ucs2le.decodeCodePoints(bytes))).toEqual(bytes)
    const all = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit)
    for (const encoding of [ucs2le, ucs2be]) {
      const units = new Uint8Array(all.buffer)
      const options = { bom: 'keep' } as const
      same(encoding.encodeCodePoints(encoding.decodeCodePoints(units, options)), units, () => encoding.name)
    }
  })

  test('a target that overlaps the input is refused', () => {
    for (const length of [8, 100_000]) {
      const all = new Uint8Array(2 * length).fill(0x41)
      const { buffer } = all
      const source = all.subarray(length >> 1, length + (length >> 1))
      const overlapping = [
        all,
        all.subarray(0, (length >> 1) + 1),
        all.subarray(length + (length >> 1) - 1),
        new Uint8Array(buffer, length, 1),
      ]
      const transcoder = new Transcoder(utf8, utf16le)
      for (const target of overlapping) {
        const kinds = [source, new DataView(buffer, source.byteOffset, length), new Int8Array(buffer)]
        for (const input of [...kinds, buffer]) {
          expect(() => transcodeInto(input, target, utf8, utf16le)).toThrow(TypeError)
          expect(() => transcoder.pushInto(input, target)).toThrow(TypeError)
        }
      }
      expect(all.every((byte) => byte === 0x41)).toBe(true)
      // Side by side is no overlap.
      for (const target of [all.subarray(0, length >> 1), all.subarray(length + (length >> 1))]) {
        const written = target.length & ~1
        expect(transcodeInto(source, target, utf8, utf16le)).toEqual({ read: written >> 1, written })
        target.fill(0x41)
      }
    }
    const shared = new SharedArrayBuffer(64)
    const target = new Uint8Array(shared, 8)
    expect(() => transcodeInto(new Uint8Array(shared, 0, 9), target, utf8, utf8)).toThrow(TypeError)
    expect(transcodeInto(new Uint8Array(shared, 0, 8), target, utf8, utf8)).toEqual({ read: 8, written: 8 })
  })

  test('what is dropped counts as read where there is nothing else to write', () => {
    const ignore = { onError: 'ignore' } as const
    expect(ascii.encodeInto('aé', new Uint8Array(1), ignore)).toEqual({ read: 2, written: 1 })
    expect(ascii.encodeInto('éé', new Uint8Array(0), ignore)).toEqual({ read: 2, written: 0 })
    const target = new Uint8Array(1)
    expect(transcodeInto(bytesOf('61ffff'), target, utf8, utf8, ignore)).toEqual({ read: 3, written: 1 })
    expect(transcodeInto(bytesOf('61c3a9'), target, utf8, ascii, ignore)).toEqual({ read: 3, written: 1 })
    for (const encoding of [ascii, latin1, windows1252, utf7, utf7imap, utf8, utf16, utf16le, ucs2le, cesu8]) {
      for (const text of ['a\ud800', 'aé\udc00中\ud800', `${'a\u{1f600}'.repeat(50_000)}\ud800`]) {
        const exact = new Uint8Array(encoding.byteLength(text, ignore))
        expect(encoding.encodeInto(text, exact, ignore), encoding.name).toEqual({
          read: text.length,
          written: exact.length,
        })
        same(exact, encoding.encode(text, ignore), () => encoding.name)
      }
    }
  })

  test('unknown options and values throw a TypeError that names the right ones', () => {
    const bytes = bytesOf('61')
    const decodes: readonly [Encoding, object, RegExp][] = [
      [utf8, { bom: 'Keep' }, /'strip' or 'keep', not 'Keep'/],
      [utf8, { bom: true }, /'strip' or 'keep', not true/],
      [utf8, { fatal: true }, /'fatal'.*onError: 'throw'/],
      [utf8, { ignoreBOM: true }, /'ignoreBOM'.*bom: 'keep'/],
      [utf8, { stream: true }, /'stream'.*decoder\(\)/],
      [utf8, { onerror: 'replace' }, /'onerror'.*onError, bom/],
      [utf8, { onError: 'strict' }, /onError.*throw, replace, ignore, latin1, windows-1252, not 'strict'/],
      [utf8, { onError: null }, /not null/],
    ]
    for (const [encoding, options, message] of decodes) {
      for (const [name, decode] of Object.entries(DECODERS)) {
        for (const input of [bytes, new Uint8Array(0)]) {
          const action = () => decode(encoding, input, options)
          expect(action, `${name} ${JSON.stringify(options)}`).toThrow(TypeError)
          expect(action, `${name} ${JSON.stringify(options)}`).toThrow(message)
        }
      }
    }
    const encodes: readonly [Encoding, object, RegExp][] = [
      [utf8, { bom: 'keep' }, /bom: expected true or false, not 'keep'/],
      [utf8, { bom: 1 }, /true or false, not 1/],
      [utf8, { fatal: true }, /'fatal'/],
      [utf8, { writeBom: true }, /'writeBom'.*onError, bom, direct/],
      [utf8, { onError: 'latin1' }, /not 'latin1'/],
      [wtf8, { bom: true }, /wtf-8 has no BOM/],
      [utf7, { bom: true }, /utf-7 has no BOM/],
      [utf8, { direct: 'optional' }, /utf-8 has no optional/],
      [utf7imap, { direct: 'optional' }, /utf-7-imap has no optional/],
      [utf7, { direct: 'all' }, /'required' or 'optional', not 'all'/],
    ]
    for (const [encoding, options, message] of encodes) {
      for (const [name, encode] of Object.entries(ENCODERS)) {
        expect(() => encode(encoding, options), `${name} ${JSON.stringify(options)}`).toThrow(TypeError)
        expect(() => encode(encoding, options), `${name} ${JSON.stringify(options)}`).toThrow(message)
      }
    }
    const transcodes: readonly [Encoding, Encoding, object, RegExp][] = [
      [utf8, utf8, { bom: true }, /'strip' or 'keep', not true/],
      [utf8, utf8, { writeBom: 'yes' }, /writeBom: expected true or false, not 'yes'/],
      [utf8, utf8, { final: 0 }, /final: expected true or false, not 0/],
      [utf8, utf8, { addBOM: true }, /'addBOM'/],
      [utf8, wtf8, { writeBom: true }, /wtf-8 has no BOM to write/],
    ]
    for (const [from, to, options, message] of transcodes) {
      for (const [name, convert] of Object.entries(TRANSCODERS)) {
        expect(() => convert(bytes, from, to, options), `${name} ${JSON.stringify(options)}`).toThrow(TypeError)
        expect(() => convert(bytes, from, to, options), `${name} ${JSON.stringify(options)}`).toThrow(message)
      }
    }
    const column = Uint32Array.of(0, 1)
    expect(() => decodeBatch(bytes, column, { validty: bytes } as object)).toThrow(/'validty'.*validity/)
    // A policy in the place of the options.
    expect(() => utf8.decode(bytes, 'replace' as unknown as object)).toThrow(TypeError)
    expect(() => utf8.encode('a', 'replace' as unknown as object)).toThrow(TypeError)
    expect(() => transcode(bytes, utf8, utf8, 'replace' as unknown as object)).toThrow(TypeError)
    // What is inherited is not the caller's word.
    expect(utf8.decode(bytes, Object.create({ fatal: true }))).toBe('a')
  })

  test('each option is read once', () => {
    const bytes = bytesOf('61ffc3a9ff')
    for (const [name, decode] of Object.entries(DECODERS)) {
      const { options, counts } = counted({ onError: 'replace', bom: 'keep' } as const)
      decode(utf8, bytes, options)
      expect(counts, name).toEqual({ onError: 1, bom: 1 })
    }
    for (const [name, encode] of Object.entries(ENCODERS)) {
      for (const encoding of [utf7, utf16]) {
        const { options, counts } = counted({ onError: 'replace', bom: false, direct: 'required' } as const)
        encode(encoding, options)
        expect(counts, name).toEqual({ onError: 1, bom: 1, direct: 1 })
      }
    }
    for (const [name, convert] of Object.entries(TRANSCODERS)) {
      const values = { onError: 'replace', bom: 'keep', writeBom: true, final: true } as const
      const { options, counts } = counted(values)
      convert(bytes, utf8, utf16le, options)
      expect(counts, name).toEqual({ onError: 1, bom: 1, writeBom: 1, final: 1 })
    }
    const batch = counted({ onError: 'replace', bom: 'keep', validity: Uint8Array.of(1) } as const)
    expect(decodeBatch(bytes, Uint32Array.of(0, 5), batch.options)).toEqual(['a\ufffdé\ufffd'])
    expect(batch.counts).toEqual({ onError: 1, bom: 1, validity: 1 })
    const detection = counted({ final: false })
    detect(bytes, detection.options)
    expect(detection.counts).toEqual({ final: 1 })
  })

  test('options are read before the input, so that a getter cannot take it away', () => {
    for (const length of [1, 40, 100_000]) {
      for (const [name, decode] of Object.entries(DECODERS)) {
        const bytes = new Uint8Array(length).fill(0x61)
        const { options } = counted({ bom: 'keep' } as const, () => detach(bytes))
        expect(() => decode(utf8, bytes, options), `${name} ${length}`).toThrow(TypeError)
      }
      for (const [name, convert] of Object.entries(TRANSCODERS)) {
        const bytes = new Uint8Array(length).fill(0x61)
        const { options } = counted({ writeBom: true } as const, () => detach(bytes))
        expect(() => convert(bytes, utf8, utf16le, options), `${name} ${length}`).toThrow(TypeError)
      }
      const target = new Uint8Array(length)
      const { options } = counted({ bom: false }, () => detach(target))
      expect(() => utf8.encodeInto('a'.repeat(length), target, options), `${length}`).toThrow(TypeError)
      const codePoints = new Uint32Array(length).fill(0x61)
      const others = counted({ bom: false }, () => detach(codePoints))
      expect(() => utf8.encodeCodePoints(codePoints, others.options), `${length}`).toThrow(TypeError)
      const data = new Uint8Array(length).fill(0x61)
      const batch = counted({ bom: 'keep' } as const, () => detach(data))
      expect(() => decodeBatch(data, Uint32Array.of(0, length), batch.options), `${length}`).toThrow(TypeError)
    }
  })

  test('a view outside of its buffer, which has shrunk, is not called detached', () => {
    const bytes = bytesOf('616263')
    const gone = new Uint8Array(8)
    detach(gone)
    for (const use of [
      (view: Uint8Array) => utf8.decode(view),
      (view: Uint8Array) => utf8.findError(view),
      (view: Uint8Array) => transcode(view, utf8, utf16le),
      (view: Uint8Array) => utf8.encodeInto('abc', view),
      (view: Uint8Array) => latin1.encodeInto('', view),
      (view: Uint8Array) => transcodeInto(bytes, view, utf8, utf16le),
      (view: Uint8Array) => new Transcoder(utf8, utf16le).pushInto(bytes, view),
    ]) {
      expect(() => use(outOfBounds()), `${use}`).toThrow(TypeError)
      expect(() => use(outOfBounds()), `${use}`).toThrow(/outside of its buffer/)
      expect(() => use(gone), `${use}`).toThrow(TypeError)
      expect(() => use(gone), `${use}`).toThrow(/detached/)
    }
  })

  test('what is no module is refused', () => {
    expect(() => useWasmModule(null as unknown as WebAssembly.Module)).toThrow(TypeError)
    expect(() => useWasmModule(undefined as unknown as WebAssembly.Module)).toThrow(TypeError)
    expect(() => useWasmModule({} as WebAssembly.Module)).toThrow(TypeError)
  })

  test('a subclass that says another length is read by its own', () => {
    for (const lie of [0, 1, 2, 100]) {
      class Liar extends Uint8Array {
        override get length(): number {
          return lie
        }
      }
      for (const text of ['aé', 'aé€\u{1f600}'.repeat(50)]) {
        const bytes = utf8.encode(text)
        const liar = new Liar(bytes.buffer)
        expect(utf8.decode(liar), `${lie}`).toBe(text)
        expect(utf8.isValid(liar)).toBe(true)
        expect(utf8.utf16Length(liar)).toBe(text.length)
        expect(utf8.codePointCount(liar)).toBe([...text].length)
        expect(transcode(liar, utf8, utf16le)).toEqual(utf16le.encode(text))
        expect(transcodedLength(liar, utf8, utf16le)).toBe(2 * text.length)
        const target = new Uint8Array(2 * text.length)
        expect(transcodeInto(liar, target, utf8, utf16le).read).toBe(bytes.length)
        const decoder = utf8.decoder()
        expect(decoder.decode(liar) + decoder.flush()).toBe(text)
      }
    }
  })

  test('code points and bytes of another realm', () => {
    const codePoints = runInNewContext('Uint32Array.of(0x61, 0x1f600)') as Uint32Array
    for (const encoding of [utf8, utf8b, utf8rfc2279, utf7, wtf8, utf32]) {
      const bytes = encoding.encodeCodePoints(codePoints)
      expect(bytes, encoding.name).toEqual(encoding.encode('a\u{1f600}'))
      const foreign = runInNewContext('Uint8Array.from(list)', { list: [...bytes] }) as Uint8Array
      expect(encoding.decode(foreign), encoding.name).toBe('a\u{1f600}')
    }
  })

  test("a callback's halves of a pair for two neighbouring errors become the character", () => {
    for (const [to, expected] of [
      [wtf8, 'f09f9880'],
      [utf8, 'f09f9880'],
      [utf8b, 'f09f9880'],
      [utf16be, 'd83dde00'],
      [mutf8, 'eda0bdedb880'],
    ] as const) {
      const halves = () => {
        let calls = 0
        return () => ['\ud83d', '\ude00'][calls++ % 2]
      }
      expect(hexOf(transcode(bytesOf('ffff'), utf8, to, { onError: halves() })), to.name).toBe(expected)
      const codePoints = Uint32Array.of(0x110000, 0x110000)
      expect(hexOf(to.encodeCodePoints(codePoints, { onError: halves() })), to.name).toBe(expected)
      const target = new Uint8Array(16)
      // Another call may be made for each error: both of a pair must come from one job.
      const { written } = transcodeInto(bytesOf('ffff'), target, utf8, to, { onError: halves() })
      expect(hexOf(target.subarray(0, written)), to.name).toBe(expected)
    }
  })

  test("'replace' keeps a whole character of UTF-7 before a broken end of its shift", () => {
    const bytes = new TextEncoder().encode('+DEH-')
    expect(utf7.decode(bytes, { onError: 'replace' })).toBe('\u0c41\ufffd')
    expect(utf7.decode(bytes, { onError: 'ignore' })).toBe('\u0c41')
    expect(hexOf(transcode(bytes, utf7, utf8, { onError: 'replace' }))).toBe('e0b181efbfbd')
  })

  test('a target of a subclass that claims to be longer is filled by its own length, or refused', () => {
    class Liar extends Uint8Array {
      override get length(): number {
        return 100
      }
    }
    const bytes = bytesOf('616263646566')
    for (const fill of [
      (target: Uint8Array) => utf8.encodeInto('abcdef', target),
      (target: Uint8Array) => utf16le.encodeInto('abcdef', target),
      (target: Uint8Array) => transcodeInto(bytes, target, utf8, utf8),
      (target: Uint8Array) => new Transcoder(utf8, utf8).pushInto(bytes, target),
    ]) {
      let result: unknown
      try {
        result = fill(new Liar(3))
      } catch {
        continue
      }
      expect(result, `${fill}`).toEqual(fill(new Uint8Array(3)))
    }
  })

  /** How text is encoded: each way gives the same bytes, or the same error. */
  const ENCODE_WAYS: Readonly<Record<string, (text: string, to: Encoding, options: EncodeOptions) => string>> = {
    encode: (text, to, options) => hexOf(to.encode(text, options)),
    byteLength: (text, to, options) => hexOf(new Uint8Array(to.byteLength(text, options))),
    encodeInto(text, to, options) {
      const target = new Uint8Array(99)
      const { read, written } = to.encodeInto(text, target, options)
      expect(read).toBe(text.length)
      return hexOf(target.subarray(0, written))
    },
    'encoder, unit by unit'(text, to, options) {
      const encoder = to.encoder(options)
      const pieces = Array.from({ length: text.length }, (_, i) => encoder.encode(text[i]))
      return hexOf(concat([...pieces, encoder.flush()]))
    },
    'encoder.encodeInto'(text, to, options) {
      const encoder = to.encoder(options)
      const target = new Uint8Array(99)
      const { read, written } = encoder.encodeInto(text, target)
      return hexOf(concat([target.slice(0, written), encoder.encode(text.slice(read)), encoder.flush()]))
    },
    encodeCodePoints: (text, to, options) =>
      hexOf(
        to.encodeCodePoints(
          Uint32Array.from(text, (character) => character.codePointAt(0)!),
          options,
        ),
      ),
  }

  /** Arrays of eight A that claim to be others. */
  const LIARS: Readonly<Record<string, () => unknown>> = {
    'own properties'() {
      const array = new Uint8Array(8).fill(0x41)
      for (const name of ['length', 'byteLength']) Object.defineProperty(array, name, { value: 40 })
      return array
    },
    'own getters, honest at first'() {
      const array = new Uint8Array(8).fill(0x41)
      let reads = 0
      for (const name of ['length', 'byteLength'])
        Object.defineProperty(array, name, { get: () => (reads++ < 2 ? 8 : 40) })
      return array
    },
    'a subclass'() {
      class Liar extends Uint8Array {
        override get length(): number {
          return 40
        }
        override get byteLength(): number {
          return 40
        }
      }
      return new Liar(8).fill(0x41)
    },
    'an own subarray': () =>
      Object.defineProperty(new Uint8Array(8).fill(0x41), 'subarray', { value: () => new Uint8Array(1) }),
    'a DataView': () =>
      Object.defineProperty(new DataView(new Uint8Array(8).fill(0x41).buffer), 'byteLength', { value: 40 }),
    'an object with a tag': () => ({ length: 40, byteLength: 40, [Symbol.toStringTag]: 'Uint8Array' }),
    'an object with the tag of a buffer': () => ({ length: 40, byteLength: 40, [Symbol.toStringTag]: 'ArrayBuffer' }),
    'an object with the tag of a shared buffer': () => ({ length: 40, [Symbol.toStringTag]: 'SharedArrayBuffer' }),
    'an object with the prototype': () => Object.create(Uint8Array.prototype),
  }

  test('bytes that claim to be more read nothing that an earlier call has left', () => {
    const secret = 'secret '.repeat(40)
    const ways: Record<string, (liar: never) => unknown> = {
      utf8: (liar) => utf8.decode(liar),
      'utf8, replaced': (liar) => utf8.decode(liar, { onError: 'replace' }),
      latin1: (liar) => latin1.decode(liar),
      windows1252: (liar) => windows1252.decode(liar),
      utf7: (liar) => utf7.decode(liar),
      decodeCodePoints: (liar) => String.fromCodePoint(...utf8.decodeCodePoints(liar)),
      decoder: (liar) => utf8.decoder().decode(liar),
      transcode: (liar) => latin1.decode(transcode(liar, latin1, ascii)),
      push: (liar) => latin1.decode(new Transcoder(latin1, ascii).push(liar)),
      decodeBatch: (liar) => decodeBatch(liar, Uint32Array.of(0, 8)).join(),
    }
    for (const [kind, create] of Object.entries(LIARS))
      for (const [name, way] of Object.entries(ways)) {
        for (const encoding of [utf8, latin1, ascii]) encoding.decode(encoding.encode(secret))
        transcode(utf8.encode(secret), utf8, latin1)
        let text: unknown
        try {
          text = way(create() as never)
        } catch (error) {
          expect(['TypeError', 'RangeError'], `${name}, ${kind}: ${error}`).toContain((error as Error).name)
          continue
        }
        expect(text, `${name}, ${kind}`).not.toMatch(/[a-z]/)
      }
    expect(() => utf8.decode({ length: 1, 0: 65, [Symbol.toStringTag]: 'ArrayBuffer' } as never)).toThrow(TypeError)
    const tagged = Object.defineProperty(new Float64Array(3), Symbol.toStringTag, { value: 'Uint32Array' })
    expect(() => decodeBatch(new Uint8Array(3), tagged as never)).toThrow(TypeError)
    expect(() => utf16Offsets(new Uint8Array(3), tagged as never)).toThrow(TypeError)
    expect(() => utf8.encodeCodePoints(tagged as never)).toThrow(TypeError)
  })

  test('a target with a `set` of its own is written all the same', () => {
    const create = () =>
      Object.defineProperty(new Uint8Array(8), 'set', { value: () => undefined }) as Uint8Array<ArrayBuffer>
    for (const encoding of [utf8, utf16le, latin1, utf7]) {
      const target = create()
      const { written } = encoding.encodeInto('abcd', target)
      expect(hexOf(target.slice(0, written)), encoding.name).toBe(hexOf(encoding.encode('abcd')))
    }
    for (const fill of [
      (target: Uint8Array) => transcodeInto(bytesOf('61626364'), target, latin1, utf8),
      (target: Uint8Array) => new Transcoder(latin1, utf8).pushInto(bytesOf('61626364'), target),
      (target: Uint8Array) => utf8.encoder().encodeInto('abcd', target),
      (target: Uint8Array) => utf7imap.encodeInto('abcd', target),
    ]) {
      const target = create()
      expect(fill(target)).toEqual({ read: 4, written: 4 })
      expect(hexOf(target.slice(0, 4)), `${fill}`).toBe('61626364')
    }
  })

  test('what is in Object.prototype is no option', () => {
    const polluted: Record<string, unknown> = { validity: Uint8Array.of(0), onError: 'ignore', bom: true, final: false }
    for (const [name, value] of Object.entries(polluted))
      Object.defineProperty(Object.prototype, name, { value, configurable: true, enumerable: true, writable: true })
    try {
      for (const options of [undefined, {}]) {
        expect(decodeBatch(bytesOf('6162'), Uint32Array.of(0, 1, 2), options)).toEqual(['a', 'b'])
        expect(() => utf8.decode(bytesOf('ff'), options)).toThrow(MalformedError)
        expect(() => utf8.encode('\ud800', options)).toThrow(MalformedError)
        expect(hexOf(transcode(bytesOf('61'), utf8, utf16le, options))).toBe('6100')
      }
    } finally {
      for (const name of Object.keys(polluted)) delete (Object.prototype as Record<string, unknown>)[name]
    }
  })

  test('a half that a callback returns at the end is written, or throws', () => {
    const options = { onError: () => '\ud83d' }
    for (const encoding of [utf8, utf16le, utf32, utf7, utf7imap, cesu8, latin1, ascii, utf8b, windows1252])
      for (const [name, way] of Object.entries(ENCODE_WAYS)) {
        const result = attempt(() => way('a\ud800', encoding, options))
        expect(result, `${name}, ${encoding.name}`).toMatchObject({ encoding: encoding.name, offset: 1, length: 1 })
      }
    for (const [name, way] of Object.entries(WAYS)) {
      expect(hexOf(way(bytesOf('61ff'), wtf8, wtf8, options)), name).toBe('61eda0bd')
      expect(hexOf(way(bytesOf('61ff'), utf8, ucs2be, options)), name).toBe('0061d83d')
      const result = attempt(() => hexOf(way(bytesOf('61ff'), utf8, utf8, options)))
      expect(result, name).toEqual({ encoding: 'utf-8', kind: 'surrogate', offset: 1, length: 1 })
    }
    expect(utf8.encodeInto('a\ud800', new Uint8Array(1), options)).toEqual({ read: 1, written: 1 })
    const target = new Uint8Array(3).fill(0x2a)
    expect(transcodeInto(bytesOf('61ff'), target, wtf8, wtf8, options)).toEqual({ read: 1, written: 1 })
    expect(hexOf(target)).toBe('612a2a')
    const more = { onError: () => 'x\ud83d' }
    expect(transcodeInto(bytesOf('61ff'), target, wtf8, wtf8, more)).toEqual({ read: 1, written: 1 })
    expect(hexOf(target)).toBe('612a2a')
  })

  test('a half that a callback returns never joins a half of the source', () => {
    const answering = (text: string) => ({ onError: () => text })
    for (const encoding of [wtf8, mutf8]) {
      const refused = { encoding: encoding.name, kind: 'surrogate' }
      for (const [name, way] of Object.entries(WAYS)) {
        const context = `${name}, ${encoding.name}`
        const before = attempt(() => way(bytesOf('61ffedb88062'), encoding, encoding, answering('\ud83d')))
        expect(before, context).toEqual({ ...refused, offset: 1, length: 1 })
        const behind = attempt(() => way(bytesOf('61eda0bdff62'), encoding, encoding, answering('\ude00')))
        expect(behind, context).toEqual({ ...refused, offset: 4, length: 1 })
        const apart = way(bytesOf('eda0bdff62ffedb880'), encoding, encoding, answering('-'))
        expect(hexOf(apart), context).toBe('eda0bd2d622dedb880')
      }
      const codePoints = Uint32Array.of(0x110000, 0xde00)
      const result = attempt(() => encoding.encodeCodePoints(codePoints, answering('\ud83d')))
      expect(result).toEqual({ ...refused, offset: 0, length: 1 })
    }
    // In UCS-2 each unit is a value by itself.
    for (const [name, way] of Object.entries(ENCODE_WAYS))
      if (name !== 'encodeCodePoints' && name !== 'byteLength')
        expect(way('😀\ude00', ucs2be, answering('\ud83d')), name).toBe('d83dde00')
  })

  test('halves of the source meet across an error for which a callback returns nothing', () => {
    for (const [name, way] of Object.entries(WAYS))
      for (const [to, expected] of [
        [wtf8, 'f09f9880'],
        [mutf8, 'eda0bdedb880'],
      ] as const) {
        const result = way(bytesOf('eda0bdffedb880'), wtf8, to, { onError: () => '' })
        expect(hexOf(result), `${name}, ${to.name}`).toBe(expected)
        expect(to.isValid(result)).toBe(true)
      }
  })

  test('halves for neighbouring errors join in pieces as they do in the whole', () => {
    const halves = (offset: number) => ['\ud83d', '\ude00'][offset % 2]
    const onError = ({ offset }: { offset: number }) => halves(offset)
    for (const [name, way] of Object.entries(ENCODE_WAYS))
      if (name !== 'byteLength')
        for (const [text, expected] of [
          ['\ud800\ud801', 'f09f9880'],
          ['\ud800\ud801\udbff\udffe\ud802', undefined],
          ['\udc00\udc01a', 'f09f988061'],
        ] as const) {
          for (const to of [utf8, utf8b]) {
            const result = attempt(() => way(text, to, { onError }))
            if (expected) expect(result, `${name}, ${to.name}, ${text}`).toBe(expected)
            else expect(result, name).toMatchObject({ kind: 'surrogate' })
          }
        }
  })

  test('places behind a half of the chunk before stay right where the callback uses the codec', () => {
    const bytes = bytesOf('e7aa9feda0bdeda0bdedb083eda0bceda0bcedbf8120ee8080')
    const onError = ({ offset }: { offset: number }) => {
      transcode(utf8.encode('zzäöü'.repeat(50)), utf8, utf16le)
      return `<${offset}>`
    }
    for (const cut of bytes.keys()) {
      const transcoder = new Transcoder(mutf8, ascii, { onError })
      const pieces = [transcoder.push(bytes.subarray(0, cut)), transcoder.push(bytes.subarray(cut)), transcoder.end()]
      expect(ascii.decode(concat(pieces))).toBe('<0><3><6><12><15> <22>')
    }
  })

  test('halves from a callback stay in order before other characters', () => {
    const half = { onError: () => '\ud83d' }
    expect(hexOf(ucs2le.encode('😀A', half))).toBe('3dd84100')
    expect(hexOf(ucs2le.encodeCodePoints(Uint32Array.of(0x110000, 0x41), half))).toBe('3dd84100')
    expect(hexOf(wtf8.encodeCodePoints(Uint32Array.of(0x110000, 0x41), half))).toBe('eda0bd41')
  })
})

/** Where the built package is: the bundles of test:runtimes define it. */
declare const DIST: string | undefined
const BUILT = typeof DIST === 'string' ? DIST : new URL('../../dist/', import.meta.url).href

test('one entry knows the errors of another', async () => {
  const entries = await Promise.all(
    ['index.js', 'js.js', 'wasm.js'].map(async (file) => {
      return (await import(/* @vite-ignore */ `${BUILT}${file}`)) as typeof import('../../src/index.ts')
    }),
  )
  const classes = [MalformedError, ...entries.map((entry) => entry.MalformedError)]
  expect(new Set(classes).size).toBe(4)
  const errors = entries.flatMap((entry) => [
    catchError(() => entry.utf8.decode(bytesOf('61ff'))),
    catchError(() => entry.ascii.encode('é')),
  ])
  for (const error of errors) {
    for (const each of classes) expect(error instanceof each).toBe(true)
    expect(error).toBeInstanceOf(TypeError)
  }
  for (const other of [new TypeError('x'), { name: 'MalformedError' }, null, 'utf-8', 1, undefined]) {
    for (const each of classes) expect((other as unknown) instanceof each).toBe(false)
  }
  class Own extends MalformedError {}
  expect(errors[0] instanceof Own).toBe(false)
  const own = new Own({ encoding: 'x', kind: 'overlong', offset: 1, length: 2 }, 'C0 80')
  expect(own instanceof Own && own instanceof MalformedError && own instanceof entries[1].MalformedError).toBe(true)
})

test('an error as JSON has its fields', () => {
  const error = catchError(() => utf8.decode(bytesOf('61eda0')))
  expect(JSON.parse(JSON.stringify({ error }))).toEqual({
    error: {
      name: 'MalformedError',
      message: 'utf-8: surrogate at offset 1: ED',
      code: 'ERR_MALFORMED_SURROGATE',
      encoding: 'utf-8',
      kind: 'surrogate',
      offset: 1,
      length: 1,
    },
  })
})

function catchError(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
