// Compares an encoding with its oracle: by every function of the interface, in streams cut anywhere, on every backend.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Transcoder } from '../../src/engine/transcode.ts'
import {
  backend,
  type DecodePolicy,
  type Encoding,
  MalformedError,
  type MalformedSequence,
  setBackend,
  transcode,
  utf8,
} from '../../src/index.ts'
import { firstMalformed, type Item, isCharacter, isScalarValue, REPLACEMENT } from '../reference/items.ts'
import { isLeftOut } from './share.ts'

export interface Oracle {
  decode(bytes: ArrayLike<number>): Item[]
  /** Undefined if the encoding lacks it. */
  encodeOne(value: number): number[] | undefined
  /** Is a leading U+FEFF a BOM? True by default. */
  readonly hasBom?: boolean
}

export function onBackends(title: string, suite: (choice: 'js' | 'wasm' | 'auto') => void): void {
  describe.each(['js', 'wasm', 'auto'] as const)(`%s: ${title}`, (choice) => {
    beforeAll(() => setBackend(choice))
    afterAll(() => setBackend('auto'))
    const meant = choice === 'js' ? 'js' : 'wasm'
    test('runs on these kernels', () => expect(backend()).toBe(meant))
    suite(choice)
    test('still runs on these kernels', () => expect(backend()).toBe(meant))
  })
}

export const bytesOf = (hex: string) => Uint8Array.from(hex.split(/[ ;]+/), (byte) => Number.parseInt(byte, 16))

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 200), (byte) => byte.toString(16).padStart(2, '0')).join(' ')
}

/** Returns the items of a string, in which a whole sequence above 10FFFF is malformed. */
export function inText(items: readonly Item[]): Item[] {
  return items.map((item) =>
    isCharacter(item) && item.codePoint > 0x10ffff
      ? { kind: 'too-large', offset: item.offset, length: item.length }
      : item,
  )
}

/** Returns the text of the items, with the replacement of each malformed one. */
export function written(items: readonly Item[], instead: (offset: number, length: number) => string): string {
  let text = ''
  for (const item of items)
    text += isCharacter(item) ? String.fromCodePoint(item.codePoint) : instead(item.offset, item.length)
  return text
}

export function malformed(action: () => unknown): MalformedSequence | undefined {
  try {
    action()
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
    const { encoding, kind, offset, length } = error
    return { encoding, kind, offset, length }
  }
  return undefined
}

/** Decodes in two pieces. */
export function inTwo(encoding: Encoding, bytes: Uint8Array, cut: number, onError: DecodePolicy): string {
  const decoder = encoding.decoder({ onError, bom: 'keep' })
  return decoder.decode(bytes.subarray(0, cut)) + decoder.decode(bytes.subarray(cut)) + decoder.flush()
}

export function transcodeInTwo(
  bytes: Uint8Array,
  cut: number,
  from: Encoding,
  to: Encoding,
  onError: DecodePolicy,
): Uint8Array {
  const transcoder = new Transcoder(from, to, { onError, bom: 'keep' })
  const pieces = [transcoder.push(bytes.subarray(0, cut)), transcoder.push(bytes.subarray(cut)), transcoder.end()]
  return Uint8Array.from(Buffer.concat(pieces))
}

/** Returns milliseconds of processor time, if the runtime tells it; else of real time. */
export function processorTime(): number {
  if (typeof process !== 'object') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Sizes of inputs for `growth`. V8 keeps a string of 65,528 wide units and more in memory of its own, which takes ten times as long. */
export const GROWTH_SIZES: readonly [number, number] = [6000, 48_000]

/**
 * Returns how many times longer an input of eight times the size takes: 8 or so if the time is linear, 64 if it is quadratic. The least of
 * up to ten measurements: others on the machine, and the collector, only make one longer.
 */
export function growth(run: (size: number) => void, clock = processorTime): number {
  // Long enough for a browser's clock, which may tick once in a millisecond.
  const LEAST_MS = 10
  const time = (size: number) => {
    const start = clock()
    let runs = 0
    let spent = 0
    while (spent < LEAST_MS) {
      run(size)
      runs++
      spent = clock() - start
    }
    return spent / runs
  }
  const [few, many] = GROWTH_SIZES
  time(few)
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < 10 && (i === 0 || large > 16 * small); i++) {
    small = Math.min(small, time(few))
    large = Math.min(large, time(many))
  }
  return large / small
}

/** Compares bytes without expect(), which is slow. */
export function sameBytes(actual: Uint8Array, expected: Uint8Array): void {
  if (Buffer.compare(actual, expected) !== 0) expect(actual).toEqual(expected)
}

/** Calls expect(), which is slow, only for a failure. */
function same(actual: unknown, expected: unknown, what: string, bytes: Uint8Array): void {
  const isSame =
    ArrayBuffer.isView(actual) && Array.isArray(expected)
      ? Buffer.compare(
          Buffer.from(Uint32Array.from(actual as Uint32Array).buffer),
          Buffer.from(Uint32Array.from(expected).buffer),
        ) === 0
      : actual === expected
  if (!isSame) expect(actual, `${what} of ${hex(bytes)}`).toEqual(expected)
}

/** Checks that every function that decodes agrees with the oracle. BOMs are kept as characters. */
export function checkDecoding(encoding: Encoding, oracle: Oracle, bytes: Uint8Array): void {
  const items = oracle.decode(bytes)
  const text = inText(items)
  const name = { encoding: encoding.name }
  const keep = { bom: 'keep' } as const
  const error = firstMalformed(items)
  const textError = firstMalformed(text)
  const expected = error && { ...name, ...error }
  const expectedText = textError && { ...name, ...textError }
  const values = items.map((item) => (isCharacter(item) ? item.codePoint : REPLACEMENT))

  const found = encoding.findError(bytes)
  if (found || expected) expect(found, `findError of ${hex(bytes)}`).toEqual(expected)
  same(encoding.isValid(bytes), error === undefined, 'isValid', bytes)
  same(encoding.decodeCodePoints(bytes, { ...keep, onError: 'replace' }), values, 'decodeCodePoints', bytes)
  const ignored = items.filter(isCharacter).map(({ codePoint }) => codePoint)
  same(encoding.decodeCodePoints(bytes, { ...keep, onError: 'ignore' }), ignored, 'ignore', bytes)
  if (error) {
    expect(malformed(() => encoding.decodeCodePoints(bytes, keep))).toEqual(expected)
    expect(malformed(() => encoding.codePointCount(bytes))).toEqual(expected)
  } else {
    const signed = values[0] === 0xfeff && oracle.hasBom !== false ? 1 : 0
    same(encoding.codePointCount(bytes), values.length - signed, 'codePointCount', bytes)
  }

  const replaced = written(text, () => '\ufffd')
  same(encoding.decode(bytes, { ...keep, onError: 'replace' }), replaced, 'decode', bytes)
  same(encoding.utf16Length(bytes, { ...keep, onError: 'replace' }), replaced.length, 'utf16Length', bytes)
  if (textError) expect(malformed(() => encoding.decode(bytes, keep))).toEqual(expectedText)
  else same(encoding.decode(bytes, keep), replaced, 'strict decode', bytes)
  const ignoredText = written(text, () => '')
  same(encoding.decode(bytes, { ...keep, onError: 'ignore' }), ignoredText, 'ignore', bytes)
  const asLatin1 = written(text, (offset, length) => latin1Text(bytes.subarray(offset, offset + length)))
  same(encoding.decode(bytes, { ...keep, onError: 'latin1' }), asLatin1, 'latin1', bytes)
  const places = written(text, (offset, length) => `[${offset} ${length}]`)
  const told = encoding.decode(bytes, { ...keep, onError: ({ offset, length }) => `[${offset} ${length}]` })
  same(told, places, 'a function', bytes)

  // The target lacks code points above 10FFFF. Surrogates of UCS-2 are characters only in pairs.
  const strict = { ...keep, onError: 'replace' } as const
  same(utf8.decode(transcode(bytes, encoding, utf8, strict), keep), wellFormed(replaced), 'transcode', bytes)
}

function latin1Text(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
export function wellFormed(text: string): string {
  return Array.from(text, (character) => (isScalarValue(character.codePointAt(0)!) ? character : '\ufffd')).join('')
}

/** Checks that streams agree with the whole: cut in two at every place, after 0 to 63 units of ASCII. */
export function checkSplits(encoding: Encoding, oracle: Oracle, vectors: readonly Uint8Array[], paddings = 64): void {
  const x = oracle.encodeOne(0x78)!
  for (const vector of vectors) {
    for (let padding = 0; padding < paddings; padding++) {
      if (isLeftOut()) continue
      const bytes = new Uint8Array(padding * x.length + vector.length)
      for (let i = 0; i < padding; i++) bytes.set(x, i * x.length)
      bytes.set(vector, padding * x.length)
      const text = inText(oracle.decode(bytes))
      const replaced = written(text, () => '\ufffd')
      same(encoding.decode(bytes, { onError: 'replace', bom: 'keep' }), replaced, 'whole', bytes)
      const error = firstMalformed(text)
      const from = Math.max(0, padding * x.length - 1)
      for (let cut = padding % 8 === 0 ? 0 : from; cut <= bytes.length; cut++) {
        const name = `cut at ${cut}`
        same(inTwo(encoding, bytes, cut, 'replace'), replaced, name, bytes)
        if (padding > 3) continue
        const expected = error && { encoding: encoding.name, ...error }
        const found = malformed(() => inTwo(encoding, bytes, cut, 'throw'))
        if (error || found) expect(found, name).toEqual(expected)
        const target = utf8.decode(transcodeInTwo(bytes, cut, encoding, utf8, 'replace'), { bom: 'keep' })
        same(target, wellFormed(replaced), `transcoded, ${name}`, bytes)
      }
    }
  }
}
