/** Browsers, and every runtime without node:buffer: TextDecoder and TextEncoder, where there are any. Firefox (Gecko) differs from the rest. */
import * as calls from './calls.ts'
import type { Native } from './contract.ts'
import { isShared } from './shared-memory.ts'
import { createPortableBridge, probeBridge, type StringBridge, type StringMemory } from './strings.ts'

const isGecko = /* @__PURE__ */ (() => !calls.hasBuffer && 'InternalError' in globalThis)()

/** Bytes from which on, and up to which, Chromium's TextDecoder reads what seems to be ISO 8859-1 1.5 times as fast as the kernel. */
const MIN_DECODER_BYTES = 512
const MAX_DECODER_BYTES = 1 << 18

function decodeByChromium(bytes: Uint8Array, start: number, end: number, replaces: boolean): string | undefined {
  const length = end - start
  const isForDecoder = calls.PlatformDecoder && length >= MIN_DECODER_BYTES && length <= MAX_DECODER_BYTES
  if (!isForDecoder || !calls.seemsLatin1(bytes, start, end) || isShared(bytes)) return undefined
  return calls.decodeWithTextDecoder(bytes, start, end, replaces)
}

/** Firefox's decoder reads ASCII; it refuses shared memory by itself. */
function decodeByGecko(bytes: Uint8Array, start: number, end: number, replaces: boolean): string | undefined {
  if (!calls.PlatformDecoder || !calls.seemsAscii(bytes, start, end)) return undefined
  return calls.decodeWithTextDecoder(bytes, start, end, replaces)
}

/** Units from which on TextDecoder, or else String.fromCharCode, is faster than SpiderMonkey's builtins: 60,000 units 2.9 times. */
const MIN_LONG_UNITS = 4096

function createBridge(memory: StringMemory): StringBridge {
  const portable = createPortableBridge(memory)
  const builtins = probeBridge(memory, ({ createBuiltins }) => createBuiltins?.())
  if (builtins && !isGecko) return builtins
  const short = builtins ?? portable
  const long = (memory.allowsCodecs !== false && probeBridge(memory, createDecoderBridge)) || portable
  return {
    ...short,
    fromUtf16: (start, end) => (end - start < MIN_LONG_UNITS ? short : long).fromUtf16(start, end),
  }
}

/** Reads UTF-16 by TextDecoder, which has no lone surrogates: those, and everything else, by the portable bridge. */
export function createDecoderBridge(memory: StringMemory): StringBridge | undefined {
  if (!calls.PlatformDecoder) return undefined
  const portable = createPortableBridge(memory)
  const decoder = new calls.PlatformDecoder('utf-16le', { fatal: true, ignoreBOM: true })
  return {
    ...portable,
    fromUtf16(start, end) {
      try {
        return decoder.decode(memory.bytes.subarray(2 * start, 2 * end))
      } catch {
        return portable.fromUtf16(start, end)
      }
    },
  }
}

export const browser: Native = {
  name: 'browser',
  loopBytes: 16,
  loopUnits: isGecko ? 8 : 32,
  countedUnits: isGecko ? 8 : 32,
  utf8: { decode: isGecko ? decodeByGecko : decodeByChromium },
  hasLazySubstrings: false,
  createBridge,
}
