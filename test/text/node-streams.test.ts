// utf-simd/node: Transforms among Node's own streams. test/package runs them in Bun and Deno, too.

import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { afterAll, describe, expect, test } from 'vitest'
import * as api from '../../src/index.ts'
import { iso8859_5 } from '../../src/legacy.ts'
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

  test.each([decodeStream(iso8859_5), decodeAnyStream({ label: 'iso-8859-5' })])(
    'gives short strings',
    async (stream) => {
      const source = 'Съешь ещё '.repeat(20_000)
      const lengths: number[] = []
      stream.on('data', (piece: string) => lengths.push(piece.length))
      await pipeline(cut(iso8859_5.encode(source), 1 << 16), stream)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(1 << 15)
      expect(lengths.reduce((sum, length) => sum + length)).toBe(source.length)
    },
  )

  test('gives strings to every kind of reader', async () => {
    const create = () => cut(utf8.encode('aé漢'), 2).pipe(decodeStream(utf8))
    const flowing: unknown[] = []
    await finished(create().on('data', (chunk) => flowing.push(chunk)))
    const iterated = await create().toArray()
    for (const chunks of [flowing, iterated]) {
      expect(new Set(chunks.map((chunk) => typeof chunk))).toEqual(new Set(['string']))
      expect(chunks.join('')).toBe('aé漢')
    }
    expect(create().readableObjectMode).toBe(false)
    expect(create().readableEncoding).toBe('utf8')
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
      'expected an encoding such as utf8, or what encodingFor returns; not string',
    )
    expect(() => decodeStream(undefined as never)).toThrow(TypeError)
    expect(() => decodeStream(utf8, { fatal: true } as never)).toThrow(/onError/)
  })

  test('an empty stream', async () => {
    expect(await pipeline(Readable.from([]), decodeStream(utf16), text)).toBe('')
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
