/**
 * Columns of strings: UTF-8 in one run of bytes, with the offsets where each string begins and ends (Apache Arrow's columnar
 * format, "Variable-size Binary Layout").
 *
 * A short string costs less here than a call for it alone, since it shares that cost with its neighbours: a chunk of the column is
 * converted at once, one kernel maps the offsets, and the strings are cut out of it.
 */

import { utf8 } from '../encodings/utf8.ts'
import { codecOf } from '../engine/rules/codec.ts'
import { formatBytes, formatCodePoint, MalformedError } from '../engine/rules/errors.ts'
import { type BytesInput, bytesOf, checkArray, textOf } from '../engine/rules/input.ts'
import { checkNames, type DecodeOptions, readDecodePolicy } from '../engine/rules/options.ts'
import { Writer } from '../engine/write/writer.ts'
import { kernels, native } from '../kernels/choose.ts'
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import { decodedOffsets, encodedOffsets, utf8ToUtf16, utf16ToUtf8 } from '../kernels/kernels.ts'
import { FINAL, OK } from '../unicode/status.ts'

/** Bytes that are decoded at once. A string that is kept alive keeps so much alive with it. */
const MAX_DECODED_BYTES = 4096
/** UTF-16 units that are encoded at once: a window. */
const MAX_ENCODED_UNITS = WINDOW / 2
/** Strings that are decoded or encoded at once: their offsets have to fit into the pivot window. */
const MAX_CHUNK_STRINGS = 8192
/** V8 makes a dictionary of a longer array that is created at its full length. */
const MAX_CREATED_LENGTH = 1 << 25
/** The greatest offset that a Uint32Array holds. */
const MAX_OFFSET_BYTES = 0xffffffff

const BATCH_OPTION_NAMES = ['onError', 'bom', 'validity', 'validityOffset']

/** Offsets in ascending order, none beyond the data. */
type Offsets = Uint32Array | Float64Array

/**
 * Decodes a column: the i-th string is `utf8.decode(data.subarray(offsets[i], offsets[i + 1]), options)`, or null where its
 * validity bit is 0.
 *
 * The `offset` of an error counts from the start of its string, and the message gives the index of the string. Strings of 13 units
 * and more may share memory with their neighbours: one that is kept alive keeps up to 8 KB alive, never the column.
 * @param data UTF-8. Bytes outside of all strings are not read
 * @param offsets in bytes: n + 1 offsets for n strings, ascending; the first need not be 0. An empty array: no strings
 * @param options those of `decode`, and `validity`: a bit for each string, the least significant bit of each byte first. An empty
 * `validity`, which Arrow has for columns without nulls, means that no string is null. `validityOffset` is the index of the first string's bit,
 * as a slice of an Arrow column has it; default 0
 * @throws RangeError if offsets descend or lie outside of `data`, or if there are too few validity bits, before anything is
 * decoded; otherwise as `decode`
 */
export function decodeBatch(
  data: BytesInput,
  offsets: Uint32Array | Int32Array | BigInt64Array,
  options?: DecodeOptions & { validity?: Uint8Array; validityOffset?: number },
): (string | null)[] {
  if (options !== undefined) checkNames(options, BATCH_OPTION_NAMES)
  const { onError: policy, bom, validity: bits, validityOffset = 0 } = options ?? {}
  const onError = readDecodePolicy(policy)
  const bytes = bytesOf(data)
  const checkedOffsets = checkOffsets(offsets, bytes.length, typeof onError === 'function')
  const count = Math.max(0, checkedOffsets.length - 1)
  const validity = checkValidity(bits, validityOffset, count)
  return new ColumnDecoder(bytes, checkedOffsets, validity, { onError, bom }).decode()
}

/**
 * Returns the offsets as numbers. It copies them if shared memory or a callback (`isChangeable`) could change them while they are
 * used.
 */
function checkOffsets(
  offsets: Uint32Array | Int32Array | BigInt64Array,
  dataLength: number,
  isChangeable: boolean,
): Offsets {
  const type = ArrayBuffer.isView(offsets) ? offsets[Symbol.toStringTag] : ''
  if (type !== 'Uint32Array' && type !== 'Int32Array' && type !== 'BigInt64Array')
    throw new TypeError('expected offsets in a Uint32Array, an Int32Array or a BigInt64Array')
  checkArray(offsets, type)
  if (type === 'BigInt64Array') {
    const numbers = toNumbers(offsets as BigInt64Array)
    checkOrder(numbers, dataLength)
    return numbers
  }
  let narrow = offsets as Uint32Array | Int32Array
  if (isChangeable || !(narrow.buffer instanceof ArrayBuffer)) narrow = narrow.slice()
  checkOrder(narrow, dataLength)
  // No offset is negative now, so the bits of an Int32Array mean the same numbers.
  return type === 'Int32Array'
    ? new Uint32Array(narrow.buffer, narrow.byteOffset, narrow.length)
    : (narrow as Uint32Array)
}

function checkOrder(offsets: Offsets | Int32Array, dataLength: number): void {
  let last = 0
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]
    if (offset < last || offset > dataLength) throwOffsetError(offset, last, dataLength)
    last = offset
  }
}

function throwOffsetError(offset: number, last: number, dataLength: number): never {
  throw new RangeError(
    offset < 0 || offset > dataLength
      ? `offset ${offset} is outside of data of ${dataLength} bytes`
      : `offset ${offset} follows ${last}: offsets must ascend`,
  )
}

/** Numbers beyond 2^53 are rounded, which does not matter: they are beyond any data. */
function toNumbers(offsets: BigInt64Array): Float64Array {
  // Reading halves creates no BigInt, which would be an object for each offset.
  const halves = new Uint32Array(offsets.buffer, offsets.byteOffset, 2 * offsets.length)
  const numbers = new Float64Array(offsets.length)
  for (let i = 0; i < numbers.length; i++) numbers[i] = halves[2 * i] + (halves[2 * i + 1] | 0) * 2 ** 32
  return numbers
}

/** Which strings are null: the bit of the i-th one is the (i + first)-th. */
interface Validity {
  readonly bits: Uint8Array
  readonly first: number
}

function checkValidity(bits: Uint8Array | undefined, first: number, count: number): Validity | undefined {
  if (!Number.isSafeInteger(first) || first < 0)
    throw new RangeError(`validityOffset: expected a number of bits, not ${String(first)}`)
  if (bits === undefined) return undefined
  checkArray(bits, 'Uint8Array')
  if (bits.length === 0) return undefined
  if (8 * bits.length < first + count)
    throw new RangeError(`validity of ${bits.length} bytes is too short for ${count} strings from bit ${first} on`)
  return { bits, first }
}

/** Strings of one column, decoded chunk by chunk. */
class ColumnDecoder {
  private readonly strings: (string | null)[]

  constructor(
    private readonly bytes: Uint8Array,
    private readonly offsets: Offsets,
    private readonly validity: Validity | undefined,
    private readonly options: DecodeOptions,
  ) {
    this.strings = new Array(Math.min(this.count, MAX_CREATED_LENGTH))
  }

  private get count(): number {
    return Math.max(0, this.offsets.length - 1)
  }

  decode(): (string | null)[] {
    const { offsets, strings, count } = this
    if (count === 0) return strings
    const k = kernels(offsets[count] - offsets[0])
    for (let first = 0; first < count; ) {
      const maxBytes = offsets[first] + MAX_DECODED_BYTES
      const maxEnd = Math.min(count, first + MAX_CHUNK_STRINGS)
      let end = first + 1
      while (end < maxEnd && offsets[end + 1] <= maxBytes) end++
      if (end - first === 1 || !this.decodeChunk(k, first, end)) this.decodeEach(first, end)
      first = end
    }
    return strings
  }

  private isNull(i: number): boolean {
    const { validity } = this
    if (!validity) return false
    const bit = validity.first + i
    return ((validity.bits[Math.floor(bit / 8)] >> (bit & 7)) & 1) === 0
  }

  /** Decodes strings [first, end) at once. False: they are not all well formed, and nothing is decoded. */
  private decodeChunk(k: Kernels, first: number, end: number): boolean {
    const { bytes, offsets, strings } = this
    const { memory, result } = k
    const { input, units, codePoints } = memory
    const start = offsets[first]
    const length = offsets[end] - start
    const output = memory.pivot >> 1
    memory.bytes.set(bytes.subarray(start, start + length), input)
    if (utf8ToUtf16(k, input, input + length, output, FINAL) !== OK) return false
    const { written } = result
    const { strings: bridge } = k
    // Where engines cut strings without copying, one string is made of the chunk and cut.
    const cutsString = !native.hasLazySubstrings
    if (written === length) {
      // All ASCII: other well-formed bytes give fewer units.
      const text = cutsString ? bridge.fromLatin1(input, input + length) : ''
      for (let i = first, from = 0; i < end; i++) {
        const to = offsets[i + 1] - start
        if (this.isNull(i)) strings[i] = null
        else strings[i] = cutsString ? text.substring(from, to) : bridge.fromLatin1(input + from, input + to)
        from = to
      }
      return true
    }
    const at = (memory.pivot >> 2) + MAX_DECODED_BYTES
    codePoints.set(offsets.subarray(first + 1, end + 1), at)
    if (!decodedOffsets(k, input, input + length, { at, last: at + end - first, base: start })) return false
    const text = cutsString ? bridge.fromUtf16(output, output + written) : ''
    const stripsBom = this.options.bom !== 'keep'
    for (let i = first, p = at, from = 0; i < end; i++, p++) {
      const to = codePoints[p]
      if (this.isNull(i)) strings[i] = null
      else {
        if (stripsBom && from < to && units[output + from] === 0xfeff) from++
        strings[i] = cutsString ? text.substring(from, to) : bridge.fromUtf16(output + from, output + to)
      }
      from = to
    }
    return true
  }

  /** Decodes strings [first, end) one by one. */
  private decodeEach(first: number, end: number): void {
    const { bytes, offsets, strings, options } = this
    const dataEnd = offsets[this.count]
    for (let i = first; i < end; i++) {
      if (this.isNull(i)) {
        strings[i] = null
        continue
      }
      const string = bytes.subarray(offsets[i], offsets[i + 1])
      try {
        strings[i] = utf8.decode(string, options)
      } catch (error) {
        if (options.onError !== 'throw' || !(error instanceof MalformedError)) throw error
        const { offset, length } = error
        throw new MalformedError(error, `${formatBytes(string.subarray(offset, offset + length))} in string ${i}`)
      }
      if (bytes.length < dataEnd) throw new TypeError('the input was detached or resized while it was read')
    }
  }
}

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
  if (!Array.isArray(strings)) throw new TypeError('expected an array of strings')
  let units = 0
  let hasNull = false
  for (let i = 0; i < strings.length; i++) {
    const string = strings[i]
    if (string === null) hasNull = true
    else units += textOf(string).length
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
  if (bytes > MAX_OFFSET_BYTES) throw new RangeError(`the strings take more than ${MAX_OFFSET_BYTES} bytes`)
}

/** Strings of one column, encoded chunk by chunk. */
class ColumnEncoder {
  private readonly kernels: Kernels
  private readonly column: ColumnBytes
  private readonly offsets: Uint32Array<ArrayBuffer>

  constructor(
    private readonly strings: readonly string[],
    totalUnits: number,
  ) {
    this.kernels = kernels(totalUnits)
    this.column = new ColumnBytes(totalUnits)
    this.offsets = new Uint32Array(strings.length + 1)
  }

  encode(): Pick<StringColumn, 'data' | 'offsets'> {
    const { strings, offsets } = this
    const count = offsets.length - 1
    for (let i = 0; i < count; ) i = strings[i].length > MAX_ENCODED_UNITS ? this.encodeLong(i) : this.encodeChunk(i)
    return { data: this.column.finish(), offsets }
  }

  /** Encodes the i-th string alone. Returns the index of the next one. */
  private encodeLong(i: number): number {
    const { kernels, strings, column, offsets } = this
    const writer = new Writer(kernels, codecOf(utf8), 'throw')
    try {
      writer.writeText(strings[i], 0, strings[i].length, 0)
      writer.finish()
      column.append(writer.output.finish(), strings[i].length)
    } catch (error) {
      throw withStringIndex(error, strings, i)
    }
    offsets[i + 1] = column.length
    return i + 1
  }

  /** Encodes as many strings, from `first` on, as fit into a window. Returns the index of the next one. */
  private encodeChunk(first: number): number {
    const { kernels, strings, column, offsets } = this
    const { memory, result } = kernels
    const { pivot, output, codePoints } = memory
    const base = column.length
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
    if (utf16ToUtf8(kernels, source, source + length, output, FINAL) !== OK) throwMalformed(strings, first, end)
    const { written } = result
    column.append(memory.bytes.subarray(output, output + written), length)
    if (written === length) return end // All ASCII: units count bytes.
    const at = (pivot >> 2) + MAX_ENCODED_UNITS
    const chunkOffsets = offsets.subarray(first + 1, end + 1)
    codePoints.set(chunkOffsets, at)
    // The mapping fails where a pair is of two strings: the lead surrogate ends one, the trail surrogate begins the next.
    if (!encodedOffsets(kernels, source, source + length, { at, last: at + chunkOffsets.length, base }))
      throwMalformed(strings, first, end)
    chunkOffsets.set(codePoints.subarray(at, at + chunkOffsets.length))
    return end
  }
}

/** The bytes to come are estimated from those so far, with this margin. */
const ESTIMATE_FACTOR = 1.02

/**
 * Collects bytes in one array. Chunks that are joined in the end would take twice the memory, and fresh memory costs more than
 * encoding. An array that is kept from call to call would be slower, too, since the collector has to look after it.
 */
class ColumnBytes {
  length = 0
  private units = 0
  private bytes: Uint8Array<ArrayBuffer> | undefined

  /** @param totalUnits UTF-16 units to come */
  constructor(private readonly totalUnits: number) {}

  /** Appends the bytes that `units` UTF-16 units were encoded to. */
  append(chunk: Uint8Array, units: number): void {
    const start = this.length
    this.length += chunk.length
    this.units += units
    checkSize(this.length)
    if (!this.bytes || this.length > this.bytes.length) this.grow(start)
    this.bytes!.set(chunk, start)
  }

  private grow(usedBytes: number): void {
    const { length, units, totalUnits, bytes } = this
    const rest = totalUnits - units
    // All of it ASCII so far: if it stays so, the array is exactly full, and need not be copied in the end.
    const estimate = length === units ? totalUnits : (length + rest * (length / units)) * ESTIMATE_FACTOR
    // At least half as large again, so that repeated growth copies little.
    const size = Math.min(Math.max(estimate, bytes ? 1.5 * bytes.length : 0), length + 3 * rest, MAX_OFFSET_BYTES)
    const larger = new Uint8Array(Math.max(size, length))
    if (bytes) larger.set(bytes.subarray(0, usedBytes))
    this.bytes = larger
  }

  finish(): Uint8Array<ArrayBuffer> {
    const bytes = this.bytes ?? new Uint8Array(0)
    if (bytes.length === this.length) return bytes
    // `transfer` gives the rest of the memory back at once, not when it is collected.
    return bytes.buffer.transfer ? new Uint8Array(bytes.buffer.transfer(this.length)) : bytes.slice(0, this.length)
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
  throw new TypeError('the strings changed while they were read')
}

/** Adds the index of the string to the message of a MalformedError. */
function withStringIndex(error: unknown, strings: readonly string[], i: number): unknown {
  if (!(error instanceof MalformedError)) return error
  return new MalformedError(error, `${formatCodePoint(strings[i].charCodeAt(error.offset))} in string ${i}`)
}
