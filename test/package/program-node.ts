// A program of a user of Node's streams, which is type-checked and not run.

import { createReadStream, createWriteStream } from 'node:fs'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { latin1, utf16le } from 'utf-simd'
import { decodeStream, encodeStream } from 'utf-simd/node'

const decoding: Transform = decodeStream(latin1, { onError: 'replace' })
const encoding: Transform = encodeStream(utf16le, { bom: true })
await pipeline(createReadStream('in.txt'), decoding, encoding, createWriteStream('out.txt'))

// @ts-expect-error a label
decodeStream('latin1')
// @ts-expect-error an option of `encode`
decodeStream(latin1, { direct: 'optional' })
