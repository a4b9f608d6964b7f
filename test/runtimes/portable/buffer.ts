// In the place of 'node:buffer' in browsers, for tests, which compare with Buffer and give it as input. Test files alone get it:
// the package must see that there is none.

import { Buffer } from 'buffer'

// Where it differs from Node's: `equals` takes Buffers only, `indexOf` doesn't truncate, lone surrogates are miscounted.
const { byteLength } = Buffer
const { indexOf } = Buffer.prototype
const encoder = new TextEncoder()
Object.assign(Buffer.prototype, {
  equals(this: Buffer, other: Uint8Array) {
    return Buffer.compare(this, other) === 0
  },
  indexOf(this: Buffer, value: Uint8Array | string, from: number, encoding?: BufferEncoding) {
    return indexOf.call(this, value, Math.trunc(from) + 0, encoding) // (+ 0: no negative zero)
  },
})
Object.assign(Buffer, {
  byteLength: (value: string | ArrayBuffer, encoding?: BufferEncoding) =>
    typeof value === 'string' && encoding === undefined ? encoder.encode(value).length : byteLength(value, encoding),
})

export { Buffer }
