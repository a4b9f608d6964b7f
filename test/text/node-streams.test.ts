// utf-simd/node: Transforms among Node's own streams. test/package runs them in Bun and Deno, too.

import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, Readable, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { afterAll, describe, expect, test } from 'vitest'
import * as api from '../../src/index.ts'
import { windows1251 } from '../../src/legacy.ts'
import { decodeAnyStream, decodeStream, encodeStream } from '../../src/node.ts'

const { MalformedError, ucs2le, utf7, utf8, utf16, utf16le } = api
const TEXT = 'aé漢\u{1f600}~+\ufeffz\u{10ffff}'.repeat(30_000)

const folder = mkdtempSync(join(tmpdir(), 'utf-simd-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Bytes in chunks of a size. */
function cut(bytes: Uint8Array, size: number): Readable {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
  return Readable.from(chunks)
}

describe('decodeStream', () => {
  test.each([utf8, utf16, utf16le, utf7, ucs2le])('$name, cut anywhere', async (encoding) => {
    const source = encoding === ucs2le ? 'aé漢'.repeat(3000) : TEXT.slice(0, 30_000)
    const bytes = encoding.encode(source)
    for (const size of [1, 3, 1001, bytes.length])
      expect((await pipeline(cut(bytes, size), decodeStream(encoding), text)) === source, String(size)).toBe(true)
  })

  test('gives strings to every kind of reader', async () => {
    const create = () => cut(utf8.encode('aé漢'), 2).pipe(decodeStream(utf8))
    const flowing: unknown[] = []
    await finished(create().on('data', (chunk) => flowing.push(chunk)))
    const iterated = await create().toArray()
    for (const chunks of [flowing, iterated]) {
      expect(new Set(chunks.map((chunk) => typeof chunk))).toEqual(new Set(['string']))
      expect(chunks.join('')).toBe('aé漢')
    }
    expect(create().readableObjectMode).toBe(true)
    expect(create().readableEncoding).toBe('utf8')
  })

  test('setEncoding changes nothing, also where strings wait', async () => {
    for (const stream of [decodeStream(utf8), decodeAnyStream({ label: 'utf-8' })]) {
      stream.end(utf8.encode('é漢'.repeat(20_000)))
      await new Promise((resolve) => stream.once('readable', resolve))
      const chunks = await stream.setEncoding('utf8').toArray()
      expect(chunks.map((chunk) => typeof chunk)).toEqual(chunks.map(() => 'string'))
      expect(chunks.join('') === 'é漢'.repeat(20_000)).toBe(true)
    }
  })

  test('gives no empty string', async () => {
    const bytes = utf8.encode('\ufeff漢é')
    const chunks = [new Uint8Array(0), ...Array.from(bytes, (byte) => Uint8Array.of(byte)), new Uint8Array(0)]
    for (const stream of [decodeStream(utf8), decodeAnyStream()])
      expect(await Readable.from(chunks).pipe(stream).toArray()).not.toContain('')
    expect(await Readable.from(chunks).pipe(decodeStream(utf8)).toArray()).toEqual(['漢', 'é'])
    expect(
      await Readable.from([bytes.subarray(0, 3)])
        .pipe(decodeStream(utf8))
        .toArray(),
    ).toEqual([])
    const ignoring = decodeStream(utf8, { onError: 'ignore' })
    expect(
      await Readable.from([Uint8Array.of(0xff), Uint8Array.of(0xc3)])
        .pipe(ignoring)
        .toArray(),
    ).toEqual([])
  })

  test('through streams of other kinds', async () => {
    const source = 'aé漢\n'.repeat(30_000)
    const create = () => cut(utf8.encode(source), 70_000).pipe(decodeStream(utf8))
    let [web, composed] = ['', '']
    for await (const chunk of Readable.toWeb(create())) web += chunk
    for await (const chunk of create().compose(new PassThrough({ encoding: 'utf8' }))) composed += chunk
    expect([web === source, composed === source]).toEqual([true, true])
    const lines: string[] = []
    for await (const line of createInterface({ input: create() })) lines.push(line)
    expect(lines.length).toBe(30_000)
    expect(new Set(lines)).toEqual(new Set(['aé漢']))
  })

  test('a subclass of Uint8Array with a constructor of its own', async () => {
    class Packet extends Uint8Array {
      constructor(length: number) {
        super(length)
      }
    }
    const source = 'Съешь ещё '.repeat(10_000)
    const packet = new Packet(source.length)
    packet.set(windows1251.encode(source))
    for (const stream of [decodeStream(windows1251), decodeAnyStream({ label: 'windows-1251' }), decodeAnyStream()])
      expect((await pipeline(Readable.from([packet]), stream, text)) === source).toBe(true)
  })

  test('keeps a lone surrogate of the encoding', async () => {
    const chunks = await cut(Uint8Array.of(0x3d, 0xd8, 0x41, 0x00), 4)
      .pipe(decodeStream(ucs2le))
      .toArray()
    expect(chunks.join('')).toBe('\ud83dA')
  })

  test('what is malformed destroys the pipeline, with the offset in the stream', async () => {
    const bytes = utf8.encode(`${TEXT}é`)
    const source = cut(bytes.subarray(0, -1), 1000)
    const stream = decodeStream(utf8)
    const target = new PassThrough()
    target.resume()
    const error = await pipeline(source, stream, target).catch((caught) => caught)
    expect(error).toBeInstanceOf(MalformedError)
    expect(error).toMatchObject({ kind: 'truncated', offset: bytes.length - 2, length: 1 })
    expect([stream.destroyed, target.destroyed]).toEqual([true, true])

    const early = cut(new Uint8Array(10_000).fill(0xff, 2, 3), 2)
    await expect(pipeline(early, decodeStream(utf8), text)).rejects.toMatchObject({ kind: 'invalid-byte', offset: 2 })
    expect(early.destroyed).toBe(true)
  })

  test('policies', async () => {
    const bytes = Uint8Array.of(0x61, 0xff, 0x80, 0x62)
    const offsets: number[] = []
    const onError = ({ offset }: api.MalformedSequence) => `<${offsets.push(offset)}>`
    expect(await pipeline(cut(bytes, 1), decodeStream(utf8, { onError: 'replace' }), text)).toBe('a\ufffd\ufffdb')
    expect(await pipeline(cut(bytes, 1), decodeStream(utf8, { onError }), text)).toBe('a<1><2>b')
    expect(offsets).toEqual([1, 2])
    expect(await pipeline(cut(utf8.encode('\ufeffa'), 1), decodeStream(utf8, { bom: 'keep' }), text)).toBe('\ufeffa')
  })

  test('refuses text, and what is no encoding', async () => {
    await expect(pipeline(Readable.from(['é']), decodeStream(utf8), text)).rejects.toThrow(TypeError)
    const stream = decodeStream(utf8)
    const failed = new Promise((resolve) => stream.on('error', resolve))
    stream.write('c3a9', 'hex')
    expect(await failed).toBeInstanceOf(TypeError)
    expect(() => decodeStream('utf-8' as never)).toThrow(
      "decodeStream: encoding: expected an encoding, as utf8 or encodingFor('utf-8'), not 'utf-8'",
    )
    expect(() => decodeStream(undefined as never)).toThrow(TypeError)
    expect(() => decodeStream(utf8, { fatal: true } as never)).toThrow(/onError/)
  })

  test('an empty stream', async () => {
    expect(await pipeline(Readable.from([]), decodeStream(utf16), text)).toBe('')
  })
})

// A string of more than 65,527 two-byte units costs V8 before Node 26 as much as its bytes 5 times.
describe('gives strings of at most 32 Ki units', () => {
  const source = 'Съешь ещё этих мягких французских булок. '.repeat(12_000)
  const bytes = windows1251.encode(source)
  const streams = {
    decodeStream: () => decodeStream(windows1251),
    'decodeAnyStream, by a label': () => decodeAnyStream({ label: 'windows-1251' }),
    'decodeAnyStream, what waited': () => decodeAnyStream({ language: 'ru' }),
  }
  const readers: Record<string, (stream: Readable) => Promise<string[]>> = {
    async 'for await'(stream) {
      const pieces: string[] = []
      for await (const piece of stream) pieces.push(piece)
      return pieces
    },
    async "'data'"(stream) {
      const pieces: string[] = []
      await finished(stream.on('data', (piece) => pieces.push(piece)))
      return pieces
    },
    async "'readable'"(stream) {
      const pieces: string[] = []
      stream.on('readable', () => {
        for (let piece = stream.read(); piece !== null; piece = stream.read()) pieces.push(piece)
      })
      await finished(stream)
      return pieces
    },
    'a function of pipeline': (stream) =>
      pipeline(stream, async (iterable: AsyncIterable<string>) => {
        const pieces: string[] = []
        for await (const piece of iterable) {
          await new Promise(setImmediate) // Meanwhile more is buffered.
          pieces.push(piece)
        }
        return pieces
      }),
    async 'a Writable'(stream) {
      const pieces: string[] = []
      const write = (piece: string, _: unknown, done: () => void) => {
        pieces.push(piece)
        setImmediate(done)
      }
      await pipeline(stream, new Writable({ decodeStrings: false, write }))
      return pieces
    },
  }

  describe.each(Object.entries(streams))('%s', (_, create) => {
    test.each(Object.entries(readers))('%s', async (_, read) => {
      for (const size of [1 << 16, bytes.length]) {
        const pieces = await read(cut(bytes, size).pipe(create()))
        expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(1 << 15)
        expect(pieces.join('') === source).toBe(true)
      }
    })
  })

  test('what waited until the end', async () => {
    const stream = decodeAnyStream({ language: 'ru' })
    const pieces = await cut(bytes.subarray(0, 65_000), 1000).pipe(stream).toArray()
    expect(pieces.map((piece) => piece.length)).toEqual([32_768, 32_232])
  })
})

describe('encodeStream', () => {
  test.each([utf8, utf16, utf16le, utf7])('$name, cut anywhere', async (encoding) => {
    const source = TEXT.slice(0, 30_000)
    const expected = encoding.encode(source)
    for (const size of [1, 7, 30_000]) {
      const chunks = source.match(new RegExp(`[^]{1,${size}}`, 'g'))!
      expect(Buffer.compare(await pipeline(Readable.from(chunks), encodeStream(encoding), buffer), expected)).toBe(0)
    }
  })

  test('gives Buffers', async () => {
    const chunks = await Readable.from(['a\ud83d', '\ude00']).pipe(encodeStream(utf8)).toArray()
    expect(chunks.every((chunk) => Buffer.isBuffer(chunk))).toBe(true)
    expect(String(Buffer.concat(chunks))).toBe('a😀')
  })

  test('what cannot be encoded destroys the pipeline, with the offset in the stream', async () => {
    const encode = (texts: string[], ...args: Parameters<typeof encodeStream>) =>
      pipeline(Readable.from(texts), encodeStream(...args), buffer)
    await expect(encode(['abc', '漢'], api.latin1)).rejects.toMatchObject({ kind: 'unmappable', offset: 3 })
    await expect(encode(['abc', 'd\ud83d'], utf8)).rejects.toMatchObject({ kind: 'surrogate', offset: 4 })
    expect(String(await encode(['abc', '漢'], api.latin1, { onError: 'replace' }))).toBe('abc?')
    expect([...(await encode(['a'], utf16le, { bom: true }))]).toEqual([0xff, 0xfe, 0x61, 0x00])
  })

  test('refuses bytes, and what is no encoding', async () => {
    await expect(pipeline(Readable.from([Buffer.from('a')]), encodeStream(utf8), buffer)).rejects.toThrow(
      'expected a string',
    )
    expect(() => encodeStream('utf-8' as never)).toThrow('expected an encoding')
    expect(() => encodeStream(utf8, { onError: 'html5' } as never)).toThrow(TypeError)
  })
})

describe('both', () => {
  // To a stream of node:stream, an error that is falsy is none: the chunk would be dropped.
  test.each([undefined, null, 0, '', false, 'text', new Error('mine')])('a policy that throws %s', async (thrown) => {
    const onError = (): string => {
      throw thrown
    }
    const expected = thrown instanceof Error || thrown === 'text' ? thrown : { name: 'TypeError', cause: thrown }
    const decoded = pipeline(cut(Uint8Array.of(0x61, 0xff, 0x62, 0xff), 2), decodeStream(utf8, { onError }), text)
    const encoded = pipeline(Readable.from(['a\ud800b', 'c']), encodeStream(utf8, { onError }), buffer)
    // The encoding is known by the hint, so that the byte FF is malformed.
    const any = decodeAnyStream({ label: 'utf-8', onError })
    const identified = pipeline(cut(Uint8Array.of(0x61, 0xff, 0x62, 0xff), 2), any, text)
    for (const stream of [decoded, encoded, identified]) {
      const caught = await stream.then(
        () => 'nothing',
        (error) => error,
      )
      if (typeof expected === 'object') expect(caught).toMatchObject(expected)
      else expect(caught).toBe(expected)
    }
    const atEnd = pipeline(cut(Uint8Array.of(0xc3), 1), decodeStream(utf8, { onError }), text)
    await expect(atEnd).rejects.toBeDefined()
  })

  test('files', async () => {
    const [from, to] = [join(folder, 'in.txt'), join(folder, 'out.txt')]
    writeFileSync(from, utf16le.encode(TEXT))
    const source = createReadStream(from, { highWaterMark: 1001 })
    await pipeline(source, decodeStream(utf16le), encodeStream(utf8), createWriteStream(to))
    expect(readFileSync(to, 'utf8') === TEXT).toBe(true)
  })

  test('a slow reader holds the source back', async () => {
    let made = 0
    let most = 0
    let taken = 0
    function* produce() {
      for (; made < 20e6; made += 10_000) yield new Uint8Array(10_000).fill(0x61)
    }
    const slow = new Writable({
      decodeStrings: false,
      write(chunk, _, done) {
        taken += chunk.length
        most = Math.max(most, made - taken)
        setImmediate(done)
      },
    })
    await pipeline(Readable.from(produce(), { objectMode: false }), decodeStream(utf8), encodeStream(utf8), slow)
    expect(taken).toBe(20e6)
    // Each side of each of the streams holds 64 KiB at most, and one chunk more.
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(8 * (65_536 + 10_000))
  })

  test('destroy in the middle', async () => {
    const stream = decodeStream(utf8)
    stream.write(Uint8Array.of(0xf0, 0x9f))
    const closed = new Promise((resolve) => stream.on('close', resolve))
    stream.destroy()
    await closed
    await expect(pipeline(Readable.from([]), stream, text)).rejects.toThrow()
  })

  test('an encoding of another copy of the package', async () => {
    const other = { ...utf8 }
    expect(await pipeline(cut(utf8.encode('é'), 1), decodeStream(other), encodeStream(other), buffer)).toEqual(
      Buffer.from('é'),
    )
  })
})
