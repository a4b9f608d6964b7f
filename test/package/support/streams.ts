/** A program that puts the streams of utf-simd/node into pipelines, for every host that has node:stream. Prints JSON. */
export const STREAMS = `import { Readable, Transform } from 'node:stream'
  import { buffer, text } from 'node:stream/consumers'
  import { pipeline } from 'node:stream/promises'
  import { MalformedError, utf16le, utf8 } from 'utf-simd'
  import { decodeStream, encodeStream } from 'utf-simd/node'

  const cut = () => Readable.from([0x61, 0xf0, 0x9f, 0x98, 0x80, 0xff].map((byte) => Uint8Array.of(byte)), { objectMode: false })
  const types = new Set()
  const spy = new Transform({ decodeStrings: false, encoding: 'utf8', transform(chunk, _, done) { types.add(typeof chunk); done(null, chunk) } })
  const decoded = await pipeline(cut(), decodeStream(utf8, { onError: 'replace' }), spy, text)
  const encoded = await pipeline(Readable.from(['a\\ud83d', '\\ude00']), encodeStream(utf16le), buffer)
  const source = cut()
  const failing = decodeStream(utf8)
  const error = await pipeline(source, failing, text).catch((caught) => caught)

  let made = 0
  const endless = Readable.from((function* () { for (;;) { made += 1000; yield new Uint8Array(1000).fill(0x61) } })(), { objectMode: false })
  const slow = endless.pipe(decodeStream(utf8))
  const iterator = slow[Symbol.asyncIterator]()
  const first = await iterator.next()
  await new Promise((resolve) => setTimeout(resolve, 100))
  endless.destroy()
  slow.destroy()

  console.log(JSON.stringify([
    decoded, [...types], [...encoded],
    error instanceof MalformedError, error.offset, source.destroyed, failing.destroyed,
    /^a+$/.test(first.value), made < 1_000_000,
  ]))`

/** What it prints. */
export const STREAMED = ['a😀\ufffd', ['string'], [0x61, 0, 0x3d, 0xd8, 0, 0xde], true, 5, true, true, true, true]
