/**
 * `utf-simd/lite`: UTF-8 and UTF-16LE over the platform's own functions, with the errors, offsets and policies of the root, and without
 * WebAssembly. For small bundles, and for engines that have neither WebAssembly nor TextDecoder, as React Native's.
 */
import { attributeError } from './engine/rules/errors.ts'
import { bytesOf, checkRange, checkStart, checkTarget, copyIfShared, textOf } from './engine/rules/input.ts'
import {
  checkDecodeNames,
  checkEncodeNames,
  readBoolean,
  readDecodePolicy,
  readEncodePolicy,
  readOption,
  readStripsBom,
} from './engine/rules/options.ts'
import type { DecodeOptions, DecodePolicy, EncodeOptions, EncodePolicy, Encoding } from './index.ts'
import { decode, findMalformed } from './lite/decode.ts'
import { encode, encodeInto, measure, repair, writeAll } from './lite/encode.ts'
import { type Form, UTF8, UTF16LE } from './lite/forms.ts'

export { MalformedError } from './engine/rules/errors.ts'
export type {
  BytesInput,
  DecodeOptions,
  DecodePolicy,
  EncodeOptions,
  EncodePolicy,
  MalformedKind,
  MalformedSequence,
} from './index.ts'

/** The part of an Encoding that needs nothing but the platform. */
export type LiteEncoding = Pick<
  Encoding,
  'name' | 'decode' | 'decodeSlice' | 'encode' | 'encodeInto' | 'write' | 'isValid' | 'findError' | 'byteLength'
>

function readDecodeOptions(options: DecodeOptions | undefined, stripsBom: boolean): [DecodePolicy, boolean] {
  if (options === undefined) return ['throw', stripsBom]
  checkDecodeNames(options)
  return [readDecodePolicy(readOption(options, 'onError')), readStripsBom(readOption(options, 'bom'), stripsBom)]
}

function readEncodeOptions(options: EncodeOptions | undefined): [EncodePolicy, boolean] {
  if (options === undefined) return ['throw', false]
  checkEncodeNames(options)
  return [
    readEncodePolicy(readOption(options, 'onError'), 'throw'),
    readBoolean('bom', readOption(options, 'bom'), false),
  ]
}

/** Makes the public interface of a form. */
function createLite(form: Form): LiteEncoding {
  const { name, bom } = form
  /** The place behind the BOM of bytes[start, end). */
  const skipBom = (bytes: Uint8Array, start: number, end: number) =>
    end - start >= bom.length && bom.every((byte, i) => bytes[start + i] === byte) ? start + bom.length : start
  /** The text to write: well-formed, a BOM in front where one is wanted and there is text. */
  const prepare = (text: string, [policy, writesBom]: [EncodePolicy, boolean]) =>
    (writesBom && text !== '' ? '\ufeff' : '') + repair(form, textOf(text), policy)
  const lite: LiteEncoding = {
    name,
    decode(input, options) {
      try {
        const [policy, stripsBom] = readDecodeOptions(options, true)
        const bytes = bytesOf(input)
        const { length } = bytes
        return decode({ form, policy }, bytes, stripsBom ? skipBom(bytes, 0, length) : 0, length)
      } catch (error) {
        throw blame(error, 'decode')
      }
    },
    decodeSlice(bytes, start, end, options) {
      try {
        const [policy, stripsBom] = readDecodeOptions(options, false)
        checkRange(bytes, start, end)
        const source = copyIfShared(bytes)
        return decode({ form, policy }, source, stripsBom ? skipBom(source, start, end) : start, end)
      } catch (error) {
        throw blame(error, 'decodeSlice')
      }
    },
    encode(text, options) {
      try {
        return encode(form, prepare(text, readEncodeOptions(options)))
      } catch (error) {
        throw blame(error, 'encode')
      }
    },
    encodeInto(text, target, options) {
      try {
        const [policy, writesBom] = readEncodeOptions(options)
        checkTarget(target)
        return encodeInto({ form, policy, writesBom }, textOf(text), target)
      } catch (error) {
        throw blame(error, 'encodeInto')
      }
    },
    write(text, target, start = 0, options = undefined) {
      try {
        const settings = readEncodeOptions(options)
        checkTarget(target)
        checkStart(target, start)
        return writeAll(form, prepare(text, settings), target, start)
      } catch (error) {
        throw blame(error, 'write')
      }
    },
    isValid(input) {
      try {
        const bytes = bytesOf(input)
        return findMalformed(form, bytes, 0, bytes.length) === undefined
      } catch (error) {
        throw blame(error, 'isValid')
      }
    },
    findError(input) {
      try {
        const bytes = bytesOf(input)
        return findMalformed(form, bytes, 0, bytes.length)
      } catch (error) {
        throw blame(error, 'findError')
      }
    },
    byteLength(text, options) {
      try {
        return measure(form, prepare(text, readEncodeOptions(options)))
      } catch (error) {
        throw blame(error, 'byteLength')
      }
    },
  }
  function blame(error: unknown, method: Exclude<keyof LiteEncoding, 'name'>): unknown {
    return attributeError(error, lite[method], `${name.replace('-', '')}.${method}`)
  }
  return lite
}

/** UTF-8 (RFC 3629), as `utf8` of the root. */
export const utf8: LiteEncoding = /* @__PURE__ */ createLite(UTF8)
/** UTF-16, little-endian (RFC 2781), as `utf16le` of the root. */
export const utf16le: LiteEncoding = /* @__PURE__ */ createLite(UTF16LE)
