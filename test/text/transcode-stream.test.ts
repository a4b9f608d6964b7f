// TranscodeStream: the same as transcode at every cut; errors, chunks; together with fetch and Blob.

import { describe, expect, test } from 'vitest'
import * as root from '../../src/index.ts'
import {
  type BytesInput,
  latin1,
  MalformedError,
  type TranscodeOptions,
  TranscodeStream,
  transcode,
  utf7,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf32le,
  wtf8,
} from '../../src/index.ts'
import { concat, onBackends, owned, plain, same } from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { cuts, text } from '../support/texts.ts'

/** Pipes these chunks through a stream. Returns the chunks that it gives. */
async function readThrough(chunks: readonly BytesInput[], stream: TranscodeStream): Promise<Uint8Array[]> {
  const given: Uint8Array[] = []
  const source = new ReadableStream<BytesInput>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  await source.pipeThrough(stream).pipeTo(new WritableStream({ write: (chunk) => void given.push(owned(chunk)) }))
  return given
}

function splitAt(bytes: Uint8Array, ends: readonly number[]): Uint8Array[] {
  return [...ends, bytes.length].map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end))
}

/** Returns the reasons with which the writes and the reads fail. */
async function findReasons(stream: TranscodeStream, chunks: readonly unknown[]): Promise<[unknown, unknown]> {
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  const reading = (async () => {
    while (!(await reader.read()).done);
  })().catch((reason) => reason)
  const writing = (async () => {
    for (const chunk of chunks) await writer.write(chunk as Uint8Array)
    await writer.close()
  })().catch((reason) => reason)
  return [await writing, await reading]
}

const MIXED = 'aé漢\u{1f600}~+\ufeffz\u{10ffff}'
const PAIRS = [
  [utf8, utf16le],
  [utf16le, utf8],
  [utf8, utf8],
  [utf16, utf32le],
  [utf32le, utf16be],
  [utf7, utf8],
  [utf8, utf7],
  [utf16be, wtf8],
].map(([from, to]) => ({ from, to }))

onBackends(
  'TranscodeStream',
  () => {
    test.each(PAIRS)('$from.name to $to.name: at every cut', async ({ from, to }) => {
      const bytes = from.encode(MIXED, { bom: from !== utf7 })
      const expected = transcode(bytes, from, to)
      for (let cut = 0; cut <= bytes.length; cut++) {
        const given = await readThrough(splitAt(bytes, [cut]), new TranscodeStream(from, to))
        same(concat(given), expected, () => `cut at ${cut}`)
      }
      const given = await readThrough(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        new TranscodeStream(from, to),
      )
      expect(concat(given)).toEqual(expected)
    })

    test.each(PAIRS)('$from.name to $to.name: long texts in random chunks', async ({ from, to }) => {
      const random = new Random(0x57a3)
      for (const size of [10, 40_000]) {
        const bytes = from.encode(String.fromCodePoint(...text('changing', random, size)))
        const ends = cuts(random, bytes.length, 9)
        expect(
          Buffer.compare(
            concat(await readThrough(splitAt(bytes, ends), new TranscodeStream(from, to))),
            transcode(bytes, from, to),
          ),
        ).toBe(0)
      }
    })

    test('a malformed sequence fails both sides, with its offset from the start of the stream', async () => {
      const chunk = utf8.encode('\ufeffé'.repeat(40_000))
      const bad = Uint8Array.of(0xa9, 0x41, 0xed, 0xa0, 0x80)
      const [written, read] = await findReasons(new TranscodeStream(utf8, utf16le), [chunk, Uint8Array.of(0xc3), bad])
      expect(written).toBeInstanceOf(MalformedError)
      expect(read).toBe(written)
      expect(plain(read as MalformedError)).toEqual({
        encoding: 'utf-8',
        kind: 'surrogate',
        offset: chunk.length + 3,
        length: 1,
      })
    })

    test('the end inside a character, and a character that the target lacks', async () => {
      const cut = await findReasons(new TranscodeStream(utf16le, utf8), [Uint8Array.of(0x41, 0, 0x3d, 0xd8)])
      expect(cut[0]).toMatchObject({ encoding: 'utf-16le', kind: 'truncated', offset: 2, length: 2 })
      const lacking = await findReasons(new TranscodeStream(utf8, latin1), [
        Uint8Array.of(0x41, 0xe6),
        Uint8Array.of(0xbc, 0xa2),
      ])
      expect(lacking[0]).toMatchObject({ encoding: 'iso-8859-1', kind: 'unmappable', offset: 1, length: 3 })
    })
  },
  true,
)

describe('TranscodeStream', () => {
  test.each<TranscodeOptions>([
    { onError: 'replace' },
    { onError: 'ignore' },
    { onError: 'latin1' },
    { onError: ({ offset }) => `<${offset}>` },
    { bom: 'keep' },
    { writeBom: true },
    { bom: 'keep', writeBom: false, onError: 'replace' },
  ])('options as for transcode: %j', async (options) => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x41, 0xff, 0xe2, 0x82, 0x42, 0xf0, 0x9f, 0x98)
    const kept = options.onError === undefined ? bytes.subarray(0, 4) : bytes
    for (const to of [utf16, utf8]) {
      const given = await readThrough(splitAt(kept, [1, 3]), new TranscodeStream(utf8, to, options))
      expect(concat(given)).toEqual(transcode(kept, utf8, to, options))
    }
  })

  test('options are read by the constructor', async () => {
    const options: TranscodeOptions = { writeBom: true, onError: 'replace' }
    const stream = new TranscodeStream(utf8, utf16le, options)
    options.writeBom = false
    options.onError = 'throw'
    expect(concat(await readThrough([Uint8Array.of(0xff)], stream))).toEqual(Uint8Array.of(0xff, 0xfe, 0xfd, 0xff))
  })

  test('takes every kind of bytes', async () => {
    const bytes = utf16le.encode('aé漢\u{1f600}\u{1f600}') // 14
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    const kinds = [bytes, bytes.buffer, shared, shared.buffer, Buffer.from(bytes), new DataView(bytes.buffer)]
    for (const chunk of [...kinds, new Uint16Array(bytes.buffer)]) {
      const given = await readThrough([chunk as Uint8Array], new TranscodeStream(utf16le, utf8))
      expect(concat(given)).toEqual(utf8.encode('aé漢\u{1f600}\u{1f600}'))
    }
  })

  test.each([undefined, null, 'text', 3.14, [0x41], {}, new Blob(['a']), Symbol('a')])(
    'a chunk of another type: %o',
    async (chunk) => {
      const [written, read] = await findReasons(new TranscodeStream(utf8, utf16le), [Uint8Array.of(0x41), chunk])
      expect(written).toBeInstanceOf(TypeError)
      expect(written).not.toBeInstanceOf(MalformedError)
      expect(read).toBe(written)
    },
  )

  test('no empty chunks are given', async () => {
    const nothing = new Uint8Array(0)
    const chunks = [nothing, Uint8Array.of(0xf0), nothing, Uint8Array.of(0x9f, 0x98), Uint8Array.of(0x80), nothing]
    const given = await readThrough(chunks, new TranscodeStream(utf8, utf16le))
    expect(given).toEqual([Uint8Array.of(0x3d, 0xd8, 0x00, 0xde)])
    expect(await readThrough([], new TranscodeStream(utf8, utf16))).toEqual([])
    expect(await readThrough([nothing], new TranscodeStream(utf8, utf16))).toEqual([])
  })

  test('a large chunk is given in chunks of limited size', async () => {
    const big = new Uint8Array(3_000_000).fill(0x61)
    const given = await readThrough([big], new TranscodeStream(latin1, utf32le))
    expect(Math.max(...given.map((chunk) => chunk.length))).toBeLessThanOrEqual(4 * 65536)
    expect(Buffer.compare(concat(given), transcode(big, latin1, utf32le))).toBe(0)
  })

  test('a chunk may be changed after it is written', async () => {
    const stream = new TranscodeStream(utf8, utf16le)
    const writer = stream.writable.getWriter()
    const reader = stream.readable.getReader()
    const chunk = Uint8Array.of(0x61, 0xc3)
    const [{ value }] = await Promise.all([reader.read(), writer.write(chunk)])
    chunk.fill(0xff)
    chunk[0] = 0xa9
    const [{ value: second }] = await Promise.all([reader.read(), writer.write(chunk.subarray(0, 1))])
    expect([value, second]).toEqual([Uint8Array.of(0x61, 0), Uint8Array.of(0xe9, 0)])
  })

  test('backpressure: a chunk waits until the last one was read', async () => {
    const stream = new TranscodeStream(utf8, utf16le)
    const writer = stream.writable.getWriter()
    const order: string[] = []
    const writes = ['a', 'b'].map((letter) =>
      writer.write(utf8.encode(letter)).then(() => order.push(`wrote ${letter}`)),
    )
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(order).toEqual([])
    const reader = stream.readable.getReader()
    order.push(`read ${utf16le.decode((await reader.read()).value!)}`)
    await writes[0]
    expect(order).toContain('wrote a')
    expect(order).not.toContain('wrote b')
    expect(utf16le.decode((await reader.read()).value!)).toBe('b')
    await writes[1]
  })

  test('cancelling and aborting', async () => {
    const cancelled = new TranscodeStream(utf8, utf16le)
    await cancelled.readable.cancel(new RangeError('enough'))
    await expect(cancelled.writable.getWriter().write(Uint8Array.of(0x41))).rejects.toThrow('enough')
    const aborted = new TranscodeStream(utf8, utf16le)
    const reading = aborted.readable.getReader().read()
    await aborted.writable.abort(new RangeError('enough'))
    await expect(reading).rejects.toThrow('enough')
  })

  test('refuses other arguments, and a call without new', () => {
    expect(() => new TranscodeStream({ name: 'utf-8' } as never, utf8)).toThrow(TypeError)
    expect(() => new TranscodeStream(utf8, undefined as never)).toThrow(TypeError)
    expect(() => new TranscodeStream(utf8, utf8, { onError: 'strict' as never })).toThrow(TypeError)
    expect(() => (TranscodeStream as unknown as () => void)()).toThrow(TypeError)
  })

  test('is a class that extends TransformStream, and can be extended', async () => {
    class Counting extends TranscodeStream {
      count = 1
      constructor() {
        super(utf8, utf16be)
      }
      get twice(): number {
        return 2 * this.count
      }
    }
    const stream = new Counting()
    expect(stream).toBeInstanceOf(Counting)
    expect(stream).toBeInstanceOf(TranscodeStream)
    expect(stream).toBeInstanceOf(TransformStream)
    expect(stream.twice).toBe(2)
    expect(Object.getPrototypeOf(TranscodeStream)).toBe(TransformStream)
    expect(new TranscodeStream(utf8, utf8).constructor).toBe(TranscodeStream)
    expect(concat(await readThrough([Uint8Array.of(0x41)], stream))).toEqual(Uint8Array.of(0, 0x41))
  })
})

describe('with the platform’s streams', () => {
  const source = utf16le.encode(MIXED.repeat(30_000))
  const expected = utf8.encode(MIXED.repeat(30_000))
  const createStream = () => new TranscodeStream(utf16le, utf8)
  const readAll = async (readable: ReadableStream<Uint8Array>) =>
    new Uint8Array(await new Response(readable as BodyInit).arrayBuffer())
  const expectRight = (bytes: Uint8Array) => expect(Buffer.compare(bytes, expected)).toBe(0)

  test('the body of a Response and of fetch', async () => {
    expectRight(await readAll(new Response(source).body!.pipeThrough(createStream())))
    const { body } = await fetch(`data:text/plain;base64,${Buffer.from(source).toString('base64')}`)
    expectRight(await readAll(body!.pipeThrough(createStream())))
  })

  test('a Blob', async () => {
    const whole = new Response(new Blob([source])).body!
    expectRight(await readAll(whole.pipeThrough(createStream())))
    const blobStream = new Blob([source]).stream()
    // WebKit's stream has no pipeThrough.
    if ('pipeThrough' in blobStream) expectRight(await readAll(blobStream.pipeThrough(createStream())))
  })

  test('TextDecoderStream behind it', async () => {
    let text = ''
    const { body } = new Response(source)
    const reader = body!.pipeThrough(createStream()).pipeThrough(new TextDecoderStream()).getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value
    expect(text === MIXED.repeat(30_000)).toBe(true)
  })
})

test('the root has the names of this file', () => {
  expect(root.TranscodeStream).toBe(TranscodeStream)
  expect(root.Utf8Validator.prototype.push).toBeTypeOf('function')
})
