/**
 * The engine of this package as iconv-lite's codecs use it: everything is replaced, the BOM is a character, results are Buffers. Other files get it
 * from on-demand.ts.
 */

import { cesu8 as standardCesu8 } from '../encodings/cesu8.ts'
import { codecThroughUtf16 } from '../encodings/through-utf16.ts'
import { utf8 as standardUtf8 } from '../encodings/utf8.ts'
import { utf32be as standardUtf32be, utf32le as standardUtf32le } from '../encodings/utf32.ts'
import { createEncoding } from '../engine/create-encoding.ts'
import { encodeWindow } from '../engine/encode.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import { EncodeSettings } from '../engine/rules/settings.ts'
import { kernels } from '../kernels/choose.ts'
import { createLenientSingleByteSteps } from '../kernels/legacy/lenient-single-byte.ts'
import { NO_UNIT } from '../kernels/legacy/single-byte.ts'
import { type Bytes, copyToResult, toResult } from './bytes.ts'

/** What the encodings do without options of a call, which would cost 40 ns. */
const DEFAULTS = { onError: 'replace', bom: 'keep' } as const
export const cesu8 = /* @__PURE__ */ standardCesu8.with(DEFAULTS)
export const utf8 = /* @__PURE__ */ standardUtf8.with(DEFAULTS)
export const utf32be = /* @__PURE__ */ standardUtf32be.with(DEFAULTS)
export const utf32le = /* @__PURE__ */ standardUtf32le.with(DEFAULTS)
const REPLACING = { policy: 'replace', writesBom: false, direct: 'required', pooled: false } as const

/** Converts whole texts of one encoding. */
export interface TextConverter {
  readonly encoding: Encoding
  decode(bytes: Uint8Array): string
  encode(text: string): Bytes
}

export function createTextConverter(codec: Codec): TextConverter {
  const encoding = createEncoding(codec).with(DEFAULTS)
  const settings = new EncodeSettings(codec, REPLACING)
  return {
    encoding,
    decode: (bytes) => encoding.decode(bytes),
    // A result that fits into a window is copied out of it once, into memory that is not filled with zeros before.
    encode(text) {
      const k = kernels(text.length)
      const { bytes, output } = k.memory
      if (encodeWindow(k, settings, text)) return copyToResult(bytes.subarray(output, output + k.written))
      return toResult(encoding.encode(text))
    },
  }
}

/** A table of one byte for each character. */
export interface SingleBytePage {
  readonly name: string
  /** By byte. U+FFFD: none. */
  readonly units: Uint16Array
  /** By unit. 0: none. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly replacementByte: number
  readonly hasAsciiHalf: boolean
}

export function createSingleByteConverter({
  name,
  units,
  bytes,
  replacementByte,
  hasAsciiHalf,
}: SingleBytePage): TextConverter {
  const tables = { units: Uint16Array.from(units, (unit) => (unit === 0xfffd ? NO_UNIT : unit)), bytes }
  return createTextConverter({
    ...codecThroughUtf16(createLenientSingleByteSteps(() => tables, replacementByte)),
    name,
    replacement: '?',
    native: hasAsciiHalf ? ({ asciiText }) => asciiText : undefined,
  })
}
