/** encodeInto: whole characters, as many as the target holds. With shift states, what closes the text has to fit, too. */

import { borderFor, kernels } from '../kernels/backend.ts'
import type { Codec } from './codec.ts'
import { walkText } from './convert.ts'
import { MalformedError } from './errors.ts'
import { ByteOutput } from './output.ts'
import type { EncodePolicy } from './policy.ts'
import { ending, fresh } from './stream.ts'

/** Units encoded at a time; a policy's function is called once for each error only if they go one by one. */
const PIECE = 1 << 14

/** The bytes of text[read, end) without what closes the text, and the codec behind them. */
interface Piece {
  bytes: Uint8Array
  closing: Uint8Array
  codec: Codec
  end: number
  /** What is wrong at `end`. */
  error?: MalformedError
}

/**
 * @param codec a fresh one
 * @param done what others have already read and written
 */
export function fill(
  codec: Codec,
  text: string,
  target: Uint8Array,
  policy: EncodePolicy,
  bom: boolean,
  done = { read: 0, written: 0 },
): { read: number; written: number } {
  const k = kernels(Math.min(text.length, target.length))
  const border = borderFor(k)
  let closing: Uint8Array = new Uint8Array(0)
  let { read, written } = done

  function encode(end: number): Piece {
    const output = new ByteOutput(k)
    const own = fresh(codec)
    let error: MalformedError | undefined
    if (bom && read === 0) output.sign(own)
    try {
      walkText(k, border, own, text, read, end, true, policy, output)
    } catch (caught) {
      if (!(caught instanceof MalformedError && policy === 'throw')) throw caught
      error = caught
      end = caught.offset
    }
    const bytes = output.finish()
    // (before an error a signature alone is nothing)
    return { bytes: end > read ? bytes : new Uint8Array(0), closing: ending(own, k), codec: own, end, error }
  }

  let size = typeof policy === 'function' ? 1 : PIECE
  while (read < text.length && written < target.length) {
    size = Math.min(size, target.length - written) // (a unit takes a byte at least)
    const piece = encode(boundary(text, Math.min(text.length, read + size)))
    const { bytes, end } = piece
    if (written + bytes.length + piece.closing.length <= target.length) {
      target.set(bytes, written)
      written += bytes.length
      read = end
      closing = piece.closing
      codec = piece.codec
      if (piece.error) {
        if (written + closing.length < target.length) throw piece.error
        break
      }
    } else if (end <= boundary(text, read + 1)) break
    else size = (end - read) >> 1
  }
  target.set(closing, written)
  return { read, written: written + closing.length }
}

/** The end of the character that the unit before `index` belongs to. */
function boundary(text: string, index: number): number {
  const isLead = (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
  return isLead && (text.charCodeAt(index) & 0xfc00) === 0xdc00 ? index + 1 : index
}
