/**
 * windows-1252, by the index of the WHATWG Encoding Standard (4.1, 9). It differs from ISO 8859-1 in 80..9F, of which 81 8D 8F 90 9D
 * are C1 controls. Every byte decodes.
 *
 * The kernels of ISO 8859-1 do nearly all of the work. Decoding corrects their result for 80..9F. Encoding looks for 80..9F in their
 * result, and takes the characters above U+00FF, at which they stop, from a table.
 */

import { createEncoding, type Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import { WINDOWS_1252_HIGH } from '../engine/rules/policy.ts'
import type { Kernels } from '../kernels/contract.ts'
import { latin1ToUtf16, utf16ToAscii, utf16ToLatin1, validateAscii } from '../kernels/kernels.ts'
import { stop } from '../kernels/result.ts'
import type { Native, NativeEncoding } from '../platform/contract.ts'
import { isShared } from '../platform/shared-memory.ts'
import {
  FINAL,
  type Flags,
  OK,
  REPLACE,
  type Status,
  SURROGATE,
  TOO_LARGE,
  TRUNCATED,
  UNMAPPABLE,
} from '../unicode/status.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate } from '../unicode/surrogates.ts'
import { byteCodec } from './latin1.ts'

/** Marks the bytes 80..9F of a word: bit 7 of each byte that is 100xxxxx. */
function markHighBytes(word: number): number {
  return word & ~((word << 1) | (word << 2)) & 0x80808080
}

/**
 * Finds the first byte 80..9F in bytes[start, end). Returns its place, or `end`.
 * @param words the same bytes from bytes[shift] on, four in each word
 */
function findHighByte(
  bytes: Uint8Array,
  { start, end }: { start: number; end: number },
  words: Uint32Array,
  shift: number,
): number {
  let p = start
  for (; p < end && (p - shift) & 3; p++) if (bytes[p] >> 5 === 0b100) return p
  for (let i = Math.floor((p - shift) / 4); p + 16 <= end; p += 16, i += 4)
    if (
      markHighBytes(words[i]) |
      markHighBytes(words[i + 1]) |
      markHighBytes(words[i + 2]) |
      markHighBytes(words[i + 3])
    )
      break
  for (; p < end; p++) if (bytes[p] >> 5 === 0b100) return p
  return end
}

/** Bytes from which on a call of the platform is worth a search for 80..9F before it. */
const MIN_SEARCHED_BYTES = 64

/** The characters of 00..FF. The first use makes it. */
let characters: Uint16Array | undefined
/** The bytes of U+0000 to U+FFFF; 0 where there is none. The first use makes it. */
let characterBytes: Uint8Array | undefined

function getCharactersByByte(): Uint16Array {
  characters ??= Uint16Array.from({ length: 0x100 }, (_, byte) =>
    byte >> 5 === 0b100 ? WINDOWS_1252_HIGH.charCodeAt(byte - 0x80) : byte,
  )
  return characters
}

function getBytesByCharacter(): Uint8Array {
  if (characterBytes) return characterBytes
  const table = new Uint8Array(0x10000)
  getCharactersByByte().forEach((unit, byte) => {
    table[unit] = byte
  })
  characterBytes = table
  return table
}

/** Decodes by the kernel of ISO 8859-1. Behind the ASCII at the beginning, it then corrects what 80..9F gave, 16 bytes at a time. */
function toUtf16(kernels: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { memory, result } = kernels
  const { bytes, units, codePoints: words } = memory
  const table = getCharactersByByte()
  validateAscii(kernels, start, end, 0, 0)
  const first = Math.min(end, (start + result.read + 3) & ~3)
  const status = latin1ToUtf16(kernels, start, end, at, flags)
  const shift = at - start
  let p = first
  for (let q = Math.max(start, first - 3); q < first; q++) units[shift + q] = table[bytes[q]]
  for (; p + 16 <= end; p += 16) {
    const i = p >>> 2
    // One bit for each byte: bit n + 8m for byte m of word n.
    const low = (markHighBytes(words[i]) >>> 7) | (markHighBytes(words[i + 1]) >>> 6)
    let left = low | (markHighBytes(words[i + 2]) >>> 5) | (markHighBytes(words[i + 3]) >>> 4)
    while (left !== 0) {
      const bit = 31 - Math.clz32(left & -left)
      left &= left - 1
      const q = p + ((bit & 7) << 2) + (bit >> 3)
      units[shift + q] = table[bytes[q]]
    }
  }
  for (; p < end; p++) units[shift + p] = table[bytes[p]]
  return status
}

function toUtf32({ memory }: Kernels, start: number, end: number, at: number): Status {
  const { bytes, codePoints } = memory
  const table = getCharactersByByte()
  for (let p = start; p < end; p++) codePoints[at + p - start] = table[bytes[p]]
  return stop(OK, end - start, end - start, 0)
}

/** Units of the kernel's first span, which doubles up to MAX_SPAN_UNITS: a kernel's work behind the first U+0080 is done again. */
const MIN_SPAN_UNITS = 64
const MAX_SPAN_UNITS = 4096

/** Encodes by the kernels as long as they get far, else by the table. */
function fromUtf16(kernels: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { memory, result } = kernels
  const { units, bytes, codePoints } = memory
  const table = getBytesByCharacter()
  let p = start
  let out = at
  let span = MIN_SPAN_UNITS

  while (p < end) {
    const until = Math.min(end, p + span)
    utf16ToAscii(kernels, p, until, out, 0) // writes no 80..9F, so its result needs no search
    p += result.read
    out += result.written
    utf16ToLatin1(kernels, p, until, out, 0)
    const last = out + result.written
    const first = findHighByte(bytes, { start: out, end: last }, codePoints, 0)
    const count = first - out
    p += count
    out = first
    span = Math.min(MAX_SPAN_UNITS, 2 * span)
    if (p === until) continue
    // The table encodes as many units as the kernels did, and more while those were few.
    for (const pause = Math.min(end, p + (count < MIN_SPAN_UNITS ? span : MIN_SPAN_UNITS)); p < pause; ) {
      for (; p + 4 <= pause; p += 4, out += 4) {
        const a = table[units[p]]
        const b = table[units[p + 1]]
        const c = table[units[p + 2]]
        const d = table[units[p + 3]]
        if (a === 0 || b === 0 || c === 0 || d === 0) break
        bytes[out] = a
        bytes[out + 1] = b
        bytes[out + 2] = c
        bytes[out + 3] = d
      }
      if (p === pause) break
      const unit = units[p]
      const byte = table[unit]
      if (byte !== 0 || unit === 0) {
        bytes[out++] = byte
        p++
        continue
      }
      let status = UNMAPPABLE
      let length = 1
      if (isSurrogate(unit)) {
        if (isLeadSurrogate(unit) && p + 1 === end && !(flags & FINAL)) return stop(TRUNCATED, p - start, out - at, 1)
        if (isLeadSurrogate(unit) && p + 1 < end && isTrailSurrogate(units[p + 1])) length = 2
        else status = SURROGATE
      }
      if (!(flags & REPLACE)) return stop(status, p - start, out - at, length)
      bytes[out++] = 0x3f // ?
      p += length
    }
  }
  return stop(OK, p - start, out - at, 0)
}

function fromUtf32({ memory }: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { codePoints, bytes } = memory
  const table = getBytesByCharacter()
  let status = OK
  let p = start
  for (; p < end; p++) {
    const value = codePoints[p]
    let byte = value < 0x10000 ? table[value] : 0
    if (byte === 0 && value !== 0) {
      if (!(flags & REPLACE)) {
        status = value >>> 11 === 0b11011 ? SURROGATE : value > 0x10ffff ? TOO_LARGE : UNMAPPABLE
        break
      }
      byte = 0x3f // ?
    }
    bytes[at + p - start] = byte
  }
  return stop(status, p - start, p - start, status === OK ? 0 : 1)
}

/** The platform decodes bytes that mean the same in ISO 8859-1. */
function decodeWithNative({ ascii, latin1 }: Native): NativeEncoding {
  return {
    decode(bytes, start, replaces) {
      const text = ascii.decode?.(bytes, start, replaces)
      if (text !== undefined || bytes.length < MIN_SEARCHED_BYTES || isShared(bytes) || !latin1.decode) return text
      const shift = -bytes.byteOffset & 3
      const words = new Uint32Array(bytes.buffer, bytes.byteOffset + shift, Math.floor((bytes.length - shift) / 4))
      if (findHighByte(bytes, { start, end: bytes.length }, words, shift) < bytes.length) return undefined
      return latin1.decode(bytes, start, replaces)
    },
  }
}

function createWindows1252Codec(): Codec {
  return {
    ...byteCodec,
    name: 'windows-1252',
    repertoire: { max: 0x2122, surrogates: 'malformed' },
    toUtf16,
    toUtf32,
    fromUtf16,
    fromUtf32,
    native: decodeWithNative,
  }
}

/** windows-1252, by WHATWG's index: ISO 8859-1 except for 80..9F, of which 81, 8D, 8F, 90 and 9D are C1 controls. No bytes are malformed. */
export const windows1252: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createWindows1252Codec())
