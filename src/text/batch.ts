/**
 * Columns of strings: UTF-8 in one run of bytes, and offsets to where each string begins and ends (Apache Arrow's columnar format,
 * "Variable-size Binary Layout"). A short string costs less than calls for it alone would: a chunk of the column crosses the border
 * between bytes and strings at once, one kernel maps its offsets, and the strings are cut out of it.
 */

import { utf8 } from '../encodings/utf8.ts'
import { codecOf } from '../engine/codec.ts'
import { formatBytes, formatCodePoint, MalformedError } from '../engine/errors.ts'
import { type BytesInput, bytesOf, checkArray, textOf } from '../engine/input.ts'
import { checkNames, type DecodeOptions, readDecodePolicy } from '../engine/options.ts'
import type { DecodePolicy } from '../engine/policy.ts'
import { Writer } from '../engine/writer.ts'
import { kernels, native } from '../kernels/backend.ts'
import { FINAL, type Kernels, OK, WINDOW } from '../kernels/contract.ts'
import { utf8ToUtf16, utf16ToUtf8 } from '../kernels/kernels.ts'

/** Bytes that are decoded at once: what a string that is kept may keep alive with it. */
const DECODED = 4096
/** UTF-16 units that are encoded at once: a window of them. */
const ENCODED = WINDOW / 2
/** Strings in either, at the most: their offsets lie in the pivot window. */
const MOST = 8192
/** A longer array, made at once, is a dictionary to V8. */
const LONGEST_ARRAY = 1 << 25
/** The greatest offset. */
const GREATEST = 0xffffffff

const BATCH_OPTION_NAMES = ['onError', 'bom', 'validity']

/** Offsets in one type: ascending, within the data. */
type Places = Uint32Array | Float64Array

/**
 * The strings of a column: the i-th is `utf8.decode(data.subarray(offsets[i], offsets[i + 1]), options)`, or null where its validity
 * bit is 0. Where one is malformed the error's offset counts from that string's beginning, and its message says which string it is.
 *
 * Strings of 13 units or more may share memory with their neighbours: one that is kept alive keeps up to 8 KB alive, never the column.
 * @param data UTF-8; bytes that no string has do not matter
 * @param offsets n + 1 for n strings, ascending, in bytes; the first need not be 0. None at all: no strings
 * @param options as `decode` has them, and `validity`: a bit for each string, the least significant of each byte first. An empty array,
 * as Arrow has it for a column without nulls, says that none is null
 * @throws RangeError for offsets that descend or lie outside of `data`, and for too few validity bits, before anything is decoded;
 * otherwise as `decode`
 */
export function decodeBatch(
  data: BytesInput,
  offsets: Uint32Array | Int32Array | BigInt64Array,
  options?: DecodeOptions & { validity?: Uint8Array },
): (string | null)[] {
  const bytes = bytesOf(data)
  if (options !== undefined) checkNames(options, BATCH_OPTION_NAMES)
  const { onError, bom, validity: bits } = options ?? {}
  const policy = readDecodePolicy(onError)
  const places = placesOf(offsets, bytes.length, typeof policy === 'function')
  const count = Math.max(0, places.length - 1)
  const validity = validityOf(bits, count)
  const strings = new Array<string | null>(Math.min(count, LONGEST_ARRAY))
  if (count === 0) return strings
  const k = kernels(places[count] - places[0])
  const strip = bom !== 'keep'
  for (let first = 0; first < count; ) {
    const start = places[first]
    let end = first + 1
    const most = Math.min(count, first + MOST)
    while (end < most && places[end + 1] - start <= DECODED) end++
    if (end - first === 1 || !decodeChunk(k, bytes, places, first, end, strip, validity, strings))
      decodeEach(bytes, places, first, end, { onError, bom }, policy, validity, strings)
    first = end
  }
  return strings
}

/** The offsets as numbers, judged; a copy where they could change while they are used. */
function placesOf(offsets: Uint32Array | Int32Array | BigInt64Array, length: number, foreign: boolean): Places {
  const tag = ArrayBuffer.isView(offsets) ? offsets[Symbol.toStringTag] : ''
  if (tag !== 'Uint32Array' && tag !== 'Int32Array' && tag !== 'BigInt64Array')
    throw new TypeError('expected offsets in a Uint32Array, an Int32Array or a BigInt64Array')
  checkArray(offsets, tag)
  if (tag === 'BigInt64Array') return ascending(numbersOf(offsets as BigInt64Array), length)
  let places = offsets as Uint32Array | Int32Array
  if (foreign || !(places.buffer instanceof ArrayBuffer)) places = places.slice()
  ascending(places, length)
  // (None is negative.)
  return tag === 'Int32Array'
    ? new Uint32Array(places.buffer, places.byteOffset, places.length)
    : (places as Uint32Array)
}

function ascending<T extends Places | Int32Array>(places: T, length: number): T {
  let last = 0
  for (let i = 0; i < places.length; i++) {
    const place = places[i]
    if (place < last || place > length) wrong(place, last, length)
    last = place
  }
  return places
}

function wrong(place: number, last: number, length: number): never {
  throw new RangeError(
    place < 0 || place > length
      ? `offset ${place} is outside of data of ${length} bytes`
      : `offset ${place} follows ${last}: offsets must ascend`,
  )
}

/** (The numbers beyond 2^53 are rounded, and beyond any data.) */
function numbersOf(offsets: BigInt64Array): Float64Array {
  const halves = new Uint32Array(offsets.buffer, offsets.byteOffset, 2 * offsets.length) // a BigInt would be an object
  const numbers = new Float64Array(offsets.length)
  for (let i = 0; i < numbers.length; i++) numbers[i] = halves[2 * i] + (halves[2 * i + 1] | 0) * 2 ** 32
  return numbers
}

function validityOf(validity: Uint8Array | undefined, count: number): Uint8Array | undefined {
  if (validity === undefined) return undefined
  checkArray(validity, 'Uint8Array')
  if (validity.length === 0) return undefined
  if (8 * validity.length < count)
    throw new RangeError(`validity of ${validity.length} bytes is too short for ${count} strings`)
  return validity
}

function isNull(validity: Uint8Array | undefined, i: number): boolean {
  return validity !== undefined && ((validity[i >> 3] >> (i & 7)) & 1) === 0
}

/** Strings [first, end) at once. False: not all are well formed, and each must be looked at by itself. */
function decodeChunk(
  k: Kernels,
  bytes: Uint8Array,
  places: Places,
  first: number,
  end: number,
  strip: boolean,
  validity: Uint8Array | undefined,
  strings: (string | null)[],
): boolean {
  const { memory, result } = k
  const { input, units, codePoints } = memory
  const start = places[first]
  const length = places[end] - start
  const output = memory.pivot >> 1
  memory.bytes.set(bytes.subarray(start, start + length), input)
  if (utf8ToUtf16(k, input, input + length, output, FINAL) !== OK) return false
  const { written } = result
  const { strings: bridge } = k
  const whole = !native.hasLazySubstrings
  // In well-formed bytes only ASCII gives as many units.
  if (written === length) {
    const text = whole ? bridge.fromLatin1(input, input + length) : ''
    for (let i = first, from = 0; i < end; i++) {
      const to = places[i + 1] - start
      if (isNull(validity, i)) strings[i] = null
      else strings[i] = whole ? text.substring(from, to) : bridge.fromLatin1(input + from, input + to)
      from = to
    }
    return true
  }
  const at = (memory.pivot >> 2) + DECODED
  codePoints.set(places.subarray(first + 1, end + 1), at)
  if (!k.decodedOffsets(memory.bytes, input, input + length, codePoints, at, at + end - first, start)) return false
  const text = whole ? bridge.fromUtf16(output, output + written) : ''
  for (let i = first, p = at, from = 0; i < end; i++, p++) {
    const to = codePoints[p]
    if (isNull(validity, i)) strings[i] = null
    else {
      if (strip && from < to && units[output + from] === 0xfeff) from++
      strings[i] = whole ? text.substring(from, to) : bridge.fromUtf16(output + from, output + to)
    }
    from = to
  }
  return true
}

function decodeEach(
  bytes: Uint8Array,
  places: Places,
  first: number,
  end: number,
  options: DecodeOptions | undefined,
  policy: DecodePolicy,
  validity: Uint8Array | undefined,
  strings: (string | null)[],
): void {
  for (let i = first; i < end; i++) {
    if (isNull(validity, i)) {
      strings[i] = null
      continue
    }
    const string = bytes.subarray(places[i], places[i + 1])
    try {
      strings[i] = utf8.decode(string, options)
    } catch (error) {
      if (policy !== 'throw' || !(error instanceof MalformedError)) throw error
      const { offset, length } = error
      throw new MalformedError(error, `${formatBytes(string.subarray(offset, offset + length))} in string ${i}`)
    }
    if (bytes.length < places[places.length - 1])
      throw new TypeError('the input was detached or resized while it was read')
  }
}

/**
 * A column of these strings: their UTF-8, and n + 1 offsets of which the first is 0, so that the i-th is
 * `data.subarray(offsets[i], offsets[i + 1])`.
 * @throws MalformedError for the first lone surrogate, its offset in UTF-16 units from that string's beginning; the message says which
 * string it is. RangeError past 2^32 - 1 bytes; TypeError for what is no string
 */
export function encodeBatch(strings: readonly string[]): {
  data: Uint8Array<ArrayBuffer>
  offsets: Uint32Array<ArrayBuffer>
} {
  if (!Array.isArray(strings)) throw new TypeError('expected an array of strings')
  const count = strings.length
  let total = 0
  for (let i = 0; i < count; i++) total += textOf(strings[i]).length
  mustFit(total) // (a unit takes a byte at the least)
  const k = kernels(total)
  const bytes = new Bytes(total)
  const offsets = new Uint32Array(count + 1)
  for (let i = 0; i < count; )
    if (strings[i].length > ENCODED) {
      bytes.take(encodeLong(k, strings, i), strings[i].length)
      offsets[++i] = bytes.length
    } else i = encodeChunk(k, strings, i, bytes, offsets)
  return { data: bytes.finish(), offsets }
}

/** Bytes to come for those that were expected: the first chunk foretells the others. */
const MARGIN = 1.02

/**
 * Collects bytes in one array: pieces that are joined in the end would take twice the memory, and fresh memory costs more than
 * encoding. (So would room that is kept from call to call: what is alive makes the collector work more.)
 */
class Bytes {
  length = 0
  private read = 0
  private bytes: Uint8Array<ArrayBuffer> | undefined

  /** @param total UTF-16 units to come */
  constructor(private readonly total: number) {}

  /** What `units` UTF-16 units have become. */
  take(piece: Uint8Array, units: number): void {
    const from = this.length
    this.length += piece.length
    this.read += units
    mustFit(this.length)
    if (!this.bytes || this.length > this.bytes.length) this.grow(from)
    this.bytes!.set(piece, from)
  }

  private grow(used: number): void {
    const { length, read, total, bytes } = this
    const rest = total - read
    // (All of it ASCII so far: perhaps to the end, and nothing has to be copied there.)
    const likely = length === read ? total : (length + rest * (length / read)) * MARGIN
    // by half at the least, so that what grows again and again is copied a few times only
    const size = Math.min(Math.max(likely, bytes ? 1.5 * bytes.length : 0), length + 3 * rest, GREATEST)
    const larger = new Uint8Array(Math.max(size, length))
    if (bytes) larger.set(bytes.subarray(0, used))
    this.bytes = larger
  }

  finish(): Uint8Array<ArrayBuffer> {
    const bytes = this.bytes ?? new Uint8Array(0)
    if (bytes.length === this.length) return bytes
    // Where there is `transfer`, the memory goes back at once, and not when it is collected.
    return bytes.buffer.transfer ? new Uint8Array(bytes.buffer.transfer(this.length)) : bytes.slice(0, this.length)
  }
}

function mustFit(bytes: number): void {
  if (bytes > GREATEST) throw new RangeError(`the strings take more than ${GREATEST} bytes`)
}

function encodeLong(k: Kernels, strings: readonly string[], i: number): Uint8Array {
  try {
    const writer = new Writer(k, codecOf(utf8), 'throw')
    writer.writeText(strings[i], 0, strings[i].length, 0)
    writer.finish()
    return writer.output.finish()
  } catch (error) {
    throw named(error, strings, i)
  }
}

/** Strings from the first on, as many as fit, at once; which of them is the next. */
function encodeChunk(
  k: Kernels,
  strings: readonly string[],
  first: number,
  bytes: Bytes,
  offsets: Uint32Array,
): number {
  const { memory, result } = k
  const { pivot, output, units, codePoints } = memory
  const base = bytes.length
  const last = Math.min(strings.length, first + MOST)
  let text = '' // a rope, that the border flattens: faster than `join`
  let end = first
  for (; end < last; end++) {
    const string = strings[end]
    if (text.length + string.length > ENCODED) break
    text += string
    offsets[end + 1] = base + text.length
  }
  const { length } = text
  if (end === first || length > ENCODED) changed()
  const source = pivot >> 1
  k.strings.toUtf16(text, 0, length, source)
  if (utf16ToUtf8(k, source, source + length, output, FINAL) !== OK) blame(strings, first, end)
  const { written } = result
  bytes.take(memory.bytes.subarray(output, output + written), length)
  if (written === length) return end // ASCII
  const at = (pivot >> 2) + ENCODED
  const places = offsets.subarray(first + 1, end + 1)
  codePoints.set(places, at)
  // A trail surrogate makes a pair of the lead that ends the string before it.
  if (!k.encodedOffsets(units, source, source + length, codePoints, at, at + places.length, base))
    blame(strings, first, end)
  places.set(codePoints.subarray(at, at + places.length))
  return end
}

/** One of strings [first, end) has a lone surrogate. */
function blame(strings: readonly string[], first: number, end: number): never {
  let i = first
  try {
    for (; i < end; i++) utf8.byteLength(strings[i])
  } catch (error) {
    throw named(error, strings, i)
  }
  changed()
}

function changed(): never {
  throw new TypeError('the strings changed while they were read')
}

/** The error of the i-th string, with its number in the message. */
function named(error: unknown, strings: readonly string[], i: number): unknown {
  if (!(error instanceof MalformedError)) return error
  return new MalformedError(error, `${formatCodePoint(strings[i].charCodeAt(error.offset))} in string ${i}`)
}
