// The built package: the contents and needs of each entry, and what a bundle of one name leaves out.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { textFromBytes } from '../../src/kernels/module-text.ts'
import { moduleBytes } from '../../src/kernels/wasm.ts'
import { dist, run } from '../support/child.ts'

const { exports: entries } = createRequire(import.meta.url)('../../package.json') as {
  exports: Record<string, string | { require?: string; default: string }>
}
const root = await import(dist('index.js'))
const js = await import(dist('js.js'))
const wasm = await import(dist('wasm.js'))
const text = (file: string) => readFileSync(new URL(dist(file)), 'utf8')
/** The beginning of every WebAssembly module, as bundles embed it. */
const MAGIC = textFromBytes(Uint8Array.of(0x00, 0x61, 0x73, 0x6d))

/** Returns the entry as a script that defines `api` in any context. */
async function asScript(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL(dist(file)).pathname],
    bundle: true,
    format: 'iife',
    globalName: 'api',
    write: false,
  })
  return outputFiles[0].text
}

/** Bundles some names of the package, as a user's bundler does. */
async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: new URL('../..', import.meta.url).pathname },
    alias: { 'utf-simd': new URL(dist('index.js')).pathname, 'utf-simd/js': new URL(dist('js.js')).pathname },
    bundle: true,
    format: 'esm',
    write: false,
  })
  return outputFiles[0].text
}

describe('package.json', () => {
  test('every file that it names exists', () => {
    for (const entry of Object.values(entries)) {
      for (const file of typeof entry === 'string' ? [entry] : Object.values(entry)) {
        expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true)
      }
    }
  })

  test('the declarations are complete: one beside each file, and every imported file', () => {
    const files = readdirSync(new URL(dist('')), { recursive: true, encoding: 'utf8' })
    const declarations = files.filter((name) => /\.d\.c?ts$/.test(name)).map((name) => name.replaceAll('\\', '/'))
    for (const entry of Object.values(entries)) {
      if (typeof entry === 'string' || !entry.require) continue
      for (const file of [entry.require, entry.default])
        expect(declarations).toContain(file.replace('./dist/', '').replace(/\.(c?)js$/, '.d.$1ts'))
    }
    for (const file of declarations) {
      for (const [, path] of text(file).matchAll(/from ["'](\.[^"']*)["']/g)) {
        const target = new URL(path.replace(/\.cjs$/, '.d.cts'), dist(file))
        expect(existsSync(target), `${file}: ${path}`).toBe(true)
      }
    }
  })
})

describe('names', () => {
  test('all entries export the same', () => {
    expect(Object.keys(js).sort()).toEqual(Object.keys(root).sort())
    expect(Object.keys(wasm).sort()).toEqual(Object.keys(root).sort())
    expect(Object.keys(root)).toEqual(
      expect.arrayContaining(['utf8', 'utf16', 'latin1', 'ascii', 'transcode', 'MalformedError']),
    )
  })

  test('the types declare what the entries export', () => {
    for (const name of Object.keys(root)) expect(text('index.d.cts'), name).toMatch(new RegExp(`\\b${name}\\b`))
    for (const file of ['js.d.cts', 'wasm.d.cts', 'index.d.ts']) expect(text(file)).toContain('./index.cjs')
  })

  test('an entry refuses the encodings of another entry, which has other kernels', () => {
    const bytes = Uint8Array.of(0xc3, 0xa9)
    expect(() => root.transcode(bytes, js.utf8, root.utf16le)).toThrow(TypeError)
    expect(() => root.transcode(bytes, root.utf8, wasm.utf16le)).toThrow(TypeError)
  })
})

describe('utf-simd/js', () => {
  test('does not contain a WebAssembly module', () => {
    expect(text('wasm-module.js')).toContain(MAGIC)
    expect(text('js.js')).not.toContain(MAGIC)
  })

  test('has no other backend', () => {
    expect(js.backend()).toBe('js')
    expect(() => js.setBackend('wasm')).toThrow(RangeError)
    expect(() => js.useWasmModule(new WebAssembly.Module(moduleBytes()))).toThrow(RangeError)
    js.setBackend('js')
    js.setBackend('auto')
    expect(js.backend()).toBe('js')
  })

  test('runs in an engine without a platform', async () => {
    // A new context has no TextDecoder, no TextEncoder and no Buffer. Its WebAssembly is removed.
    const code = `delete globalThis.WebAssembly
      ${await asScript('js.js')}
      const said = [typeof TextDecoder, typeof TextEncoder, typeof Buffer, typeof WebAssembly, api.backend()]
      const all = 'aé漢\\u{1f600}'.repeat(40000)
      for (const name of ['utf8', 'utf16', 'utf16le', 'utf16be', 'utf32', 'utf32le', 'utf32be']) {
        const bytes = api[name].encode(all)
        said.push(api[name].decode(bytes) === all && api.utf8.decode(api.transcode(bytes, api[name], api.utf8)) === all)
      }
      said.push(api.latin1.decode(api.latin1.encode('é')) === 'é', api.ascii.isValid(Uint8Array.of(0x80)))
      said.push(api.utf8.decode(Uint8Array.of(0xff), { onError: 'replace' }) === '\\ufffd')
      JSON.stringify(said)`
    const nothing = ['undefined', 'undefined', 'undefined', 'undefined', 'js']
    const right = [true, true, true, true, true, true, true, true, false, true]
    expect(JSON.parse(runInNewContext(code))).toEqual([...nothing, ...right])
  })

  test('calls no codec of the platform, even in Node', () => {
    const result = run(
      `const calls = []
      const api = await import(ENTRY)
      for (const [target, methods] of [
        [TextDecoder.prototype, ['decode']],
        [TextEncoder.prototype, ['encode', 'encodeInto']],
        [Buffer, ['from', 'byteLength']],
        [Buffer.prototype, ['toString', 'write', 'latin1Slice', 'ucs2Slice', 'utf8Slice', 'utf8Write', 'latin1Write', 'ucs2Write']],
      ]) {
        for (const method of methods) target[method] = () => { calls.push(method); throw new Error(method) }
      }
      const all = 'aé漢\\u{1f600}'.repeat(5000)
      const right = api.utf8.decode(api.utf8.encode(all)) === all && api.utf16be.decode(api.utf16be.encode(all)) === all
      const bytes = new Uint8Array(70000).fill(0x61)
      const ascii = api.utf8.decode(bytes).length === 70000 && api.latin1.decode(bytes).length === 70000
      process.stdout.write(JSON.stringify([right, ascii, api.utf8.isValid(bytes), api.ascii.isValid(bytes), calls.filter((name) => name !== 'toString')]))`,
      'js.js',
    )
    expect(result).toEqual([true, true, true, true, []])
  })

  test.each([1000, (1 << 16) - 1, 1 << 16, (1 << 16) + 1, 200_000])(
    'UTF-8 of %i units, as the platform decodes and encodes it',
    (size) => {
      const { utf8 } = js
      const encoder = new TextEncoder()
      for (const filling of ['a', 'é', 'я', '语', '😀', 'aé语😀b', 'abcdefgh語']) {
        const text = filling.repeat(size).slice(0, size).toWellFormed()
        const bytes = encoder.encode(text)
        expect(Buffer.compare(utf8.encode(text), bytes)).toBe(0)
        expect(utf8.decode(bytes) === text).toBe(true)
        expect(utf8.decode(encoder.encode(`\ufeff${text}`)) === text).toBe(true)
        expect(utf8.decode(encoder.encode(`\ufeff${text}`), { bom: 'keep' }) === `\ufeff${text}`).toBe(true)
        expect(
          Buffer.compare(utf8.encode(`${text}\ud83d`, { onError: 'replace' }), encoder.encode(`${text}\ufffd`)),
        ).toBe(0)
        expect(() => utf8.encode(`${text}\ud83d`)).toThrow(expect.objectContaining({ offset: size }))
        const cut = Uint8Array.of(...bytes.subarray(0, 1000), 0xf0, 0x9f)
        expect(utf8.decode(cut, { onError: 'replace' })).toBe(new TextDecoder('utf-8').decode(cut))

        const decoder = utf8.decoder()
        let read = ''
        for (let i = 0; i < bytes.length; i += 4099) read += decoder.decode(bytes.subarray(i, i + 4099))
        expect(read + decoder.flush() === text).toBe(true)
      }
    },
  )
})

describe('utf-simd/wasm', () => {
  test('has WebAssembly kernels only', async () => {
    expect(text('wasm.js')).toContain(MAGIC)
    expect(wasm.backend()).toBe('wasm')
    expect(() => wasm.setBackend('js')).toThrow(RangeError)
    expect(wasm.utf8.decode(wasm.utf8.encode('aé'))).toBe('aé')
    // The only parts of the twins are those that functions outside the kernels use, too.
    const twins = async (entry: 'js' | 'wasm') => {
      const conditions = [`utf-simd-${entry}`]
      const entryPoints = [fileURLToPath(new URL(`../../src/${entry}.ts`, import.meta.url))]
      const { metafile } = await build({
        entryPoints,
        conditions,
        bundle: true,
        write: false,
        metafile: true,
        format: 'esm',
      })
      const [{ inputs }] = Object.values(metafile.outputs)
      return Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => {
        const [, name] = /src\/kernels\/js\/(.*)\.ts$/.exec(file) ?? []
        return name && bytesInOutput > 0 ? [name] : []
      })
    }
    expect((await twins('js')).length).toBeGreaterThan(15)
    const shared = ['search', 'short', 'variant']
    expect((await twins('wasm')).filter((name) => !shared.includes(name))).toEqual([])
    expect(text('wasm.js').length).toBeLessThan(text('core.js').length)
  })

  test('throws at the first use, and not before, if WebAssembly is missing', () => {
    const result = run(
      `delete globalThis.WebAssembly
      const api = await import(ENTRY)
      await api.ready()
      const said = []
      for (const use of [() => api.utf8.decodeCodePoints(Uint8Array.of(0x41)), () => api.utf8.decode(Uint8Array.of(0xc3, 0xa9)),
        () => api.utf16le.encode('a'), () => api.backend(), () => api.setBackend('wasm')]) {
        try { use(); said.push('nothing') } catch (error) { said.push(error.message) }
      }
      console.log(JSON.stringify(said))`,
      'wasm.js',
    ) as string[]
    expect(result).toHaveLength(5)
    for (const message of result)
      expect(message).toMatch(/^utf-simd\/wasm: the WebAssembly kernels cannot run here: .*WebAssembly/)
  })
})

describe('kernels.wasm', () => {
  test('is the module that the entries embed', () => {
    const bytes = readFileSync(new URL(dist('kernels.wasm')))
    expect(Buffer.compare(bytes, moduleBytes())).toBe(0)
    expect(WebAssembly.validate(bytes)).toBe(true)
    const module = new WebAssembly.Module(bytes)
    expect(WebAssembly.Module.imports(module)).toEqual([])
  })
})

describe('tree-shaking', () => {
  test('a bundle of latin1 holds no other encoding', async () => {
    const all = await bundle("export * from 'utf-simd'")
    const one = await bundle("export { latin1 } from 'utf-simd'")
    for (const other of ['utf-32le', 'utf-7-imap', 'cesu-8', 'utf-8-rfc2279', 'ucs-4le', 'us-ascii', 'utf-8b']) {
      expect(all, other).toContain(`"${other}"`)
      expect(one, other).not.toContain(`"${other}"`)
    }
    expect(one).toContain('"iso-8859-1"')
  })

  test.each([
    ['utf8', 'utf-8', ['utf-16', 'utf-32', 'iso-8859-1', 'us-ascii', 'utf-7', 'cesu-8']],
    ['utf16le', 'utf-16le', ['utf-32', 'iso-8859-1', 'us-ascii', 'utf-7', 'cesu-8']],
    ['utf32', 'utf-32', ['iso-8859-1', 'us-ascii', 'utf-7', 'cesu-8', 'ucs-4le']],
    ['ascii', 'us-ascii', ['utf-16', 'utf-32', 'utf-7', 'cesu-8']],
  ])('a bundle of %s holds that one', async (name, own, others) => {
    for (const entry of ['utf-simd', 'utf-simd/js']) {
      const one = await bundle(`export { ${name} } from '${entry}'`)
      // `utf-simd/js` is compact: its strings are templates.
      const holds = (each: string) => one.includes(`"${each}"`) || one.includes(`\`${each}\``)
      expect(holds(own)).toBe(true)
      expect(others.filter(holds)).toEqual([])
    }
  })

  test('a bundle of utf8 has the kernels for strings, and their twins for code points', async () => {
    const code = `import { backend, utf8 } from 'utf-simd'
      const text = 'aé中𝄞'.repeat(5000)
      const bytes = utf8.encode(text)
      const codePoints = utf8.decodeCodePoints(bytes)
      let caught
      try { utf8.decodeCodePoints(bytes.subarray(0, bytes.length - 1)) } catch (error) { caught = error.offset }
      const same = [utf8.decode(bytes) === text, utf8.encodeCodePoints(codePoints).join() === bytes.join()]
      console.log(JSON.stringify({ kernels: backend(), count: utf8.codePointCount(bytes), caught, same }))`
    expect(run(await bundle(code))).toEqual({ kernels: 'wasm', count: 20000, caught: 49996, same: [true, true] })
  })

  test('a bundle that uses no name is empty', async () => {
    expect((await bundle("import 'utf-simd'")).length).toBeLessThan(2000)
    expect((await bundle("import { utf8 } from 'utf-simd'")).length).toBeLessThan(2000)
  })
})
