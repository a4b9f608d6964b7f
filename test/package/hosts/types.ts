// TypeScript: a strict program imports every entry, with each module resolution, compiled by 5.7, the oldest compiler that knows
// Uint8Array<ArrayBuffer>, and later ones. Also `require`, if the compiler allows it.

import { existsSync, readFileSync } from 'node:fs'
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

test.each(Object.keys(MODULES))('TypeScript 7, moduleResolution %s', async (resolution) => {
  const it = await project({ 'program.ts': PROGRAM })
  for (const [name, platform] of Object.entries(PLATFORMS)) {
    const options = { module: MODULES[resolution as keyof typeof MODULES], moduleResolution: resolution, ...platform }
    expect(await compile(it, 7, options, ['program.ts']), name).toBe('')
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

test('require from CommonJS', async () => {
  const it = await project({
    'main.cts': `import api = require('utf-simd')
      const text: string = api.utf8.decode(api.utf8.encode('aé'))
      export = text`,
  })
  expect(await compile(it, 7, { module: 'nodenext', ...PLATFORMS['the DOM'] }, ['main.cts'])).toBe('')
})

test('the installed declarations are one file for each entry', async () => {
  const it = await project()
  const { exports } = JSON.parse(it.read('node_modules/utf-simd/package.json')) as {
    exports: Record<string, { types?: string }>
  }
  for (const [entry, { types }] of Object.entries(exports)) {
    if (entry === './package.json') continue
    expect(types, entry).toBeDefined()
    expect(existsSync(it.path(`node_modules/utf-simd/${types}`)), entry).toBe(true)
    expect(PROGRAM, 'program.ts imports it').toContain(`'utf-simd${entry.slice(1)}'`)
  }
})
