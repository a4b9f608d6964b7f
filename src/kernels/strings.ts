/**
 * The border between JavaScript strings and the arena of a set of kernels: UTF-16 units and ISO 8859-1 octets in and out, by
 * the fastest way that the runtime has. Each way is probed once, for its presence and on a string, before it is trusted.
 */
import type { Arena } from './kernels.ts'

export interface Border {
  /** The string of arena.units[start, end): flat, one octet a unit where the engine can. */
  fromUtf16(start: number, end: number): string
  /** The string of arena.octets[start, end), octet = code point. */
  fromLatin1(start: number, end: number): string
  /** Writes text[from, to) at arena.units[at]. */
  toUtf16(text: string, from: number, to: number, at: number): void
}

const portable = new WeakMap<Arena, Border>()
const fastest = new WeakMap<Arena, Border>()

/** The border of an arena, the fastest one or one that takes nothing from the platform but what every engine has. */
export function borderOf(arena: Arena, onlyPortable: boolean): Border {
  const borders = onlyPortable ? portable : fastest
  let border = borders.get(arena)
  if (!border) {
    border = (onlyPortable ? undefined : nodeBorder(arena)) ?? portableBorder(arena)
    borders.set(arena, border)
  }
  return border
}

/** Units for one call of String.fromCharCode: more would overflow some engine's stack of arguments. */
const SPAN = 4096

function portableBorder({ octets, units }: Arena): Border {
  function string(codes: Uint8Array | Uint16Array, start: number, end: number): string {
    if (end - start <= SPAN) return String.fromCharCode.apply(null, codes.subarray(start, end) as unknown as number[])
    const pieces: string[] = []
    for (let i = start; i < end; i += SPAN) pieces.push(string(codes, i, Math.min(end, i + SPAN)))
    return pieces.join('') // flat, unlike the sum of the pieces
  }
  return {
    fromUtf16: (start, end) => string(units, start, end),
    fromLatin1: (start, end) => string(octets, start, end),
    toUtf16(text, from, to, at) {
      for (let i = from; i < to; i++) units[at++] = text.charCodeAt(i)
    },
  }
}

/** Methods of Node's Buffer (Bun and Deno have them too), not in its documentation but there since its beginnings. */
interface BufferMethods {
  ucs2Slice(start: number, end: number): string
  latin1Slice(start: number, end: number): string
  ucs2Write(text: string, offset: number, length: number): number
}

/** On V8 ucs2Slice gives a one-octet string where it can, so that UTF-16 in the arena does not inflate memory. */
function nodeBorder(arena: Arena): Border | undefined {
  const { Buffer } = globalThis as unknown as { Buffer?: { from(buffer: ArrayBuffer): Uint8Array & BufferMethods } }
  if (typeof Buffer?.from !== 'function') return undefined
  try {
    const memory = Buffer.from(arena.octets.buffer) // one for good: making one costs more than a short string
    const border: Border = {
      fromUtf16: (start, end) => memory.ucs2Slice(2 * start, 2 * end),
      fromLatin1: (start, end) => memory.latin1Slice(start, end),
      toUtf16(text, from, to, at) {
        const part = from === 0 && to === text.length ? text : text.slice(from, to)
        memory.ucs2Write(part, 2 * at, 2 * part.length)
      },
    }
    return isRight(border, arena) ? border : undefined
  } catch {
    return undefined
  }
}

/** Does the border carry text there and back, lone surrogates, NUL and one-octet text included? */
function isRight(border: Border, { units, octets, pivot }: Arena): boolean {
  const at = pivot >> 1
  for (const text of ['a\0é', '中\ud800\u{1f600}\udc00']) {
    border.toUtf16(text, 0, text.length, at)
    for (let i = 0; i < text.length; i++) if (units[at + i] !== text.charCodeAt(i)) return false
    if (border.fromUtf16(at, at + text.length) !== text) return false
  }
  border.toUtf16('xyz', 1, 2, at)
  if (units[at] !== 0x79) return false
  octets.set([0x41, 0xe9, 0x80], pivot)
  return border.fromLatin1(pivot, pivot + 3) === 'A\u00e9\u0080'
}
