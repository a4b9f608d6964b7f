// What Web IDL says of interfaces, members and arguments, and the topics of the Web Platform Tests idlharness, textdecoder-arguments,
// textdecoder-copy, sharedarraybuffer.

import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import * as web from '../../src/web.ts'
import { TextDecoder, TextEncoder } from '../../src/web.ts'
import { byteArray, encodeText, expectTypeError } from './support.ts'

type Loose = (...values: unknown[]) => unknown

/** Returns the method, bound to this object and without its types. */
function bindLoosely(target: object, method: string): Loose {
  return (target as Record<string, Loose>)[method].bind(target)
}
const construct = (interfaceClass: unknown, ...values: unknown[]) =>
  Reflect.construct(interfaceClass as new () => object, values) as Record<string, unknown>

/** Another realm, where Uint8Array and the others are not those of this one. */
const realm = createContext({})
const evaluateForeign = (code: string) => runInContext(code, realm) as never

/** Makes an object with these members, which adds the names of those that are read to `log`. */
function watchMembers(log: string[], members: Record<string, unknown>): object {
  return Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [
        name,
        {
          get() {
            log.push(name)
            return value
          },
        },
      ]),
    ),
  )
}

const INTERFACES = [
  {
    name: 'TextDecoder',
    interfaceClass: TextDecoder,
    attributes: ['encoding', 'fatal', 'ignoreBOM'],
    methods: { decode: 0 },
  },
  { name: 'TextEncoder', interfaceClass: TextEncoder, attributes: ['encoding'], methods: { encode: 0, encodeInto: 2 } },
]

describe.each(INTERFACES)('interface $name', ({ name, interfaceClass, attributes, methods }) => {
  const own = (target: object, key: PropertyKey) => Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor

  test('interface object', () => {
    expect(interfaceClass.name).toBe(name)
    expect(interfaceClass.length).toBe(0)
    expect(own(interfaceClass, 'name')).toMatchObject({ writable: false, enumerable: false, configurable: true })
    expect(own(interfaceClass, 'length')).toMatchObject({ writable: false, enumerable: false, configurable: true })
    expect(own(interfaceClass, 'prototype')).toMatchObject({ writable: false, enumerable: false, configurable: false })
    expect(Object.getPrototypeOf(interfaceClass)).toBe(Function.prototype)
    expectTypeError(() => (interfaceClass as unknown as () => void)())
    expect(Object.keys(interfaceClass)).toEqual([])
  })

  test('prototype', () => {
    const { prototype } = interfaceClass
    expect(Object.getPrototypeOf(prototype)).toBe(Object.prototype)
    expect(own(prototype, 'constructor')).toEqual({
      value: interfaceClass,
      writable: true,
      enumerable: false,
      configurable: true,
    })
    expect(own(prototype, Symbol.toStringTag)).toEqual({
      value: name,
      writable: false,
      enumerable: false,
      configurable: true,
    })
    expect(Object.prototype.toString.call(new interfaceClass())).toBe(`[object ${name}]`)
    const members = [...attributes, ...Object.keys(methods)]
    expect(Object.getOwnPropertyNames(prototype).sort()).toEqual(['constructor', ...members].sort())
    expect(Object.getOwnPropertyNames(new interfaceClass())).toEqual([])
    const enumerated: string[] = []
    for (const member in new interfaceClass()) enumerated.push(member)
    expect(enumerated.sort()).toEqual(members.sort())
  })

  test.each(attributes)('attribute %s', (attribute) => {
    const { get, set, enumerable, configurable } = own(interfaceClass.prototype, attribute)
    expect([set, enumerable, configurable]).toEqual([undefined, true, true])
    expect([get?.name, get?.length]).toEqual([`get ${attribute}`, 0])
    for (const other of [
      interfaceClass.prototype,
      {},
      undefined,
      null,
      1,
      new Proxy(new interfaceClass(), {}),
      Object.create(new interfaceClass()),
    ])
      expectTypeError(() => get?.call(other))
    expectTypeError(() => {
      ;(new interfaceClass() as unknown as Record<string, unknown>)[attribute] = 'x'
    })
  })

  test.each(Object.entries(methods))('method %s', (method, length) => {
    const { value, ...descriptor } = own(interfaceClass.prototype, method)
    expect(descriptor).toEqual({ writable: true, enumerable: true, configurable: true })
    expect([value.name, value.length]).toEqual([method, length])
    const values = method === 'encodeInto' ? ['a', new Uint8Array(1)] : []
    for (const other of [interfaceClass.prototype, {}, undefined, null, 1])
      expectTypeError(() => value.apply(other, values))
    expectTypeError(() => new value(...values))
  })

  test('can be extended', () => {
    class Own extends (interfaceClass as unknown as new () => { encoding: string }) {
      more = 1
    }
    expect(new Own()).toBeInstanceOf(interfaceClass)
    expect(new Own().encoding).toBe('utf-8')
    expect(Object.prototype.toString.call(new Own())).toBe(`[object ${name}]`)
  })
})

test('the brands of the interfaces are not each other’s', () => {
  expectTypeError(() => TextDecoder.prototype.decode.call(new TextEncoder() as never))
  expectTypeError(() => TextEncoder.prototype.encode.call(new TextDecoder() as never))
  expect(Object.keys(web)).toEqual(expect.arrayContaining(['TextDecoder', 'TextEncoder']))
})

// Web IDL 3.2.17: of undefined and null no members are read.
test('members that a program adds to Object.prototype are options of objects alone', () => {
  const added = { fatal: true, ignoreBOM: true, stream: true, bom: true, onError: 'ignore' }
  const bytes = byteArray(0xef, 0xbb, 0xbf, 0x41, 0xe6, 0xbc)
  const found: unknown[] = []
  const withoutOptions = [new TextDecoder(), construct(TextDecoder, 'utf-8', null) as unknown as TextDecoder]
  Object.assign(Object.prototype, added)
  try {
    withoutOptions.push(new TextDecoder(), new TextDecoder('utf-8', null))
    for (const decoder of withoutOptions)
      found.push([decoder.fatal, decoder.ignoreBOM, decoder.decode(bytes), decoder.decode(bytes, null)])
    found.push(new TextEncoder().encode('a\ud800'), new TextEncoder().encodeInto('a', new Uint8Array(9)).written)
    found.push(new TextDecoder('utf-8', {}).fatal, new TextDecoder('latin1', {}).ignoreBOM)
  } finally {
    for (const name in added) delete (Object.prototype as Record<string, unknown>)[name]
  }
  const decoded = [false, false, 'A\ufffd', 'A\ufffd']
  expect(found).toEqual([decoded, decoded, decoded, decoded, byteArray(0x61, 0xef, 0xbf, 0xbd), 1, true, true])
})

describe('new TextDecoder(label, options)', () => {
  test('the label is a string, undefined the default', () => {
    expect(new TextDecoder(undefined).encoding).toBe('utf-8')
    expect(construct(TextDecoder, { toString: () => 'utf-16be' }).encoding).toBe('utf-16be')
    expect(construct(TextDecoder, ['utf-8']).encoding).toBe('utf-8')
    expect(construct(TextDecoder, 866).encoding).toBe('ibm866')
    expect(() => construct(TextDecoder, null)).toThrow(RangeError)
    expectTypeError(() => construct(TextDecoder, Symbol('utf-8')))
    expectTypeError(() => construct(TextDecoder, Object.create(null)))
  })

  test('the options are an object, or undefined, or null', () => {
    for (const none of [undefined, null, {}, () => {}, [], new Date(0)])
      expect(construct(TextDecoder, 'utf-8', none).fatal).toBe(false)
    for (const wrong of [1, 'fatal', true, false, 0n, Symbol('x')])
      expectTypeError(() => construct(TextDecoder, 'utf-8', wrong))
    for (const yes of [true, 1, 'false', {}, 1n, Symbol('x')]) {
      expect(construct(TextDecoder, 'utf-8', { fatal: yes, ignoreBOM: yes })).toMatchObject({
        fatal: true,
        ignoreBOM: true,
      })
    }
    for (const no of [false, 0, '', null, undefined, Number.NaN, 0n])
      expect(construct(TextDecoder, 'utf-8', { fatal: no, ignoreBOM: no })).toMatchObject({
        fatal: false,
        ignoreBOM: false,
      })
    expect(construct(TextDecoder, 'utf-8', Object.create({ fatal: true })).fatal).toBe(true)
  })

  test('conversions come in their order, and before the label is looked up', () => {
    const log: string[] = []
    const label = { toString: () => `${log.push('label')}` }
    expect(() => construct(TextDecoder, label, watchMembers(log, { ignoreBOM: 1, fatal: 1 }))).toThrow(RangeError)
    expect(log).toEqual(['label', 'fatal', 'ignoreBOM'])
    const failure = new SyntaxError('mine')
    const throwing = {
      get fatal(): boolean {
        throw failure
      },
    }
    expect(() => construct(TextDecoder, 'no such label', throwing)).toThrow(failure)
  })
})

describe('decode(input, options)', () => {
  const decode = (...values: unknown[]) => bindLoosely(new TextDecoder(), 'decode')(...values) as string

  test('input: buffers and views of every kind', () => {
    const text = 'aé漢😀 0123456'
    const all = new Uint8Array(48).fill(0x2a)
    all.set(encodeText(text, 'utf-8'), 8)
    expect(encodeText(text, 'utf-8').length).toBe(18)
    all.fill(0x2b, 26, 32)
    for (const Memory of [ArrayBuffer, SharedArrayBuffer]) {
      for (const maxByteLength of [undefined, 100]) {
        const memory = new Memory(48, maxByteLength ? { maxByteLength } : undefined) as ArrayBuffer
        new Uint8Array(memory).set(all)
        expect(decode(memory)).toBe(`${'*'.repeat(8)}${text}${'+'.repeat(6)}${'*'.repeat(16)}`)
        for (const View of [
          Uint8Array,
          Int8Array,
          Uint8ClampedArray,
          Uint16Array,
          Int16Array,
          Uint32Array,
          Int32Array,
          Float32Array,
          Float64Array,
          BigInt64Array,
          BigUint64Array,
        ])
          expect(decode(new View(memory, 8, 24 / View.BYTES_PER_ELEMENT))).toBe(`${text}++++++`)
        expect(decode(new DataView(memory, 8, 18))).toBe(text)
        expect(decode(Buffer.from(memory, 8, 18))).toBe(text)
      }
    }
    expect(decode(evaluateForeign('new Uint8Array([0xc3, 0xa9])'))).toBe('é')
    expect(decode(evaluateForeign('new Uint8Array([0xc3, 0xa9]).buffer'))).toBe('é')
    expect(decode(evaluateForeign('new SharedArrayBuffer(2)'))).toBe('\0\0')
    expect(decode(evaluateForeign('new DataView(new ArrayBuffer(3), 1)'))).toBe('\0\0')
    expect(decode(evaluateForeign('new Uint16Array([0x4141])'))).toBe('AA')
    expect(decode(new Uint8Array(0)) + decode(new ArrayBuffer(0)) + decode(new DataView(new ArrayBuffer(0)))).toBe('')
  })

  test('input: nothing else', () => {
    const fakes = [
      { [Symbol.toStringTag]: 'ArrayBuffer' },
      Object.create(Uint8Array.prototype),
      new Proxy(byteArray(65), {}),
    ]
    const lookalikes = [{ length: 1, 0: 65 }, { byteLength: 1 }, Object.create(ArrayBuffer.prototype)]
    for (const wrong of [null, 'A', 65, true, {}, [65], () => {}, Symbol('x'), 1n, ...fakes, ...lookalikes]) {
      expectTypeError(() => decode(wrong))
      expectTypeError(() => decode(wrong, { stream: true }))
      expectTypeError(() => bindLoosely(new TextDecoder('koi8-r'), 'decode')(wrong))
    }
  })

  test('input: what is detached, or out of the bounds of what has shrunk, is empty', () => {
    const views = (memory: ArrayBuffer) => [
      memory,
      new Uint8Array(memory),
      new Uint16Array(memory),
      new DataView(memory),
      new Uint8Array(memory, 4, 2),
      new DataView(memory, 4, 2),
    ]
    const detached = new ArrayBuffer(8)
    const gone = views(detached)
    structuredClone(detached, { transfer: [detached] })
    const shrunk = new ArrayBuffer(8, { maxByteLength: 8 })
    const [, , , , outside, outsideToo] = views(shrunk)
    shrunk.resize(5)
    for (const label of ['utf-8', 'utf-16le', 'latin1', 'koi8-r', 'x-user-defined']) {
      const decoder = new TextDecoder(label, { fatal: true })
      for (const view of [...gone, outside, outsideToo]) {
        expect(decoder.decode(view)).toBe('')
        expect(decoder.decode(view, { stream: true }) + decoder.decode(view)).toBe('')
      }
    }
    expect(decode(new Uint8Array(shrunk))).toBe('\0'.repeat(5))
  })

  test('options: an object, or undefined, or null', () => {
    for (const none of [undefined, null, {}, () => {}, []]) expect(decode(byteArray(0xc3), none)).toBe('\ufffd')
    for (const wrong of [1, 'stream', true, false, Symbol('x')]) expectTypeError(() => decode(byteArray(0x41), wrong))
    for (const yes of [true, 1, 'no', {}]) expect(decode(byteArray(0xc3), { stream: yes })).toBe('')
    for (const no of [false, 0, '', null, undefined]) expect(decode(byteArray(0xc3), { stream: no })).toBe('\ufffd')
  })

  test('a wrong argument leaves the stream as it is', () => {
    const decoder = new TextDecoder()
    expect(decoder.decode(byteArray(0xe6, 0xbc), { stream: true })).toBe('')
    expectTypeError(() => bindLoosely(decoder, 'decode')(1))
    expectTypeError(() => bindLoosely(decoder, 'decode')(byteArray(0x41), 1))
    const failure = new SyntaxError('mine')
    const options = {
      get stream(): boolean {
        throw failure
      },
    }
    expect(() => decoder.decode(byteArray(0x41), options)).toThrow(failure)
    expect(decoder.decode(byteArray(0xa2))).toBe('漢')
  })

  test('the input is read after the options', () => {
    const input = byteArray(0x41, 0x42)
    const changing = {
      get stream(): boolean {
        input[1] = 0x43
        return false
      },
    }
    expect(decode(input, changing)).toBe('AC')
    const log: string[] = []
    expectTypeError(() => decode(1, watchMembers(log, { stream: true })))
    expect(log).toEqual([])
    for (const view of [byteArray(0x41, 0x42), new DataView(new ArrayBuffer(2)), new ArrayBuffer(2)]) {
      const detaching = {
        get stream(): boolean {
          const memory = view instanceof ArrayBuffer ? view : (view.buffer as ArrayBuffer)
          structuredClone(memory, { transfer: [memory] })
          return false
        },
      }
      expect(decode(view, detaching)).toBe('')
    }
  })
})

describe('encode(input)', () => {
  const encode = (...values: unknown[]) => Array.from(bindLoosely(new TextEncoder(), 'encode')(...values) as Uint8Array)
  const text = (value: string) => Array.from(Buffer.from(value))

  test('a string, undefined the empty one', () => {
    expect(encode()).toEqual([])
    expect(encode(undefined)).toEqual([])
    expect(encode(null)).toEqual(text('null'))
    expect(encode(1.5)).toEqual(text('1.5'))
    expect(encode({ toString: () => 'é' })).toEqual(text('é'))
    expect(encode(new String('x'))).toEqual(text('x'))
    expectTypeError(() => encode(Symbol('x')))
    expectTypeError(() => encode(Object.create(null)))
  })

  test('the array is a new one that owns its buffer', () => {
    for (const value of ['', 'a', 'é'.repeat(100_000)]) {
      const array = new TextEncoder().encode(value)
      expect(Object.getPrototypeOf(array)).toBe(Uint8Array.prototype)
      expect([array.byteOffset, array.buffer.byteLength]).toEqual([0, array.length])
      expect(new TextEncoder().encode(value).buffer).not.toBe(array.buffer)
    }
  })

  test('the constructor takes no argument seriously', () => {
    for (const label of ['utf-16le', 'iso-8859-1', null, Symbol('x'), {}])
      expect(construct(TextEncoder, label).encoding).toBe('utf-8')
  })
})

describe('encodeInto(source, destination)', () => {
  const into = (...values: unknown[]) => bindLoosely(new TextEncoder(), 'encodeInto')(...values)

  test('two arguments', () => {
    const log: string[] = []
    const source = { toString: () => `${log.push('source')}` }
    expectTypeError(() => into())
    expectTypeError(() => into(source))
    expect(log).toEqual([])
    expectTypeError(() => into(source, undefined))
    expect(log).toEqual(['source'])
    expect(into(undefined, new Uint8Array(20))).toEqual({ read: 9, written: 9 })
    expectTypeError(() => into(Symbol('x'), new Uint8Array(1)))
  })

  test('the destination is a Uint8Array and nothing else', () => {
    for (const Memory of [ArrayBuffer, SharedArrayBuffer]) {
      for (const size of [0, 8]) expectTypeError(() => into('', new DataView(new Memory(size) as ArrayBuffer)))
      for (const View of [Int8Array, Int16Array, Int32Array, Uint16Array, Uint32Array, Uint8ClampedArray])
        for (const size of [0, 8]) expectTypeError(() => into('', new View(new Memory(size) as ArrayBuffer)))
      for (const View of [Float32Array, Float64Array, BigInt64Array, BigUint64Array])
        for (const size of [0, 8]) expectTypeError(() => into('', new View(new Memory(size) as ArrayBuffer)))
      expectTypeError(() => into('', new Memory(10)))
    }
    const posing = Object.setPrototypeOf(new Int8Array(4), Uint8Array.prototype)
    const proxy = new Proxy(new Uint8Array(1), {})
    for (const wrong of [null, undefined, 1, 'x', {}, [], posing, proxy, Object.create(Uint8Array.prototype)])
      expectTypeError(() => into('a', wrong))
    for (const right of [Buffer.alloc(4), evaluateForeign('new Uint8Array(4)'), new (class extends Uint8Array {})(4)]) {
      expect(into('é', right)).toEqual({ read: 1, written: 2 })
      expect(Array.from(right as Uint8Array)).toEqual([0xc3, 0xa9, 0, 0])
    }
  })

  test('a destination that is detached or out of bounds holds nothing', () => {
    const detached = new Uint8Array(8)
    structuredClone(detached.buffer, { transfer: [detached.buffer] })
    const foreignView = evaluateForeign('var detached = new Uint8Array(8); detached') as Uint8Array
    structuredClone(foreignView.buffer, { transfer: [foreignView.buffer] })
    const shrunk = new Uint8Array(new ArrayBuffer(8, { maxByteLength: 8 }), 4, 4)
    ;(shrunk.buffer as ArrayBuffer).resize(2)
    for (const destination of [detached, foreignView, shrunk])
      for (const source of ['', 'test', 'é'.repeat(1000)])
        expect(into(source, destination)).toEqual({ read: 0, written: 0 })
  })

  test('the result is a dictionary', () => {
    const result = into('é', new Uint8Array(8)) as object
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
    expect(Object.entries(Object.getOwnPropertyDescriptors(result))).toEqual([
      ['read', { value: 1, writable: true, enumerable: true, configurable: true }],
      ['written', { value: 2, writable: true, enumerable: true, configurable: true }],
    ])
  })
})
