// The border between strings and the memory where the runtime's functions are missing, wrong or forbidden, each case in a process of its
// own; and how the strings that come over lie in the heap.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe('in a process of its own', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'strings-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What `print` was given by this program, which sees the package and the borders. */
  async function run(program: string, before = ''): Promise<unknown> {
    const outfile = join(folder, 'program.mjs')
    const contents = `
      import { setBackend, utf8, utf16le } from '../../src/index.ts'
      import { kernels } from '../../src/kernels/choose.ts'
      import { createWasmKernels, moduleBytes } from '../../src/kernels/wasm.ts'
      import { createDecoderBridge } from '../../src/platform/browser.ts'
      import { createBufferBridge, createPortableBridge, probeBridge } from '../../src/platform/strings.ts'
      import { writeFileSync } from 'node:fs'
      import { getHeapSnapshot } from 'node:v8'
      const { Buffer } = globalThis
      const ways = { buffer: createBufferBridge, builtins: ({ createBuiltins }) => createBuiltins?.(), decoder: createDecoderBridge, portable: createPortableBridge }
      for (const way in ways) {
        const create = ways[way]
        ways[way] = (memory) => probeBridge(memory, create)
      }
      function wasmMemory() {
        let given
        createWasmKernels(new WebAssembly.Module(moduleBytes()), (memory) => createPortableBridge((given = memory)))
        return given
      }
      const print = (value) => writeFileSync(process.argv[2], JSON.stringify(value))
      ${program}`
    const stdin = { contents, resolveDir: import.meta.dirname, loader: 'js' } as const
    await build({
      stdin,
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      banner: { js: before },
    })
    const printed = join(folder, 'printed.json')
    const { status, stderr } = spawnSync(process.execPath, [outfile, printed], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    return JSON.parse(readFileSync(printed, 'utf8'))
  }

  /** Texts there and back by every backend; pieces longer than any threshold. */
  const ROUND_TRIPS = `
    function roundTrips() {
      const wrong = []
      for (const backend of ['auto', 'wasm', 'js']) {
        if (backend === 'wasm' && !globalThis.WebAssembly) continue
        setBackend(backend)
        for (const unit of ['a', 'é', '中', '\u{1f600}']) {
          for (const length of [1, 10, 50, 3000, 100000]) {
            const text = unit.repeat(length)
            for (const codec of [utf8, utf16le]) {
              const bytes = codec === utf8 ? utf8Bytes(text) : utf16Bytes(text)
              if (codec.decode(bytes, { onError: 'replace' }) !== text) wrong.push([backend, unit, length, 'decode'])
              if (!same(codec.encode(text), bytes)) wrong.push([backend, unit, length, 'encode'])
            }
          }
        }
      }
      setBackend('auto')
      return wrong
    }
    const utf8Bytes = (text) => new Uint8Array(encoder.encode(text))
    const encoder = new TextEncoder()
    const utf16Bytes = (text) => new Uint8Array(Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)).buffer)
    const same = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i])
    const count = { calls: 0 }
    const spoil = (object, name, method) => {
      const original = object[name]
      object[name] = function (...args) { count.calls++; return method.call(this, original, ...args) }
    }`

  const spoilt: Record<string, string> = {
    'ucs2Slice gives something else': `spoil(Buffer.prototype, 'ucs2Slice', () => 'x')`,
    'ucs2Slice replaces lone surrogates': `spoil(Buffer.prototype, 'ucs2Slice', function (original, ...args) {
      return original.apply(this, args).toWellFormed?.() ?? 'x' })`,
    'ucs2Slice throws': `spoil(Buffer.prototype, 'ucs2Slice', () => { throw new Error('no') })`,
    'ucs2Write writes nothing': `spoil(Buffer.prototype, 'ucs2Write', () => 0)`,
    'ucs2Write writes too much': `spoil(Buffer.prototype, 'ucs2Write', function (original, text, at, length) {
      original.call(this, text + '\\0', at, length + 2) })`,
    'latin1Slice is windows-1252': `spoil(Buffer.prototype, 'latin1Slice', function (original, ...args) {
      return original.apply(this, args).replace('\\x80', '\u20ac') })`,
  }
  test.each(Object.entries(spoilt))('not taken: %s', async (_, code) => {
    const [wrong, calls, taken] = (await run(`${ROUND_TRIPS}
      ${code}
      print([roundTrips(), count.calls, ways.buffer(wasmMemory()) !== undefined])`)) as [unknown[], number, boolean]
    expect(wrong).toEqual([])
    expect(calls).toBeGreaterThan(0)
    expect(calls).toBeLessThan(20) // by the probes alone
    expect(taken).toBe(false)
  })

  test('no Buffer, a TextDecoder that is wrong', async () => {
    const printed = await run(`${ROUND_TRIPS}
      globalThis.Buffer = undefined
      TextDecoder.prototype.decode = () => 'x'
      const memory = wasmMemory()
      print([roundTrips(), ways.buffer(memory) === undefined, ways.decoder(memory) === undefined])`)
    expect(printed).toEqual([[], true, true])
  })

  test('no Buffer, nothing compiled but the kernels', async () => {
    const printed = await run(`${ROUND_TRIPS}
      globalThis.Buffer = undefined
      kernels()
      const memory = wasmMemory()
      WebAssembly.Module = class { constructor() { throw new Error('forbidden') } }
      print([roundTrips(), kernels().name, ways.builtins(memory) === undefined, ways.portable(memory) !== undefined])`)
    expect(printed).toEqual([[], 'wasm', true, true])
  })

  test('no Buffer: a forced backend does not call TextDecoder', async () => {
    const printed = await run(`${ROUND_TRIPS}
      globalThis.Buffer = undefined
      spoil(TextDecoder.prototype, 'decode', function (original, ...args) { return original.apply(this, args) })
      for (const backend of ['wasm', 'js']) {
        setBackend(backend)
        kernels().strings.fromUtf16(0, 5000)
      }
      const forced = count.calls
      print([forced, roundTrips()])`)
    expect(printed).toEqual([0, []])
  })

  // What other runtimes have, with the names that tell them: before the package looks.
  const WRITES = `spoil(Buffer.prototype, 'ucs2Write', function (original, ...args) { return original.apply(this, args) })`
  const DECODES = `spoil(TextDecoder.prototype, 'decode', function (original, ...args) { return original.apply(this, args) })`
  const BROWSER = 'process.getBuiltinModule = undefined; globalThis.Buffer = undefined;'
  test.each([
    ['Deno', 'globalThis.Deno = {}', WRITES, 0],
    ['Bun', 'globalThis.Bun = {}', WRITES, 16],
    ['SpiderMonkey', `${BROWSER} globalThis.InternalError = Error`, DECODES, 16],
    ['no WebAssembly', `${BROWSER} delete globalThis.WebAssembly`, DECODES, 8],
  ])('as in %s', async (_, before, code, least) => {
    const [wrong, calls] = (await run(
      `${ROUND_TRIPS}
      ${code}
      print([roundTrips(), count.calls])`,
      before,
    )) as [unknown[], number]
    expect(wrong).toEqual([])
    expect(calls).toBeGreaterThan(Math.max(0, least - 1))
    if (least === 0) expect(calls).toBeLessThan(16) // by the probes alone
  })

  test.each([
    ['this runtime', ''],
    ['Bun', 'globalThis.Bun = {}'],
    ['what Firefox alone has', 'globalThis.InternalError = Error'],
  ])('what reads bytes twice never sees shared memory: %s', async (_, as) => {
    const before = `${as}
      globalThis.seen = []
      // What asks isAscii reads the bytes again.
      const spied = [
        [globalThis.Buffer.prototype, 'utf8Slice'],
        [TextDecoder.prototype, 'decode'],
        [process.getBuiltinModule('node:buffer'), 'isAscii'],
      ]
      for (const [object, method] of spied) {
        const original = object[method]
        object[method] = function (...args) {
          const { buffer } = method === 'utf8Slice' ? this : args[0]
          seen.push(buffer instanceof SharedArrayBuffer)
          return original.apply(this, args)
        }
      }`
    const [wrong, shared, all] = (await run(
      `const wrong = []
      for (const unit of ['a', 'é', '中', '\u{1f600}', 'mostly']) {
        for (const length of [20, 30, 50, 100, 300, 1000, 3000, 30000]) {
          const text = unit === 'mostly' ? 'aé' + 'a'.repeat(length) : unit.repeat(length)
          const bytes = new TextEncoder().encode(text)
          const view = new Uint8Array(new SharedArrayBuffer(bytes.length))
          view.set(bytes)
          for (const options of [undefined, { onError: 'replace' }, { bom: 'keep' }]) {
            if (utf8.decode(view, options) !== text) wrong.push([unit, length])
            const shared = seen.includes(true)
            if (utf8.decode(bytes, options) !== text || shared) wrong.push([unit, length, shared])
          }
        }
      }
      print([wrong, seen.filter(Boolean).length, seen.length])`,
      before,
    )) as [unknown[], number, number]
    expect(wrong).toEqual([])
    expect(shared).toBe(0)
    expect(all).toBeGreaterThan(0)
  })

  // A rope shows in the heap as a concatenated string; a string of one byte a unit by its size.
  const SHAPE = `
    globalThis.results = {}
    async function shapes() {
      let json = ''
      for await (const chunk of getHeapSnapshot().setEncoding('utf8')) json += chunk
      const { snapshot: { meta }, nodes, edges, strings } = JSON.parse(json)
      const [width, edgeWidth] = [meta.node_fields.length, meta.edge_fields.length]
      const field = (name) => meta.node_fields.indexOf(name)
      const found = {}
      let edge = 0
      for (let node = 0; node < nodes.length; node += width) {
        for (let i = nodes[node + field('edge_count')]; i > 0; i--, edge += edgeWidth) {
          const [, name, to] = edges.slice(edge, edge + 3)
          const [kind] = [meta.edge_types[0][edges[edge]]]
          if (kind !== 'property' || !strings[name].startsWith('result of ')) continue
          found[strings[name].slice(10)] = [meta.node_types[0][nodes[to + field('type')]], nodes[to + field('self_size')]]
        }
      }
      return found
    }
    const keep = (name, text) => { results['result of ' + name] = text }`

  test('results are flat, and of one byte a unit where that is enough', async () => {
    const length = 900_000
    const shapes = (await run(`${SHAPE}
      const memory = wasmMemory()
      const at = kernels().memory.output >> 1
      for (const unit of ['a', 'é', '中']) {
        memory.units.fill(unit.charCodeAt(0), at, at + 1048576 + 32)
        for (const [name, make] of Object.entries(ways)) {
          const border = make(memory)
          if (border) keep([unit, name, 'short'], border.fromUtf16(at, at + 5000))
          if (border) keep([unit, name, 'long'], border.fromUtf16(at, at + ${length}))
          if (border) keep([unit, name, 'whole'], border.fromUtf16(at, at + 1048576 + 32))
        }
        // More than a window of output.
        keep([unit, 'utf8', 'decode'], utf8.decode(new TextEncoder().encode(unit.repeat(3e6)), { onError: 'replace' }))
        setBackend('wasm')
        keep([unit, 'utf8 by the kernel', 'decode'], utf8.decode(new TextEncoder().encode(unit.repeat(3e6))))
        setBackend('auto')
        keep([unit, 'utf16', 'decode'], utf16le.decode(Buffer.from(unit.repeat(3e6), 'utf16le')))
      }
      keep('rope', 'a'.repeat(50) + String(Math.random()))
      print(await shapes())`)) as Record<string, [string, number]>
    expect(shapes['rope'][0]).toBe('concatenated string') // the method sees them
    delete shapes['rope']
    expect(Object.keys(shapes).length).toBeGreaterThanOrEqual(33)
    for (const [name, [type, size]] of Object.entries(shapes)) {
      expect([name, type]).toEqual([name, 'string'])
      const [unit, way, which] = name.split(',')
      const units = { short: 5000, long: length, whole: 1048576 + 32, decode: 3e6 }[which] ?? 0
      // (From Node 24.13.1 on its own decoder gives two bytes a unit.)
      if (unit === '中' || way === 'decoder' || (unit === 'é' && way === 'utf8')) continue
      expect([name, size < units * 1.1]).toEqual([name, true])
      // A string outside of the heap would show as a small one; of these is only what Node itself made of US-ASCII.
      if (way !== 'utf8') expect([name, size >= units]).toEqual([name, true])
    }
  })
})
