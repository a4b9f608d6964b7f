// Whatever way the dispatcher takes, the answer is that of the JavaScript kernels: at each of its sizes, and where the few bytes or
// units that it looks at say nothing of the others.

import { afterEach, expect, test } from 'vitest'
import { type DecodeOptions, type DecodePolicy, type EncodePolicy, setBackend, utf8 } from '../../src/index.ts'
import { attempt } from '../support/interface.ts'
import { isLeftOut } from '../support/share.ts'

afterEach(() => setBackend('auto'))

/** The sizes at which another way may be taken, and their neighbours. */
const SIZES = [1, 4, 8, 12, 16, 32, 48, 64, 128, 256, 512, 1024, 2048, 4096, 1 << 14, 1 << 16, 1 << 18]
  .flatMap((size) => [size - 1, size, size + 1])
  .filter((size) => size > 0)

const FILLINGS = {
  ascii: 'a',
  latin: 'é',
  cyrillic: 'я',
  cjk: '语',
  'fullwidth comma': '，',
  emoji: '😀',
  mixed: 'aé语😀b',
}
/** What may stand alone in text of another kind. */
const STRANGERS = ['', '\ufeff', '\ufffd', 'é', 'ж', '中', '𝄞', '\ud83d', '\udc00', '\ud800\ud800']
const ODD_BYTES = [
  [],
  [0xff],
  [0x80],
  [0xc3],
  [0xe4, 0xb8],
  [0xed, 0xa0, 0x80],
  [0xef, 0xbb, 0xbf],
  [0xef, 0xbf, 0xbd],
  [0xf0, 0x9f],
]

const FEW_STRANGERS = ['', '中', '\ud83d']
const FEW_ODD = [[], [0xff], [0xef, 0xbf, 0xbd]]
/** Above it, few of them. */
const LARGE = 3000

/** `stranger` at the start, in the middle, and at the end of `size` units of the filling, more or less. */
function* texts(size: number): Generator<string> {
  for (const filling of Object.values(FILLINGS)) {
    const units = Math.max(0, size - 1)
    const text = filling.repeat(Math.ceil(size / filling.length)).slice(0, units)
    for (const stranger of size > LARGE ? FEW_STRANGERS : STRANGERS) {
      for (const at of new Set([0, (units >> 1) | 1, units]))
        if (!isLeftOut()) yield text.slice(0, at) + stranger + text.slice(at)
    }
  }
}

function* inputs(size: number): Generator<Uint8Array> {
  for (const filling of Object.values(FILLINGS)) {
    const one = new TextEncoder().encode(filling)
    const bytes = Uint8Array.from({ length: size }, (_, i) => one[i % one.length])
    for (const odd of size > LARGE ? FEW_ODD : ODD_BYTES) {
      for (const at of new Set([0, (size >> 1) | 1, size - odd.length])) {
        if (at < 0 || at + odd.length > size) continue
        const input = bytes.slice()
        input.set(odd, at)
        if (!isLeftOut()) yield input
      }
    }
  }
}

/** The answers of `ask` by the dispatcher and by the JavaScript kernels. */
function both<T>(ask: () => T): [T | object, T | object] {
  setBackend('auto')
  const answer = attempt(ask)
  setBackend('js')
  return [answer, attempt(ask)]
}

/** With and without what is the default: the shortest way may be one of its own. */
function optionsOf(onError: DecodePolicy, all: boolean): (DecodeOptions | undefined)[] {
  const shortest = onError === 'throw' ? undefined : { onError }
  return all ? [shortest, { onError, bom: 'strip' }, { onError, bom: 'keep' }] : [shortest]
}

const sizes = (most: number) => SIZES.filter((size) => size <= most)

test.each<[string, DecodePolicy]>([
  ['throw', 'throw'],
  ['replace', 'replace'],
  ['ignore', 'ignore'],
  ['a function', ({ offset }) => `<${offset}>`],
])('decode, %s', (_, onError) => {
  const isQuick = onError === 'throw' || onError === 'replace'
  for (const size of sizes(isQuick ? 1 << 18 : 1024)) {
    for (const input of inputs(size)) {
      for (const options of optionsOf(onError, size < LARGE)) {
        const [answer, expected] = both(() => utf8.decode(input, options))
        if (answer !== expected) expect(answer, Buffer.from(input).toString('hex').slice(0, 200)).toEqual(expected)
      }
      const [valid, expected] = both(() => utf8.isValid(input))
      expect(valid).toBe(expected)
    }
  }
})

test.each<[string, EncodePolicy]>([
  ['throw', 'throw'],
  ['replace', 'replace'],
  ['a function', ({ offset }) => `<${offset}>`],
])('encode, %s', (_, onError) => {
  for (const size of sizes(typeof onError === 'string' ? 1 << 18 : 2048)) {
    for (const text of texts(size)) {
      const options = onError === 'throw' ? undefined : { onError }
      const [answer, expected] = both(() => utf8.encode(text, options))
      if (!(answer instanceof Uint8Array && expected instanceof Uint8Array)) expect(answer).toEqual(expected)
      else {
        if (Buffer.compare(answer, expected) !== 0) expect(answer).toEqual(expected)
        expect(answer.buffer.byteLength).toBe(answer.length)
      }
    }
  }
})

test('byteLength', () => {
  for (const size of sizes(1 << 16)) {
    for (const text of texts(size)) {
      const [answer, expected] = both(() => utf8.byteLength(text))
      if (answer !== expected) expect(answer).toEqual(expected)
    }
  }
})

test('encodeInto targets that are as large as the bytes, and a little smaller and larger', () => {
  for (const size of sizes(4097)) {
    for (const text of texts(size)) {
      const { length } = new TextEncoder().encode(text)
      for (const room of new Set([
        0,
        length - 4,
        length - 3,
        length - 1,
        length,
        length + 1,
        length + 3,
        3 * text.length,
      ])) {
        if (room < 0) continue
        for (const options of [undefined, { onError: 'replace' }] as const) {
          const [answer, expected] = both(() => {
            const target = new Uint8Array(room)
            const { read, written } = utf8.encodeInto(text, target, options)
            return [read, written, Buffer.from(target.subarray(0, written)).toString('latin1')].join(' ')
          })
          if (answer !== expected) expect(answer).toEqual(expected)
        }
      }
    }
  }
})

test('shared memory is read as any other', () => {
  for (const size of sizes(1 << 14)) {
    for (const input of inputs(size)) {
      const shared = new Uint8Array(new SharedArrayBuffer(size))
      shared.set(input)
      for (const options of [undefined, { onError: 'replace' }] as const) {
        const [answer, expected] = both(() => utf8.decode(shared, options))
        if (answer !== expected) expect(answer).toEqual(expected)
      }
    }
  }
})

test('resizable memory is read and written as any other', () => {
  const Resizable = ArrayBuffer as unknown as new (length: number, options: { maxByteLength: number }) => ArrayBuffer
  for (const size of sizes(1 << 14)) {
    for (const input of inputs(size)) {
      const view = new Uint8Array(new Resizable(size, { maxByteLength: size + 1 }))
      view.set(input)
      const [answer, expected] = both(() => utf8.decode(view, { onError: 'replace' }))
      if (answer !== expected) expect(answer).toEqual(expected)
      const target = new Uint8Array(new Resizable(3 * size, { maxByteLength: 3 * size + 1 }))
      if (typeof answer !== 'string') continue
      const [done, right] = both(() => [utf8.encodeInto(answer, target), Buffer.from(target).toString('latin1')])
      expect(done).toEqual(right)
    }
  }
})

test('a stream is decoded as the whole is', () => {
  for (const size of sizes(1 << 14)) {
    for (const input of inputs(size)) {
      const cut = Math.min(size, 700)
      const pieces = [input.subarray(0, cut), input.subarray(cut)]
      setBackend('auto')
      const decoder = utf8.decoder({ onError: 'replace' })
      const text = pieces.map((piece) => decoder.decode(piece)).join('') + decoder.flush()
      if (text !== utf8.decode(input, { onError: 'replace' }))
        expect(text).toEqual(utf8.decode(input, { onError: 'replace' }))
    }
  }
})
