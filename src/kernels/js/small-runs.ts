/**
 * Runs of small elements: ASCII bytes, and 16-bit units that fit into a byte. The OR of some elements has a high bit just when one of them
 * has: one comparison serves eight.
 */

/** The place of the first byte from p on that is not 0xxxxxxx, or `end`. */
export function findNonAscii(source: Uint8Array, p: number, end: number): number {
  while (p + 8 <= end) {
    const a = source[p] | source[p + 1] | source[p + 2] | source[p + 3]
    const b = source[p + 4] | source[p + 5] | source[p + 6] | source[p + 7]
    if ((a | b) >= 0x80) break
    p += 8
  }
  while (p < end && source[p] < 0x80) ++p
  return p
}

/** Copies ASCII bytes from `start` on, up to the first other one or `end`. Returns how many. */
export function copyAscii(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array | Uint16Array,
  at: number,
): number {
  return copySmall(source, start, end, target, at, 0x80)
}

/** Copies elements without a bit of `above` from `start` on, up to the first other one or `end`. Returns how many. */
export function copySmall(
  source: Uint8Array | Uint16Array,
  start: number,
  end: number,
  target: Uint8Array | Uint16Array,
  at: number,
  above: number,
): number {
  const shift = at - start
  const safe = end - 7
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
    if (((a | b | c | d | e | f | g | h) & above) !== 0) break
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
  }
  for (; p < end && (source[p] & above) === 0; ++p) target[p + shift] = source[p]
  return p - start
}
