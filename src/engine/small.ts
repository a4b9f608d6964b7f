/**
 * Input of one window at the most that is well formed, without the machinery that longer or malformed input needs. The fixed
 * cost of a call decides how fast short strings are. undefined: the machinery is needed.
 */

import { borderFor, kernels } from '../kernels/backend.ts'
import { FINAL, OK, WINDOW } from '../kernels/contract.ts'
import type { Codec } from './codec.ts'
import { type DecodePolicy, type EncodePolicy, replaceFlag } from './policy.ts'
import { startsWith } from './stream.ts'

export function decodeSmall(codec: Codec, bytes: Uint8Array, strip: boolean, policy: DecodePolicy): string | undefined {
  const { length } = bytes
  if (length > WINDOW || codec.sniff || codec.fork) return undefined
  const k = kernels(length)
  const { arena } = k
  const { input } = arena
  const at = arena.output >> 1
  arena.bytes.set(bytes, input)
  codec.prepare?.(k, input, input + length)
  const { signature } = codec
  const start = strip && signature && startsWith(bytes, signature) ? signature.length : 0
  const status = codec.toUtf16(k, input + start, input + length, at, FINAL | replaceFlag(policy))
  return status === OK ? borderFor(k).fromUtf16(at, at + k.result.written) : undefined
}

/** @param bom write the signature first */
export function encodeSmall(
  codec: Codec,
  text: string,
  policy: EncodePolicy,
  bom: boolean,
): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text
  if (length > WINDOW / 2 || codec.fork) return undefined
  const k = kernels(length)
  const { arena } = k
  const at = arena.pivot >> 1
  borderFor(k).toUtf16(text, 0, length, at)
  const { signature } = codec
  const sign = bom && signature ? signature : []
  arena.bytes.set(sign, arena.output)
  const start = arena.output + sign.length
  const status = codec.fromUtf16(k, at, at + length, start, FINAL | replaceFlag(policy))
  return status === OK ? arena.bytes.slice(arena.output, start + k.result.written) : undefined
}

/**
 * As many windows of the text as the target has room for: `read` is the text's length where that was all. Of a window that is
 * malformed or does not fit nothing is written.
 */
export function encodeIntoSmall(
  codec: Codec,
  text: string,
  target: Uint8Array,
  policy: EncodePolicy,
): { read: number; written: number } {
  const { length } = text
  let read = 0
  let written = 0
  // A unit takes a byte at the least.
  if (codec.fork || target.length < length) return { read, written }
  const k = kernels(length)
  const { arena, result } = k
  const at = arena.pivot >> 1
  while (read < length) {
    let end = Math.min(length, read + WINDOW / 2)
    if (end < length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end-- // (perhaps a pair)
    borderFor(k).toUtf16(text, read, end, at)
    const status = codec.fromUtf16(k, at, at + end - read, arena.output, FINAL | replaceFlag(policy))
    if (status !== OK || written + result.written > target.length) break
    target.set(arena.bytes.subarray(arena.output, arena.output + result.written), written)
    read = end
    written += result.written
  }
  return { read, written }
}
