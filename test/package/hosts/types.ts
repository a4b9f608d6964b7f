// TypeScript: a strict program imports every entry, with each module resolution, compiled by 5.7, the oldest compiler that knows
// Uint8Array<ArrayBuffer>, and later ones. Also `require`, if the compiler allows it.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Project, project } from '../support/project.ts'
import { tool } from '../support/tools.ts'

const COMPILERS = {
  5.7: tool('typescript-5.7/lib/tsc.js'),
  5.9: tool('typescript-5.9/lib/tsc.js'),
  7: fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url)),
}
const NODE = { types: ['node'], typeRoots: [tool('@types')] }
/** The platform types of the project. */
const PLATFORMS = {
  'nothing but the language': { lib: ['es2022'], types: [] },
  'the DOM': { lib: ['es2022', 'dom'], types: [] },
  'a web worker': { lib: ['es2022', 'webworker'], types: [] },
  Node: { lib: ['es2022'], ...NODE },
  'Node and the DOM': { lib: ['es2022', 'dom'], ...NODE },
}
const MODULES = { bundler: 'esnext', node16: 'node16', nodenext: 'nodenext' }

/** Returns the messages of the compiler; an empty string if there are none. */
async function compile(it: Project, compiler: keyof typeof COMPILERS, options: object, files: string[]) {
  const strict = { target: 'es2022', strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }
  const compilerOptions = { ...strict, noEmit: true, skipLibCheck: false, verbatimModuleSyntax: true, ...options }
  it.write({ 'tsconfig.json': JSON.stringify({ compilerOptions, files }) })
  return it.run(process.execPath, COMPILERS[compiler], '-p', '.').catch((error: Error) => error.message)
}

const PROGRAM = readFileSync(new URL('../program.ts', import.meta.url), 'utf8')
const NODE_PROGRAM = readFileSync(new URL('../program-node.ts', import.meta.url), 'utf8')

test.each(Object.keys(MODULES))('TypeScript 7, moduleResolution %s', async (resolution) => {
  const it = await project({ 'program.ts': PROGRAM, 'program-node.ts': NODE_PROGRAM })
  for (const [name, platform] of Object.entries(PLATFORMS)) {
    const options = { module: MODULES[resolution as keyof typeof MODULES], moduleResolution: resolution, ...platform }
    const files = 'typeRoots' in platform ? ['program.ts', 'program-node.ts'] : ['program.ts']
    expect(await compile(it, 7, options, files), name).toBe('')
  }
})

test.each([
  [5.7, 'nothing but the language'],
  [5.9, 'Node and the DOM'],
] as const)('TypeScript %s, %s', async (compiler, platform) => {
  const it = await project({ 'program.ts': PROGRAM })
  expect(await compile(it, compiler, { module: 'nodenext', ...PLATFORMS[platform] }, ['program.ts'])).toBe('')
})

test('lines that must not compile are errors', async () => {
  const it = await project({ 'program.ts': PROGRAM.replaceAll('@ts-expect-error', '') })
  const said = await compile(it, 7, { module: 'nodenext', ...PLATFORMS['the DOM'] }, ['program.ts'])
  expect(said.match(/error TS/g)).toHaveLength(PROGRAM.match(/@ts-expect-error/g)!.length)
})

// Of an entry that is no code, this resolution finds nothing.
test.each([5.7, 5.9] as const)('TypeScript %s, moduleResolution node10', async (compiler) => {
  const program = PROGRAM.replace(/^.*kernels\.wasm.*\n/m, 'declare const module: WebAssembly.Module\n')
  const it = await project({ 'program.ts': program, 'program-node.ts': NODE_PROGRAM })
  const options = { module: 'esnext', moduleResolution: 'node10', ...PLATFORMS['Node and the DOM'] }
  expect(await compile(it, compiler, options, ['program.ts', 'program-node.ts'])).toBe('')
})

test.each([
  ['nodenext, which takes the ES module', 7, 'nodenext'],
  ['node16, which takes the file for require', 5.9, 'node16'],
] as const)('require from CommonJS by %s', async (_, compiler, module) => {
  const it = await project({
    'main.cts': `import api = require('utf-simd')
      import web = require('utf-simd/web')
      const text: string = new web.TextDecoder().decode(api.utf8.encode('aé'))
      export = text`,
  })
  expect(await compile(it, compiler, { module, ...PLATFORMS['the DOM'] }, ['main.cts'])).toBe('')
})

test('what require and import give has one type', async () => {
  const it = await project({
    'main.mts': `import { createRequire } from 'node:module'
      import type * as required from 'utf-simd' with { 'resolution-mode': 'require' }
      import { type Transcoder, Utf8Validator } from 'utf-simd'
      const api = createRequire(import.meta.url)('utf-simd') as typeof required
      const transcoder: Transcoder = new api.Transcoder(api.utf8, api.utf16le)
      const validator: required.Utf8Validator = new Utf8Validator()
      export { transcoder, validator }`,
  })
  expect(await compile(it, 5.9, { module: 'node16', ...PLATFORMS.Node }, ['main.mts'])).toBe('')
})

test.each([
  ['by import', 'nodenext', 'main.mts', "import iconv from 'utf-simd/iconv-lite'"],
  ['by require', 'nodenext', 'main.cts', "import iconv = require('utf-simd/iconv-lite')"],
  ['by a bundler', 'esnext', 'main.ts', "import iconv from 'utf-simd/iconv-lite'"],
])('the object of utf-simd/iconv-lite %s', async (_, module, file, line) => {
  const it = await project({
    [file]: `${line}
      const options: iconv.DecodeOptions = { stripBOM: false }
      const text: string = iconv.decode(iconv.encode('é', 'win1251'), 'win1251', options)
      iconv.defaultCharUnicode = '*'
      // @ts-expect-error it says what the platform has
      iconv.supportsStreams = text
      function streams(decodeOptions: iconv.DecodeOptions, encodeOptions: iconv.EncodeOptions) {
        return [iconv.decodeStream('utf8', decodeOptions), iconv.encodeStream('utf32', { ...encodeOptions, highWaterMark: 9 })]
      }
      const stream = iconv.encodeStream('utf8').collect((_error, result) => result?.toString('hex'))
      stream.end()`,
  })
  const moduleResolution = module === 'nodenext' ? module : 'bundler'
  expect(await compile(it, 5.9, { module, moduleResolution, ...PLATFORMS.Node }, [file])).toBe('')
})

test.each([
  ['nodenext', 'main.mts'],
  ['esnext', 'main.ts'],
])('the names of utf-simd/iconv-lite by import, module %s', async (module, file) => {
  const it = await project({
    [file]: `import * as iconv from 'utf-simd/iconv-lite'
      import { decode, defaultCharSingleByte, encodings, IconvLiteDecoderStream, type Iconv, supportsStreams } from 'utf-simd/iconv-lite'
      const known: string[] = Object.keys(iconv.encodings ?? encodings ?? {})
      const said: [string, string, boolean] = [iconv.defaultCharUnicode, defaultCharSingleByte, iconv.supportsStreams]
      const stream = new IconvLiteDecoderStream(iconv.getDecoder('gbk'))
      const same: typeof Iconv.decode = decode
      export { known, said, same, stream, supportsStreams }`,
  })
  const moduleResolution = module === 'nodenext' ? module : 'bundler'
  expect(await compile(it, 5.9, { module, moduleResolution, ...PLATFORMS.Node }, [file])).toBe('')
})

test('a program here imports each entry', async () => {
  const it = await project()
  const { exports } = JSON.parse(it.read('node_modules/utf-simd/package.json')) as { exports: object }
  for (const entry of Object.keys(exports)) {
    if (entry !== './package.json') expect(PROGRAM + NODE_PROGRAM).toContain(`'utf-simd${entry.slice(1)}'`)
  }
})
