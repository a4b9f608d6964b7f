// `utf-simd/lite` gives what the root gives: text, bytes, progress, and errors with their places and messages.

import { describe, expect, test } from 'vitest'
import * as root from '../src/index.ts'
import * as lite from '../src/lite.ts'
import { Random } from './support/random.ts'

type Name = 'utf8' | 'utf16le'
const { utf8, utf16le } = root
const ROOT = { utf8, utf16le }
const LITE = { utf8: lite.utf8, utf16le: lite.utf16le }

const POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252'] as const
const TEXT_POLICIES = ['throw', 'replace', 'ignore', 'html', 'question'] as const
/** Bytes at the borders of the tables of both forms. */
const BYTES = [
  0x00, 0x41, 0x7f, 0x80, 0x9f, 0xa0, 0xbb, 0xbf, 0xc1, 0xc3, 0xd8, 0xdc, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xfe,
  0xff,
]
const UNITS = ['a', 'é', '中', '\ud83d\ude00', '\ud83d', '\ude00', '\ufeff', 'lorem ipsum dolor sit amet']

/** What an action gives or throws, without the stack; and the errors that a function was told. */
function outcomeOf(action: (told: unknown[]) => unknown): unknown {
  const told: unknown[] = []
  try {
    return { value: action(told), told }
  } catch (error) {
    const { message, name, code, offset, length, kind, encoding } = error as root.MalformedError
    return { message, name, code, offset, length, kind, encoding, told }
  }
}

/** Runs an action by both, and compares. */
function compare(what: () => string, name: Name, action: (its: lite.LiteEncoding, told: unknown[]) => unknown): void {
  const ours = outcomeOf((told) => action(LITE[name], told))
  const theirs = outcomeOf((told) => action(ROOT[name], told))
  expect(ours, what()).toEqual(theirs)
}

function randomBytes(random: Random): Uint8Array {
  const length = random.below(12)
  return Uint8Array.from({ length }, () => BYTES[random.below(BYTES.length)])
}

function randomText(random: Random): string {
  return Array.from({ length: random.below(7) }, () => UNITS[random.below(UNITS.length)]).join('')
}

const TEXT = 'Größe 中文 😀 '.repeat(5000)
const ANSWERS = ['', '?', '\ud83d', '\ude00', '\ud83d\ude00', 'x\ud83d', '\ude00x']

function checkDecoding(name: Name): void {
  const random = new Random(0x117e)
  for (let round = 0; round < 6000; round++) {
    const bytes = randomBytes(random)
    const what = () => `${name} ${[...bytes].map((byte) => byte.toString(16))}`
    for (const onError of POLICIES)
      for (const bom of ['strip', 'keep'] as const) compare(what, name, (its) => its.decode(bytes, { onError, bom }))
    const start = random.below(bytes.length + 1)
    const end = start + random.below(bytes.length - start + 1)
    compare(what, name, (its) => its.decode(bytes))
    compare(what, name, (its) => its.decodeSlice(bytes, start, end))
    compare(what, name, (its) => its.decodeSlice(bytes, start, end, { onError: 'replace', bom: 'strip' }))
    compare(what, name, (its) => its.isValid(bytes))
    compare(what, name, (its) => its.findError(bytes))
    compare(what, name, (its, told) => its.decode(bytes, { onError: (error) => `<${told.push({ ...error })}>` }))
  }
}

function checkEncoding(name: Name): void {
  const random = new Random(0x117f)
  for (let round = 0; round < 6000; round++) {
    const text = randomText(random)
    const what = () => `${name} ${JSON.stringify(text)}`
    const answers = Array.from({ length: 9 }, () => ANSWERS[random.below(ANSWERS.length)])
    const asking = (told: unknown[]) => (error: root.MalformedSequence) => {
      told.push({ ...error })
      return answers[error.offset % answers.length]
    }
    for (const bom of [false, true]) {
      for (const onError of TEXT_POLICIES) {
        compare(what, name, (its) => its.encode(text, { onError, bom }))
        compare(what, name, (its) => its.byteLength(text, { onError, bom }))
      }
      compare(what, name, (its, told) => its.encode(text, { onError: asking(told), bom }))
    }
    const room = random.below(20)
    const start = random.below(room + 1)
    const write = (its: lite.LiteEncoding, onError: root.EncodePolicy) => {
      const target = new Uint8Array(room).fill(0xaa)
      const written = its.write(text, target, start, { onError })
      return [written, target]
    }
    const into = (its: lite.LiteEncoding, onError: root.EncodePolicy, bom: boolean) => {
      const target = new Uint8Array(room).fill(0xaa)
      const progress = its.encodeInto(text, target, { onError, bom })
      return [progress, target.subarray(0, progress.written)]
    }
    for (const onError of TEXT_POLICIES) {
      compare(what, name, (its) => write(its, onError))
      compare(what, name, (its) => into(its, onError, false))
      compare(what, name, (its) => into(its, onError, true))
    }
  }
}

describe.each<Name>(['utf8', 'utf16le'])('%s', (name) => {
  test('decodes, validates and finds errors as the root', () => checkDecoding(name))
  test('encodes, measures and writes as the root', () => checkEncoding(name))

  test('says what is wrong with arguments as the root', () => {
    const any = (value: unknown) => value as never
    const calls: ((its: lite.LiteEncoding) => unknown)[] = [
      (its) => its.decode(any('a')),
      (its) => its.decode(new Uint8Array(1), any({ fatal: true })),
      (its) => its.decode(new Uint8Array(1), { onError: any('html') }),
      (its) => its.decodeSlice(new Uint8Array(3), 2, 4),
      (its) => its.encode(any(1)),
      (its) => its.encode('', any({ bom: 1 })),
      (its) => its.encodeInto('a', any([])),
      (its) => its.write('abc', new Uint8Array(2)),
      (its) => its.write('a', new Uint8Array(2), 3),
      (its) => its.byteLength(any(undefined)),
      (its) => its.decode(Uint8Array.of(0xd8, 0xd8), { onError: any(() => 1) }),
      (its) => its.encode('\ud800', { onError: any(() => 1) }),
    ]
    for (const call of calls) compare(() => String(call), name, call)
  })

  // `subarray` makes what its class makes: this one, an array of as many zeros as its first argument says.
  test('a subclass of Uint8Array with a constructor of its own', () => {
    class Packet extends Uint8Array {
      constructor(length: number) {
        super(length)
      }
    }
    const packetOf = (bytes: Uint8Array) => {
      const packet = new Packet(bytes.length)
      packet.set(bytes)
      return packet
    }
    const [bom, text, bad] = [
      '\ufeffGrüße, 世界 and more',
      'Grüße, 世界 and more',
      Uint8Array.of(0x41, 0x42, 0xff, 0xd8, 0x41, 0x42, 0x43),
    ]
    const packet = packetOf(ROOT[name].encode(`ab${bom}`))
    const start = ROOT[name].byteLength('ab')
    expect(LITE[name].decodeSlice(packet, start, packet.length)).toBe(bom)
    expect(LITE[name].decodeSlice(packet, start, packet.length, { bom: 'strip' })).toBe(text)
    for (const onError of POLICIES)
      expect(outcomeOf(() => LITE[name].decodeSlice(packetOf(bad), 2, 7, { onError }))).toEqual(
        outcomeOf(() => ROOT[name].decodeSlice(bad, 2, 7, { onError })),
      )
    const written = (target: Uint8Array, its: lite.LiteEncoding) => [
      its.write(text, target, 5),
      Buffer.from(target.buffer).toString('hex'),
    ]
    expect(written(new Packet(64), LITE[name])).toEqual(written(new Uint8Array(64), ROOT[name]))
    const filled = (target: Uint8Array, its: lite.LiteEncoding) => [
      its.encodeInto('a\ud800é', target, { onError: 'html', bom: true }),
      Buffer.from(target.buffer).toString('hex'),
    ]
    expect(filled(new Packet(64), LITE[name])).toEqual(filled(new Uint8Array(64), ROOT[name]))
  })

  test('options are read before the target is looked at', () => {
    const target = new Uint8Array(20)
    const options = {
      get onError() {
        structuredClone(target, { transfer: [target.buffer] })
        return 'replace' as const
      },
    }
    const message = `${name.replace('-', '')}.write: target: the buffer of the array is detached`
    expect(() => LITE[name].write('abcdef', target, 5, options)).toThrow(new TypeError(message))
    compare(
      () => 'both wrong',
      name,
      (its) => its.write('a', [] as never, 0, { onError: 'zzz' as never }),
    )
  })

  test('a policy that detaches or shrinks the target', () => {
    const run = (its: lite.LiteEncoding, method: 'write' | 'encodeInto', length?: number, bom = false) => {
      const buffer =
        length === undefined ? new ArrayBuffer(20) : Reflect.construct(ArrayBuffer, [20, { maxByteLength: 20 }])
      const target = new Uint8Array(buffer)
      const onError = () => {
        // The root may ask twice.
        if (length !== undefined) buffer.resize(length)
        else if (buffer.byteLength > 0) structuredClone(target, { transfer: [buffer] })
        return 'x'
      }
      const text = 'abc\ud800def'
      return method === 'write'
        ? its.write(text, target, 5, { onError })
        : its.encodeInto(text, target, { onError, bom })
    }
    for (const length of [undefined, 6, 3, 1])
      compare(
        () => `write, ${length}`,
        name,
        (its) => run(its, 'write', length),
      )
    expect(() => run(LITE[name], 'write')).toThrow('write: target: the buffer of the array is detached')
    for (const length of [undefined, 1])
      for (const bom of [false, true])
        compare(
          () => `encodeInto, ${length}`,
          name,
          (its) => run(its, 'encodeInto', length, bom),
        )
    expect(() => run(LITE[name], 'encodeInto')).toThrow('the target was detached or resized while it was written')
  })

  test('no room for a BOM', () => {
    for (const text of ['a', '\ud800', ''])
      for (const room of [0, 1, 2, 3])
        compare(
          () => `${text} ${room}`,
          name,
          (its) => its.encodeInto(text, new Uint8Array(room), { bom: true, onError: 'replace' }),
        )
  })

  test('long text', () => {
    const bytes = LITE[name].encode(TEXT)
    expect(bytes).toEqual(ROOT[name].encode(TEXT))
    expect(LITE[name].decode(bytes)).toBe(TEXT)
    const cut = bytes.subarray(0, bytes.length - 1)
    compare(
      () => 'cut',
      name,
      (its) => its.decode(cut, { onError: 'replace' }),
    )
  })

  test('many errors take linear time', () => {
    const bad = new Uint8Array(200_001).fill(0xff).fill(0xdc, 100_000)
    compare(
      () => 'dense errors',
      name,
      (its) => its.decode(bad, { onError: 'replace' }),
    )
    compare(
      () => 'dense lone surrogates',
      name,
      (its) => its.encode('\ud83d'.repeat(100_000), { onError: 'html' }),
    )
  })
})
