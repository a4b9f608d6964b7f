/** In the place of dispatch.ts for `utf-simd/js`: nothing of the platform, and loops for short strings. */
import { decodeShort, encodeShort } from '../utf8-short.ts'

export * from './dispatch-wasm.ts'

export function utf8Once(octets: Uint8Array): string | undefined {
  return octets.length <= 32 ? decodeShort(octets) : undefined
}

let scratch: Uint8Array<ArrayBuffer> | undefined

export function utf8Octets(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > 32) return undefined
  scratch ??= new Uint8Array(3 * 32)
  const written = encodeShort(text, scratch)
  return written < 0 ? undefined : scratch.slice(0, written)
}

export function utf8Into(text: string, target: Uint8Array): { read: number; written: number } | undefined {
  if (text.length > 64 || target.length < 3 * text.length) return undefined
  const written = encodeShort(text, target)
  return written < 0 ? undefined : { read: text.length, written }
}
