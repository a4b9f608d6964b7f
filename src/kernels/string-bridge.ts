/**
 * The border between JavaScript strings and the arena of a set of kernels: UTF-16 units and ISO 8859-1 bytes in and out, by
 * the fastest way that the runtime has. Each way is probed once, for its presence and on strings, before it is trusted.
 */

import { isBun, isDeno, isGecko, PlatformDecoder } from '../native/runtime.ts'
import { type Arena, WINDOW } from './contract.ts'

export interface Border {
  /** The string of arena.units[start, end): flat, one byte a unit where the engine can. */
  fromUtf16(start: number, end: number): string
  /** The string of arena.bytes[start, end), byte = code point. */
  fromLatin1(start: number, end: number): string
  /** Writes text[from, to) at arena.units[at]. */
  toUtf16(text: string, from: number, to: number, at: number): void
  /** The string of units[0, end), an array of any length outside of the arena, where there is a way without pieces. */
  fromLong?(units: Uint16Array<ArrayBuffer>, end: number): string
}

/** The ways across, each a border of its own: to choose from, to test and to time. undefined where this runtime lacks it. */
export const ways = {
  buffer: /* @__PURE__ */ tried(bufferBorder),
  jsString: /* @__PURE__ */ tried((arena) => arena.jsString?.()),
  decoder: /* @__PURE__ */ tried(decoderBorder),
  portable: portableBorder,
}

// The border asked for last: looking it up would cost half of what a short string does.
let last: Border | undefined
let lastArena: Arena | undefined
let lastForced = false
const optional = new WeakMap<Arena, Border>()
const obligatory = new WeakMap<Arena, Border>()

/**
 * The fastest border of an arena. With forced kernels it calls no codec of the platform; with those of JavaScript, nothing but
 * what every engine has.
 */
export function borderOf(arena: Arena, forced: boolean): Border {
  if (last && arena === lastArena && forced === lastForced) return last
  const borders = forced ? obligatory : optional
  const border = borders.get(arena) ?? choose(arena, forced)
  borders.set(arena, border)
  lastArena = arena
  lastForced = forced
  last = border
  return border
}

/*
 * Measured by bench/border.ts, Chinese text, on a busy machine: ns for 16 bytes / ns for 256 / GB/s for 64 KiB.
 *
 *           reading: Buffer | builtins      | TextDecoder   | fromCharCode    writing: Buffer | builtins     | loop
 * Node 20            49/57/36 | -             | 104/171/3.3   | 73/473/.7                50/53/68 | -            | 23/275/1.0
 * Node 22            45/48/29 | 22/71/4.7     | 97/146/3.9    | 68/373/.6                49/50/72 | 23/90/3.4    | 18/166/1.8
 * Node 24            49/55/36 | 26/74/5.2     | 107/152/4.3   | 68/373/.8                52/55/69 | 23/97/3.2    | 17/157/1.9
 * Node 26            51/54/21 | 25/73/5.7     | 114/158/4.4   | 65/383/.7                46/46/72 | 22/96/3.2    | 17/182/1.8
 * Bun 1.4            36/111/20| 33/173/6.6    | 76/356/1.7    | 171/547/.8               22/23/73 | 17/41/9.4    | 14/100/3.6
 * Deno 2.9           60/60/38 | 29/78/5.6     | 312/561/1.1   | 66/382/.8              286/1165/.3 | 23/102/2.8   | 18/170/1.7
 * Chromium 156       -        | 30/83/5.7     | 305/351/1.5   | 70/397/.8                -        | 26/95/3.3    | 17/134/2.2
 * Firefox 153        -        | 62/258/.6     | 172/308/1.4   | 185/351/.5..1.2          -        | 35/67/7.0    | 26/213/1.4
 */

/** Units up to which a loop writes a string as fast as any call. */
const FEW = 12
/** Units from which on Buffer is faster than the builtins. */
const SOME = 32
/** Units from which on TextDecoder, or else String.fromCharCode, is faster than SpiderMonkey's builtins. */
const MANY = 4096
/** Short strings on Node until the builtins have saved what compiling their module takes. */
const OFTEN = 8192

function choose(arena: Arena, forced: boolean): Border {
  const portable = portableBorder(arena)
  if (forced && !arena.jsString) return portable
  const buffer = ways.buffer(arena)
  if (buffer && !isDeno) return sparing(arena, isBun ? buffer : nodeBorder(arena, buffer))
  const best = ways.jsString(arena) ?? portable
  // Deno's Buffer reads as Node's does, and writes unit by unit.
  if (buffer)
    return sparing(arena, best === portable ? { ...buffer, toUtf16: best.toUtf16 } : byLength(best, SOME, buffer))
  if (best !== portable && !isGecko) return sparing(arena, best)
  const long = (!forced && ways.decoder(arena)) || portable
  return sparing(arena, { ...byLength(best, MANY, long), fromLatin1: best.fromLatin1 })
}

/** Buffer, and the builtins for short strings once there were many. */
function nodeBorder(arena: Arena, buffer: Border): Border {
  let left = OFTEN
  let short = buffer
  return {
    fromUtf16(start, end) {
      if (end - start >= SOME) return buffer.fromUtf16(start, end)
      if (left > 0 && --left === 0) short = ways.jsString(arena) ?? buffer
      return short.fromUtf16(start, end)
    },
    fromLatin1: buffer.fromLatin1,
    fromLong: buffer.fromLong,
    toUtf16: (text, from, to, at) => (to - from < SOME ? short : buffer).toUtf16(text, from, to, at),
  }
}

/** Reads `size` units or more by `long` and fewer by `short`, which writes. */
function byLength(short: Border, size: number, long: Border): Border {
  return {
    fromUtf16: (start, end) => (end - start < size ? short : long).fromUtf16(start, end),
    fromLatin1: long.fromLatin1,
    fromLong: long.fromLong,
    toUtf16: short.toUtf16,
  }
}

/** Writes a few units without a call. */
function sparing({ units }: Arena, { toUtf16, ...border }: Border): Border {
  return {
    ...border,
    toUtf16(text, from, to, at) {
      if (to - from > FEW) toUtf16(text, from, to, at)
      else for (let i = from; i < to; i++) units[at++] = text.charCodeAt(i)
    },
  }
}

/** Units for one call of String.fromCharCode: more would overflow some engine's stack of arguments. */
const SPAN = 4096

function portableBorder({ bytes, units }: Arena): Border {
  function string(codes: Uint8Array | Uint16Array, start: number, end: number): string {
    if (end - start <= SPAN) return String.fromCharCode.apply(null, codes.subarray(start, end) as unknown as number[])
    const pieces: string[] = []
    for (let i = start; i < end; i += SPAN) pieces.push(string(codes, i, Math.min(end, i + SPAN)))
    return pieces.join('') // flat, unlike the sum of the pieces
  }
  return {
    fromUtf16: (start, end) => string(units, start, end),
    fromLatin1: (start, end) => string(bytes, start, end),
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

/** Node keeps a longer string outside of V8's heap, Node 20 to 24 with two bytes a unit whatever it contains. */
const INSIDE = 0xfbee8

/** Units from which on the kernel narrows, and latin1Slice copies, faster than ucs2Slice does both: 60,000 in 3 us, not 8 (Node 20, 22). */
const NARROW = 2048

/** On V8 ucs2Slice gives a one-byte string where it can, so that UTF-16 in the arena does not inflate memory. */
function bufferBorder(arena: Arena): Border | undefined {
  const { Buffer } = globalThis as unknown as { Buffer?: { from(buffer: ArrayBuffer): Uint8Array & BufferMethods } }
  if (typeof Buffer?.from !== 'function') return undefined
  const memory = Buffer.from(arena.bytes.buffer) // one for good: making one costs more than a short string
  const { units } = arena
  return {
    fromUtf16(start, end) {
      const length = end - start
      // (What is in the output region is no longer in the pivot.)
      const isNarrow =
        length >= NARROW &&
        length <= 4 * WINDOW &&
        2 * start >= arena.output &&
        !isWide(units, start, end) &&
        arena.narrow?.(2 * start, length, arena.pivot)
      return isNarrow ? memory.latin1Slice(arena.pivot, arena.pivot + length) : slice(memory, units, start, end)
    },
    fromLong: (long, end) => slice(Buffer.from(long.buffer), long, 0, end),
    fromLatin1: (start, end) => memory.latin1Slice(start, end),
    toUtf16(text, from, to, at) {
      const part = from === 0 && to === text.length ? text : text.slice(from, to)
      memory.ucs2Write(part, 2 * at, 2 * part.length)
    },
  }
}

/** The string of units[start, end), which `memory` sees as bytes. */
function slice(memory: BufferMethods, units: Uint16Array, start: number, end: number): string {
  if (end - start <= INSIDE || isWide(units, start, end)) return memory.ucs2Slice(2 * start, 2 * end)
  const pieces: string[] = []
  for (let i = start; i < end; i += INSIDE) pieces.push(memory.ucs2Slice(2 * i, 2 * Math.min(end, i + INSIDE)))
  return pieces.join('')
}

/** Does a sample of units[start, end) show one that takes two bytes? */
function isWide(units: Uint16Array, start: number, end: number): boolean {
  let seen = 0
  for (let i = start; i < end; i += 0x3ff) seen |= units[i]
  return seen > 0xff
}

/** Reads UTF-16 by TextDecoder, which has no lone surrogates: those, and everything else, by `rest`. */
function decoderBorder(arena: Arena, rest: Border = portableBorder(arena)): Border | undefined {
  if (!PlatformDecoder) return undefined
  const decoder = new PlatformDecoder('utf-16le', { fatal: true, ignoreBOM: true })
  return {
    ...rest,
    fromUtf16(start, end) {
      try {
        return decoder.decode(arena.bytes.subarray(2 * start, 2 * end))
      } catch {
        return rest.fromUtf16(start, end)
      }
    },
  }
}

/** The border that `make` gives, if it is right. */
function tried<T extends unknown[]>(make: (arena: Arena, ...more: T) => Border | undefined) {
  return (arena: Arena, ...more: T): Border | undefined => {
    const { bytes, pivot } = arena
    const kept = bytes.slice(pivot, pivot + 128)
    try {
      const border = make(arena, ...more)
      return border && isRight(border, arena) ? border : undefined
    } catch {
      return undefined
    } finally {
      bytes.set(kept, pivot)
    }
  }
}

/** Does the border carry text there and back: lone surrogates, NUL, a signature, one-byte text? (Up to 64 units at the pivot.) */
function isRight(border: Border, { units, bytes, pivot }: Arena): boolean {
  const at = pivot >> 1
  // (Deno cannot parse a literal with a lone surrogate before an escape.)
  const lone = String.fromCharCode(0xd800, 0xd83d, 0xde00, 0xdc00)
  for (const text of ['a\0é', '\ufeff中', `${lone}中é\0 and more`, '']) {
    units[at + text.length] = 0x2a
    border.toUtf16(text, 0, text.length, at)
    for (let i = 0; i < text.length; i++) if (units[at + i] !== text.charCodeAt(i)) return false
    if (units[at + text.length] !== 0x2a || border.fromUtf16(at, at + text.length) !== text) return false
  }
  border.toUtf16('xyz', 1, 2, at)
  if (units[at] !== 0x79) return false
  bytes.set([0x41, 0xe9, 0x80], pivot)
  return border.fromLatin1(pivot, pivot + 3) === 'A\u00e9\u0080'
}
