/** The calls of kernels that UTF-8 does not need: those for search and for offsets. */
import { type Kernels, NEEDLE } from './contract.ts'
import type { Elements, Instance, Kernel } from './wasm.ts'

export function moreCalls({ exports, arena, place }: Instance): Partial<Kernels> {
  function search(source: Uint8Array, start: number, end: number, needle: Uint8Array): number {
    if (needle.length > NEEDLE) throw new RangeError(`more than ${NEEDLE} bytes of needle`)
    arena.bytes.set(needle, arena.pivot)
    return exports.search(place(source, start, end), end - start, arena.pivot, needle.length)
  }

  function mapOffsets(kernel: Kernel) {
    return (
      source: Elements,
      start: number,
      end: number,
      offsets: Uint32Array,
      at: number,
      last: number,
      base = 0,
    ): boolean => {
      if (offsets.buffer !== exports.memory.buffer) throw new TypeError('expected offsets in the arena')
      return kernel(place(source, start, end), end - start, offsets.byteOffset + 4 * at, last - at, base) !== 0
    }
  }

  return {
    search,
    toUtf16Offsets: mapOffsets(exports.toUtf16Offsets),
    toUtf8Offsets: mapOffsets(exports.toUtf8Offsets),
    encodedOffsets: mapOffsets(exports.encodedOffsets),
    decodedOffsets: mapOffsets(exports.decodedOffsets),
  }
}
