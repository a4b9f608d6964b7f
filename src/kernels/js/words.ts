/**
 * The place, rounded down, of the first element from p on with a bit of the mask, which is that of a 32-bit word: by aligned words, in
 * whatever order the machine has their bytes, since all elements of the mask are alike. Up to three bytes before p are looked at again.
 */
export function wordsEnd(source: Uint8Array | Uint16Array, p: number, end: number, mask: number): number {
  const size = source.BYTES_PER_ELEMENT
  const shift = 2 / size // of elements to words
  const aligned = p - ((source.byteOffset / size + p) & (4 / size - 1))
  const words = new Int32Array(source.buffer, source.byteOffset + size * aligned, (end - aligned) >> shift)
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
