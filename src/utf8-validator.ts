/**
 * UTF-8 validation frame by frame, for protocols whose messages come in pieces that may be cut inside a character and have to be
 * refused early (RFC 6455 8.1: WebSocket). Whole characters go to the platform's function or the kernel; of a cut one its 1 to 3
 * octets are kept.
 */
import type { MalformedSequence } from './errors.ts'
import { type BytesInput, octetsOf, viewOf } from './input.ts'
import { kernels } from './kernels/backend.ts'
import { nativeIsUtf8 } from './kernels/dispatch.ts'
import { sequence } from './kernels/js/utf8.ts'
import { FINAL, OK, WINDOW } from './kernels/kernels.ts'
import { utf8 } from './utf8.ts'

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
  /** The first octets, `held` of them, of the character that the last frame ended in. */
  private cut = new Uint8Array(4)
  /** Becomes `cut` once the frame has been judged. */
  private tail = new Uint8Array(4)
  private held = 0
  /** Octets of the message so far. */
  private offset = 0
  private found: MalformedSequence | undefined

  /**
   * Can the message so far still become well formed? False from the first octet on that can't be where it is, also inside a
   * character that an earlier frame began, until `end` is called. The frame is not kept.
   * @throws TypeError for what are no octets
   */
  push(chunk: BytesInput): boolean {
    // Each octet is read once: shared memory needs a copy only where something seems wrong.
    const octets = chunk instanceof Uint8Array && chunk.length > 0 ? chunk : viewOf(chunk)
    if (this.found) return false
    const { length } = octets
    const start = this.held > 0 ? this.complete(octets) : 0
    if (start < 0) return this.fail(octets, 0)
    const end = wholeEnd(octets, start)
    if (start < end && !isValid(octets, start, end)) return this.fail(octets, start)
    if (end < length) {
      const { tail } = this
      const held = length - end
      for (let i = 0; i < held; i++) tail[i] = octets[end + i]
      if (sequence(tail, 0, held) !== 0) return this.fail(octets, start)
      this.tail = this.cut
      this.cut = tail
      this.held = held
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

  /** Adds what belongs to the cut character. Returns how many octets that were, or -1 if one of them is wrong. */
  private complete(octets: Uint8Array): number {
    const { cut, held } = this
    const taken = Math.min(lengthOf(cut[0]) - held, octets.length)
    for (let i = 0; i < taken; i++) cut[held + i] = octets[i]
    const length = sequence(cut, 0, held + taken)
    if (length < 0) return -1
    this.held = length > 0 ? 0 : held + taken
    return taken
  }

  /** Finds what is wrong with what is held and octets[from …]. */
  private fail(octets: Uint8Array, from: number): boolean {
    const rest = octetsOf(octets).subarray(from)
    const { held } = this
    const joined = new Uint8Array(held + rest.length)
    joined.set(this.cut.subarray(0, held))
    joined.set(rest, held)
    const error = utf8.findError(joined)
    this.offset += from
    // Another thread may have mended shared memory; then its copy is judged.
    if (!error || (error.kind === 'truncated' && error.offset + error.length === joined.length)) return this.push(rest)
    this.found = { ...error, offset: this.offset - held + error.offset }
    return false
  }
}

/** Octets of the character that this one begins: 0xxxxxxx, 110xxxxx, 1110xxxx, 11110xxx. */
function lengthOf(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** Where in octets[start …] the character begins that they end inside of, or else their end. */
function wholeEnd(octets: Uint8Array, start: number): number {
  const { length } = octets
  for (let i = length - 1; i >= start && i >= length - 3; i--) {
    const octet = octets[i]
    if (octet < 0x80) break
    if (octet >= 0xc0) return i + lengthOf(octet) > length ? i : length
  }
  return length
}

function isValid(octets: Uint8Array, start: number, end: number): boolean {
  const native = nativeIsUtf8()
  if (native) return native(start === 0 && end === octets.length ? octets : octets.subarray(start, end))
  if (octets.length > WINDOW) return utf8.isValid(octets.subarray(start, end))
  const k = kernels(end - start)
  const { arena } = k
  arena.octets.set(octets, arena.input) // (without a view of the part)
  return k.validateUtf8(arena.octets, arena.input + start, arena.input + end, FINAL) === OK
}
