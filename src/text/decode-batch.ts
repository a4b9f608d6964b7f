/**
 * Decodes columns of strings: UTF-8 in one run of bytes, with the offsets where each string begins and ends (Apache Arrow's columnar
 * format, "Variable-size Binary Layout"). A chunk of the column is converted at once, one kernel maps the offsets, and the strings are cut out
 * of it.
 */

import { utf8 } from '../encodings/utf8.ts'
import { attributeError, formatBytes, MalformedError, wrongRange, wrongType } from '../engine/rules/errors.ts'
import { type BytesInput, bytesOf, checkArray, checkUnchanged } from '../engine/rules/input.ts'
import { checkNames, type DecodeOptions, readDecodePolicy, readOption } from '../engine/rules/options.ts'
import { kernels, native } from '../kernels/choose.ts'
import type { Kernels } from '../kernels/contract.ts'
import { loadBytes } from '../kernels/load-bytes.ts'
import { extentOf, partOf, typeOf } from '../platform/typed-arrays.ts'
import { FINAL, OK } from '../unicode/status.ts'

/** Bytes that are decoded at once. A string that is kept alive keeps so much alive with it. */
const MAX_DECODED_BYTES = 4096
/** Strings that are decoded at once: their offsets have to fit into the pivot window. */
const MAX_CHUNK_STRINGS = 8192
/** V8 makes a dictionary of a longer array that is created at its full length. */
const MAX_CREATED_LENGTH = 1 << 25

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
 * decoded; TypeError if `offsets` or `validity` is no such array; otherwise as `decode`
 */
export function decodeBatch(
  data: BytesInput,
  offsets: Uint32Array | Int32Array | BigInt64Array,
  options?: DecodeOptions & { validity?: Uint8Array; validityOffset?: number },
): (string | null)[] {
  try {
    return decodeColumn(data, offsets, options)
  } catch (error) {
    throw attributeError(error, decodeBatch, 'decodeBatch')
  }
}

function decodeColumn(
  data: BytesInput,
  offsets: Uint32Array | Int32Array | BigInt64Array,
  options?: DecodeOptions & { validity?: Uint8Array; validityOffset?: number },
): (string | null)[] {
  if (options !== undefined) checkNames(options, BATCH_OPTION_NAMES)
  const policy = options && readOption(options, 'onError')
  const bom = options && readOption(options, 'bom')
  const bits = options && readOption(options, 'validity')
  const validityOffset = (options && readOption(options, 'validityOffset')) ?? 0
  const onError = readDecodePolicy(policy)
  const bytes = bytesOf(data, 'data')
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
  const type = typeOf(offsets)
  if (type !== 'Uint32Array' && type !== 'Int32Array' && type !== 'BigInt64Array')
    throw wrongType('offsets', 'a Uint32Array, an Int32Array or a BigInt64Array', offsets)
  checkArray(offsets, type, 'offsets')
  const { buffer, byteOffset, byteLength } = extentOf(offsets)
  if (type === 'BigInt64Array') {
    const numbers = toNumbers(new Uint32Array(buffer, byteOffset, byteLength / 4))
    checkOrder(numbers, dataLength)
    return numbers
  }
  // What the caller gave may have methods of its own.
  const view = new (type === 'Int32Array' ? Int32Array : Uint32Array)(buffer, byteOffset, byteLength / 4)
  const numbers = isChangeable || !(buffer instanceof ArrayBuffer) ? view.slice() : view
  checkOrder(numbers, dataLength)
  // No offset is negative now, so the bits of an Int32Array mean the same numbers.
  return new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length)
}

function checkOrder(offsets: Offsets | Int32Array, dataLength: number): void {
  let last = 0
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]
    if (offset < 0 || offset > dataLength)
      throw wrongRange(`offsets[${i}]`, `0 to ${dataLength}, the length of data`, offset)
    if (offset < last) throw wrongRange(`offsets[${i}]`, `at least ${last}, the offset before it`, offset)
    last = offset
  }
}

/** The numbers of 64 bits. Those beyond 2^53 are rounded, which does not matter: they are beyond any data. */
function toNumbers(halves: Uint32Array): Float64Array {
  // Reading halves creates no BigInt, which would be an object for each offset.
  const numbers = new Float64Array(halves.length / 2)
  for (let i = 0; i < numbers.length; i++) numbers[i] = halves[2 * i] + (halves[2 * i + 1] | 0) * 2 ** 32
  return numbers
}

/** Which strings are null: the bit of the i-th one is the (i + first)-th. */
interface Validity {
  readonly bits: Uint8Array
  readonly first: number
}

function checkValidity(bits: Uint8Array | undefined, first: number, count: number): Validity | undefined {
  if (!Number.isSafeInteger(first) || first < 0) throw wrongRange('validityOffset', 'a number of bits', first)
  if (bits === undefined) return undefined
  checkArray(bits, 'Uint8Array', 'validity')
  if (bits.length === 0) return undefined
  if (8 * bits.length < first + count)
    throw wrongRange('validity', `${first + count} bits or more, for ${count} strings`, 8 * bits.length)
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
    const { memory } = k
    const { input, units, codePoints } = memory
    const start = offsets[first]
    const length = offsets[end] - start
    const output = memory.pivot >> 1
    loadBytes(k, bytes, start, start + length)
    if (k.utf8ToUtf16(input, input + length, output, FINAL) !== OK) return false
    const { written } = k
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
    if (!k.decodedOffsets(input, input + length, { at, last: at + end - first, base: start })) return false
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
      const string = partOf(bytes, offsets[i], offsets[i + 1])
      try {
        strings[i] = utf8.decode(string, options)
      } catch (error) {
        if (options.onError !== 'throw' || !(error instanceof MalformedError)) throw error
        const { offset, length } = error
        throw new MalformedError(error, `${formatBytes(string.subarray(offset, offset + length))} in string ${i}`)
      }
      checkUnchanged(bytes, dataEnd)
    }
  }
}
