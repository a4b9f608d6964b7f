/** Encodings whose code units have two or four bytes: from bytes to units and back, in both byte orders. */
import type { Step } from '../engine/codec.ts'
import { type Arena, FINAL, type Kernels, OK, REPLACE, TRUNCATED } from '../kernels/contract.ts'

/**
 * A step on bytes made of one on units. What that leaves at the end is one truncated sequence: some bytes of a unit, a lead
 * surrogate, or both.
 * @param replacement writes U+FFFD for it
 */
export function onUnits(size: 2 | 4, convert: Step, replacement: (arena: Arena, at: number) => void): Step {
  return (kernels, start, end, at, flags) => {
    const { arena, result } = kernels
    const status = convert(kernels, start / size, Math.floor(end / size), at, flags & ~FINAL)
    result.read *= size
    result.length *= size
    if (status !== OK && status !== TRUNCATED) return status
    result.length = end - start - result.read
    if (result.length === 0) return OK
    if (!(flags & FINAL && flags & REPLACE)) return TRUNCATED
    replacement(arena, at + result.written++)
    result.read += result.length
    result.length = 0
    return OK
  }
}

/** A step that writes units, made to write bytes, with their order swapped or not. */
export function toBytes(size: 2 | 4, swapped: boolean, convert: Step): Step {
  return (kernels, start, end, at, flags) => {
    const status = convert(kernels, start, end, at / size, flags)
    const { result } = kernels
    const { read, length } = result
    const written = size * result.written
    if (swapped) swap(size)(kernels, at, at + written)
    result.read = read
    result.written = written
    result.length = length
    return status
  }
}

/** Swaps the bytes of whole units in arena.bytes[start, end). */
export function swap(size: 2 | 4): (kernels: Kernels, start: number, end: number) => void {
  return (k, start, end) => {
    const from = start / size
    const to = Math.floor(end / size)
    if (size === 2) k.swap16(k.arena.units, from, to, k.arena.units, from, 0)
    else k.swap32(k.arena.codePoints, from, to, k.arena.codePoints, from, 0)
  }
}

export function putUnit({ units }: Arena, at: number): void {
  units[at] = 0xfffd
}
export function putCodePoint({ codePoints }: Arena, at: number): void {
  codePoints[at] = 0xfffd
}
export function putNothing(): void {}
