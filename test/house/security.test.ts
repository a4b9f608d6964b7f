// Each sentence of SECURITY.md names tests that hold it. They must be there; those that belong nowhere else are here.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ts } from 'ts-morph'
import { describe, expect, test } from 'vitest'
import { DecodeAnyStream } from '../../src/any.ts'
import { mutf8, Transcoder, utf7, utf8, utf16le, wtf8 } from '../../src/index.ts'
import { bytesOf } from '../support/judge.ts'
import { parse, walk } from './rules.ts'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

const [, promised, decided] = read('SECURITY.md').split(/^## What .*$/m)
/** What a sentence says that asks the reader for something, and promises nothing. */
const REQUEST = /^Use /

/** The texts of a list, without the bold headings above lists of their own. */
function itemsOf(section: string): string[] {
  const items = section.split(/^ *- /m).slice(1)
  return items.map((item) => item.replaceAll(/\s+/g, ' ').trim()).filter((item) => !/^\*\*[^*]+\*\*$/.test(item))
}

const items = [...itemsOf(promised), ...itemsOf(decided)].filter((item) => !REQUEST.test(item))

test('there are six promises', () => expect(promised.match(/^- \*\*/gm)).toHaveLength(6))

describe('each has tests of this name', () => {
  test.each(items)('%s', (item) => {
    const [, sentence, pointers] = /^(.+[.)]) \((`test\/.+)\)$/.exec(item) ?? []
    expect(sentence).toBeDefined()
    for (const pointer of pointers.split('; `')) {
      const [, path, names] = /^`?(test\/[^`]+)`: (".+")$/.exec(pointer) ?? []
      expect(path, pointer).toBeDefined()
      const source = read(path)
      // As a title: the whole string that `test` or `test.each(…)` is given.
      for (const [, name] of names.matchAll(/"([^"]+)"(?:, |$)/g)) {
        const titles = [`('${name}'`, `("${name}"`, `(\`${name}\``, `  '${name}',\n`]
        expect(
          titles.some((title) => source.includes(title)),
          `${path}: ${name}`,
        ).toBe(true)
      }
    }
  })
})

test.each([
  'C0 80',
  '2F C0 AE 2E 2F',
  'E0 80 80',
  'F0 80 80 80',
  'ED A0 80',
  'ED BF BF',
  'F4 90 80 80',
  'F8 88 80 80 80',
])('UTF-8 refuses %s', (bytes) => {
  expect(() => utf8.decode(bytesOf(bytes))).toThrow()
  expect(utf8.isValid(bytesOf(bytes))).toBe(false)
})

test('others take what their standards take', () => {
  expect(mutf8.decode(bytesOf('C0 80'))).toBe('\0')
  expect(wtf8.decode(bytesOf('ED A0 80'))).toBe('\ud800')
})

test('a stream keeps nothing of what it has given', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const chunk = new Uint8Array(1 << 16).fill(0xff)
  const transcoder = new Transcoder(utf8, utf16le, { onError: 'replace' })
  const decoder = utf8.decoder({ onError: 'replace' })
  const push = () => transcoder.push(chunk).length + decoder.decode(chunk).length
  for (let i = 0; i < 20; i++) push()
  // Other files share the heap of this process: what they leave is collected at some time.
  let kept = Number.POSITIVE_INFINITY
  for (let attempts = 0; attempts < 10 && kept >= 4 << 20; attempts++) {
    const before = used()
    for (let i = 0; i < 300; i++) push()
    kept = used() - before
  }
  expect(kept).toBeLessThan(4 << 20)
  expect(push()).toBe(3 << 16)
})

test('DecodeAnyStream waits for 64 KiB at most', async () => {
  const { readable, writable } = new DecodeAnyStream({ onError: 'replace' })
  const writer = writable.getWriter()
  let isRead = false
  const reading = readable
    .getReader()
    .read()
    .then(() => {
      isRead = true
    })
  let written = 0
  for (const chunk = new Uint8Array(1024).fill(0xe9); !isRead && written < 1 << 20; written += chunk.length) {
    await writer.write(chunk)
    await new Promise((resolve) => setTimeout(resolve))
  }
  await reading
  // One more chunk may be on its way.
  expect(written).toBeLessThanOrEqual((1 << 16) + 2048)
})

test('importing changes nothing', () => {
  const entries = ['index', 'any', 'codepages', 'js', 'legacy', 'lite', 'node', 'translit', 'wasm', 'web', 'web/full']
  const program = `
    const classes = [Object, Function, Array, String, Error, Uint8Array, ArrayBuffer]
    const objects = [globalThis, ...classes.flatMap((each) => [each, each.prototype])]
    // What Node's fetch leaves when it is loaded is not ours.
    const keysOf = (each) => Reflect.ownKeys(each).filter((key) => !String(key).startsWith('Symbol(undici.'))
    const look = () => objects.flatMap((each) => keysOf(each).map((key) => [each, key, Reflect.getOwnPropertyDescriptor(each, key).value]))
    // Node makes these when they are first read.
    for (const lazy of ['TextDecoder', 'TextEncoder', 'TransformStream', 'Buffer', 'WebAssembly']) globalThis[lazy]
    const before = look()
    for (const entry of ${JSON.stringify(entries)}) await import('./dist/' + entry + '.js')
    const after = look()
    console.log(after.length - before.length, after.every((property, i) => property.every((part, k) => Object.is(part, before[i][k]))))`
  const args = ['--input-type=module', '--eval', program]
  expect(execFileSync(process.execPath, args, { cwd: fileURLToPath(ROOT), encoding: 'utf8' })).toBe('0 true\n')
})

test('no eval, no network access', () => {
  const words = new Set(['eval', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon', 'importScripts'])
  const modules = /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|inspector)(?:\/|$)/
  const found: string[] = []
  const paths = readdirSync(new URL('src/', ROOT), { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter((name) => name.endsWith('.ts'))) {
    const text = read(`src/${path}`)
    if (
      !/eval|Function|fetch|Request|Socket|EventSource|sendBeacon|importScripts|['"](?:node:)?(?:http|net|tls|dgram|dns|inspector)/.test(
        text,
      )
    )
      continue
    walk(parse({ path, text }), (node) => {
      const isCode = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'Function'
      const isWord = ts.isIdentifier(node) && words.has(node.text)
      const isModule = ts.isStringLiteralLike(node) && modules.test(node.text)
      if (isCode || isWord || isModule) found.push(`${path}: ${node.getText()}`)
    })
  }
  expect(found).toEqual([])
})

test("'ignore' joins what was apart, 'replace' does not", () => {
  const bytes = Uint8Array.of(...utf8.encode('<scr'), 0xff, ...utf8.encode('ipt>'))
  expect(utf8.decode(bytes, { onError: 'ignore' })).toBe('<script>')
  expect(utf8.decode(bytes, { onError: 'replace' })).toBe('<scr\ufffdipt>')
})

test('UTF-7 hides ASCII', () => {
  expect(utf7.decode(utf8.encode('+ADw-script+AD4-'))).toBe('<script>')
})
