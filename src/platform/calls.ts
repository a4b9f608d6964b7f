/** What several platforms do in the same way. */

import * as buffer from './buffer.ts'
import { MAX_STRING_UNITS, type NativeEncoding } from './contract.ts'
import { findCharacterStart, seemsAscii } from './sampling.ts'
import { isShared } from './shared-memory.ts'
import { encodeShort } from './utf8-short.ts'

/** Bytes up to which a loop reads faster than any call, and the same of text that has hardly any ASCII. */
const MAX_LOOP_BYTES = 16
const MAX_DENSE_LOOP_BYTES = 32

/** Does `decodeShort` read this faster than any call? */
export function isForLoop(bytes: Uint8Array): boolean {
  const { length } = bytes
  return length <= MAX_LOOP_BYTES || (length <= MAX_DENSE_LOOP_BYTES && (bytes[0] & bytes[length >>> 1]) >= 0x80)
}

/** Bytes up to which asking the string whether they were ASCII is faster than asking first. */
export const MAX_ASKED_BYTES = 1024

/** The text of what seems to be ASCII, if it is. Each byte is read once, so that shared memory is as good as any other. */
export function decodeIfAscii(bytes: Uint8Array, start: number): string | undefined {
  const text = buffer.latin1Slice(bytes, start, bytes.length)
  return buffer.byteLength(text) === bytes.length - start ? text : undefined
}

/** The text if it holds no U+FFFD: then the bytes were well-formed. A one-byte string answers at once. */
export function rejectReplaced(text: string): string | undefined {
  return text.includes('\ufffd') ? undefined : text
}

/** May the platform read these bytes? It reads them more than once, which must not be where another thread writes. */
export function mayRead(bytes: Uint8Array): boolean {
  return bytes.length <= MAX_STRING_UNITS && !isShared(bytes)
}

/**
 * The text of few bytes, from a copy of them: so each is read once, and shared memory is as good as any other. The question whose memory
 * it is would give a new array a buffer of its own first, which takes longer than all the rest.
 * Measured: bench/README.md, "new arrays".
 */
export function decodeCopy(bytes: Uint8Array, start: number, replaces: boolean): string | undefined {
  const copy = scratchBytes()
  copy.set(bytes)
  const text = buffer.utf8Slice(copy, start, bytes.length)
  return replaces ? text : rejectReplaced(text)
}

/** Bytes from which on text that is to be replaced is judged first, by a share: platforms replace slowly. */
const MIN_REPLACED_BYTES = 4096

/** Is a share of the bytes from the middle well-formed? Short input is worth no look. */
export function seemsWellFormedUtf8(bytes: Uint8Array): boolean {
  const { length } = bytes
  if (length < MIN_REPLACED_BYTES) return true
  const start = findCharacterStart(bytes, Math.floor(length / 2))
  return buffer.isUtf8(bytes.subarray(start, findCharacterStart(bytes, start + Math.floor(length / 32))))
}

/** Bytes up to which a string is made before it is asked: with more of them a wrong guess costs too much. */
const MAX_GUESSED_BYTES = 64

/** ASCII by node:buffer: a sample saves most of the calls for text that is not ASCII. */
export const asciiByBuffer: NativeEncoding = {
  decode(bytes, start) {
    if (!seemsAscii(bytes)) return undefined
    if (bytes.length <= MAX_GUESSED_BYTES) return decodeIfAscii(bytes, start)
    if (!mayRead(bytes)) return undefined
    return buffer.isAscii(bytes) ? buffer.latin1Slice(bytes, start, bytes.length) : undefined
  },
  isValid: (bytes) => buffer.isAscii(bytes),
}

/** ISO 8859-1 by node:buffer, which reads each byte once. */
export const latin1ByBuffer: NativeEncoding = {
  decode(bytes, start) {
    return bytes.length <= MAX_STRING_UNITS ? buffer.latin1Slice(bytes, start, bytes.length) : undefined
  },
}

/** Units that the scratch array has room for. */
export const MAX_SCRATCH_UNITS = 1 << 16
/** Units up to which a loop writes faster than any call. */
const MAX_LOOP_UNITS = 32
/** Bytes up to which a loop copies faster than `slice`. */
const MAX_LOOP_COPY_BYTES = 16

let scratch: Uint8Array<ArrayBuffer> | undefined

/** An array with room for the UTF-8 of MAX_SCRATCH_UNITS units. A result is copied out of it, so that it is not filled with zeros first. */
export function scratchBytes(): Uint8Array<ArrayBuffer> {
  scratch ??= new Uint8Array(3 * MAX_SCRATCH_UNITS)
  return scratch
}

/** The UTF-8 of a few units, by a loop. Undefined for more, and for lone surrogates. */
export function encodeFewUnits(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > MAX_LOOP_UNITS) return undefined
  const bytes = scratchBytes()
  const written = encodeShort(text, bytes)
  if (written < 0) return undefined
  if (written > MAX_LOOP_COPY_BYTES) return bytes.slice(0, written)
  const few = new Uint8Array(written)
  for (let i = 0; i < written; i++) few[i] = bytes[i]
  return few
}

/** Units up to which a loop writes text of any script into a target faster than TextEncoder or the kernel. */
export const MAX_LOOP_INTO_UNITS = 48

/** Encodes a few units by a loop, if the target has room in any case. */
export function encodeFewUnitsInto(text: string, target: Uint8Array): { read: number; written: number } | undefined {
  const { length } = text
  if (length > MAX_LOOP_INTO_UNITS || target.length < 3 * length) return undefined
  const written = encodeShort(text, target)
  return written < 0 ? undefined : { read: length, written }
}
