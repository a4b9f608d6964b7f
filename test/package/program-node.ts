// A program of a user of Node's streams, which is type-checked and not run.

import { createReadStream, createWriteStream } from 'node:fs'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { latin1, utf16le } from 'utf-simd'
import * as iconv from 'utf-simd/iconv-lite'
import 'utf-simd/iconv-lite/register'
import { decodeStream, encodeStream } from 'utf-simd/node'

const decoding: Transform = decodeStream(latin1, { onError: 'replace' })
const encoding: Transform = encodeStream(utf16le, { bom: true })
await pipeline(createReadStream('in.txt'), decoding, encoding, createWriteStream('out.txt'))

const name: iconv.Encoding = 'win1251'
const bytes: Buffer = iconv.encode('aé', name, { addBOM: true })
const text: string = iconv.decode(bytes, 'UTF-8', { stripBOM: false }) + iconv.decode(new Uint8Array(1), 'gbk')
const codec: iconv.Codec = iconv.getCodec('utf16')
const collected: Transform = iconv.decodeStream('utf8').collect((error, result?: string) => result ?? error)

// @ts-expect-error text instead of bytes
iconv.decode('text', 'utf8')
// @ts-expect-error a label
decodeStream('latin1')
// @ts-expect-error an option of `encode`
decodeStream(latin1, { direct: 'optional' })

export { codec, collected, text }
