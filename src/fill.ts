/** encodeInto: whole characters, as many as the target holds. */
import type { Codec } from './codec.ts'
import { MalformedError } from './errors.ts'
import { borderFor, kernels } from './kernels/backend.ts'
import { OctetOutput } from './outputs.ts'
import type { EncodePolicy } from './policy.ts'
import { walkText } from './walk.ts'

/** Units encoded at a time; a policy's function is called once for each error only if they go one by one. */
const PIECE = 1 << 14

export function fill(
  codec: Codec,
  text: string,
  target: Uint8Array,
  policy: EncodePolicy,
  bom: boolean,
): { read: number; written: number } {
  const k = kernels(Math.min(text.length, target.length))
  const border = borderFor(k)
  let read = 0
  let written = 0

  /** The octets of text[read, to), or the error that stops them. */
  function encode(to: number): Uint8Array | MalformedError {
    const output = new OctetOutput(k)
    if (bom && read === 0) output.sign(codec)
    try {
      walkText(k, border, codec, text, read, to, true, policy, output)
    } catch (error) {
      if (error instanceof MalformedError && policy === 'throw') return error
      throw error
    }
    return output.finish()
  }

  let size = typeof policy === 'function' ? 1 : PIECE
  while (read < text.length && written < target.length) {
    size = Math.min(size, target.length - written) // (a unit takes an octet at least)
    let to = boundary(text, Math.min(text.length, read + size))
    let octets = encode(to)
    let error: MalformedError | undefined
    if (octets instanceof MalformedError) {
      error = octets
      to = error.offset
      octets = encode(to) as Uint8Array
    }
    if (octets.length <= target.length - written) {
      target.set(octets, written)
      read = to
      written += octets.length
      if (error && written < target.length) throw error
    } else if (to === boundary(text, read + 1)) break
    else size = (to - read) >> 1
  }
  return { read, written }
}

/** The end of the character that the unit before `index` belongs to. */
function boundary(text: string, index: number): number {
  const isLead = (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
  return isLead && (text.charCodeAt(index) & 0xfc00) === 0xdc00 ? index + 1 : index
}
