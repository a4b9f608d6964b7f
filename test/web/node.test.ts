// The classes among Node's own streams, and in processes that lack what they build on.

import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { TextDecoderStream, TextEncoderStream } from '../../src/web.ts'
import { run } from '../support/child.ts'

test('with pipeline and Duplex.fromWeb', async () => {
  const all = 'aé漢\u{1f600}'.repeat(30_000)
  const bytes = Buffer.from(all)
  let decoded = ''
  const collect = async (pieces: AsyncIterable<string>) => {
    for await (const piece of pieces) decoded += piece
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

test('without decoders of the platform its own are left, and RangeError for the others', () => {
  const said = run(
    `delete globalThis.TextDecoder
    const { TextDecoder } = await import(ENTRY)
    const own = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'x-user-defined'].map((label) => new TextDecoder(label).encoding)
    const said = []
    for (const label of ['shift_jis', 'koi8-r', 'gbk']) try { new TextDecoder(label) } catch (error) { said.push(error.name) }
    console.log(JSON.stringify([own, said]))`,
    'web.js',
  )
  expect(said).toEqual([
    ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'x-user-defined'],
    ['RangeError', 'RangeError', 'RangeError'],
  ])
})
