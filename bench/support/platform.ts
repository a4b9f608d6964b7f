// The functions of the platform that do what the package does, as far as this runtime has them, each with its contract.

import type { Contract } from './results.ts'
import { contractOf } from './suite.ts'

/** node:buffer, which Bun and Deno have too. Its methods take any Uint8Array as `this`. */
interface BufferModule {
  Buffer: typeof Buffer & {
    prototype: {
      utf8Slice(this: Uint8Array, start: number, end: number): string
      latin1Slice(this: Uint8Array, start: number, end: number): string
      ucs2Slice(this: Uint8Array, start: number, end: number): string
      utf8Write(this: Uint8Array, text: string, at: number, length: number): number
      ucs2Write(this: Uint8Array, text: string, at: number, length: number): number
      latin1Write(this: Uint8Array, text: string, at: number, length: number): number
      indexOf(this: Uint8Array, needle: Uint8Array): number
    }
  }
  isUtf8(bytes: Uint8Array): boolean
  isAscii(bytes: Uint8Array): boolean
  transcode?(source: Uint8Array, from: string, to: string): Uint8Array
}

function findBuffer(): BufferModule | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
  return process?.getBuiltinModule?.('node:buffer') as BufferModule | undefined
}

/** Undefined in browsers. */
export const nodeBuffer = findBuffer()

export interface Way<F> {
  readonly name: string
  readonly contract?: Contract
  readonly call: F
}

/** Of ES2024; undefined in older browsers. */
const { isWellFormed: wellFormed } = String.prototype as { isWellFormed?: (this: string) => boolean }

const fatal = new TextDecoder('utf-8', { fatal: true })
const lossy = new TextDecoder()
const encoder = new TextEncoder()

function malformed(): never {
  throw new TypeError('malformed')
}

/** @param isAscii the bytes are ASCII, for which there is one more way */
export function decodeWays(isAscii: boolean): Way<(bytes: Uint8Array) => string>[] {
  const ways: Way<(bytes: Uint8Array) => string>[] = [
    { name: 'TextDecoder fatal', contract: 'strict', call: (bytes) => fatal.decode(bytes) },
    { name: 'TextDecoder', contract: 'lossy', call: (bytes) => lossy.decode(bytes) },
  ]
  if (!nodeBuffer) return ways
  const { Buffer, isUtf8, isAscii: checkAscii } = nodeBuffer
  const { utf8Slice, latin1Slice } = Buffer.prototype
  ways.push(
    {
      name: 'isUtf8 + utf8Slice',
      contract: 'strict',
      call: (bytes) => (isUtf8(bytes) ? utf8Slice.call(bytes, 0, bytes.length) : malformed()),
    },
    { name: 'utf8Slice', contract: 'lossy', call: (bytes) => utf8Slice.call(bytes, 0, bytes.length) },
    {
      name: 'Buffer.toString',
      contract: 'lossy',
      call: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(),
    },
  )
  if (isAscii)
    ways.push({
      name: 'isAscii + latin1Slice',
      contract: 'strict',
      call: (bytes) => (checkAscii(bytes) ? latin1Slice.call(bytes, 0, bytes.length) : malformed()),
    })
  return ways
}

/** @param text the text, or one of its size: Buffer.from takes short results from a pool */
export function encodeWays(text: string): Way<(text: string) => Uint8Array>[] {
  const ways: Way<(text: string) => Uint8Array>[] = [
    { name: 'TextEncoder.encode', contract: 'lossy', call: (text) => encoder.encode(text) },
  ]
  if (wellFormed)
    ways.push({
      name: 'isWellFormed + TextEncoder.encode',
      contract: 'strict',
      call: (text) => (wellFormed.call(text) ? encoder.encode(text) : malformed()),
    })
  if (!nodeBuffer) return ways
  const { Buffer } = nodeBuffer
  const { utf8Write } = Buffer.prototype
  const write = (text: string) => {
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    utf8Write.call(bytes, text, 0, bytes.length)
    return bytes
  }
  if (wellFormed)
    ways.push({
      name: 'isWellFormed + utf8Write',
      contract: 'strict',
      call: (text) => (wellFormed.call(text) ? write(text) : malformed()),
    })
  ways.push(
    {
      name: 'Buffer.from',
      contract: contractOf('lossy', Buffer.from(text)),
      call: (text) => Buffer.from(text),
    },
    { name: 'byteLength + utf8Write', contract: 'lossy', call: write },
  )
  return ways
}

/** Each returns the bytes written. A way without a contract does not know how many units it read. */
export function encodeIntoWays(): Way<(text: string, target: Uint8Array) => number>[] {
  const ways: Way<(text: string, target: Uint8Array) => number>[] = [
    {
      name: 'TextEncoder.encodeInto',
      contract: 'lossy',
      call: (text, target) => encoder.encodeInto(text, target).written,
    },
  ]
  if (wellFormed)
    ways.push({
      name: 'isWellFormed + encodeInto',
      contract: 'strict',
      call: (text, target) => (wellFormed.call(text) ? encoder.encodeInto(text, target).written : malformed()),
    })
  if (!nodeBuffer) return ways
  const { utf8Write } = nodeBuffer.Buffer.prototype
  ways.push({
    name: 'utf8Write',
    call: (text, target) => utf8Write.call(target, text, 0, target.length),
  })
  return ways
}

/** Read a range of an array. */
export function readAtWays(): Way<(bytes: Uint8Array, start: number, end: number) => string>[] {
  const ways: ReturnType<typeof readAtWays> = [
    {
      name: 'TextDecoder fatal',
      contract: 'strict',
      call: (bytes, start, end) => fatal.decode(bytes.subarray(start, end)),
    },
  ]
  if (!nodeBuffer) return ways
  const { Buffer, isUtf8 } = nodeBuffer
  const { utf8Slice } = Buffer.prototype
  ways.push(
    {
      name: 'utf8Slice, U+FFFD?',
      contract: 'strict',
      call(bytes, start, end) {
        const text = utf8Slice.call(bytes, start, end)
        return text.includes('\ufffd') && !isUtf8(bytes.subarray(start, end)) ? malformed() : text
      },
    },
    { name: 'utf8Slice', contract: 'lossy', call: (bytes, start, end) => utf8Slice.call(bytes, start, end) },
  )
  return ways
}

/** Write at an offset, and return the bytes written. */
export function writeAtWays(): Way<(text: string, target: Uint8Array, at: number) => number>[] {
  const ways: ReturnType<typeof writeAtWays> = [
    {
      name: 'TextEncoder.encodeInto',
      contract: 'lossy',
      call: (text, target, at) => encoder.encodeInto(text, target.subarray(at)).written,
    },
  ]
  if (wellFormed)
    ways.push({
      name: 'isWellFormed + encodeInto',
      contract: 'strict',
      call: (text, target, at) =>
        wellFormed.call(text) ? encoder.encodeInto(text, target.subarray(at)).written : malformed(),
    })
  if (!nodeBuffer) return ways
  const { utf8Write } = nodeBuffer.Buffer.prototype
  ways.push({ name: 'utf8Write', call: (text, target, at) => utf8Write.call(target, text, at, target.length - at) })
  return ways
}

export function validateWays(): Way<(bytes: Uint8Array) => boolean>[] {
  const ways: Way<(bytes: Uint8Array) => boolean>[] = [
    { name: 'TextDecoder fatal', contract: 'strict', call: (bytes) => decodes(fatal, bytes) },
  ]
  if (nodeBuffer) ways.unshift({ name: 'isUtf8', contract: 'strict', call: nodeBuffer.isUtf8 })
  return ways
}

export function validateUtf16Ways(): Way<(bytes: Uint8Array) => boolean>[] {
  const utf16 = new TextDecoder('utf-16le', { fatal: true })
  const ways: Way<(bytes: Uint8Array) => boolean>[] = [
    { name: 'TextDecoder fatal', contract: 'strict', call: (bytes) => decodes(utf16, bytes) },
  ]
  if (!nodeBuffer || !wellFormed) return ways
  const { ucs2Slice } = nodeBuffer.Buffer.prototype
  ways.push({
    name: 'ucs2Slice + isWellFormed',
    contract: 'strict',
    call: (bytes) => bytes.length % 2 === 0 && wellFormed.call(ucs2Slice.call(bytes, 0, bytes.length)),
  })
  return ways
}

/** The length of a string in UTF-8. */
export function byteLengthWays(): Way<(text: string) => number>[] {
  const count = nodeBuffer ? nodeBuffer.Buffer.byteLength : (text: string) => encoder.encode(text).length
  const name = nodeBuffer ? 'Buffer.byteLength' : 'TextEncoder.encode'
  const ways: Way<(text: string) => number>[] = [{ name, contract: 'lossy', call: (text) => count(text) }]
  if (wellFormed)
    ways.push({
      name: `isWellFormed + ${name}`,
      contract: 'strict',
      call: (text) => (wellFormed.call(text) ? count(text) : malformed()),
    })
  return ways
}

/** The encodings of the suite `transcode`, by WHATWG's labels; ISO 8859-1 by IANA's name, because WHATWG takes it for windows-1252. */
export type Form = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1'

/** @param bytes the bytes, or some of their size: Buffer.from takes short results from a pool */
export function transcodeWays(from: Form, to: Form, bytes: Uint8Array): Way<(bytes: Uint8Array) => Uint8Array>[] {
  const ways: Way<(bytes: Uint8Array) => Uint8Array>[] = []
  const add = (way: Way<(bytes: Uint8Array) => Uint8Array>) => {
    let result: Uint8Array
    try {
      result = way.call(bytes)
    } catch {
      return // Deno's buffer.transcode lacks some pairs.
    }
    ways.push({ ...way, contract: contractOf(way.contract ?? 'lossy', result) })
  }
  if (from !== 'iso-8859-1') {
    const decoder = new TextDecoder(from, { fatal: true })
    if (to === 'utf-8') {
      const call = (bytes: Uint8Array) => encoder.encode(decoder.decode(bytes))
      add({ name: 'TextDecoder fatal + TextEncoder', contract: 'strict', call })
    } else if (nodeBuffer) {
      const { Buffer } = nodeBuffer
      const { ucs2Write } = Buffer.prototype
      const call = (bytes: Uint8Array) => {
        const text = decoder.decode(bytes)
        const target = Buffer.allocUnsafeSlow(2 * text.length)
        ucs2Write.call(target, text, 0, target.length)
        return target
      }
      add({ name: 'TextDecoder fatal + ucs2Write', contract: 'strict', call })
    } else {
      const call = (bytes: Uint8Array) => unitsOf(decoder.decode(bytes))
      add({ name: 'TextDecoder fatal + charCodeAt', contract: 'strict', call })
    }
  }
  if (!nodeBuffer) return ways
  const { Buffer, transcode } = nodeBuffer
  const names = { 'utf-8': 'utf8', 'utf-16le': 'utf16le', 'iso-8859-1': 'latin1' } as const
  if (from === 'utf-16be') return ways
  const source = names[from]
  const target = to === 'utf-8' ? 'utf8' : 'utf16le'
  // Nothing is malformed in ISO 8859-1.
  const contract = from === 'iso-8859-1' ? 'strict' : 'lossy'
  add({
    name: 'Buffer.toString + Buffer.from',
    contract,
    call: (bytes) =>
      Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(source), target),
  })
  if (transcode) add({ name: 'buffer.transcode', contract, call: (bytes) => transcode(bytes, source, target) })
  return ways
}

/** What users write where the platform has nothing. */
function unitsOf(text: string): Uint8Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < units.length; i++) units[i] = text.charCodeAt(i)
  return new Uint8Array(units.buffer)
}

function decodes(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes)
    return true
  } catch {
    return false
  }
}
