// What `import` and `require` of the built entry give in Node, and in which order its files are loaded.

import { readFileSync } from 'node:fs'
import * as theirs from 'iconv-lite'
import { expect, test } from 'vitest'
import * as source from '../../src/iconv-lite.ts'
import { dist, run } from '../support/child.ts'

/** Node 23 and later add `module.exports`. */
const namesOf = (module: object) =>
  Object.keys(module)
    .filter((name) => name !== 'module.exports')
    .sort()

test('the ES module has the names of iconv-lite', () => {
  expect(namesOf(source)).toEqual(namesOf(theirs))
})

test('what Node imports by name from the file for `require` are the names of iconv-lite', () => {
  const names = run(
    `import * as all from ENTRY
    import { decode, encodings, supportsStreams } from ENTRY
    console.log(JSON.stringify([Object.keys(all), decode(Uint8Array.of(0xcf), 'win1251'), encodings, supportsStreams]))`,
    'iconv-lite.cjs',
  )
  expect(names).toEqual([expect.any(Array), 'П', null, true])
  const [all] = names as [string[]]
  expect(all.filter((name) => name !== 'module.exports').sort()).toEqual(namesOf(theirs))
})

test('`import` and `require` of the package give one object in Node', () => {
  const same = run(
    `import { createRequire } from 'node:module'
    const require = createRequire(${JSON.stringify(import.meta.url)})
    const { default: imported, getCodec } = await import(require.resolve('utf-simd/iconv-lite'))
    console.log(JSON.stringify([imported === require('utf-simd/iconv-lite'), getCodec === imported.getCodec]))`,
  )
  expect(same).toEqual([true, true])
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const { node, require } = exports['./iconv-lite']
  expect(node).toBe(require)
})

/** Returns the files that are loaded when this has run. */
function loadedBy(code: string): string[] {
  return run(
    `import { createRequire } from 'node:module'
    const require = createRequire(${JSON.stringify(dist(''))})
    const iconv = require('./iconv-lite.cjs')
    ${code}
    const files = Object.keys(require.cache).map((file) => file.replace(/.*dist./, '').replaceAll('\\\\', '/'))
    console.log(JSON.stringify(files.filter((file) => !/^(rolldown-runtime|iconv-lite\\/bytes|wasm-module)/.test(file)).sort()))`,
  ) as string[]
}

test('`require` loads what converts when it is needed: the engine for much text, double-byte tables for their encodings', () => {
  const first = ['iconv-lite.cjs']
  const short = [...first, 'iconv-lite/encodings.cjs'].sort()
  expect(loadedBy('')).toEqual(first)
  const names = [
    'utf8',
    'latin1',
    'ucs2',
    'base64',
    'hex',
    'win1251',
    'cp437',
    'utf16',
    'utf16be',
    'utf32',
    'utf7',
    'cesu8',
  ]
  expect(
    loadedBy(`for (const name of ${JSON.stringify(names)}) iconv.decode(iconv.encode('aé'.repeat(100), name), name)`),
  ).toEqual(short)
  const much = loadedBy("iconv.decode(Buffer.alloc(70_000), 'win1251')")
  expect(much).toEqual(['core.cjs', ...short, 'iconv-lite/engine.cjs'])
  const multi = loadedBy("iconv.decode(Buffer.of(0xa4, 0x40), 'big5')")
  expect(multi).toContain('multi-byte.cjs')
  expect(multi).not.toContain('code-pages.cjs')
})
