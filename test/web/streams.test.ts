// TextDecoderStream and TextEncoderStream: WHATWG Encoding Standard 7.5 to 7.7, by the topics of the Web Platform Tests'
// encoding/streams folder.

import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import * as full from '../../src/web/full.ts'
import { TextDecoder, TextDecoderStream, TextEncoderStream } from '../../src/web.ts'
import { Random } from '../support/random.ts'
import { cuts, PROFILES, spoiled, text } from '../support/texts.ts'
import { byteArray, encodeText, onBackends, UTFS } from './support.ts'

interface Pair<In, Out> {
  readable: ReadableStream<Out>
  writable: WritableStream<In>
}

/** Writes these chunks to a stream. Returns the chunks that it gives. */
async function readThrough<In, Out>({ readable, writable }: Pair<In, Out>, chunks: readonly unknown[]): Promise<Out[]> {
  const reader = readable.getReader()
  const writer = writable.getWriter()
  const writing = (async () => {
    for (const chunk of chunks) await writer.write(chunk as In)
    await writer.close()
  })()
  const given: Out[] = []
  const reading = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) given.push(next.value)
  })()
  await Promise.all([writing, reading])
  return given
}

/** Returns the reason with which both the writes and the reads fail. */
async function findFailure<In, Out>(
  { readable, writable }: Pair<In, Out>,
  chunks: readonly unknown[],
): Promise<unknown> {
  const reader = readable.getReader()
  const writer = writable.getWriter()
  writer.closed.catch(() => {})
  const writing = (async () => {
    for (const chunk of chunks) await writer.write(chunk as In)
    await writer.close()
    return 'written'
  })().catch((reason) => reason)
  const reading = (async () => {
    while (!(await reader.read()).done);
    return 'read'
  })().catch((reason) => reason)
  const [one, other] = await Promise.all([writing, reading])
  expect(other).toBe(one)
  return one
}

function expectTypeErrorReason(reason: unknown): void {
  expect(reason).toBeInstanceOf(TypeError)
  expect((reason as TypeError).constructor).toBe(TypeError)
}

function splitAt(all: Uint8Array, ends: readonly number[]): Uint8Array[] {
  return [...ends, all.length].map((end, i) => all.subarray(i === 0 ? 0 : ends[i - 1], end))
}

const toHex = (chunks: readonly Uint8Array[]) => chunks.map((chunk) => Buffer.from(chunk).toString('hex'))

describe('interfaces', () => {
  const both = [
    { streamClass: TextDecoderStream, name: 'TextDecoderStream', own: ['encoding', 'fatal', 'ignoreBOM'] },
    { streamClass: TextEncoderStream, name: 'TextEncoderStream', own: ['encoding'] },
  ] as const

  test.each(both)('$name: the class and its members', ({ streamClass, name, own }) => {
    expect([streamClass.name, streamClass.length]).toEqual([name, 0])
    expect(() => (streamClass as unknown as () => void)()).toThrow(TypeError)
    expect(Object.getOwnPropertyDescriptor(streamClass, 'prototype')).toMatchObject({
      writable: false,
      enumerable: false,
      configurable: false,
    })
    const { prototype } = streamClass
    expect(Object.getPrototypeOf(prototype)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(streamClass)).toBe(Function.prototype)
    expect(Object.getOwnPropertyDescriptor(prototype, Symbol.toStringTag)).toEqual({
      value: name,
      writable: false,
      enumerable: false,
      configurable: true,
    })
    const members = [...own, 'readable', 'writable']
    expect(Object.keys(prototype).sort()).toEqual([...members].sort())
    const symbols = [Symbol.toStringTag, Symbol.for('nodejs.util.inspect.custom')]
    expect(Reflect.ownKeys(prototype)).toHaveLength(members.length + 1 + symbols.length)
    for (const symbol of symbols) expect(Object.hasOwn(prototype, symbol)).toBe(true)
    const stream = new streamClass()
    expect(Object.keys(stream)).toEqual([])
    expect(stream).not.toBeInstanceOf(TransformStream)
    expect(Object.prototype.toString.call(stream)).toBe(`[object ${name}]`)
    for (const member of members) {
      const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(prototype, member)!
      expect([get?.name, get?.length, set, enumerable, configurable]).toEqual([
        `get ${member}`,
        0,
        undefined,
        true,
        true,
      ])
      for (const wrong of [prototype, {}, undefined, null, new TransformStream(), Object.create(stream)]) {
        expect(() => get!.call(wrong), `${member} of ${String(wrong)}`).toThrow(TypeError)
      }
      expect(get!.call(stream)).toBe((stream as unknown as Record<string, unknown>)[member])
    }
    expect(stream.readable).toBeInstanceOf(ReadableStream)
    expect(stream.writable).toBeInstanceOf(WritableStream)
    expect(stream.readable).toBe(stream.readable)
    expect(stream.writable).toBe(stream.writable)
  })

  test('brands differ', () => {
    const get = (streamClass: { prototype: object }, member: string) =>
      Object.getOwnPropertyDescriptor(streamClass.prototype, member)!.get!
    expect(() => get(TextDecoderStream, 'readable').call(new TextEncoderStream())).toThrow(TypeError)
    expect(() => get(TextEncoderStream, 'readable').call(new TextDecoderStream())).toThrow(TypeError)
    expect(() => get(TextDecoderStream, 'encoding').call(new TextDecoder())).toThrow(TypeError)
  })

  test('can be extended', async () => {
    class Mine extends TextDecoderStream {
      mine = 1
    }
    expect(await readThrough(new Mine(), [byteArray(0x41)])).toEqual(['A'])
    expect(new Mine()).toBeInstanceOf(TextDecoderStream)
  })

  test('attributes of TextDecoderStream', () => {
    const attributes = (label?: string, options?: object | null) => {
      const { encoding, fatal, ignoreBOM } = new TextDecoderStream(label, options)
      return [encoding, fatal, ignoreBOM]
    }
    expect(attributes()).toEqual(['utf-8', false, false])
    expect(attributes(undefined, undefined)).toEqual(['utf-8', false, false])
    expect(attributes(' UTF-16 \n', null)).toEqual(['utf-16le', false, false])
    expect(attributes('latin1', { fatal: 1, ignoreBOM: '' })).toEqual(['windows-1252', true, false])
    expect(attributes('utf-16be', { fatal: '', ignoreBOM: {} })).toEqual(['utf-16be', false, true])
    expect(attributes('koi8')).toEqual(['koi8-r', false, false])
    expect(new TextEncoderStream().encoding).toBe('utf-8')
  })

  test('arguments of TextDecoderStream, in order', () => {
    for (const label of ['', 'utf-9', 'replacement', 'iso-2022-kr', 'utf-8\v', null, 1]) {
      expect(() => new TextDecoderStream(label as string), String(label)).toThrow(RangeError)
    }
    expect(() => new TextDecoderStream(Symbol('utf-8') as never)).toThrow(TypeError)
    for (const options of [1, 'fatal', true, Symbol('a')]) {
      expect(() => new TextDecoderStream('utf-8', options as never)).toThrow(TypeError)
    }
    const order: string[] = []
    const label = {
      toString() {
        order.push('label')
        return 'nonsense'
      },
    }
    const member = (name: string) => ({ enumerable: true, get: () => void order.push(name) })
    const options = Object.defineProperties({}, { ignoreBOM: member('ignoreBOM'), fatal: member('fatal') })
    expect(() => new TextDecoderStream(label as never, options)).toThrow(RangeError)
    expect(order).toEqual(['label', 'fatal', 'ignoreBOM'])
    const thrown = new Error('mine')
    const throwing = {
      toString() {
        throw thrown
      },
    }
    expect(() => new TextDecoderStream(throwing as never)).toThrow(thrown)
  })
})

onBackends('TextDecoderStream', () => {
  const MIXED = 'I \u{1f499} streams, é漢\u{10ffff}'

  test.each(UTFS)('%s: characters cut at every offset', async (utf) => {
    const all = encodeText(MIXED, utf)
    for (let cut = 0; cut <= all.length; cut++) {
      const given = await readThrough(new TextDecoderStream(utf), splitAt(all, [cut]))
      expect(given.join('')).toBe(MIXED)
      expect(given).not.toContain('')
    }
    const single = await readThrough(
      new TextDecoderStream(utf, { fatal: true }),
      Array.from(all, (byte) => byteArray(byte)),
    )
    expect(single).toEqual(Array.from(MIXED))
  })

  test.each(PROFILES)('%s: random bytes in random chunks as TextDecoder decodes them at once', async (profile) => {
    const random = new Random(0x7d5)
    for (const utf of UTFS) {
      const clean = encodeText(String.fromCodePoint(...text(profile, random, 3000)), utf)
      for (const all of [clean, spoiled(clean, random, 500)]) {
        const given = await readThrough(new TextDecoderStream(utf), splitAt(all, cuts(random, all.length, 12)))
        expect(given.join('') === new globalThis.TextDecoder(utf).decode(all)).toBe(true)
      }
    }
  })

  test('every kind of BufferSource, which is not detached', async () => {
    const all = encodeText(MIXED, 'utf-16le')
    const shared = new Uint8Array(new SharedArrayBuffer(all.length))
    shared.set(all)
    const views = [new DataView(all.buffer), new Uint16Array(all.buffer), Buffer.from(all)]
    for (const chunk of [all, all.buffer, shared, shared.buffer, ...views]) {
      expect(await readThrough(new TextDecoderStream('utf-16le'), [chunk])).toEqual([MIXED])
    }
    expect(all.length).toBeGreaterThan(0)
  })

  test('chunks without bytes give nothing', async () => {
    const empty = [new Uint8Array(0), new ArrayBuffer(0)]
    expect(await readThrough(new TextDecoderStream(), empty)).toEqual([])
    expect(await readThrough(new TextDecoderStream(), [])).toEqual([])
    expect(
      await readThrough(new TextDecoderStream(), [...empty, byteArray(0xf0), ...empty, byteArray(0x9f, 0x92, 0x99)]),
    ).toEqual(['\u{1f499}'])
  })

  test.each(UTFS)('%s: the BOM, also in several chunks', async (utf) => {
    const withBom = encodeText('\ufeffA\ufeff', utf)
    for (const chunks of [[withBom], Array.from(withBom, (byte) => byteArray(byte))]) {
      const text = async (ignoreBOM: boolean) =>
        (await readThrough(new TextDecoderStream(utf, { ignoreBOM }), chunks)).join('')
      expect(await text(false)).toBe('A\ufeff')
      expect(await text(true)).toBe('\ufeffA\ufeff')
    }
    const [first, second] = [encodeText('\ufeff', utf), encodeText('\ufeffA', utf)]
    expect(await readThrough(new TextDecoderStream(utf), [first, second])).toEqual(['\ufeffA'])
    expect(await readThrough(new TextDecoderStream(utf), [first])).toEqual([])
  })

  test('incomplete input at the end', async () => {
    const cut = byteArray(0x41, 0xf0, 0x9f)
    expect(await readThrough(new TextDecoderStream(), [cut])).toEqual(['A', '\ufffd'])
    expectTypeErrorReason(await findFailure(new TextDecoderStream('utf-8', { fatal: true }), [cut]))
    expect(await readThrough(new TextDecoderStream('utf-16le'), [byteArray(0x41, 0, 0x3d)])).toEqual(['A', '\ufffd'])
    expect(await readThrough(new TextDecoderStream('utf-16be'), [byteArray(0xd8, 0x3d)])).toEqual(['\ufffd'])
    expectTypeErrorReason(await findFailure(new TextDecoderStream('utf-16le', { fatal: true }), [byteArray(0x3d)]))
  })

  test('malformed input', async () => {
    expect(await readThrough(new TextDecoderStream(), [byteArray(0xe2, 0x82), byteArray(0x41, 0xff)])).toEqual([
      '\ufffdA\ufffd',
    ])
    expectTypeErrorReason(
      await findFailure(new TextDecoderStream('utf-8', { fatal: true }), [byteArray(0x41, 0xe2), byteArray(0x28)]),
    )
    expectTypeErrorReason(
      await findFailure(new TextDecoderStream('utf-16le', { fatal: true }), [byteArray(0x00, 0xdc)]),
    )
  })

  test('other encodings, cut inside characters', async () => {
    const cases = [
      ['shift_jis', [0x82, 0xa0], 'あ'],
      ['gb18030', [0x94, 0x39, 0xda, 0x33], '\u{1f4a9}'],
      ['euc-jp', [0xa4, 0xa2], 'あ'],
      ['big5', [0xa4, 0x40], '一'],
      ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42], 'あ'],
      ['windows-1252', [0x80, 0xe9], '€é'],
      ['x-user-defined', [0x41, 0x80, 0xff], 'A\uf780\uf7ff'],
    ] as const
    for (const [label, bytes, expected] of cases) {
      const given = await readThrough(
        new full.TextDecoderStream(label),
        bytes.map((byte) => byteArray(byte)),
      )
      expect(given.join(''), label).toBe(expected)
    }
    expectTypeErrorReason(
      await findFailure(new full.TextDecoderStream('shift_jis', { fatal: true }), [byteArray(0x82), byteArray(0xff)]),
    )
  })

  test.each([undefined, null, 3.14, 'text', {}, { value: [65] }, [[65]], Symbol('a'), 1n, () => {}])(
    'a chunk that is no BufferSource: %s',
    async (chunk) => expectTypeErrorReason(await findFailure(new TextDecoderStream(), [byteArray(0x41), chunk])),
  )
})

onBackends('TextEncoderStream', () => {
  const cases: [input: unknown[], output: number[][]][] = [
    [[''], []],
    [['', ''], []],
    [['A'], [[0x41]]],
    [['\u{1f499}'], [[0xf0, 0x9f, 0x92, 0x99]]],
    [['\ud83d', '\udc99'], [[0xf0, 0x9f, 0x92, 0x99]]],
    [
      ['a\ud83d', '', '\udc99b'],
      [[0x61], [0xf0, 0x9f, 0x92, 0x99, 0x62]],
    ],
    [['\ud83d'], [[0xef, 0xbf, 0xbd]]],
    [['\udc99'], [[0xef, 0xbf, 0xbd]]],
    [['a\ud83d'], [[0x61], [0xef, 0xbf, 0xbd]]],
    [['\ud83d', 'a'], [[0xef, 0xbf, 0xbd, 0x61]]],
    [
      ['\ud83d', '\ud83d', '\udc99'],
      [
        [0xef, 0xbf, 0xbd],
        [0xf0, 0x9f, 0x92, 0x99],
      ],
    ],
    [
      ['\ud83d\ud83d'],
      [
        [0xef, 0xbf, 0xbd],
        [0xef, 0xbf, 0xbd],
      ],
    ],
    [
      ['\udc99\ud83d', '\udc99'],
      [
        [0xef, 0xbf, 0xbd],
        [0xf0, 0x9f, 0x92, 0x99],
      ],
    ],
    [
      ['\udc99', '\ud83d'],
      [
        [0xef, 0xbf, 0xbd],
        [0xef, 0xbf, 0xbd],
      ],
    ],
    [
      ['\ufeff', '\ufeff'],
      [
        [0xef, 0xbb, 0xbf],
        [0xef, 0xbb, 0xbf],
      ],
    ],
    [
      [undefined, null, 3.14, {}, ['a', 'b'], true, 1n, { toString: () => 'ü' }],
      ['undefined', 'null', '3.14', '[object Object]', 'a,b', 'true', '1', 'ü'].map((all) => [...Buffer.from(all)]),
    ],
    [
      [{ toString: () => 'a\ud83d' }, '\udc99'],
      [[0x61], [0xf0, 0x9f, 0x92, 0x99]],
    ],
  ]

  test('chunks, and surrogates across them', async () => {
    for (const [input, output] of cases) {
      const given = await readThrough(new TextEncoderStream(), input)
      expect(toHex(given), JSON.stringify(output)).toEqual(toHex(output.map((chunk) => Uint8Array.from(chunk))))
      for (const chunk of given) {
        expect(chunk.constructor).toBe(Uint8Array)
        expect([chunk.byteOffset, chunk.buffer.byteLength]).toEqual([0, chunk.length])
      }
    }
  })

  test.each(PROFILES)('%s: random text in random chunks', async (profile) => {
    const random = new Random(0x7e5)
    let all = String.fromCodePoint(...text(profile, random, 3000))
    for (const at of cuts(random, all.length, 5)) all = `${all.slice(0, at)}\ud83d${all.slice(at + 1)}`
    const ends = cuts(random, all.length, 20)
    const chunks = [...ends, all.length].map((end, i) => all.slice(i === 0 ? 0 : ends[i - 1], end))
    const given = await readThrough(new TextEncoderStream(), chunks)
    expect(Buffer.compare(Buffer.concat(given), Buffer.from(all))).toBe(0)
  })

  test('a chunk that can’t be converted to a string', async () => {
    expectTypeErrorReason(await findFailure(new TextEncoderStream(), ['a', Symbol('a')]))
    expectTypeErrorReason(await findFailure(new TextEncoderStream(), [{ toString: () => ({}), valueOf: () => ({}) }]))
    const thrown = new RangeError('mine')
    const throwing = {
      toString() {
        throw thrown
      },
    }
    expect(await findFailure(new TextEncoderStream(), ['a', throwing])).toBe(thrown)
  })

  test('a chunk that writes to its stream while it is converted to a string', async () => {
    const stream = new TextEncoderStream()
    const writer = stream.writable.getWriter()
    const reader = stream.readable.getReader()
    const chunk = {
      toString() {
        void writer.write('second')
        return 'first'
      },
    }
    void writer.write(chunk as unknown as string)
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('first')
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('second')
  })
})

describe('streams', () => {
  test.each([
    ['TextDecoderStream', () => new TextDecoderStream(), byteArray(0x41)],
    ['TextEncoderStream', () => new TextEncoderStream(), 'A'],
  ] as const)('%s: a write waits until a read relieves the backpressure', async (_, make, chunk) => {
    const stream: Pair<unknown, unknown> = make() as never
    const writer = stream.writable.getWriter()
    const reader = stream.readable.getReader()
    const events: string[] = []
    expect(writer.desiredSize).toBe(1)
    const writing = writer.write(chunk).then(() => events.push('write'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(events).toEqual([])
    expect(writer.desiredSize).toBe(0)
    await reader.read().then(() => events.push('read'))
    await writing
    expect(events.sort()).toEqual(['read', 'write'])
  })

  test('cancelling and aborting', async () => {
    for (const make of [() => new TextDecoderStream(), () => new TextEncoderStream()]) {
      const cancelled: Pair<unknown, unknown> = make() as never
      await cancelled.readable.cancel(new RangeError('enough'))
      await expect(cancelled.writable.getWriter().write('a')).rejects.toThrow('enough')
      const aborted: Pair<unknown, unknown> = make() as never
      const reading = aborted.readable.getReader().read()
      await aborted.writable.abort(new RangeError('enough'))
      await expect(reading).rejects.toThrow('enough')
    }
  })

  test('with Response and Blob', async () => {
    const all = 'aé漢\u{1f600}'.repeat(30_000)
    const encode = (source: ReadableStream<string>) => source.pipeThrough(new TextEncoderStream())
    const source = new ReadableStream<string>({
      start(controller) {
        for (let i = 0; i < all.length; i += 9999) controller.enqueue(all.slice(i, i + 9999))
        controller.close()
      },
    })
    const bytes = Buffer.from(await new Response(encode(source) as BodyInit).arrayBuffer())
    expect(bytes.equals(Buffer.from(all))).toBe(true)
    let decoded = ''
    // WebKit's Blob.stream() has no pipeThrough, and its streams are not iterable.
    const reader = new Response(new Blob([bytes])).body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) decoded += next.value
    expect(decoded === all).toBe(true)
  })

  test('chunks of another realm', async () => {
    const foreign = runInNewContext(
      '({ view: Uint8Array.of(0xc3, 0xa9), buffer: Uint8Array.of(0x41).buffer, text: new String("ü") })',
    )
    expect(await readThrough(new TextDecoderStream(), [foreign.view, foreign.buffer])).toEqual(['é', 'A'])
    expect(toHex(await readThrough(new TextEncoderStream(), [foreign.text]))).toEqual(['c3bc'])
  })

  test('a method that is replaced afterwards is not called', async () => {
    const { decode } = TextDecoder.prototype
    const stream = new TextDecoderStream()
    try {
      TextDecoder.prototype.decode = () => 'wrong'
      expect(await readThrough(stream, [byteArray(0x41)])).toEqual(['A'])
      expect(await readThrough(new TextDecoderStream(), [byteArray(0x41)])).toEqual(['A'])
    } finally {
      TextDecoder.prototype.decode = decode
    }
  })
})
