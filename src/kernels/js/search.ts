/**
 * Searches bytes for bytes by Horspool's algorithm (1980): it looks at the byte under the needle's end and moves the
 * needle as far as that allows, in short input by one. After too many comparisons in vain the algorithm of Knuth,
 * Morris and Pratt takes over, so that no input takes more than linear time.
 */
import type { Kernels } from '../contract.ts'

/** Bytes from which on the table of moves pays for itself: it takes .3 µs. */
const MIN_TABLE_BYTES = 512
/** Bytes that may be compared in vain, and how many more for each byte passed. */
const FREE_COMPARISONS = 1024
const COMPARISONS_PER_BYTE = 2

export function search(this: Kernels, start: number, end: number, needle: Uint8Array): number {
  return searchBytes(this.memory.bytes, start, end, needle)
}

/** Bytes between `start` and the first needle in source[start, end), or -1. The needle has at least one byte. */
export function searchBytes(source: Uint8Array, start: number, end: number, needle: Uint8Array): number {
  const last = end - needle.length
  const final = needle[needle.length - 1]
  const moves = end - start < MIN_TABLE_BYTES ? undefined : tabulateMoves(needle)
  let spent = 0
  let p = start
  while (p <= last) {
    const byte = source[p + needle.length - 1]
    if (byte === final) {
      const agreeing = countEqualBytes(source, p, needle)
      if (agreeing === needle.length) return p - start
      spent += agreeing + 1
      if (spent > FREE_COMPARISONS + COMPARISONS_PER_BYTE * (p - start)) {
        const at = searchByKnuthMorrisPratt(source, p + 1, end, needle)
        return at < 0 ? -1 : at - start
      }
    }
    p += moves ? moves[byte] : 1
  }
  return -1
}

/**
 * For each byte, how far the needle moves when that byte lies under its end: to where the needle has the same byte, or
 * past it.
 */
function tabulateMoves(needle: Uint8Array): Uint32Array {
  const moves = new Uint32Array(256).fill(needle.length)
  for (let k = 0; k < needle.length - 1; k++) moves[needle[k]] = needle.length - 1 - k
  return moves
}

/** How many bytes of the needle, from its first on, agree with those at p. */
function countEqualBytes(source: Uint8Array, p: number, needle: Uint8Array): number {
  let k = 0
  while (k < needle.length && source[p + k] === needle[k]) ++k
  return k
}

/** The place of the first needle in source[p, end), or -1. Reads each of these bytes once. */
function searchByKnuthMorrisPratt(source: Uint8Array, p: number, end: number, needle: Uint8Array): number {
  // borders[k]: the length of the longest beginning of the needle's first k + 1 bytes that is also their end
  const borders = new Uint32Array(needle.length)
  for (let k = 1, border = 0; k < needle.length; k++) {
    while (border > 0 && needle[border] !== needle[k]) border = borders[border - 1]
    if (needle[border] === needle[k]) ++border
    borders[k] = border
  }
  for (let matched = 0; p < end; p++) {
    while (matched > 0 && needle[matched] !== source[p]) matched = borders[matched - 1]
    if (needle[matched] === source[p] && ++matched === needle.length) return p + 1 - matched
  }
  return -1
}
