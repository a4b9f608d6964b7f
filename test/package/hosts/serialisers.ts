// The recipes of docs/serialisers.md, each as it stands, with the library that it is for: what it writes the library itself reads, and the other
// way round; and what becomes of malformed text.

import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRecipe } from '../../../bench/serialisers/recipes.ts'
import { binaryOf } from '../../../bench/support/binaries.ts'
import { installPeers } from '../../../bench/support/peers.ts'
import { type Project, project } from '../support/project.ts'

const PEERS = fileURLToPath(new URL('../../../bench/peers/node_modules', import.meta.url))

/** Texts at the borders of every header, and of the libraries' own loops. */
const CASES = `const LENGTHS = [0, 1, 2, 20, 21, 31, 32, 40, 63, 64, 65, 127, 128, 129, 200, 5461, 5462, 16383, 16384, 70000]
export const TEXTS = ['a', 'é', '漢', '😀', 'aé漢😀'].flatMap((unit) => LENGTHS.map((n) => unit.repeat(n)))
/** The bytes 01 02 of what was encoded become malformed. */
export const MALFORMED = 'a\\x01\\x02b'.repeat(20)
export function spoil(bytes) {
  const bad = Buffer.from(bytes)
  for (let i = 1; i < bad.length; i++) if (bad[i - 1] === 1 && bad[i] === 2) bad.set([0xff, 0xc3], i - 1)
  return bad
}
export function attempt(action) {
  try {
    return action()
  } catch (error) {
    return { error: error.name, message: error.message, cause: error.cause?.message, isTypeError: error instanceof TypeError }
  }
}`

/** Modules with encode and decode of lists of texts, and what else is asked of a library. */
const USES: Record<string, string> = {
  bson: `import { deserialize, serialize } from 'bson'
    export const encode = (texts) => serialize({ texts, names: { 'é漢': 1, name: 2 } })
    export const decode = (bytes, options) => deserialize(bytes, options).texts
    export const more = {
      unchecked: (bad) => decode(bad, { validation: { utf8: false } }),
      names: () => Object.keys(deserialize(encode([])).names),
    }`,
  '@msgpack/msgpack': `import { createRequire } from 'node:module'
    const { Decoder, Encoder } = createRequire(import.meta.url)('@msgpack/msgpack')
    export const encode = (texts) => new Encoder().encode({ texts, 'é漢': 1 })
    export const decode = (bytes) => new Decoder().decode(bytes).texts
    export const more = {
      names: () => Object.keys(new Decoder().decode(encode([]))),
    }`,
  pbf: `import { PbfReader, PbfWriter } from 'pbf'
    export function encode(texts) {
      const writer = new PbfWriter()
      for (const text of texts) writer.writeStringField(1, text)
      return writer.finish()
    }
    export const decode = (bytes) => new PbfReader(bytes).readFields((_, list, reader) => list.push(reader.readString()), [])
    export const more = {
      values: () => decode(encode([17, null, undefined])),
      afterFixed() {
        const writer = new PbfWriter(new Uint8Array(4))
        writer.writeFixed32Field(2, 7)
        writer.writeStringField(1, 'é'.repeat(100))
        writer.writeFixed32Field(2, 8)
        const found = []
        new PbfReader(writer.finish()).readFields((tag, _, reader) => found.push(tag === 1 ? reader.readString() : reader.readFixed32()), 0)
        return found
      },
    }`,
  protobufjs: `import protobuf from 'protobufjs'
    const typeOf = (syntax) =>
      protobuf.parse('syntax = "' + syntax + '"; message Strings { repeated string all = 1; }').root.lookupType('Strings')
    const [strict, lax] = [typeOf('proto3'), typeOf('proto2')]
    export const encode = (texts) => strict.encode({ all: texts }).finish()
    export const decode = (bytes) => strict.decode(bytes).all
    export const more = {
      unchecked: (bad) => lax.decode(bad).all,
      array: () => strict.decode(Uint8Array.from(encode(['é漢']))).all,
      arrayWriter: () => strict.decode(strict.encode({ all: ['é漢'] }, new protobuf.Writer()).finish()).all,
    }`,
  avsc: `import { createRequire } from 'node:module'
    const type = createRequire(import.meta.url)('avsc').Type.forSchema({ type: 'array', items: 'string' })
    export const encode = (texts) => type.toBuffer(texts)
    export const decode = (bytes) => type.fromBuffer(Buffer.from(bytes))
    export const more = {
      negative: () => decode([2, 1, 0]),
    }`,
}

const PROGRAM = `import { readFileSync, writeFileSync } from 'node:fs'
  import { attempt, MALFORMED, spoil, TEXTS } from './cases.mjs'
  const isTexts = (found) => JSON.stringify(found) === JSON.stringify(TEXTS)
  export function run({ encode, decode, more }, [out, from]) {
    const bytes = encode(TEXTS)
    writeFileSync(out, bytes)
    const bad = spoil(encode([MALFORMED]))
    console.log(JSON.stringify({
      own: isTexts(decode(Buffer.from(bytes))),
      others: from && isTexts(decode(readFileSync(from))),
      surrogates: attempt(() => decode(Buffer.from(encode(['a\\ud800b', 'a\\ud800b'.repeat(50)])))),
      malformed: attempt(() => decode(bad)),
      cut: attempt(() => decode(Buffer.from(encode(['aé'.repeat(50)])).subarray(0, -5))),
      plane2: decode(Buffer.from(encode(['\\u{29e3d}']))),
      bom: decode(Buffer.from(encode(['\\ufeffa', '\\ufeffa'.repeat(300)]))),
      ...Object.fromEntries(Object.entries(more).map(([name, ask]) => [name, attempt(() => ask(bad))])),
    }))
  }`

const REPLACED = 'a\ufffd\ufffdb'.repeat(20)

interface Said {
  [name: string]: unknown
  malformed: { error: string; message: string; cause?: string; isTypeError: boolean }
}

/** A library as it is, with the recipe, and as it is on the bytes of the recipe. */
async function ask(made: Project, command: string, args: readonly string[]): Promise<Said[]> {
  const run = async (file: string, ...files: string[]) =>
    JSON.parse(await made.run(command, ...args, file, ...files)) as Said
  const plain = await run('plain.mjs', 'plain.bin')
  return [plain, await run('hooked.mjs', 'hooked.bin', 'plain.bin'), await run('plain.mjs', 'plain.bin', 'hooked.bin')]
}

async function make(name: string): Promise<Project> {
  const made = await project()
  for (const each of readdirSync(PEERS))
    cpSync(join(PEERS, each), made.path(`node_modules/${each}`), { recursive: true })
  const recipe = name === '@msgpack/msgpack' ? 'recipe.cjs' : 'recipe.mjs'
  const main = "import * as use from './use.mjs'\nimport { run } from './run.mjs'\nrun(use, process.argv.slice(2))"
  made.write({
    [recipe]: readRecipe(name),
    'cases.mjs': CASES,
    'use.mjs': USES[name],
    'run.mjs': PROGRAM,
    'plain.mjs': `import process from 'node:process'\n${main}`,
    'hooked.mjs': `import './${recipe}'\nimport process from 'node:process'\n${main}`,
  })
  return made
}

/** What each library makes of malformed text and of bytes that end too early. */
const EXPECTED: Record<string, (hooked: Said, plain: Said) => void> = {
  bson(hooked, plain) {
    const message = 'Invalid UTF-8 string in BSON document'
    expect(hooked.malformed).toMatchObject({ error: 'BSONError', message })
    expect(hooked.malformed.cause).toBe('utf-8: invalid-byte at offset 23: FF')
    expect(plain.malformed).toMatchObject({ error: 'BSONError', message })
    expect(hooked.unchecked).toEqual([REPLACED])
    expect(plain.unchecked).toEqual([REPLACED])
    expect(hooked.names).toEqual(['é漢', 'name'])
    expect(hooked.cut).toEqual(plain.cut)
  },
  '@msgpack/msgpack'(hooked, plain) {
    expect(hooked.malformed).toEqual([REPLACED])
    expect(hooked.names).toEqual(['texts', 'é漢'])
    expect(hooked.cut).toEqual(plain.cut)
  },
  pbf(hooked) {
    expect(hooked.malformed).toEqual([REPLACED])
    expect(hooked.values).toEqual(['17', 'null', 'undefined'])
    expect(hooked.afterFixed).toEqual([7, 'é'.repeat(100), 8])
    expect(hooked.cut).toMatchObject({ error: 'RangeError' })
  },
  protobufjs(hooked, plain) {
    expect(plain.malformed).toMatchObject({ isTypeError: true })
    expect(hooked.malformed).toMatchObject({ isTypeError: true })
    expect(hooked.malformed.message).toContain('utf-8: invalid-byte at offset ')
    expect(hooked.unchecked).toEqual([REPLACED])
    expect([hooked.array, hooked.arrayWriter]).toEqual([['é漢'], ['é漢']])
    expect(hooked.cut).toMatchObject({ error: 'RangeError', message: expect.stringContaining('index out of range') })
  },
  avsc(hooked, plain) {
    expect(hooked.malformed).toEqual([REPLACED])
    expect(hooked.negative).toEqual(plain.negative)
    expect(hooked.cut).toMatchObject({ message: 'truncated buffer' })
    expect(plain.cut).toMatchObject({ message: 'truncated buffer' })
  },
}

beforeAll(installPeers)

describe.each(Object.keys(USES))('%s', (name) => {
  test.each([
    ['this Node', process.execPath, []],
    ['bun', 'bun', ['run']],
    ['deno', 'deno', ['run', '--allow-all', '--no-remote', '--node-modules-dir=manual']],
  ] as const)('in %s', async (_, runtime, args) => {
    const command = runtime === process.execPath ? runtime : binaryOf(runtime)
    const [plain, hooked, reading] = await ask(await make(name), command, args)
    expect([plain.own, hooked.own, hooked.others, reading.others]).toEqual([true, true, true, true])
    expect(hooked.surrogates).toEqual(['a\ufffdb', 'a\ufffdb'.repeat(50)])
    expect(hooked.plane2).toEqual(['\u{29e3d}'])
    expect(hooked.bom).toEqual(['\ufeffa', '\ufeffa'.repeat(300)])
    EXPECTED[name](hooked, plain)
  })
})
