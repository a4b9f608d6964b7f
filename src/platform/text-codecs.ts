/**
 * The platform's TextDecoder and TextEncoder, taken at import: `utf-simd/web/install` may put classes in their place that ask this package
 * in turn.
 */
import type { Progress } from './contract.ts'

export const PlatformDecoder = /* @__PURE__ */ findDecoder()
export const PlatformEncoder = /* @__PURE__ */ findEncoder()

function findDecoder(): typeof TextDecoder | undefined {
  return globalThis.TextDecoder
}

function findEncoder(): typeof TextEncoder | undefined {
  return globalThis.TextEncoder
}

/** The text of bytes[start, …); undefined if the decoder throws: the bytes are malformed, or it does not take their kind of memory. */
type Decode = (bytes: Uint8Array, start: number, replaces: boolean) => string | undefined

/** Makes the function that decodes by the platform's TextDecoder of this name. */
export function createTextDecoderWay(name: string): Decode {
  let fatalDecoder: TextDecoder | undefined
  let lossyDecoder: TextDecoder | undefined
  function decoderFor(replaces: boolean): TextDecoder {
    if (!replaces) return (fatalDecoder ??= new PlatformDecoder!(name, { ignoreBOM: true, fatal: true }))
    return (lossyDecoder ??= new PlatformDecoder!(name, { ignoreBOM: true }))
  }
  return (bytes, start, replaces) => {
    try {
      return decoderFor(replaces).decode(start > 0 ? bytes.subarray(start) : bytes)
    } catch {
      return undefined
    }
  }
}

/** The same for UTF-8. */
export const decodeWithTextDecoder: Decode = /* @__PURE__ */ createTextDecoderWay('utf-8')

let encoder: TextEncoder | undefined

/** Replaces lone surrogates. */
export function encodeWithTextEncoder(text: string): Uint8Array<ArrayBuffer> {
  encoder ??= new PlatformEncoder!()
  return encoder.encode(text)
}

/** Encodes text that is well-formed, or to be replaced. Undefined if not, or if the encoder does not take that kind of memory. */
export function encodeIntoWithTextEncoder(text: string, target: Uint8Array, replaces: boolean): Progress | undefined {
  encoder ??= new PlatformEncoder!()
  try {
    return replaces || text.isWellFormed?.() ? encoder.encodeInto(text, target) : undefined
  } catch {
    return undefined
  }
}
