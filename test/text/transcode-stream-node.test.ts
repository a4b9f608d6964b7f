// TranscodeStream among Node's own streams, and in processes that lack TransformStream.

import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { TranscodeStream, utf8, utf16le } from '../../src/index.ts'
import { run } from '../support/child.ts'

const TEXT = 'aé漢\u{1f600}~+\ufeffz\u{10ffff}'.repeat(30_000)

describe('with Node’s streams', () => {
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const source = utf16le.encode(TEXT)
  const expected = utf8.encode(TEXT)
  const file = join(folder, 'in.txt')
  writeFileSync(file, source)
  const createStream = () => new TranscodeStream(utf16le, utf8)
  const readAll = async (readable: ReadableStream<Uint8Array>) =>
    new Uint8Array(await new Response(readable as BodyInit).arrayBuffer())
  const expectRight = (bytes: Uint8Array) => expect(Buffer.compare(bytes, expected)).toBe(0)

  test('Readable.toWeb', async () => {
    const web = Readable.toWeb(createReadStream(file, { highWaterMark: 1001 })) as ReadableStream<Uint8Array>
    expectRight(await readAll(web.pipeThrough(createStream())))
  })

  test('pipeline of stream/promises', async () => {
    const out = join(folder, 'out.txt')
    await pipeline(createReadStream(file, { highWaterMark: 4099 }), createStream() as never, createWriteStream(out))
    expectRight(readFileSync(out))
    const failing = pipeline(
      Readable.from([Buffer.of(0x41, 0x42, 0xff)]),
      new TranscodeStream(utf8, utf16le) as never,
      createWriteStream(out),
    )
    await expect(failing).rejects.toMatchObject({ kind: 'invalid-byte', offset: 2 })
  })

  test('Duplex.fromWeb', async () => {
    const chunks: Buffer[] = []
    for await (const chunk of createReadStream(file).pipe(Duplex.fromWeb(createStream() as never))) chunks.push(chunk)
    expectRight(Buffer.concat(chunks))
  })
})

describe('the built package', () => {
  const CHECK = `
    async function works({ TranscodeStream, utf8, utf16le }) {
      const stream = new TranscodeStream(utf8, utf16le)
      const writer = stream.writable.getWriter()
      writer.write(Uint8Array.of(0xc3, 0xa9)).then(() => writer.close())
      return Array.from((await stream.readable.getReader().read()).value).join() === '233,0' && stream instanceof TransformStream
    }`

  test.each(['index.js', 'js.js', 'wasm.js'])('%s: importing does not read TransformStream', (file) => {
    expect(
      run(
        `${CHECK}
        let asked = 0
        const { TransformStream } = globalThis
        Object.defineProperty(globalThis, 'TransformStream', { get: () => (asked++, TransformStream), configurable: true })
        const api = await import(ENTRY)
        class Mine extends api.TranscodeStream {}
        const before = asked
        console.log(JSON.stringify([before, await works(api), new Mine(api.utf8, api.utf8) instanceof TransformStream]))`,
        file,
      ),
    ).toEqual([0, true, true])
  })

  test('where TransformStream is missing, `new` says so; one that comes later will do', () => {
    const [message, name, works] = run(
      `${CHECK}
      const { TransformStream } = globalThis
      delete globalThis.TransformStream
      const api = await import(ENTRY)
      let error
      try { new api.TranscodeStream(api.utf8, api.utf8) } catch (caught) { error = caught }
      globalThis.TransformStream = TransformStream
      console.log(JSON.stringify([error.message, error.name, await works(api)]))`,
    ) as unknown[]
    expect(message).toMatch(/no TransformStream/)
    expect([name, works]).toEqual(['TypeError', true])
  })
})
