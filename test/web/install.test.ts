// utf-simd/web/install, in processes of its own: what it replaces, which classes its probes find wrong, and that utf-simd/web alone
// replaces nothing.

import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { decodesRight, encodesRight } from '../../src/web/probes.ts'
import { TextDecoder, TextEncoder } from '../../src/web.ts'
import { dist, run } from '../support/child.ts'

const NAMES = ['TextDecoder', 'TextEncoder', 'TextDecoderStream', 'TextEncoderStream']
const WEB = JSON.stringify(dist('web/full.js'))
/** Makes a platform without errors. */
const RIGHT_CLASSES = `Object.assign(globalThis, await import(${WEB}))`
/** Makes one that is not slow, either. The package looks at the platform when it is first imported. */
const RIGHT = `globalThis.Bun = {}\n${RIGHT_CLASSES}`

/** Returns the reasons by name where this code runs before the import; null: not replaced. */
function findReasons(before: string): unknown {
  return run(
    `${before}
    const own = Object.fromEntries(${JSON.stringify(NAMES)}.map((name) => [name, globalThis[name]]))
    const { installed } = await import(ENTRY)
    const web = await import(${WEB})
    const said = {}
    for (const name in own) {
      const reason = installed.find((each) => each.name === name)?.reason ?? null
      if (reason !== null && globalThis[name] !== web[name]) throw new Error(name + ' is not ours')
      if (reason === null && globalThis[name] !== own[name]) throw new Error(name + ' was replaced')
      said[name] = reason
    }
    console.log(JSON.stringify(said))`,
    'web/install.js',
  )
}

describe('in a process of its own', () => {
  test('missing globals', () => {
    expect(findReasons(NAMES.map((name) => `delete globalThis.${name}`).join('\n'))).toEqual({
      TextDecoder: 'missing',
      TextEncoder: 'missing',
      TextDecoderStream: 'missing',
      TextEncoderStream: 'missing',
    })
  })

  test('streams only where there is a TransformStream', () => {
    const without = [...NAMES, 'TransformStream'].map((name) => `delete globalThis.${name}`).join('\n')
    expect(findReasons(without)).toEqual({
      TextDecoder: 'missing',
      TextEncoder: 'missing',
      TextDecoderStream: null,
      TextEncoderStream: null,
    })
  })

  test('nothing, where all classes are right and fast', () => {
    expect(findReasons(RIGHT)).toEqual(Object.fromEntries(NAMES.map((name) => [name, null])))
  })

  test.each([
    ['decodes to something else', 'TextDecoder.prototype.decode = () => "x"'],
    ['cannot be made', 'globalThis.TextDecoder = class { constructor() { throw new Error("no") } }'],
  ])('a TextDecoder that is wrong: %s', (_, code) => {
    expect(
      findReasons(`${RIGHT}\nglobalThis.TextDecoder = class TextDecoder extends globalThis.TextDecoder {}\n${code}`),
    ).toEqual({
      TextDecoder: 'wrong',
      TextEncoder: null,
      TextDecoderStream: 'wrong',
      TextEncoderStream: null,
    })
  })

  test('a TextEncoder that is wrong', () => {
    expect(
      findReasons(`${RIGHT}\nglobalThis.TextEncoder = class { encode() { return new Uint8Array(1) } }`),
    ).toMatchObject({
      TextDecoder: null,
      TextEncoder: 'wrong',
    })
  })

  test.each([
    ['9.0.0', 'slower', 'slower'],
    ['24.1.0', 'slower', 'slower'],
    ['24.13.1', null, 'slower'],
    ['25.4.0', 'slower', 'slower'],
    ['25.10.0', null, 'slower'],
    ['26.0.0', null, null],
  ])('Node %s: decoders %s, encoders %s', (version, decoders, encoders) => {
    const found = findReasons(`
      Object.defineProperty(process.versions, 'node', { value: '${version}' })
      ${RIGHT_CLASSES}`)
    expect(found).toEqual(
      Object.fromEntries(NAMES.map((name) => [name, name.startsWith('TextDecoder') ? decoders : encoders])),
    )
  })

  /** Defines the global again with this value and these attributes. */
  const redefine = (name: string, attributes: string) =>
    `{ const value = globalThis.${name}; Object.defineProperty(globalThis, '${name}', { ${attributes} }) }`
  const OLD_NODE = "Object.defineProperty(process.versions, 'node', { value: '20.0.0' })"

  test.each([
    ['that is not configurable', 'value, configurable: false, writable: true', true],
    ['that is read-only', 'value, configurable: true, writable: false', true],
    ['with a getter alone', 'get: () => value, set: undefined, configurable: true', true],
    ['with a setter that throws', "get: () => value, set() { throw new Error('no') }, configurable: true", true],
    ['that is not configurable, and read-only', 'value, configurable: false, writable: false', false],
    ['with a fixed getter', 'get: () => value, set: undefined, configurable: false', false],
    ['with a fixed setter that does nothing', 'get: () => value, set() {}, configurable: false', false],
    [
      'with a fixed setter that throws',
      "get: () => value, set() { throw new Error('no') }, configurable: false",
      false,
    ],
  ])('a global %s', (_, attributes, replaced) => {
    const said = run(
      `${OLD_NODE}
      ${redefine('TextEncoder', attributes)}
      const { installed } = await import(ENTRY)
      const web = await import(${WEB})
      for (const { name, replaced } of installed) if ((globalThis[name] === web[name]) !== replaced) throw new Error(name)
      console.log(JSON.stringify(installed))`,
      'web/install.js',
    )
    expect(said).toEqual(
      NAMES.map((name) => ({ name, reason: 'slower', replaced: name === 'TextEncoder' ? replaced : true })),
    )
  })

  test('a global object that takes no properties', () => {
    const said = run(
      `globalThis.Bun = {}
      globalThis.TextDecoder = (await import(${WEB})).TextDecoder
      for (const name of ${JSON.stringify(NAMES.slice(1))}) delete globalThis[name]
      Object.preventExtensions(globalThis)
      const { installed } = await import(ENTRY)
      console.log(JSON.stringify(installed))`,
      'web/install.js',
    )
    expect(said).toEqual(NAMES.slice(1).map((name) => ({ name, reason: 'missing', replaced: false })))
  })

  // Loading these would take longer than the rest of the import.
  test('neither ICU’s collation nor the Streams API is loaded', () => {
    const [loaded, compared] = run(
      `await import(${WEB})
      let compared = 0
      const { localeCompare } = String.prototype
      String.prototype.localeCompare = function (...args) { compared++; return localeCompare.apply(this, args) }
      const before = new Set(process.moduleLoadList)
      await import(ENTRY)
      const loaded = process.moduleLoadList.filter((name) => !before.has(name) && /webstreams/.test(name))
      console.log(JSON.stringify([loaded, compared]))`,
      'web/install.js',
    ) as unknown[]
    expect([loaded, compared]).toEqual([[], 0])
  })

  test('this Node: the globals are defined as the platform defines them, and work', () => {
    const said = run(
      `const own = TextDecoder
      const { installed } = await import(ENTRY)
      const { value, ...descriptor } = Object.getOwnPropertyDescriptor(globalThis, 'TextDecoder')
      const decoder = new TextDecoder('latin1')
      const stream = new Blob([new Uint8Array([0xe2, 0x82, 0xac])]).stream().pipeThrough(new TextDecoderStream())
      let text = ''
      for await (const chunk of stream) text += chunk
      console.log(JSON.stringify([
        installed.length > 0 && Object.isFrozen(installed), value !== own, descriptor,
        decoder.decode(new Uint8Array([0x80])), new TextDecoder('koi8-r').decode(new Uint8Array([0xc1])), text,
        Object.keys(globalThis).filter((name) => name.startsWith('Text')),
      ]))`,
      'web/install.js',
    )
    const descriptor = { writable: true, enumerable: false, configurable: true }
    expect(said).toEqual([true, true, descriptor, '\u20ac', 'а', '\u20ac', []])
  })

  test('strings are still made by the platform’s TextDecoder, where they are made by it', () => {
    const said = run(
      `globalThis.Buffer = undefined
      globalThis.InternalError = Error // (as in SpiderMonkey)
      await import(ENTRY)
      const decoded = ['aé', '漢', '\\u{1f600}'].map((unit) => {
        const text = unit.repeat(20_000)
        return new TextDecoder('utf-16le').decode(Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))) === text
      })
      console.log(JSON.stringify(decoded))`,
      'web/install.js',
    )
    expect(said).toEqual([true, true, true])
  })

  test('utf-simd/web replaces nothing, and shares the kernels of utf-simd', () => {
    const said = run(
      `const names = ${JSON.stringify(NAMES)}
      const own = names.map((name) => globalThis[name])
      let calls = 0
      for (const name of ['latin1Slice', 'utf8Slice']) {
        const slice = Buffer.prototype[name]
        Buffer.prototype[name] = function (...range) { calls++; return slice.apply(this, range) }
      }
      const { TextDecoder } = await import(ENTRY)
      const { setBackend } = await import(${JSON.stringify(dist('index.js'))})
      const decode = () => { calls = 0; new TextDecoder().decode(new Uint8Array(1000).fill(0x61)); return calls > 0 }
      const said = [names.every((name, i) => globalThis[name] === own[i]), decode()]
      setBackend('wasm')
      decode() // (probes)
      said.push(decode())
      console.log(JSON.stringify(said))`,
      'web.js',
    )
    expect(said).toEqual([true, true, false]) // a forced backend does not call the platform
  })
})

describe('probes', () => {
  test('our classes are right', () => {
    expect(decodesRight(TextDecoder)).toBe(true)
    expect(encodesRight(TextEncoder)).toBe(true)
  })

  type Options = { stream?: boolean }
  type Decode = (
    this: TextDecoder & { calls: number },
    input: Uint8Array | undefined,
    options: Options | undefined,
    decode: typeof TextDecoder.prototype.decode,
  ) => string
  const flaws: Record<string, Decode> = {
    'one U+FFFD for each byte': (input, _, decode) => decode(input).replace(/\ufffd/g, '\ufffd\ufffd'),
    'a byte is lost between chunks': (input, options, decode) =>
      decode(options?.stream ? input?.subarray(0, 2) : input, options),
    'chunks are decoded one by one': (input, _, decode) => decode(input),
    'every BOM is dropped': (input, options, decode) => decode(input, options).replaceAll('\ufeff', ''),
    'every BOM is kept': (input, options, decode) => (input?.[0] === 0xef ? '\ufeff' : '') + decode(input, options),
    'ISO 8859-1': function (input, options, decode) {
      const text = decode.call(this, input, options)
      return this.encoding === 'windows-1252' ? text.replaceAll('\u20ac', '\x80') : text
    },
    'FF is dropped': (input, options, decode) => decode(input, options).replace('ÿ', ''),
    'errors are no TypeErrors': (input, options, decode) => {
      try {
        return decode(input, options)
      } catch {
        throw new Error('malformed')
      }
    },
    'nothing is malformed': function (input, options) {
      return new TextDecoder(this.encoding, { ignoreBOM: this.ignoreBOM }).decode(input, options)
    },
  }
  test.each(Object.entries(flaws))('%s', (_, flaw) => {
    class Flawed extends (TextDecoder as unknown as new (...values: never[]) => TextDecoder & { calls: number }) {
      override decode(input?: Uint8Array, options?: Options): string {
        return flaw.call(this, input, options, super.decode.bind(this) as never)
      }
    }
    expect(decodesRight(Flawed as never)).toBe(false)
  })

  test('a TextEncoder that stops too early, or writes CESU-8', () => {
    class Early extends (TextEncoder as unknown as new () => TextEncoder) {
      override encodeInto(text: string, target: Uint8Array) {
        return super.encodeInto(text, target.subarray(1))
      }
    }
    class Lone extends (TextEncoder as unknown as new () => TextEncoder) {
      override encode() {
        return Uint8Array.of(0xed, 0xa0, 0x80)
      }
    }
    expect([encodesRight(Early as never), encodesRight(Lone as never)]).toEqual([false, false])
  })
})

describe('the package', () => {
  const { sideEffects } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

  async function bundle(code: string): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: new URL('../..', import.meta.url).pathname },
      alias: {
        'utf-simd/web/install': new URL(dist('web/install.js')).pathname,
        'utf-simd/web': new URL(dist('web.js')).pathname,
      },
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'error',
    })
    return outputFiles[0].text
  }

  test('this entry has a side effect, and a bundle keeps it', async () => {
    expect(sideEffects).toEqual([
      './dist/iconv-lite/register.js',
      './dist/iconv-lite/register.cjs',
      './dist/web/install.js',
      './dist/web/install.cjs',
    ])
    expect(await bundle("import 'utf-simd/web/install'")).toContain('TextDecoderStream')
    expect((await bundle("import 'utf-simd/web'")).length).toBeLessThan(2000)
    expect((await bundle("import { TextDecoder } from 'utf-simd/web'")).length).toBeLessThan(2000)
  })

  test('a bundle of TextEncoder has no decoder and no label in it', async () => {
    const one = await bundle("export { TextEncoder } from 'utf-simd/web'")
    expect(one).toContain('expected two arguments, source and destination')
    expect(one).not.toContain('shift_jis')
    expect(one).not.toContain('utf-16be')
  })
})
