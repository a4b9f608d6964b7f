/**
 * UTF-8 validation frame by frame, for protocols whose messages come in pieces that may be cut inside a character and have to be
 * refused early (RFC 6455 8.1: WebSocket). Whole characters go to the platform's function or the kernel; of a cut one its 1 to 3
 * bytes are kept.
 */

import { utf8 } from '../encodings/utf8.ts'
import type { MalformedSequence } from '../engine/errors.ts'
import { type BytesInput, bytesOf, viewOf } from '../engine/input.ts'
import { kernels, native } from '../kernels/backend.ts'
import { FINAL, OK, WINDOW } from '../kernels/contract.ts'
import { validateUtf8 } from '../kernels/kernels.ts'

/**
 * Validates messages in UTF-8 (RFC 3629), which come in frames cut anywhere.
 *
 * ```js
 * const validator = new Utf8Validator()
 * for await (const frame of message) if (!validator.push(frame)) return close(1007)
 * if (validator.end()) return close(1007) // it ends inside a character
 * ```
 */
export class Utf8Validator {
  /** The 1 to 3 bytes, `held`, of the character that the last frame ended in: the last of them in the lowest bits. */
  private cut = 0
  private held = 0
  /** How many bytes that character lacks, and which the next may be. */
  private missing = 0
  private low = 0
  private high = 0
  /** Bytes of the message so far. */
  private offset = 0
  private found: MalformedSequence | undefined

  /**
   * Can the message so far still become well formed? False from the first byte on that can't be where it is, also inside a
   * character that an earlier frame began, until `end` is called. The frame is not kept.
   * @throws TypeError for what are no bytes
   */
  push(chunk: BytesInput): boolean {
    // Each byte is read once: shared memory needs a copy only where something seems wrong.
    const bytes = chunk instanceof Uint8Array && chunk.length > 0 ? chunk : viewOf(chunk)
    if (this.found) return false
    const { length } = bytes
    const start = this.held > 0 ? this.complete(bytes, 0) : 0
    if (start < 0) return this.fail(bytes, 0)
    let end = length
    if (start < length && bytes[length - 1] >= 0x80) {
      end = wholeEnd(bytes, start)
      if (end < length && !this.begin(bytes, end)) return this.fail(bytes, start)
    }
    if (start < end && !isValid(bytes, start, end)) {
      this.held = 0
      return this.fail(bytes, start)
    }
    this.offset += length
    return true
  }

  /**
   * The end of the message: its first malformed sequence, just as `utf8.findError` tells it of the whole message, or undefined
   * where there is none. A character that the message ends in is 'truncated'. What is pushed next is another message.
   */
  end(): MalformedSequence | undefined {
    const { found, held } = this
    const offset = this.offset - held
    this.held = this.offset = 0
    this.found = undefined
    return found ?? (held > 0 ? { encoding: utf8.name, offset, length: held, kind: 'truncated' } : undefined)
  }

  /** Reads a character that bytes[at …] begin and do not complete. False: it can't become one. (Unicode table 3-7.) */
  private begin(bytes: Uint8Array, at: number): boolean {
    const lead = bytes[at]
    if (lead < 0xc2 || lead > 0xf4) return false
    this.cut = lead
    this.held = 1
    this.missing = lengthOf(lead) - 1
    this.low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    this.high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    if (this.complete(bytes, at + 1) >= 0) return true
    this.held = 0
    return false
  }

  /** Reads what bytes[from …] add to the cut character. Returns where that ends, or -1 if one of them is wrong. */
  private complete(bytes: Uint8Array, from: number): number {
    let { cut, missing, low, high } = this
    let i = from
    for (; missing > 0 && i < bytes.length; i++) {
      const byte = bytes[i]
      if (byte < low || byte > high) return -1
      low = 0x80
      high = 0xbf
      cut = (cut << 8) | byte
      missing--
    }
    this.held = missing > 0 ? this.held + i - from : 0
    this.cut = cut
    this.missing = missing
    this.low = low
    this.high = high
    return i
  }

  /** Finds what is wrong with what is held and bytes[from …]. */
  private fail(bytes: Uint8Array, from: number): boolean {
    const rest = bytesOf(bytes).subarray(from)
    const { held } = this
    const joined = new Uint8Array(held + rest.length)
    for (let i = 0; i < held; i++) joined[i] = this.cut >> (8 * (held - 1 - i))
    joined.set(rest, held)
    const error = utf8.findError(joined)
    this.offset += from
    // Another thread may have mended shared memory; then its copy is judged.
    if (!error || (error.kind === 'truncated' && error.offset + error.length === joined.length)) return this.push(rest)
    this.found = { ...error, offset: this.offset - held + error.offset }
    return false
  }
}

/** Bytes of the character that this one begins: 0xxxxxxx, 110xxxxx, 1110xxxx, 11110xxx. */
function lengthOf(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** Where in bytes[start …] the character begins that they end inside of, or else their end. */
function wholeEnd(bytes: Uint8Array, start: number): number {
  const { length } = bytes
  for (let i = length - 1; i >= start && i >= length - 3; i--) {
    const byte = bytes[i]
    if (byte < 0x80) break
    if (byte >= 0xc0) return i + lengthOf(byte) > length ? i : length
  }
  return length
}

function isValid(bytes: Uint8Array, start: number, end: number): boolean {
  const { isUtf8 } = native
  if (isUtf8) return isUtf8(start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end))
  if (bytes.length > WINDOW) return utf8.isValid(bytes.subarray(start, end))
  const k = kernels(end - start)
  const { memory } = k
  memory.bytes.set(bytes, memory.input) // (without a view of the part)
  return validateUtf8(k, memory.input + start, memory.input + end, 0, FINAL) === OK
}
