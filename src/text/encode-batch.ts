/**
 * Encodes strings as a column of UTF-8 (Apache Arrow's columnar format, "Variable-size Binary Layout"): as many as fit into a window at once. One
 * kernel maps their offsets.
 */

import { utf8 } from '../encodings/utf8.ts'
import { attributeError, formatCodePoint, MalformedError, markUnattributed, wrongType } from '../engine/rules/errors.ts'
import { textOf } from '../engine/rules/input.ts'
import { kernels } from '../kernels/choose.ts'
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import { FINAL, OK } from '../unicode/status.ts'

/** UTF-16 units that are encoded at once: a window. */
const MAX_ENCODED_UNITS = WINDOW / 2
/** Strings that are encoded at once: their offsets have to fit into the pivot window. */
const MAX_CHUNK_STRINGS = 8192
/** The greatest offset that a Uint32Array holds. */
const MAX_OFFSET_BYTES = 0xffffffff
/** The bytes to come are estimated from those so far, with this margin. */
const ESTIMATE_FACTOR = 1.02

/** Strings as a column of Apache Arrow: the i-th one is `data.subarray(offsets[i], offsets[i + 1])`. */
export interface StringColumn {
  /** UTF-8. */
  data: Uint8Array<ArrayBuffer>
  /** In bytes: n + 1 offsets for n strings, of which the first is 0. */
  offsets: Uint32Array<ArrayBuffer>
  /** A bit for each string, 0 for null, the least significant bit of each byte first. Empty: none is null. */
  validity: Uint8Array<ArrayBuffer>
}

/**
 * Encodes strings as a column. null takes no bytes. `decodeBatch(data, offsets, { validity })` gives the strings back.
 * @throws MalformedError for the first lone surrogate: `offset` counts UTF-16 units from the start of its string, and the message
 * gives the index of the string. RangeError past 2^32 - 1 bytes; TypeError if `strings` is no array of strings
 */
export function encodeBatch(strings: readonly (string | null)[]): StringColumn {
  try {
    return encodeColumn(strings)
  } catch (error) {
    throw attributeError(error, encodeBatch, 'encodeBatch')
  }
}

function encodeColumn(strings: readonly (string | null)[]): StringColumn {
  if (!Array.isArray(strings)) throw wrongType('strings', 'an array of strings', strings)
  let units = 0
  let hasNull = false
  for (let i = 0; i < strings.length; i++) {
    const string = strings[i]
    if (string === null) hasNull = true
    else units += (typeof string === 'string' ? string : textOf(string, `strings[${i}]`)).length
  }
  checkSize(units) // A unit takes at least one byte.
  const texts = hasNull ? strings.map((string: string | null) => string ?? '') : strings
  const validity = hasNull ? createValidity(strings) : new Uint8Array(0)
  return { ...new ColumnEncoder(texts, units).encode(), validity }
}

function createValidity(strings: readonly (string | null)[]): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(Math.ceil(strings.length / 8))
  for (let i = 0; i < strings.length; i++) if (strings[i] !== null) bits[Math.floor(i / 8)] |= 1 << (i & 7)
  return bits
}

function checkSize(bytes: number): void {
  if (bytes > MAX_OFFSET_BYTES)
    throw markUnattributed(new RangeError(`strings: take more than ${MAX_OFFSET_BYTES} bytes`))
}

/** Strings of one column, encoded chunk by chunk. */
class ColumnEncoder {
  private readonly kernels: Kernels
  private readonly offsets: Uint32Array<ArrayBuffer>
  /** All of it, if it is ASCII; larger if not. */
  private bytes: Uint8Array<ArrayBuffer>
  private length = 0
  /** UTF-16 units so far. */
  private units = 0

  constructor(
    private readonly strings: readonly string[],
    private readonly totalUnits: number,
  ) {
    this.kernels = kernels(totalUnits)
    this.offsets = new Uint32Array(strings.length + 1)
    this.bytes = new Uint8Array(totalUnits)
  }

  encode(): Pick<StringColumn, 'data' | 'offsets'> {
    const { strings, offsets } = this
    const count = offsets.length - 1
    for (let i = 0; i < count; ) i = strings[i].length > MAX_ENCODED_UNITS ? this.encodeLong(i) : this.encodeChunk(i)
    const { bytes, length } = this
    if (bytes.length === length) return { data: bytes, offsets }
    // `transfer` gives the rest of the memory back at once, not when it is collected.
    const data = bytes.buffer.transfer ? new Uint8Array(bytes.buffer.transfer(length)) : bytes.slice(0, length)
    return { data, offsets }
  }

  /** Encodes the i-th string alone. Returns the index of the next one. */
  private encodeLong(i: number): number {
    const { strings, offsets } = this
    try {
      this.append(utf8.encode(strings[i]), strings[i].length)
    } catch (error) {
      throw withStringIndex(error, strings, i)
    }
    offsets[i + 1] = this.length
    return i + 1
  }

  /** Encodes as many strings, from `first` on, as fit into a window. Returns the index of the next one. */
  private encodeChunk(first: number): number {
    const { kernels, strings, offsets, length: base } = this
    const { memory } = kernels
    const { pivot, output, codePoints } = memory
    const maxEnd = Math.min(strings.length, first + MAX_CHUNK_STRINGS)
    let text = '' // Concatenating and flattening once is faster than `join`.
    let end = first
    for (; end < maxEnd; end++) {
      const string = strings[end]
      if (text.length + string.length > MAX_ENCODED_UNITS) break
      text += string
      offsets[end + 1] = base + text.length
    }
    const { length } = text
    if (end === first || length > MAX_ENCODED_UNITS) throwChanged()
    const source = pivot >> 1
    kernels.strings.toUtf16(text, 0, length, source)
    if (kernels.utf16ToUtf8(source, source + length, output, FINAL) !== OK) throwMalformed(strings, first, end)
    const { written } = kernels
    this.append(memory.bytes.subarray(output, output + written), length)
    if (written === length) return end // All ASCII: units count bytes.
    const at = (pivot >> 2) + MAX_ENCODED_UNITS
    const chunkOffsets = offsets.subarray(first + 1, end + 1)
    codePoints.set(chunkOffsets, at)
    // The mapping fails where a pair is of two strings: the lead surrogate ends one, the trail surrogate begins the next.
    if (!kernels.encodedOffsets(source, source + length, { at, last: at + chunkOffsets.length, base }))
      throwMalformed(strings, first, end)
    chunkOffsets.set(codePoints.subarray(at, at + chunkOffsets.length))
    return end
  }

  /** Appends the bytes that `units` UTF-16 units were encoded to. */
  private append(chunk: Uint8Array, units: number): void {
    const { bytes, length, totalUnits } = this
    this.length += chunk.length
    this.units += units
    checkSize(this.length)
    if (this.length > bytes.length) {
      const estimate = this.length * (totalUnits / this.units) * ESTIMATE_FACTOR
      const most = Math.min(Math.max(1.5 * bytes.length, estimate), 3 * totalUnits, MAX_OFFSET_BYTES)
      this.bytes = new Uint8Array(Math.max(most, this.length))
      this.bytes.set(bytes.subarray(0, length))
    }
    this.bytes.set(chunk, length)
  }
}

/** One of strings [first, end) has a lone surrogate: throws its error. */
function throwMalformed(strings: readonly string[], first: number, end: number): never {
  let i = first
  try {
    for (; i < end; i++) utf8.byteLength(strings[i])
  } catch (error) {
    throw withStringIndex(error, strings, i)
  }
  throwChanged()
}

function throwChanged(): never {
  throw markUnattributed(new TypeError('the strings changed while they were read'))
}

/** Adds the index of the string to the message of a MalformedError. */
function withStringIndex(error: unknown, strings: readonly string[], i: number): unknown {
  if (!(error instanceof MalformedError)) return error
  return new MalformedError(error, `${formatCodePoint(strings[i].charCodeAt(error.offset))} in string ${i}`)
}
