/** Results are Buffers where there are such, as those of iconv-lite; elsewhere they are Uint8Arrays. */

/** A Buffer where the platform has it. */
export type Bytes = Uint8Array<ArrayBuffer>

/** What is used of Buffer. */
interface BufferView extends Uint8Array<ArrayBuffer> {
  toString(encoding?: string, start?: number, end?: number): string
  latin1Slice(start: number, end: number): string
  ucs2Slice(start: number, end: number): string
  swap16(): BufferView
}
interface BufferClass {
  from(data: ArrayBufferLike | Uint8Array, offset?: number, length?: number): BufferView
  from(text: string, encoding: string): BufferView
  allocUnsafe(length: number): BufferView
  isBuffer(value: unknown): value is BufferView
}

/** undefined: the platform has none. */
export const platformBuffer = (globalThis as unknown as { Buffer?: BufferClass }).Buffer

/** Allocates memory that is not filled with zeros. */
export function allocate(length: number): Bytes {
  return platformBuffer ? platformBuffer.allocUnsafe(length) : new Uint8Array(length)
}

/** The same memory as a result. */
export function toResult(bytes: Bytes): Bytes {
  return platformBuffer ? platformBuffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : bytes
}

/** What a decoder is given: a string stands for its UTF-8, as streams of Node's first kind give it. */
export function bytesOfChunk(chunk: Uint8Array | string): Uint8Array {
  return typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
}

/** A copy of the bytes as a result. */
export function copyToResult(bytes: Uint8Array): Bytes {
  const result = allocate(bytes.length)
  result.set(bytes)
  return result
}

export function concatenate(parts: readonly Uint8Array[]): Bytes {
  const result = allocate(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}

/** The view that a Buffer's methods need. */
export function toBuffer(bytes: Uint8Array, Class: BufferClass): BufferView {
  return Class.isBuffer(bytes) ? bytes : Class.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Room for the units of a short text, and what reads them: making a view costs more than a short text. */
export const scratchUnits = /* @__PURE__ */ new Uint16Array(256)
const scratchView = platformBuffer?.from(scratchUnits.buffer)

/** An array for so many units, which `textOfUnits` reads before the next call. */
export function reserveUnits(length: number): Uint16Array {
  return length <= scratchUnits.length ? scratchUnits : new Uint16Array(length)
}

/** Units for one call of String.fromCharCode. */
const MAX_ARGUMENTS = 4096

/** The text of units[start, end), surrogates as they are. */
export function textOfUnits(units: Uint16Array, start = 0, end = units.length): string {
  if (platformBuffer) {
    if (units === scratchUnits) return scratchView!.ucs2Slice(2 * start, 2 * end)
    const view = platformBuffer.from(units.buffer, units.byteOffset, units.byteLength)
    return view.ucs2Slice(2 * start, 2 * end)
  }
  let text = ''
  for (let i = start; i < end; i += MAX_ARGUMENTS)
    text += String.fromCharCode.apply(null, units.subarray(i, Math.min(end, i + MAX_ARGUMENTS)) as unknown as number[])
  return text
}
