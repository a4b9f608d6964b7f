// Serialisers, and our functions in the place of theirs for strings: by what each library offers, else in a copy that is patched as it is loaded.

import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Encoding } from '../../src/index.ts'

/** What the benchmark asks of a library. */
export interface Codec<Message = unknown> {
  encode(message: Message): Uint8Array
  decode(bytes: Uint8Array): unknown
}

export interface Library {
  readonly name: string
  /** How our functions get in. */
  readonly hook: string
  /** A copy of the library; with `utf8`, one that uses it for its strings. */
  load(utf8: Encoding | undefined): Promise<Codec>
  /** Does it know lists of strings alone, by a schema? */
  readonly takesStrings?: boolean
}

const require = createRequire(new URL('../peers/package.json', import.meta.url))
// biome-ignore lint/suspicious/noExplicitAny: libraries as they are, whose insides no type describes
type Any = any

/** A copy of a CommonJS package that shares nothing with other copies. */
function fresh(name: string, ...parts: string[]): Any[] {
  const folder = dirname(require.resolve(name))
  for (const file of Object.keys(require.cache)) if (file.startsWith(folder)) delete require.cache[file]
  return [require(name), ...parts.map((part) => require(join(folder, part)))]
}

let copies = 0

/** A copy of an ES module. */
function freshModule(name: string): Promise<Any> {
  return import(`${pathToFileURL(require.resolve(name)).href}?copy=${copies++}`)
}

/** A copy of a CommonJS file, with other lines. @throws Error where the file has none of these lines */
function patched(name: string, utf8: Encoding, lines: readonly (readonly [from: string, to: string])[]): Any {
  const file = require.resolve(name)
  let code = readFileSync(file, 'utf8')
  for (const [from, to] of lines) {
    if (!code.includes(from)) throw new Error(`${name} no longer has the line ${from}`)
    code = code.replaceAll(from, to)
  }
  Object.assign(globalThis, { stringFunctions: utf8 })
  const module = new (Module as Any)(file)
  module.filename = file
  module.paths = (Module as Any)._nodeModulePaths(dirname(file))
  module._compile(code, file)
  return module.exports
}

/** msgpackr and cbor-x are built alike. Text below 64 units they write by a loop within another function, which stays. */
function loadPackr(name: string, utf8: Encoding | undefined): Codec {
  if (!utf8) {
    const [library] = fresh(name)
    return { encode: (message) => library.encode(message), decode: (bytes) => library.decode(bytes) }
  }
  const library = patched(name, utf8, [
    [
      'function readStringJS(length) {',
      'function readStringJS(length) { return stringFunctions.decodeSlice(src, position$1, position$1 += length);',
    ],
    [
      'return target.utf8Write(string, position, target.byteLength - position)',
      'return stringFunctions.write(string, target, position)',
    ],
  ])
  return { encode: (message) => library.encode(message), decode: (bytes) => library.decode(bytes) }
}

const MAX_UNIT_BYTES = 3
const MAX_VARINT_BYTES = 5
const sizeOfVarint = (value: number) =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : MAX_VARINT_BYTES

/** Writes the length of a text, and the text: once, and moved where its length takes more bytes than thought. Returns the place after it. */
function writeDelimited(utf8: Encoding, text: string, target: Uint8Array, at: number): number {
  const thought = at + sizeOfVarint(text.length)
  const length = utf8.write(text, target, thought)
  const start = at + sizeOfVarint(length)
  if (start !== thought) target.copyWithin(start, thought, thought + length)
  let rest = length
  for (let i = at; i < start; i++, rest >>>= 7) target[i] = (rest & 0x7f) | (i + 1 < start ? 0x80 : 0)
  return start + length
}

export const LIBRARIES: readonly Library[] = [
  {
    name: '@msgpack/msgpack',
    hook: 'the exports of its module utils/utf8',
    async load(utf8) {
      const [library, strings] = fresh('@msgpack/msgpack', 'utils/utf8.cjs')
      if (utf8)
        Object.assign(strings, {
          utf8Count: (text: string) => utf8.byteLength(text),
          utf8Encode: (text: string, target: Uint8Array, at: number) => utf8.write(text, target, at),
          utf8Decode: (bytes: Uint8Array, at: number, length: number) => utf8.decodeSlice(bytes, at, at + length),
        })
      const [encoder, decoder] = [new library.Encoder(), new library.Decoder()]
      return { encode: (message) => encoder.encode(message), decode: (bytes) => decoder.decode(bytes) }
    },
  },
  { name: 'msgpackr', hook: 'none: a patched copy', load: async (utf8) => loadPackr('msgpackr', utf8) },
  { name: 'cbor-x', hook: 'none: a patched copy', load: async (utf8) => loadPackr('cbor-x', utf8) },
  {
    name: 'bson',
    hook: 'onDemand.ByteUtils',
    async load(utf8) {
      const [library] = fresh('bson')
      if (utf8)
        Object.assign(library.onDemand.ByteUtils, {
          toUTF8: (bytes: Uint8Array, start: number, end: number) => utf8.decodeSlice(bytes, start, end),
          utf8ByteLength: (text: string) => utf8.byteLength(text),
          encodeUTF8Into: (target: Uint8Array, text: string, at: number) => utf8.write(text, target, at),
        })
      return { encode: (message) => library.serialize(message), decode: (bytes) => library.deserialize(bytes) }
    },
  },
  {
    name: 'pbf',
    hook: 'readString and writeString of its class',
    takesStrings: true,
    async load(utf8) {
      const { default: Pbf, PbfReader = Pbf, PbfWriter = Pbf } = await freshModule('pbf')
      if (utf8) {
        PbfReader.prototype.readString = function () {
          const end = this.readVarint() + this.pos
          const start = this.pos
          this.pos = end
          return utf8.decodeSlice(this.buf, start, end)
        }
        PbfWriter.prototype.writeString = function (text: string) {
          this.realloc(MAX_UNIT_BYTES * text.length + MAX_VARINT_BYTES)
          this.pos = writeDelimited(utf8, text, this.buf, this.pos)
        }
      }
      return {
        encode(message) {
          const pbf = new PbfWriter()
          for (const text of message as string[]) pbf.writeStringField(1, text)
          return pbf.finish()
        },
        decode(bytes) {
          return new PbfReader(bytes).readFields(
            (_: number, list: string[], pbf: Any) => list.push(pbf.readString()),
            [],
          )
        },
      }
    },
  },
  {
    name: 'protobufjs',
    hook: 'string and stringVerify of its Reader, string of its Writer',
    takesStrings: true,
    async load(utf8) {
      const [library] = fresh('protobufjs')
      if (utf8) {
        for (const { prototype } of [library.Writer, library.BufferWriter])
          prototype.string = function (text: string) {
            this._reserve(MAX_UNIT_BYTES * text.length + MAX_VARINT_BYTES)
            this.pos = writeDelimited(utf8, text, this.buf, this.pos)
            return this
          }
        // proto3 refuses malformed text.
        const readers = { string: utf8, stringVerify: utf8.with({ onError: 'throw' }) }
        for (const { prototype } of [library.Reader, library.BufferReader])
          for (const [name, { decodeSlice }] of Object.entries(readers))
            prototype[name] = function () {
              const length = this.uint32()
              const start = this.pos
              const end = start + length
              if (end > this.len) throw new RangeError(`index out of range: ${end} > ${this.len}`)
              this.pos = end
              return decodeSlice(this.buf, start, end)
            }
      }
      const type = library
        .parse('syntax = "proto3"; message Strings { repeated string all = 1; }')
        .root.lookupType('Strings')
      return {
        encode: (message) => type.encode({ all: message }).finish(),
        decode: (bytes) => type.decode(bytes).all,
      }
    },
  },
  {
    name: 'avsc',
    hook: 'readString and writeString of its Tap',
    takesStrings: true,
    async load(utf8) {
      const [library, { Tap }] = fresh('avsc', 'utils.js')
      if (utf8) {
        Tap.prototype.readString = function () {
          const length = this.readLong()
          const start = this.pos
          this.pos += length
          if (this.pos > this.buf.length) return
          return utf8.decodeSlice(this.buf, start, this.pos)
        }
        Tap.prototype.writeString = function (text: string) {
          const length = utf8.byteLength(text)
          this.writeLong(length)
          const start = this.pos
          this.pos += length
          if (this.pos <= this.buf.length) utf8.write(text, this.buf, start)
        }
      }
      const type = library.Type.forSchema({ type: 'array', items: 'string' })
      const decode = ({ buffer, byteOffset, length }: Uint8Array) =>
        type.fromBuffer(Buffer.from(buffer, byteOffset, length))
      return { encode: (message) => type.toBuffer(message), decode }
    },
  },
]
