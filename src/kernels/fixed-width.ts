/** Encodings whose code units have two or four bytes: from bytes to units and back, in both byte orders. */

import { FINAL, OK, REPLACE, TRUNCATED } from '../unicode/status.ts'
import type { Kernels, Step } from './contract.ts'

/**
 * A step on bytes made of one on units. What that leaves at the end is one truncated sequence: some bytes of a unit, a lead surrogate, or
 * both.
 * @param target the view of the memory that takes U+FFFD for it. Undefined: the step writes nothing
 */
export function readUnits(unitBytes: 2 | 4, step: Step, target?: 'units' | 'codePoints'): Step {
  return (kernels, start, end, at, flags) => {
    const { memory } = kernels
    const status = step(kernels, start / unitBytes, Math.floor(end / unitBytes), at, flags & ~FINAL)
    const { written } = kernels
    const read = unitBytes * kernels.read
    if (status !== OK && status !== TRUNCATED) return kernels.stop(status, read, written, unitBytes * kernels.length)
    const length = end - start - read
    if (length === 0) return kernels.stop(OK, read, written, 0)
    if (!(flags & FINAL && flags & REPLACE)) return kernels.stop(TRUNCATED, read, written, length)
    if (target) memory[target][at + written] = 0xfffd
    return kernels.stop(OK, end - start, written + 1, 0)
  }
}

/** A step that writes units, made to write them as bytes, swapped or not. */
export function writeUnits(unitBytes: 2 | 4, isSwapped: boolean, step: Step): Step {
  return (kernels, start, end, at, flags) => {
    const status = step(kernels, start, end, at / unitBytes, flags)
    const { read, written, length } = kernels
    const bytes = unitBytes * written
    if (isSwapped) swapUnits(unitBytes)(kernels, at, at + bytes)
    return kernels.stop(status, read, bytes, length)
  }
}

/** Swaps the bytes of whole units in memory.bytes[start, end). */
export function swapUnits(unitBytes: 2 | 4): (kernels: Kernels, start: number, end: number) => void {
  return (k, start, end) => {
    const from = start / unitBytes
    const to = Math.floor(end / unitBytes)
    if (unitBytes === 2) k.swap16(from, to, from, 0)
    else k.swap32(from, to, from, 0)
  }
}
