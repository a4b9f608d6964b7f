/** In the place of dispatch.ts for `utf-simd/js`: nothing of the platform, and loops from strings to bytes and back. */
import type { DecodePolicy } from '../engine/policy.ts'
import { decodeLong, encodeLong } from './utf8-long.ts'
import { decodeShort, startOf } from './utf8-short.ts'

export * from './dispatch-wasm.ts'

/** Bytes up to which one call with as many arguments is fastest. */
const FEW = 32
/** Bytes, and units, of a text that is converted in one piece, in three times the memory at the most. */
const LONGEST = 1 << 24
/** Units that the scratch array has room for. */
const SCRATCH = 1 << 16

export function utf8String(bytes: Uint8Array, _: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  const { length } = bytes
  if (length <= FEW) {
    const text = decodeShort(bytes)
    if (text !== undefined) return text
  }
  if (length > LONGEST || (!final && bytes[length - 1] >= 0x80)) return undefined
  return decodeLong(bytes, startOf(bytes, strip))
}

let scratch: Uint8Array<ArrayBuffer> | undefined

export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text
  if (length > LONGEST) return undefined
  scratch ??= new Uint8Array(3 * SCRATCH)
  const bytes = length > SCRATCH ? new Uint8Array(3 * length) : scratch
  const written = encodeLong(text, bytes)
  return written < 0 ? undefined : bytes.slice(0, written)
}

export function utf8Into(text: string, target: Uint8Array): { read: number; written: number } | undefined {
  if (text.length > 64 || target.length < 3 * text.length) return undefined
  const written = encodeLong(text, target)
  return written < 0 ? undefined : { read: text.length, written }
}
