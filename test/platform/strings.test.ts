// The border between strings and the memory: every way across that this runtime has, and which one is taken.

import { describe, expect, test } from 'vitest'
import { OUTPUT, WRITE_SLACK } from '../../src/kernels/contract.ts'
import { createJsKernels } from '../../src/kernels/js-set.ts'
import { createWasmKernels, moduleBytes } from '../../src/kernels/wasm.ts'
import { createDecoderBridge } from '../../src/platform/browser.ts'
import { platform } from '../../src/platform/index.ts'
import {
  createBufferBridge,
  createPortableBridge,
  probeBridge,
  type StringBridge,
  type StringMemory,
} from '../../src/platform/strings.ts'
import { Random } from '../support/random.ts'

const WAYS = {
  buffer: createBufferBridge,
  builtins: ({ createBuiltins }: StringMemory) => createBuiltins?.(),
  decoder: createDecoderBridge,
  portable: createPortableBridge,
}

/** What the kernels hand to whoever makes their bridge. */
const memories = new Map<string, StringMemory>()
function remember(name: string) {
  return (memory: StringMemory): StringBridge => {
    memories.set(name, memory)
    return createPortableBridge(memory)
  }
}
const sets = [
  createJsKernels(remember('js')),
  createWasmKernels(new WebAssembly.Module(moduleBytes()), remember('wasm')),
]
const borders: [string, StringBridge, (typeof sets)[0]['memory']][] = []
for (const { name, memory } of sets) {
  const given = memories.get(name) as StringMemory
  for (const [way, create] of Object.entries(WAYS)) {
    const bridge = probeBridge(given, create)
    if (bridge) borders.push([`${name} kernels, ${way}`, bridge, memory])
  }
  borders.push([`${name} kernels, the fastest`, platform.createBridge(given), memory])
  borders.push([`${name} kernels, no codecs`, platform.createBridge({ ...given, allowsCodecs: false }), memory])
}

/** A string made without any border. */
function textOf(codes: ArrayLike<number>): string {
  let text = ''
  for (let i = 0; i < codes.length; i++) text += String.fromCharCode(codes[i])
  return text
}

const random = new Random(0x5171)
const kinds: Record<string, () => number> = {
  'US-ASCII': () => random.below(0x80),
  'ISO 8859-1': () => random.below(0x100),
  'all units': () => random.below(0x10000),
  surrogates: () => random.between(0xd800, 0xdfff),
  'one wide unit in a hundred': () => (random.once(100) ? 0x4e2d : 0x61),
}
const GARBAGE = 0xdbad

test('the ways of this runtime', () => {
  const names = borders.map(([name]) => name)
  expect(names).toContain('wasm kernels, portable')
  expect(names.includes('wasm kernels, buffer')).toBe('Buffer' in globalThis)
  expect(names).toContain('wasm kernels, decoder')
  expect(names).not.toContain('js kernels, builtins')
  // Node 20 has no string builtins for WebAssembly, nor has WebKit 2.50.
  const isNode20 = typeof process === 'object' && process.version.startsWith('v20.')
  const isWebKit = typeof document === 'object' && /AppleWebKit(?!.*Chrome)/.test(navigator.userAgent)
  expect(names.includes('wasm kernels, builtins')).toBe(!isNode20 && !isWebKit)
})

describe.each(borders)('%s', (_, border, { bytes, units, pivot, output }) => {
  const low = pivot >> 1
  const at = output >> 1

  test('every unit', () => {
    const all = Uint16Array.from({ length: 0x10000 }, (_, i) => i)
    const text = textOf(all)
    border.toUtf16(text, 0, text.length, at)
    expect(Buffer.from(units.buffer, 2 * at, 2 * all.length).equals(Buffer.from(all.buffer))).toBe(true)
    expect(border.fromUtf16(at, at + all.length) === text).toBe(true)
    for (let i = 0; i < all.length; i += 97) expect(border.fromUtf16(at + i, at + i + 1)).toBe(text[i])
  })

  test('every byte', () => {
    for (let i = 0; i < 0x10000; i++) bytes[output + i] = i
    const text = textOf(bytes.subarray(output, output + 0x10000))
    expect(border.fromLatin1(output, output + 0x10000) === text).toBe(true)
    for (let i = 0; i < 300; i++) expect(border.fromLatin1(output + i, output + 2 * i)).toBe(text.slice(i, 2 * i))
  })

  test.each(Object.keys(kinds))('sizes and places: %s', (kind) => {
    for (const length of [...Array(301).keys(), 4095, 4096, 4097, 32767, 32768, 32769, 70_000]) {
      const codes = Uint16Array.from({ length }, kinds[kind])
      const text = textOf(codes)
      const place = low + random.below(64)
      units.fill(GARBAGE, low, place + length + 64)
      border.toUtf16(text, 0, length, place)
      // No byte beside the text is touched.
      const written = units.subarray(low, place + length + 64)
      const expected = new Uint16Array(written.length).fill(GARBAGE)
      expected.set(codes, place - low)
      if (!Buffer.from(written.slice().buffer).equals(Buffer.from(expected.buffer))) expect(written).toEqual(expected)
      if (border.fromUtf16(place, place + length) !== text) expect(border.fromUtf16(place, place + length)).toBe(text)
      // A part of a text, to another part of the memory and back.
      const from = random.below(length + 1)
      const to = random.between(from, length)
      border.toUtf16(text, from, to, at + 1)
      if (border.fromUtf16(at + 1, at + 1 + to - from) !== text.slice(from, to)) expect({ from, to }).toBe('right')
    }
  })

  test('long text of one byte a unit, and with one unit that takes two', () => {
    const room = OUTPUT / 2
    for (const length of [31, 2047, 2048, 2049, 2111, 5000, 70_000, 1 << 18, (1 << 18) + 1, room]) {
      for (const place of [-1, 0, 1, length >> 1, length - 65, length - 2, length - 1]) {
        units.fill(0xe9, at, at + length)
        if (place >= 0) units[at + place] = 0x100 + (place & 0xff)
        const before = units.slice(at, at + room)
        const text = `${'é'.repeat(Math.max(0, place))}${place < 0 ? '' : textOf([units[at + place]])}`
        const whole = text + 'é'.repeat(length - text.length)
        if (border.fromUtf16(at, at + length) !== whole) expect([length, place]).toBe('right')
        for (let i = 0; i < room; i++) if (before[i] !== units[at + i]) expect(length).toBe('left alone')
      }
    }
  })

  test('ropes and slices', () => {
    for (const unit of ['a', 'é', '中']) {
      const rope = unit.repeat(700) + textOf([random.below(0x10000)]) + unit.repeat(500)
      for (const text of [rope, `${rope}${rope}`, rope.slice(3, 900)]) {
        border.toUtf16(text, 0, text.length, low)
        expect(border.fromUtf16(low, low + text.length)).toBe(text)
        border.toUtf16(text, 5, 70, low)
        expect(border.fromUtf16(low, low + 65)).toBe(text.slice(5, 70))
      }
    }
  })

  test('more short strings than it takes to change to another way', () => {
    for (let i = 0; i < 20_000; i++) {
      const length = 1 + (i % 31)
      for (let k = 0; k < length; k++) units[low + k] = i * 31 + k * 977
      const text = textOf(units.subarray(low, low + length))
      if (border.fromUtf16(low, low + length) !== text) expect(i).toBe('right')
      border.toUtf16(text, 0, length, at)
      if (units[at + length - 1] !== text.charCodeAt(length - 1)) expect(i).toBe('written')
    }
  })

  test('a signature is a character', () => {
    for (const length of [1, 2, 40, 5000]) {
      const text = '\ufeff'.repeat(length)
      border.toUtf16(text, 0, length, low)
      expect(border.fromUtf16(low, low + length) === text).toBe(true)
    }
  })

  test.each([0x61, 0xe9, 0x4e2d])('all of the output window, %i', (unit) => {
    const length = OUTPUT / 2 + WRITE_SLACK / 2
    units.fill(unit, at, at + length)
    units[at] = 0x62
    units[at + length - 1] = 0x63
    const text = border.fromUtf16(at, at + length)
    expect(text.length).toBe(length)
    expect(text === `b${String.fromCharCode(unit).repeat(length - 2)}c`).toBe(true)
  })
})

describe('probing leaves the memory as it was', () => {
  test.each(sets)('$name', ({ name, memory }) => {
    const { bytes, pivot } = memory
    bytes.fill(0x5a, pivot - 8, pivot + 1024)
    for (const create of Object.values(WAYS)) probeBridge(memories.get(name) as StringMemory, create)
    expect(bytes.subarray(pivot - 8, pivot + 1024).every((byte) => byte === 0x5a)).toBe(true)
  })
})
