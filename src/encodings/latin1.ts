/** ISO 8859-1: byte = code point, the true one, not windows-1252. */
import type { Codec, Step } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { OK, REPLACE, SURROGATE, TOO_LARGE, UNMAPPABLE } from '../kernels/contract.ts'
import { more } from '../kernels/more.ts'
import { latin1String } from '../native/dispatch.ts'

/** codePoints[start, end) to bytes[at]; what is above `max` is unmappable. */
function fromUtf32(max: number): Step {
  return ({ arena, result }, start, end, at, flags) => {
    const { codePoints, bytes } = arena
    let i = start
    let status = OK
    for (; i < end; i++) {
      let codePoint = codePoints[i]
      if (codePoint > max) {
        if (!(flags & REPLACE)) {
          status = codePoint >> 11 === 0x1b ? SURROGATE : codePoint > 0x10ffff ? TOO_LARGE : UNMAPPABLE
          break
        }
        codePoint = 0x3f // ?
      }
      bytes[at + i - start] = codePoint
    }
    result.read = result.written = i - start
    result.length = status === OK ? 0 : 1
    return status
  }
}

const latin1Codec: Codec = {
  name: 'iso-8859-1',
  replacement: '?',
  part: more,
  validate: ({ result }, start, end) => {
    result.read = end - start
    result.written = result.length = 0
    return OK
  },
  toUtf16: (k, start, end, at, flags) => k.latin1ToUtf16(k.arena.bytes, start, end, k.arena.units, at, flags),
  toUtf32: ({ arena, result }, start, end, at) => {
    const { bytes, codePoints } = arena
    for (let i = start; i < end; i++) codePoints[at + i - start] = bytes[i]
    result.read = result.written = end - start
    result.length = 0
    return OK
  },
  fromUtf16: (k, start, end, at, flags) => k.utf16ToLatin1(k.arena.units, start, end, k.arena.bytes, at, flags),
  fromUtf32: /* @__PURE__ */ fromUtf32(0xff),
  platform: { decode: latin1String },
}

/** ISO 8859-1: the byte is the code point, all of 00..FF. (The label latin1 of the web means windows1252.) */
export const latin1: Encoding = /* @__PURE__ */ createEncoding(latin1Codec)
export { fromUtf32, latin1Codec }
