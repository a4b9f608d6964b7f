// The classes among Node's own streams, its conventions for errors and inspection, and processes that lack what they build on.

import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import * as full from '../../src/web/full.ts'
import type * as web from '../../src/web.ts'
import { TextDecoder, TextDecoderStream, TextEncoder, TextEncoderStream } from '../../src/web.ts'
import { run } from '../support/child.ts'

test('with pipeline and Duplex.fromWeb', async () => {
  const all = 'aé漢\u{1f600}'.repeat(30_000)
  const bytes = Buffer.from(all)
  let decoded = ''
  const collect = async (chunks: AsyncIterable<string>) => {
    for await (const chunk of chunks) decoded += chunk
  }
  const halves = Readable.from([bytes.subarray(0, 99_999), bytes.subarray(99_999)])
  await pipeline(halves, new TextDecoderStream() as never, collect as never)
  expect(decoded === all).toBe(true)
  const duplex = Duplex.fromWeb(
    new TextEncoderStream() as never,
    { readableObjectMode: true, decodeStrings: false } as never,
  )
  const chunks: Buffer[] = []
  for await (const chunk of Readable.from(['\ud83d', '\udc99']).pipe(duplex)) chunks.push(chunk)
  expect(chunks.map((chunk) => Buffer.from(chunk).toString('hex'))).toEqual(['f09f9299'])
})

test('where TransformStream is missing, importing works and `new` says so', () => {
  expect(
    run(
      `delete globalThis.TransformStream
      const { TextDecoder, TextDecoderStream, TextEncoderStream } = await import(ENTRY)
      const said = [new TextDecoder().decode(Uint8Array.of(0x41))]
      for (const made of [TextDecoderStream, TextEncoderStream]) {
        try { new made() } catch (error) { said.push(error.name, error.message) }
      }
      console.log(JSON.stringify(said))`,
      'web.js',
    ),
  ).toEqual([
    'A',
    'TypeError',
    'TextDecoderStream: this platform has no TransformStream',
    'TypeError',
    'TextEncoderStream: this platform has no TransformStream',
  ])
})

test('without decoders of the platform, the multi-byte encodings throw RangeError', () => {
  const said = run(
    `delete globalThis.TextDecoder
    const { TextDecoder } = await import(ENTRY)
    const own = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'x-user-defined', 'koi8-r'].map((label) => new TextDecoder(label).encoding)
    const said = []
    for (const label of ['shift_jis', 'big5', 'gbk']) try { new TextDecoder(label) } catch (error) { said.push(error.name) }
    console.log(JSON.stringify([own, said]))`,
    'web.js',
  )
  expect(said).toEqual([
    ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'x-user-defined', 'koi8-r'],
    ['RangeError', 'RangeError', 'RangeError'],
  ])
})

test('utf-simd/web/full needs no decoder of the platform', () => {
  const said = run(
    `delete globalThis.TextDecoder
    const { TextDecoder } = await import(ENTRY)
    const bytes = Uint8Array.of(0xa4, 0xa2, 0x81)
    console.log(JSON.stringify(['euc-jp', 'gbk', 'koi8-r'].map((label) => new TextDecoder(label).decode(bytes))))`,
    'web/full.js',
  )
  expect(said).toEqual(['あ\ufffd', 'あ\ufffd', '╓╒│'])
})

/** What throws, of these classes or of Node's. */
const FAILURES: Record<string, (classes: Pick<typeof web, 'TextDecoder' | 'TextDecoderStream'>) => unknown> = {
  'a label that is none': ({ TextDecoder }) => new TextDecoder('x'),
  'the label of no decoder': ({ TextDecoder }) => new TextDecoder('replacement'),
  'the label of a stream': ({ TextDecoderStream }) => new TextDecoderStream('x'),
  'malformed UTF-8': ({ TextDecoder }) => new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.of(0xff)),
  'a malformed chunk': ({ TextDecoder }) => {
    new TextDecoder('utf-16le', { fatal: true }).decode(Uint8Array.of(0, 0xd8, 0, 0), { stream: true })
  },
  'malformed Shift_JIS': ({ TextDecoder }) => {
    new TextDecoder('shift_jis', { fatal: true }).decode(Uint8Array.of(0x81, 0xff))
  },
}

function errorOf(action: () => unknown): Error & { code?: unknown } {
  try {
    action()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

test.each(Object.entries(FAILURES))('errors have the code that Node gives: %s', (_, fail) => {
  const [ours, theirs] = [full, globalThis as unknown as typeof web].map((classes) => errorOf(() => fail(classes)))
  expect(theirs.code).toMatch(/^ERR_ENCODING_(NOT_SUPPORTED|INVALID_ENCODED_DATA)$/)
  expect([ours.name, ours.code]).toEqual([theirs.name, theirs.code])
  expect(Object.getOwnPropertyDescriptor(ours, 'code')).toEqual(Object.getOwnPropertyDescriptor(theirs, 'code'))
})

test('errors have no code where the platform gives none', () => {
  const keys = run(
    `const Own = globalThis.TextDecoder
    globalThis.TextDecoder = class {
      constructor(label) { this.own = new Own(label === 'no such label' ? 'utf-8' : label) }
      decode() { throw new TypeError('malformed') }
    }
    const { TextDecoder } = await import(ENTRY)
    const keys = []
    for (const label of ['x', 'utf-8'])
      try { new TextDecoder(label, { fatal: true }).decode(Uint8Array.of(0xff)) } catch (error) { keys.push(Object.keys(error)) }
    console.log(JSON.stringify(keys))`,
    'web.js',
  )
  expect(keys).toEqual([[], []])
})

test('util.inspect shows the attributes', () => {
  const attributes = "{ encoding: 'utf-16le', fatal: true, ignoreBOM: false }"
  const decoder = new TextDecoder('utf-16', { fatal: true })
  expect(inspect(decoder)).toBe(`TextDecoder ${attributes}`)
  expect(inspect({ a: [decoder] }, { depth: 4 })).toBe(`{\n  a: [\n    TextDecoder ${attributes}\n  ]\n}`)
  expect(inspect(new TextEncoder())).toBe("TextEncoder { encoding: 'utf-8' }")
  class Derived extends (TextEncoder as unknown as new () => TextEncoder) {}
  expect(inspect(new Derived())).toBe("Derived { encoding: 'utf-8' }")
  expect(inspect(new TextDecoderStream())).toMatch(
    /^TextDecoderStream {\n {2}encoding: 'utf-8',\n {2}fatal: false,\n {2}ignoreBOM: false,\n {2}readable: ReadableStream .*\n {2}writable: WritableStream .*\n}$/,
  )
  expect(inspect(new TextEncoderStream())).toMatch(/^TextEncoderStream {\n {2}encoding: 'utf-8',\n {2}readable: /)
  expect(inspect(TextDecoder.prototype)).toContain('encoding: [Getter]')
})
