/**
 * The platform's own TextDecoder: for the multi-byte encodings, which utf-simd/web leaves out, and for the codes that it gives to errors. It
 * is taken at import, since utf-simd/web/install may replace the global.
 */
import { markUnattributed } from '../engine/rules/errors.ts'
import { decodesMultiByteRight } from './probes-multi-byte.ts'

export interface PlatformDecoder {
  decode(input?: Uint8Array, options?: { stream?: boolean }): string
}
type PlatformDecoderClass = new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }) => PlatformDecoder

const PlatformTextDecoder = /* @__PURE__ */ findPlatformTextDecoder()

function findPlatformTextDecoder(): PlatformDecoderClass | undefined {
  return (globalThis as { TextDecoder?: PlatformDecoderClass }).TextDecoder
}

/** Does the platform decode it as the standard says? By the name of the encoding. */
const isRightByName = new Map<string, boolean>()

/**
 * Makes a decoder of the platform.
 * @param name of a multi-byte encoding
 * @throws RangeError where the platform has none, or a wrong one
 */
export function createPlatformDecoder(name: string, options: { fatal: boolean; ignoreBOM: boolean }): PlatformDecoder {
  let isRight = isRightByName.get(name)
  if (isRight === undefined) {
    isRight = PlatformTextDecoder !== undefined && decodesMultiByteRight(PlatformTextDecoder, name)
    isRightByName.set(name, isRight)
  }
  if (isRight) return new PlatformTextDecoder!(name, options)
  const message = `label: this platform does not decode ${name}, or not as the standard says; import TextDecoder from utf-simd/web/full`
  throw markUnattributed(new RangeError(message))
}

/** The errors to which a platform may give a `code`: of a label that names no encoding it has, and of malformed input. */
type CodedError = 'unsupported' | 'malformed'

const CODED_CALLS: Record<CodedError, (Decoder: PlatformDecoderClass) => unknown> = {
  unsupported: (Decoder) => new Decoder('no such label'),
  malformed: (Decoder) => new Decoder('utf-8', { fatal: true }).decode(Uint8Array.of(0xff)),
}

/** null: the platform gives none. */
const platformCodes: Partial<Record<CodedError, string | null>> = {}

/**
 * Gives the error the `code` that the platform's TextDecoder gives to its own, if any, since programs ask for it: in Node
 * ERR_ENCODING_NOT_SUPPORTED and ERR_ENCODING_INVALID_ENCODED_DATA.
 */
export function withPlatformCode<T extends Error>(error: T, kind: CodedError): T {
  if (platformCodes[kind] === undefined) platformCodes[kind] = findPlatformCode(kind)
  const code = platformCodes[kind]
  return code === null ? error : Object.assign(error, { code })
}

function findPlatformCode(kind: CodedError): string | null {
  try {
    if (PlatformTextDecoder) CODED_CALLS[kind](PlatformTextDecoder)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return null
}
