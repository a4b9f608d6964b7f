// Replaces 'node:buffer' in browsers, for tests that compare with Buffer or pass one as input. Only test files get it: the package must not
// find a Buffer.

import { Buffer } from 'buffer'

// It differs from Node's: `equals` accepts only Buffers, `indexOf` does not truncate its offset or find an empty needle, and lone surrogates
// are miscounted.
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
