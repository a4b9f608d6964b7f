/**
 * UTF-8 validation chunk by chunk, for protocols whose messages are cut anywhere and must be refused early (RFC 6455 8.1:
 * WebSocket). Whole characters go to the platform's function or the kernel. Of a character that is cut, its first 1 to 3 bytes are
 * kept.
 */

import { utf8 } from '../encodings/utf8.ts'
import { attributeError, type MalformedSequence } from '../engine/rules/errors.ts'
import { type BytesInput, viewOf } from '../engine/rules/input.ts'
import { WINDOW } from '../kernels/contract.ts'
import { isShared } from '../platform/shared-memory.ts'
import { partOf } from '../platform/typed-arrays.ts'
import { measureSequence } from '../unicode/utf8.ts'

/**
 * Validates messages in UTF-8 (RFC 3629) whose chunks are cut anywhere.
 *
 * ```js
 * const validator = new Utf8Validator()
 * for await (const frame of message) if (!validator.push(frame)) return close(1007)
 * if (validator.end()) return close(1007) // it ends inside a character
 * ```
 */
export class Utf8Validator {
  /** The first bytes of a character that the last chunk cut, and room for all of it. */
  private readonly held = new Uint8Array(4)
  /** How many bytes are held: 0 to 3. */
  private heldCount = 0
  /** Bytes of the message so far. */
  private offset = 0
  private error: MalformedSequence | undefined

  /**
   * Reads a chunk. Returns whether the message so far can still become well formed: false from the first byte on that is wrong
   * where it is, also inside a character that an earlier chunk began, until `end` is called. The chunk is not kept.
   * @throws TypeError if the chunk is not a BytesInput
   */
  push(chunk: BytesInput): boolean {
    // Shared memory needs a copy only where an error is found.
    const bytes = this.viewOfChunk(chunk)
    if (this.error) return false
    const { length } = bytes
    const start = this.heldCount > 0 ? this.continueCharacter(bytes, 0) : 0
    if (start < 0) return this.locateError(bytes, 0)
    let end = length
    if (start < length && bytes[length - 1] >= 0x80) {
      end = findWholeEnd(bytes, start)
      if (end < length && this.continueCharacter(bytes, end) < length) return this.locateError(bytes, start)
    }
    if (start < end && !isWellFormed(bytes, start, end)) {
      this.heldCount = 0
      return this.locateError(bytes, start)
    }
    this.offset += length
    return true
  }

  private viewOfChunk(chunk: BytesInput): Uint8Array {
    try {
      return viewOf(chunk, 'chunk')
    } catch (error) {
      throw attributeError(error, this.push, 'Utf8Validator.push')
    }
  }

  /**
   * Ends the message. Returns its first malformed sequence, as `utf8.findError` does for the whole message; undefined: there is
   * none. A character that the message ends in is 'truncated'. The next `push` begins another message.
   */
  end(): MalformedSequence | undefined {
    const { error, heldCount } = this
    const offset = this.offset - heldCount
    this.heldCount = this.offset = 0
    this.error = undefined
    if (error || heldCount === 0) return error
    return { encoding: utf8.name, offset, length: heldCount, kind: 'truncated' }
  }

  /**
   * Reads on, from bytes[start], the character that the held bytes begin. Returns where it ends, or the end of the bytes if these do
   * not complete it; -1 if one of its bytes is wrong.
   */
  private continueCharacter(bytes: Uint8Array, start: number): number {
    const { held, heldCount } = this
    let count = heldCount
    for (let i = start; count < held.length && i < bytes.length; i++) held[count++] = bytes[i]
    const length = measureSequence(held, 0, count)
    if (length < 0) return -1
    this.heldCount = length === 0 ? count : 0
    return start + (length || count) - heldCount
  }

  /** Finds the error in the character that is held, else in bytes[start …]. Returns what `push` returns. */
  private locateError(bytes: Uint8Array, start: number): boolean {
    this.offset += start
    if (isShared(bytes)) return this.pushCopies(bytes, start)
    const { held, heldCount } = this
    const error = utf8.findError(
      heldCount > 0 ? held.subarray(0, heldCount + bytes.length) : partOf(bytes, start, bytes.length),
    )
    this.error = { ...error!, offset: this.offset - heldCount + error!.offset }
    return false
  }

  /** Another thread may correct shared memory while its error is looked for. So the copies count, a window at a time. */
  private pushCopies(bytes: Uint8Array, start: number): boolean {
    let isFine = true
    for (let i = start; isFine && i < bytes.length; i += WINDOW)
      isFine = this.push(new Uint8Array(partOf(bytes, i, Math.min(bytes.length, i + WINDOW))))
    return isFine
  }
}

/** Returns where the character begins that bytes[start …] end inside of; their end if they end behind a character. */
function findWholeEnd(bytes: Uint8Array, start: number): number {
  const { length } = bytes
  for (let i = length - 1; i >= start && i >= length - 3; i--) {
    const byte = bytes[i]
    if (byte < 0x80) break
    if (byte >= 0xc0) return i + (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) > length ? i : length // 110xxxxx, 1110xxxx, 11110xxx
  }
  return length
}

function isWellFormed(bytes: Uint8Array, start: number, end: number): boolean {
  return utf8.isValid(partOf(bytes, start, end))
}
