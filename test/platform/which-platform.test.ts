// Agreement with the platform's own codecs, which neither the kernels nor the oracles know.

import { describe, expect, test } from 'vitest'
import { WRITE_SLACK } from '../../src/kernels/contract.ts'
import { FINAL, OK, REPLACE } from '../../src/unicode/status.ts'
import * as utf16 from '../reference/utf16.ts'
import { backends } from '../support/backends.ts'
import { Random } from '../support/random.ts'
import { encoded } from '../support/sample.ts'
import { PROFILES, spoiled, text } from '../support/texts.ts'

const lossy = new TextDecoder('utf-8', { ignoreBOM: true })
const fatal = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
const littleEndian = new TextDecoder('utf-16le', { ignoreBOM: true })
const bigEndian = new TextDecoder('utf-16be', { ignoreBOM: true })
const encoder = new TextEncoder()

function accepts(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes)
    return true
  } catch {
    return false
  }
}

function string(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
}

describe.each(backends)('$name: the platform', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test.each(PROFILES)('TextDecoder on %s', (profile) => {
    const { kernels } = rig()
    const random = new Random(4)
    for (let round = 0; round < 150; round++) {
      const clean = encoded('utf8', text(profile, random, random.below(500))) as Uint8Array
      const source = round % 3 === 0 ? clean : spoiled(clean, random, random.pick([3, 30, 300]))
      const target = new Uint16Array(source.length + WRITE_SLACK)
      const valid = kernels.validateUtf8(source, 0, source.length, FINAL) === OK
      kernels.utf8ToUtf16(source, 0, source.length, target, 0, FINAL | REPLACE)
      const decoded = string(target.subarray(0, kernels.result.written))
      if (valid !== accepts(fatal, source) || decoded !== lossy.decode(source)) {
        expect.fail(Buffer.from(source).toString('hex'))
      }
    }
  })

  test.each(PROFILES)('TextEncoder and strings on %s', (profile) => {
    const { kernels } = rig()
    const random = new Random(5)
    for (let round = 0; round < 150; round++) {
      const clean = encoded('utf16', text(profile, random, random.below(300))) as Uint16Array
      const source = round % 3 === 0 ? clean : spoiled(clean, random, random.pick([3, 30, 300]))
      const asString = string(source)
      const target = new Uint8Array(source.length * 3 + WRITE_SLACK)
      const valid = kernels.validateUtf16(source, 0, source.length, FINAL) === OK
      kernels.utf16ToUtf8(source, 0, source.length, target, 0, FINAL | REPLACE)
      const bytes = target.subarray(0, kernels.result.written)
      const length = kernels.utf8LengthOfUtf16(source, 0, source.length)
      const characters = kernels.codePointsOfUtf16(source, 0, source.length)
      const same =
        valid === asString.isWellFormed() &&
        Buffer.from(encoder.encode(asString)).equals(bytes) &&
        Buffer.byteLength(asString) === length &&
        [...asString].length === characters
      if (!same) expect.fail(Buffer.from(asString, 'utf16le').toString('hex'))
    }
  })

  test('UTF-16 in both orders, as TextDecoder has it', () => {
    const { kernels } = rig()
    const random = new Random(6)
    for (let round = 0; round < 300; round++) {
      const clean = encoded('utf16', text(random.pick(PROFILES), random, 200)) as Uint16Array
      const source = spoiled(clean, random, random.pick([10, 1e9]))
      const valid = kernels.validateUtf16(source, 0, source.length, FINAL) === OK
      const swapped = new Uint16Array(source.length + WRITE_SLACK)
      kernels.swap16(source, 0, source.length, swapped, 0, FINAL)
      const bytes = new Uint8Array(swapped.buffer, 0, source.byteLength)
      expect(bigEndian.decode(bytes) === littleEndian.decode(source)).toBe(true)
      expect(valid).toBe(string(source).isWellFormed())
      expect(string(utf16.swapped(swapped.subarray(0, source.length))) === string(source)).toBe(true)
    }
  })

  test("ISO 8859-1 and US-ASCII, as Buffer's latin1 and TextEncoder have them", () => {
    const { kernels } = rig()
    const random = new Random(7)
    for (let size = 0; size < 400; size++) {
      const source = Buffer.from(Uint8Array.from({ length: size }, () => random.below(random.once(2) ? 128 : 256)))
      const asString = source.toString('latin1')
      const bytes = new Uint8Array(size * 2 + WRITE_SLACK)
      expect(kernels.latin1ToUtf8(source, 0, size, bytes, 0, FINAL)).toBe(OK)
      const written = kernels.result.written
      expect(Buffer.from(encoder.encode(asString)).equals(bytes.subarray(0, written))).toBe(true)
      const back = new Uint8Array(size * 2 + WRITE_SLACK)
      expect(kernels.utf8ToLatin1(bytes, 0, written, back, 0, FINAL)).toBe(OK)
      expect(source.equals(back.subarray(0, kernels.result.written))).toBe(true)
      const units = new Uint16Array(size + WRITE_SLACK)
      kernels.latin1ToUtf16(source, 0, size, units, 0, FINAL)
      expect(string(units.subarray(0, size)) === asString).toBe(true)
      const ascii = source.every((byte) => byte < 128)
      expect(kernels.validateAscii(source, 0, size, FINAL) === OK).toBe(ascii)
    }
  })
})
