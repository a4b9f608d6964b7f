// Which kernels run: chosen, forced, missing, given as a module. On the built package, each case in a process of its own.

import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { dist, run } from '../support/child.ts'

const COUNTING = `
  let compiled = 0, instances = 0
  const memories = []
  const { Module, Instance } = WebAssembly
  const compile = WebAssembly.compile
  WebAssembly.Module = class extends Module { constructor(...all) { compiled++; super(...all) } }
  WebAssembly.compile = (...all) => { compiled++; return compile(...all) }
  WebAssembly.Instance = class extends Instance {
    constructor(...all) { super(...all); instances++; if (this.exports.memory) memories.push(this.exports.memory) }
  }
`
/** Answers right or wrong, on short and long input of every kind. */
const WORKS = `
  function works({ utf8, utf16le, utf32be, latin1, transcode }) {
    const long = 'aé漢\\u{1f600}'.repeat(30000)
    for (const text of ['a', 'é漢\\u{1f600}', long]) {
      for (const encoding of [utf8, utf16le, utf32be]) {
        const bytes = encoding.encode(text)
        if (encoding.decode(bytes) !== text || encoding.utf16Length(bytes) !== text.length) return encoding.name
        if (utf8.decode(transcode(bytes, encoding, utf8)) !== text) return 'transcode'
      }
    }
    if (latin1.decode(latin1.encode('é'.repeat(9999))) !== 'é'.repeat(9999)) return 'latin1'
    return utf8.isValid(Uint8Array.of(0xff)) ? 'isValid' : true
  }
`
/** The ways in which a host keeps WebAssembly from running. */
const OBSTACLES = {
  'WebAssembly is missing': 'delete globalThis.WebAssembly',
  'compiling is forbidden': `
    WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError('blocked by Content-Security-Policy') } }
    WebAssembly.compile = async () => { throw new WebAssembly.CompileError('blocked by Content-Security-Policy') }`,
  'there is no SIMD': `
    const { Module } = WebAssembly
    WebAssembly.validate = () => false
    WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError('Wasm SIMD unsupported') } }
    WebAssembly.compile = async () => { throw new WebAssembly.CompileError('Wasm SIMD unsupported') }`,
  'instantiating fails': `WebAssembly.Instance = class { constructor() { throw new RangeError('out of memory') } }`,
  'it throws undefined':
    'WebAssembly.Module = class { constructor() { throw undefined } }; WebAssembly.compile = async () => { throw undefined }',
}

describe('the choice', () => {
  test('importing does nothing; what is worth it compiles once', () => {
    const result = run(`${COUNTING}
      const api = await import(ENTRY)
      const steps = [[compiled, instances]]
      api.utf8.decode(Uint8Array.of(0x41))
      api.utf8.encode('é')
      steps.push([compiled, instances])
      for (let i = 0; i < 8; i++) api.utf8.decodeCodePoints(new Uint8Array(1000))
      steps.push([compiled, instances])
      for (let i = 0; i < 30; i++) api.utf8.decodeCodePoints(new Uint8Array(1000))
      const once = compiled
      for (let i = 0; i < 50; i++) api.utf8.decodeCodePoints(new Uint8Array(1000 + i))
      console.log(JSON.stringify({ steps, once, after: compiled, backend: api.backend() }))`)
    expect(result).toMatchObject({
      steps: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      backend: 'wasm',
    })
    const { once, after } = result as { once: number; after: number }
    expect(once).toBeGreaterThan(0)
    expect(after).toBe(once)
  })

  test('one long input is worth it', () => {
    const result = run(`${COUNTING}
      const api = await import(ENTRY)
      api.utf8.decodeCodePoints(new Uint8Array(10000))
      console.log(JSON.stringify({ compiled }))`)
    expect((result as { compiled: number }).compiled).toBeGreaterThan(0)
  })

  test('backend() says what runs, setBackend changes it, other words are refused', () => {
    expect(
      run(`${WORKS}
        import * as api from ENTRY
        const said = [api.backend()]
        for (const choice of ['js', 'wasm', 'auto']) {
          api.setBackend(choice)
          said.push(api.backend(), works(api))
        }
        const refused = []
        for (const wrong of ['simd', '', undefined, null, 'WASM', 1, {}]) {
          try { api.setBackend(wrong); refused.push('taken') } catch (error) { refused.push(error instanceof RangeError) }
        }
        api.setBackend('js')
        try { api.setBackend('x') } catch {}
        console.log(JSON.stringify({ said, refused, still: api.backend() }))`),
    ).toEqual({
      said: ['wasm', 'js', true, 'wasm', true, 'wasm', true],
      refused: [true, true, true, true, true, true, true],
      still: 'js',
    })
  })

  test('a forced backend calls none of the platform codecs', () => {
    expect(
      run(`${WORKS}
        const calls = []
        for (const name of ['TextDecoder', 'TextEncoder']) {
          for (const method of ['decode', 'encode', 'encodeInto']) {
            const own = globalThis[name].prototype[method]
            if (own) globalThis[name].prototype[method] = function (...all) { calls.push(name + '.' + method); return own.apply(this, all) }
          }
        }
        const api = await import(ENTRY)
        const worked = []
        calls.length = 0 // (importing took some)
        for (const choice of ['js', 'wasm']) { api.setBackend(choice); worked.push(works(api)) }
        console.log(JSON.stringify({ worked, calls }))`),
    ).toEqual({ worked: [true, true], calls: [] })
  })
})

describe('ready()', () => {
  test('after it no call compiles', () => {
    expect(
      run(`${COUNTING}
        const { ready, utf8, backend } = await import(ENTRY)
        await ready()
        const before = compiled
        utf8.decodeCodePoints(new Uint8Array(100000))
        await ready()
        console.log(JSON.stringify([before > 0, compiled === before, backend()]))`),
    ).toEqual([true, true, 'wasm'])
  })

  test.each(['utf16le', 'utf32be', 'latin1'])('%s used while it is under way, and afterwards', (name) => {
    expect(
      run(`
        import { ready, ${name} as encoding, backend } from ENTRY
        const under = ready()
        const short = encoding.decode(encoding.encode('ab', { bom: false }))
        await under
        const text = 'aé'.repeat(50000)
        const long = encoding.decode(encoding.encode(text)) === text
        console.log(JSON.stringify([short, long, encoding.decodeCodePoints(encoding.encode(text)).length, backend()]))`),
    ).toEqual(['ab', true, 100_000, 'wasm'])
  })

  test.each(Object.entries(OBSTACLES))('never rejects: %s', (_, obstacle) => {
    const result = run(`${obstacle}
      const { ready, backend } = await import(ENTRY)
      await ready()
      await ready()
      console.log(JSON.stringify(backend()))`)
    expect(result).toBe('js')
  })
})

/** A bundle that holds no more than UTF-8 at first. */
async function bundled(names: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names} } from './index.ts'`,
      resolveDir: new URL('../../src', import.meta.url).pathname,
    },
    bundle: true,
    format: 'esm',
    write: false,
    treeShaking: true,
  })
  return `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
}

describe('the kernels that UTF-8 does not need', () => {
  test.each([
    ['are brought when they are needed', ''],
    ['are brought while ready() is under way', 'const under = ready()'],
    ['are brought after ready()', 'const under = ready(); await under'],
    ['are brought to JavaScript', "setBackend('js')"],
  ])('%s', async (_, first) => {
    const url = await bundled('utf8, search, ready, setBackend, backend')
    const result = run(`
      const { utf8, search, ready, setBackend, backend } = await import(${JSON.stringify(url)})
      ${first}
      const said = [search(utf8.encode('abc'), 'c')]
      ${first.includes('under') ? 'await under' : ''}
      const bytes = new Uint8Array(100000).fill(0x61)
      bytes[77777] = 0x62
      said.push(utf8.isValid(bytes), search(bytes, 'ab'), utf8.codePointCount(bytes), backend())
      console.log(JSON.stringify(said))`)
    expect(result).toEqual([2, true, 77_776, 100_000, first.includes('js') ? 'js' : 'wasm'])
  })
})

describe("the caller's module", () => {
  test('serves what is asked for after it was given, too', async () => {
    const url = await bundled('utf8, search, useWasmModule, setBackend, backend')
    const result = run(`
      import { readFileSync } from 'node:fs'
      const { Module } = WebAssembly
      const module = new Module(readFileSync(new URL(${JSON.stringify(dist('kernels.wasm'))})))
      WebAssembly.Module = class { constructor() { throw new Error('forbidden') } }
      const { utf8, search, useWasmModule, setBackend, backend } = await import(${JSON.stringify(url)})
      useWasmModule(module)
      setBackend('wasm')
      const bytes = new Uint8Array(100000).fill(0x61)
      const said = [utf8.isValid(bytes), backend()]
      bytes[77777] = 0x62
      said.push(search(bytes, 'ab'), utf8.codePointCount(bytes), backend())
      console.log(JSON.stringify(said))`)
    expect(result).toEqual([true, 'wasm', 77_776, 100_000, 'wasm'])
  })
})

describe('where WebAssembly does not run', () => {
  test.each(Object.entries(OBSTACLES))('JavaScript takes over and says so: %s', (_, obstacle) => {
    const result = run(`${WORKS}${obstacle}
      const api = await import(ENTRY)
      const before = works(api)
      let message = ''
      try { api.setBackend('wasm') } catch (error) { message = error.constructor.name + ': ' + error.message }
      console.log(JSON.stringify({ before, backend: api.backend(), message, after: works(api) }))`)
    expect(result).toMatchObject({ before: true, backend: 'js', after: true })
    expect((result as { message: string }).message).toMatch(
      /^Error: utf-simd: the WebAssembly kernels cannot run here: /,
    )
  })

  test('it is tried once, not at every call', () => {
    expect(
      run(`
        let tries = 0
        WebAssembly.Module = class { constructor() { tries++; throw new Error('no') } }
        const { utf8, backend } = await import(ENTRY)
        for (let i = 0; i < 20; i++) utf8.decodeCodePoints(new Uint8Array(5000))
        console.log(JSON.stringify([tries, backend()]))`),
    ).toEqual([1, 'js'])
  })

  test('useWasmModule brings the kernels', () => {
    const result = run(`${WORKS}
      import { readFileSync } from 'node:fs'
      const { Module } = WebAssembly
      const module = new Module(readFileSync(new URL(${JSON.stringify(dist('kernels.wasm'))})))
      WebAssembly.Module = class { constructor() { throw new Error('forbidden') } }
      WebAssembly.compile = async () => { throw new Error('forbidden') }
      const api = await import(ENTRY)
      const said = [api.backend(), works(api)]
      api.useWasmModule(module)
      said.push(api.backend(), works(api))
      api.setBackend('wasm')
      said.push(api.backend(), works(api))
      api.useWasmModule(module)
      console.log(JSON.stringify([...said, works(api)]))`)
    expect(result).toEqual(['js', true, 'wasm', true, 'wasm', true, true])
  })

  test('useWasmModule at once, before anything else; another module is refused', () => {
    const result = run(`${WORKS}
      import { readFileSync } from 'node:fs'
      import * as api from ENTRY
      const refused = []
      for (const wrong of [undefined, {}, new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))]) {
        try { api.useWasmModule(wrong); refused.push(false) } catch (error) { refused.push(true) }
      }
      api.useWasmModule(new WebAssembly.Module(readFileSync(new URL(${JSON.stringify(dist('kernels.wasm'))}))))
      console.log(JSON.stringify([refused, api.backend(), works(api)]))`)
    expect(result).toEqual([[true, true, true], 'wasm', true])
  })
})

describe('linear memory', () => {
  test('costs the same for one byte and for 256 MB, and never grows', () => {
    const result = run(`${COUNTING}
      const { utf8, utf16le, setBackend, transcodedLength, backend } = await import(ENTRY)
      setBackend('wasm')
      utf16le.isValid(new Uint8Array(2))
      const sizes = () => memories.map(({ buffer }) => buffer.byteLength)
      const before = sizes()
      const bytes = new Uint8Array(256 << 20).fill(0x61)
      const answers = [utf8.isValid(bytes), utf8.codePointCount(bytes), utf16le.utf16Length(bytes), transcodedLength(bytes, utf16le, utf8)]
      bytes[bytes.length - 1] = 0xff
      answers.push(utf8.findError(bytes).offset)
      console.log(JSON.stringify({ before, after: sizes(), answers, backend: backend() }))`) as Record<string, number[]>
    expect(result.before.length).toBeGreaterThan(0)
    expect(result.after).toEqual(result.before)
    for (const size of result.before) expect(size).toBeLessThan(7 << 20)
    const count = 256 << 20
    // 6161 as UTF-16 is one character, of three bytes in UTF-8.
    expect(result.answers).toEqual([true, count, count / 2, (count / 2) * 3, count - 1])
    expect(result.backend).toBe('wasm')
  })

  test('no view onto it escapes', () => {
    const result = run(`${COUNTING}
      const { utf8, utf16le, setBackend, transcode } = await import(ENTRY)
      const made = []
      for (const choice of ['js', 'wasm', 'auto']) {
        setBackend(choice)
        for (const times of [1, 100, 60000]) {
          const text = 'aé漢'.repeat(times)
          const bytes = utf8.encode(text)
          const encoder = utf8.encoder()
          made.push(bytes, utf8.encode(text, { onError: 'replace' }), utf8.decodeCodePoints(bytes), utf16le.encode(text))
          made.push(transcode(bytes, utf8, utf16le), encoder.encode(text), encoder.flush(), utf8.encodeCodePoints(utf8.decodeCodePoints(bytes)))
        }
      }
      const own = made.every((array) => array.byteOffset === 0 && array.buffer.byteLength === array.byteLength)
      const buffers = memories.map(({ buffer }) => buffer)
      console.log(JSON.stringify([made.length, own, made.some((array) => buffers.includes(array.buffer))]))`)
    expect(result).toEqual([72, true, false])
  })
})
