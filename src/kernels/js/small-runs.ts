/**
 * Runs of small elements: ASCII bytes, and 16-bit units that fit into a byte.
 *
 * The OR of some elements has a high bit just when one of them has: one comparison serves eight or sixteen elements,
 * or, in long input, eight 32-bit words.
 */

/**
 * Bytes left from which on a view of words pays for itself. Measured: bench/README.md, "JavaScript: ASCII by words".
 */
const MIN_WORD_VIEW_BYTES = 512
/** The same for 16-bit units. */
const MIN_WORD_VIEW_UNITS = MIN_WORD_VIEW_BYTES / 2
/** Elements from which on `set` beats a loop. Measured: bench/README.md, "JavaScript: ASCII by set". */
const MIN_SET_ELEMENTS = 256
/** Small elements in a row after which a loop tries copyLongAscii() or copyLongSmallUnits(). */
export const LONG_RUN_ELEMENTS = 128

/** The place of the first byte from p on that is not 0xxxxxxx, or `end`. */
export function findNonAscii(source: Uint8Array, p: number, end: number): number {
  const start = p
  while (p + 16 <= end) {
    const a = source[p] | source[p + 1] | source[p + 2] | source[p + 3]
    const b = source[p + 4] | source[p + 5] | source[p + 6] | source[p + 7]
    const c = source[p + 8] | source[p + 9] | source[p + 10] | source[p + 11]
    const d = source[p + 12] | source[p + 13] | source[p + 14] | source[p + 15]
    if ((a | b | c | d) >= 0x80) break
    p += 16
    if (p - start === MIN_SET_ELEMENTS && end - p >= MIN_WORD_VIEW_BYTES) p = skipWords(source, p, end, 0x80808080)
  }
  while (p < end && source[p] < 0x80) ++p
  return p
}

/** The place of the first unit from p on with a bit of `above`, or `end`. */
function findLargeUnit(source: Uint16Array, p: number, end: number, above: number): number {
  const start = p
  while (p + 8 <= end) {
    const a = source[p] | source[p + 1] | source[p + 2] | source[p + 3]
    const b = source[p + 4] | source[p + 5] | source[p + 6] | source[p + 7]
    if (((a | b) & above) !== 0) break
    p += 8
    if (p - start === MIN_SET_ELEMENTS && end - p >= MIN_WORD_VIEW_UNITS)
      p = skipWords(source, p, end, (above << 16) | above)
  }
  while (p < end && (source[p] & above) === 0) ++p
  return p
}

/**
 * A place not after the first element from p on with a bit of `mask`, found by aligned words. The mask is that of a
 * 32-bit word; all its elements are alike, so that the byte order of the machine does not matter. Looks at up to three
 * bytes before p again.
 */
function skipWords(source: Uint8Array | Uint16Array, p: number, end: number, mask: number): number {
  const size = source.BYTES_PER_ELEMENT
  const shift = 2 / size // from elements to words
  const aligned = p - ((source.byteOffset / size + p) & (4 / size - 1))
  const words = new Int32Array(source.buffer, source.byteOffset + size * aligned, (end - aligned) >>> shift)
  const last = words.length - 8
  let i = 0
  while (i <= last) {
    const low = words[i] | words[i + 1] | words[i + 2] | words[i + 3]
    const high = words[i + 4] | words[i + 5] | words[i + 6] | words[i + 7]
    if (((low | high) & mask) !== 0) break
    i += 8
  }
  return aligned + (i << shift)
}

/** Copies ASCII bytes from `start` on, up to the first other one or `end`. Returns how many. */
export function copyAscii(source: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  const safe = end - 7
  const shift = at - start
  let p = start
  while (p < safe) {
    const a = source[p]
    const b = source[p + 1]
    const c = source[p + 2]
    const d = source[p + 3]
    const e = source[p + 4]
    const f = source[p + 5]
    const g = source[p + 6]
    const h = source[p + 7]
    if ((a | b | c | d | e | f | g | h) >= 0x80) break
    const out = p + shift
    target[out] = a
    target[out + 1] = b
    target[out + 2] = c
    target[out + 3] = d
    target[out + 4] = e
    target[out + 5] = f
    target[out + 6] = g
    target[out + 7] = h
    p += 8
    if (p - start === LONG_RUN_ELEMENTS) p += copyLongAscii(source, p, end, target, p + shift)
  }
  while (p < end) {
    const byte = source[p]
    if (byte >= 0x80) break
    target[p + shift] = byte
    ++p
  }
  return p - start
}

/**
 * Copies the ASCII bytes from p on if there are many. Returns how many, or 0. For a loop that has seen
 * LONG_RUN_ELEMENTS of them.
 */
export function copyLongAscii(
  source: Uint8Array,
  p: number,
  end: number,
  target: Uint8Array | Uint16Array,
  at: number,
): number {
  const count = findNonAscii(source, p, end) - p
  if (count < MIN_SET_ELEMENTS) return 0
  target.set(source.subarray(p, p + count), at)
  return count
}

/** The same for units without a bit of `above`. */
export function copyLongSmallUnits(
  source: Uint16Array,
  p: number,
  end: number,
  target: Uint8Array,
  at: number,
  above: number,
): number {
  const count = findLargeUnit(source, p, end, above) - p
  if (count < MIN_SET_ELEMENTS) return 0
  target.set(source.subarray(p, p + count), at)
  return count
}
