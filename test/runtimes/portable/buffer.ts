// In the place of 'node:buffer' in browsers, for tests, which compare with Buffer and give it as input. Test files alone get it:
// the package must see that there is none.

import { Buffer } from 'buffer'

// Where it differs from Node's: `equals` takes Buffers only, `indexOf` neither truncates nor finds what is empty, lone surrogates are miscounted.
const { byteLength } = Buffer
const { indexOf } = Buffer.prototype
const encoder = new TextEncoder()
Object.assign(Buffer.prototype, {
  equals(this: Buffer, other: Uint8Array) {
    return Buffer.compare(this, other) === 0
  },
  indexOf(this: Buffer, value: Uint8Array | string, from?: number, encoding?: BufferEncoding) {
    const whole = Math.trunc(from ?? 0) || 0
    const at = Math.min(whole < 0 ? Math.max(0, this.length + whole) : whole, this.length)
    return value.length === 0 ? at : indexOf.call(this, value, at, encoding)
  },
})
Object.assign(Buffer, {
  byteLength: (value: string | ArrayBuffer, encoding?: BufferEncoding) =>
    typeof value === 'string' && encoding === undefined ? encoder.encode(value).length : byteLength(value, encoding),
})

export { Buffer }
