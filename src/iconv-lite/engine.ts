/** The engine of this package as iconv-lite's codecs use it: everything is replaced, the BOM is a character, results are Buffers. */

import { encodeWindow } from '../engine/encode.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import { EncodeSettings } from '../engine/rules/settings.ts'
import { kernels } from '../kernels/choose.ts'
import { type Bytes, copyToResult, toResult } from './bytes.ts'

export const DECODE_OPTIONS = { onError: 'replace', bom: 'keep' } as const
export const ENCODE_OPTIONS = { onError: 'replace' } as const
const REPLACING = { policy: 'replace', writesBom: false, direct: 'required', pooled: false } as const

export function decodeByEngine(encoding: Encoding, bytes: Uint8Array): string {
  return encoding.decode(bytes, DECODE_OPTIONS)
}

/** A result that fits into a window is copied out of it once, into memory that is not filled with zeros before. */
export function encodeByEngine(codec: Codec, encoding: Encoding, text: string): Bytes {
  const k = kernels(text.length)
  const isWhole = encodeWindow(k, new EncodeSettings(codec, REPLACING), text)
  const { bytes, output } = k.memory
  if (isWhole) return copyToResult(bytes.subarray(output, output + k.written))
  return toResult(encoding.encode(text, ENCODE_OPTIONS))
}
