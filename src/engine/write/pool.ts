/**
 * The memory that the results of `encode` with `pooled` are cut from, one behind the other: a view of it takes V8 a tenth of the time that
 * an array of its own does (13 to 17 ns, 200 to 450). Nothing else is ever written there.
 */

/** Bytes of the pool: what a kept result keeps alive at most. */
const POOL_BYTES = 1 << 15
/** Bytes of a larger result would be too much of a pool. */
export const MAX_POOLED_BYTES = POOL_BYTES / 2
/** Bytes of UTF-8 that a unit takes at most, and units of text for which there is room in any case. */
export const MAX_UNIT_BYTES = 3
export const MAX_POOLED_UNITS = Math.floor(MAX_POOLED_BYTES / MAX_UNIT_BYTES)

class Pool {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  /** That of the bytes: asking them takes as long as making a view. */
  private buffer: ArrayBuffer = this.bytes.buffer
  /** Where the next result begins: a multiple of 8, so that a view of any type may begin there. */
  at = 0

  /** Makes room for so many bytes at `at`. A pool whose buffer was transferred has no length any more. */
  reserve(length: number): void {
    if (this.at + length <= this.bytes.length) return
    this.bytes = new Uint8Array(POOL_BYTES)
    this.buffer = this.bytes.buffer
    this.at = 0
  }

  /** The next bytes, which have been written, as an array. */
  cut(length: number): Uint8Array<ArrayBuffer> {
    const { buffer, at } = this
    this.at = 8 * Math.ceil((at + length) / 8)
    return new Uint8Array(buffer, at, length)
  }
}

export const pool = /* @__PURE__ */ new Pool()
