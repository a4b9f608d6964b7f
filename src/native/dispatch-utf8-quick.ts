/** UTF-8 in Bun and Firefox: the calls that are made most often, with short text, without options or to be repaired. */
import type { Encoding } from '../engine/encoding.ts'
import type { DecodeOptions, EncodeOptions } from '../engine/policy.ts'
import { isForced } from '../kernels/backend.ts'
import { decoderFor } from './dispatch-utf8-decode.ts'
import { platformEncoder } from './dispatch-utf8-encode.ts'
import { hasBuffer, isBun, isGecko, latin1Slice, nativeIsAscii, PlatformDecoder, PlatformEncoder } from './runtime.ts'

/** Bytes and units from which on the platform's own call is best in Bun and Firefox, and up to which it always is. */
const QUICK_DECODE = isBun ? 1 : 17
const QUICK_ENCODE = isBun ? 1 : 9
const QUICK_INTO = 9
const QUICK = isBun ? 4096 : 512

function isLossy(options: DecodeOptions | EncodeOptions | undefined): boolean {
  return options?.onError === 'replace' && !options.bom
}

function isQuickText(text: string, options: EncodeOptions | undefined, least: number): boolean {
  return (
    !isForced() &&
    typeof text === 'string' &&
    text.length >= least &&
    text.length <= QUICK &&
    (options === undefined ? text.isWellFormed() : isLossy(options))
  )
}

/**
 * UTF-8 where, in Bun and Firefox, short text goes straight to the platform: in one function, since each call that their engines do not
 * inline costs 5 to 25 ns, and what the platform does 40 to 150.
 */
export function quickly(utf8: Encoding): Encoding {
  const isHere = PlatformDecoder && PlatformEncoder && (isGecko || (isBun && hasBuffer))
  if (!isHere) return utf8
  const { decode, encode, encodeInto } = utf8
  return {
    ...utf8,
    decode(bytes, options) {
      if (!isForced() && bytes instanceof Uint8Array && (options === undefined || isLossy(options))) {
        const { length } = bytes
        const isQuick = length >= QUICK_DECODE && length <= QUICK && bytes[0] !== 0xef
        if (isQuick && (isGecko || bytes.buffer instanceof ArrayBuffer)) {
          // (isAscii and latin1Slice take two thirds of TextDecoder's time.)
          if (isBun && bytes[length >> 1] < 0x80 && nativeIsAscii(bytes)) return latin1Slice(bytes, 0, length)
          try {
            return decoderFor(!options).decode(bytes)
          } catch {}
        }
      }
      return decode(bytes, options)
    },
    encode(text, options) {
      return isQuickText(text, options, QUICK_ENCODE) ? platformEncoder().encode(text) : encode(text, options)
    },
    encodeInto(text, target, options) {
      const isQuick = isBun && target instanceof Uint8Array && target.length > 0
      return isQuick && isQuickText(text, options, QUICK_INTO)
        ? platformEncoder().encodeInto(text, target)
        : encodeInto(text, target, options)
    },
  }
}
