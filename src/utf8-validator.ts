/**
 * UTF-8 validation frame by frame, for protocols whose messages come in pieces that may be cut inside a character and have to be
 * refused early (RFC 6455 8.1: WebSocket). Whole characters go to the platform's function or the kernel; of a cut one its 1 to 3
 * octets are kept.
 */
import type { MalformedSequence } from './errors.ts'
import { type BytesInput, octetsOf, viewOf } from './input.ts'
import { kernels } from './kernels/backend.ts'
import { nativeIsUtf8 } from './kernels/dispatch.ts'
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
  /** The 1 to 3 octets, `held`, of the character that the last frame ended in: the last of them in the lowest bits. */
  private cut = 0
  private held = 0
  /** How many octets that character lacks, and which the next may be. */
  private missing = 0
  private low = 0
  private high = 0
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
    const start = this.held > 0 ? this.complete(octets, 0) : 0
    if (start < 0) return this.fail(octets, 0)
    let end = length
    if (start < length && octets[length - 1] >= 0x80) {
      end = wholeEnd(octets, start)
      if (end < length && !this.begin(octets, end)) return this.fail(octets, start)
    }
    if (start < end && !isValid(octets, start, end)) {
      this.held = 0
      return this.fail(octets, start)
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

  /** Reads a character that octets[at …] begin and do not complete. False: it can't become one. (Unicode table 3-7.) */
  private begin(octets: Uint8Array, at: number): boolean {
    const lead = octets[at]
    if (lead < 0xc2 || lead > 0xf4) return false
    this.cut = lead
    this.held = 1
    this.missing = lengthOf(lead) - 1
    this.low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    this.high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    if (this.complete(octets, at + 1) >= 0) return true
    this.held = 0
    return false
  }

  /** Reads what octets[from …] add to the cut character. Returns where that ends, or -1 if one of them is wrong. */
  private complete(octets: Uint8Array, from: number): number {
    let { cut, missing, low, high } = this
    let i = from
    for (; missing > 0 && i < octets.length; i++) {
      const octet = octets[i]
      if (octet < low || octet > high) return -1
      low = 0x80
      high = 0xbf
      cut = (cut << 8) | octet
      missing--
    }
    this.held = missing > 0 ? this.held + i - from : 0
    this.cut = cut
    this.missing = missing
    this.low = low
    this.high = high
    return i
  }

  /** Finds what is wrong with what is held and octets[from …]. */
  private fail(octets: Uint8Array, from: number): boolean {
    const rest = octetsOf(octets).subarray(from)
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
