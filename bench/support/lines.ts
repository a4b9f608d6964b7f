// The shortest code for each operation that keeps our contract on this platform: its call, the options, and whose memory it reads. For
// other options and for malformed input it calls ours.

import { nodeBuffer } from './platform.ts'
import { type Package, REPLACE } from './suite.ts'

type Options = { onError?: string } | undefined
type Line<F> = { readonly name: string; readonly call: F }[]

/** By the names of the operations. */
export type Lines = Readonly<Record<string, Line<unknown>>>

const fatal = new TextDecoder('utf-8', { fatal: true })
const lossy = new TextDecoder()
const encoder = new TextEncoder()

export function linesFor(root: Package): Lines {
  const lines = platformLines(root)
  const more: Lines = nodeBuffer ? bufferLines(root, nodeBuffer) : {}
  return Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, [...line, ...(more[name] ?? [])]]))
}

/** The bytes, or a copy of shared ones, which another thread could change. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice()
}

function platformLines({ utf8 }: Package): Lines {
  const decode: Line<(bytes: Uint8Array, options: Options) => string> = [
    {
      name: 'TextDecoder',
      call: (bytes, options) => (options === undefined ? fatal.decode(ownBytes(bytes)) : utf8.decode(bytes)),
    },
  ]
  const replace: typeof decode = [
    {
      name: 'TextDecoder',
      call: (bytes, options) =>
        options?.onError === 'replace' ? lossy.decode(ownBytes(bytes)) : utf8.decode(bytes, REPLACE),
    },
  ]
  const encode: Line<(text: string, options: Options) => Uint8Array> = [
    {
      name: 'TextEncoder',
      call: (text, options) =>
        options === undefined && text.isWellFormed() ? encoder.encode(text) : utf8.encode(text),
    },
  ]
  const encodeInto: Line<(text: string, target: Uint8Array, options: Options) => { written: number }> = [
    {
      name: 'TextEncoder',
      call: (text, target, options) =>
        options === undefined && text.isWellFormed() ? encoder.encodeInto(text, target) : utf8.encodeInto(text, target),
    },
  ]
  const isValid: Line<(bytes: Uint8Array) => boolean> = [
    { name: 'TextDecoder', call: (bytes) => decodes(ownBytes(bytes)) },
  ]
  const byteLength: Line<(text: string, options: Options) => number> = [
    {
      name: 'TextEncoder',
      call: (text, options) =>
        options === undefined && text.isWellFormed() ? encoder.encode(text).length : utf8.byteLength(text),
    },
  ]
  return { decode, 'decode, replace': replace, encode, encodeInto, isValid, byteLength }
}

function bufferLines({ utf8 }: Package, { Buffer, isUtf8 }: NonNullable<typeof nodeBuffer>): Lines {
  const { utf8Slice, utf8Write } = Buffer.prototype
  let kept = new Uint8Array(65536)
  const decode: Line<(bytes: Uint8Array, options: Options) => string> = [
    {
      name: 'utf8Slice, U+FFFD?',
      call(bytes, options) {
        if (options !== undefined) return utf8.decode(bytes)
        const own = ownBytes(bytes)
        const text = utf8Slice.call(own, 0, own.length)
        return text.includes('\ufffd') && !isUtf8(own) ? utf8.decode(bytes) : stripBom(text)
      },
    },
    {
      name: 'isUtf8, utf8Slice',
      call(bytes, options) {
        const own = ownBytes(bytes)
        return options === undefined && isUtf8(own) ? stripBom(utf8Slice.call(own, 0, own.length)) : utf8.decode(bytes)
      },
    },
  ]
  const replace: typeof decode = [
    {
      name: 'utf8Slice',
      call(bytes, options) {
        const own = ownBytes(bytes)
        return options?.onError === 'replace' ? stripBom(utf8Slice.call(own, 0, own.length)) : utf8.decode(bytes)
      },
    },
  ]
  const encode: Line<(text: string, options: Options) => Uint8Array> = [
    {
      name: 'utf8Write, slice',
      call(text, options) {
        if (options !== undefined || !text.isWellFormed()) return utf8.encode(text)
        if (kept.length < 3 * text.length) kept = new Uint8Array(3 * text.length)
        return kept.slice(0, utf8Write.call(kept, text, 0, kept.length))
      },
    },
  ]
  const isValid: Line<(bytes: Uint8Array) => boolean> = [{ name: 'isUtf8', call: (bytes) => isUtf8(ownBytes(bytes)) }]
  const byteLength: Line<(text: string, options: Options) => number> = [
    {
      name: 'Buffer.byteLength',
      call: (text, options) =>
        options === undefined && text.isWellFormed() ? Buffer.byteLength(text) : utf8.byteLength(text),
    },
  ]
  return { decode, 'decode, replace': replace, encode, isValid, byteLength }
}

function stripBom(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function decodes(bytes: Uint8Array): boolean {
  try {
    fatal.decode(bytes)
    return true
  } catch {
    return false
  }
}
