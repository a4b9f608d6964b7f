// The competitors from npm. Where a package calls the platform's functions if it can, `libraries` has it as it comes, and
// `scripted` what it does in JavaScript alone.

import { createMultibyteDecoder, createMultibyteEncoder } from '@exodus/bytes/multi-byte.js'
import { createSinglebyteDecoder, createSinglebyteEncoder } from '@exodus/bytes/single-byte.js'
import { utf8fromString, utf8toString, utf8toStringLoose } from '@exodus/bytes/utf8.js'
import protobuf from '@protobufjs/utf8'
import * as textEncoding from '@sinonjs/text-encoding'
import { Buffer as Feross } from './node_modules/buffer/index.js'
import japanese from 'encoding-japanese'
import iconv from 'iconv-lite'
import { PbfReader, PbfWriter } from 'pbf'
import * as exodus from './node_modules/@exodus/bytes/fallback/utf8.js'
import * as msgpack from './node_modules/@msgpack/msgpack/dist.esm/utils/utf8.mjs'
import polyfill from './node_modules/fast-text-encoding/text.min.js'
import { readString } from './node_modules/msgpackr/unpack.js'

/** For the suite that makes its own calls. */
export const iconvLite = iconv

export const libraries = [
  { name: '@exodus/bytes', contract: 'strict', decode: (bytes) => utf8toString(bytes), encode: (text) => utf8fromString(text) },
  { name: '@exodus/bytes loose', contract: 'lossy', decode: (bytes) => utf8toStringLoose(bytes) },
  { name: 'iconv-lite', contract: 'lossy', decode: (bytes) => iconv.decode(bytes, 'utf-8'), encode: (text) => iconv.encode(text, 'utf-8'),
    transcode: (bytes, from, to) => iconv.encode(iconv.decode(bytes, from), to),
  },
]

const MULTI_BYTE = ['gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr']

/** As encoding-japanese calls them. */
const JAPANESE = { shift_jis: 'SJIS', 'euc-jp': 'EUCJP', 'iso-2022-jp': 'JIS' }

export function legacy(name) {
  const isMultiByte = MULTI_BYTE.includes(name)
  const decode = (isMultiByte ? createMultibyteDecoder : createSinglebyteDecoder)(name)
  const encode = (isMultiByte ? createMultibyteEncoder : createSinglebyteEncoder)(name)
  const codecs = [
    { name: '@exodus/bytes', contract: 'strict', decode: (bytes) => decode(bytes), encode: (text) => encode(text) },
    {
      // @sinonjs/text-encoding has the same code, and is maintained.
      name: 'text-encoding',
      contract: 'strict',
      decode: (bytes) => new textEncoding.TextDecoder(name, { fatal: true }).decode(bytes),
      encode: (text) => new textEncoding.TextEncoder(name, { NONSTANDARD_allowLegacyEncoding: true }).encode(text),
    },
  ]
  if (iconv.encodingExists(name))
    codecs.push({ name: 'iconv-lite', contract: 'lossy', decode: (bytes) => iconv.decode(bytes, name), encode: (text) => iconv.encode(text, name) })
  const from = JAPANESE[name]
  if (from)
    codecs.push({
      name: 'encoding-japanese',
      contract: 'lossy',
      decode: (bytes) => japanese.convert(bytes, { from, to: 'UNICODE', type: 'string' }),
      // (It gives an array of numbers, or a Uint16Array.)
      encode: (text) => Uint8Array.from(japanese.convert(text, { from: 'UNICODE', to: from, type: 'array' })),
    })
  return codecs
}

// A polyfill keeps the platform's classes where there are some, and uses Buffer: it gets a world without either. (The bundler gives its source.)
const scope = {}
new Function('window', 'Buffer', 'Blob', polyfill)(scope)
const decoder = new scope.TextDecoder()
const encoder = new scope.TextEncoder()

export const scripted = [
  { name: '@exodus/bytes fallback', contract: 'strict', decode: (bytes) => exodus.decodeFast(bytes, false), encode: (text) => exodus.encode(text, false) },
  { name: 'fast-text-encoding', contract: 'lossy', decode: (bytes) => decoder.decode(bytes), encode: (text) => encoder.encode(text) },
  {
    name: 'buffer (npm)',
    contract: 'lossy',
    decode: (bytes) => Feross.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(),
    encode: (text) => Feross.from(text),
  },
  {
    name: '@msgpack/msgpack',
    contract: 'lossy',
    decode: (bytes) => msgpack.utf8DecodeJs(bytes, 0, bytes.length),
    encode(text) {
      const bytes = new Uint8Array(msgpack.utf8Count(text))
      msgpack.utf8EncodeJs(text, bytes, 0)
      return bytes
    },
  },
  {
    name: '@protobufjs/utf8',
    contract: 'lossy',
    decode: (bytes) => protobuf.read(bytes, 0, bytes.length),
    encode(text) {
      const bytes = new Uint8Array(protobuf.length(text))
      protobuf.write(text, bytes, 0)
      return bytes
    },
  },
]

const reader = new PbfReader()
const writer = new PbfWriter()

export const loops = [
  {
    name: '@msgpack/msgpack',
    decode: (bytes, start, end) => msgpack.utf8Decode(bytes, start, end - start),
    // (as its encoder does: how long, is there room, then the bytes)
    encodeInto(text, target, at) {
      const length = msgpack.utf8Count(text)
      msgpack.utf8Encode(text, target, at)
      return length
    },
  },
  {
    name: '@protobufjs/utf8',
    decode: (bytes, start, end) => protobuf.read(bytes, start, end),
    encodeInto(text, target, at) {
      protobuf.length(text)
      return protobuf.write(text, target, at)
    },
  },
  {
    name: 'pbf',
    // It reads and writes the length in front of the string, as a varint.
    decode(bytes, start, end) {
      reader.buf = bytes
      reader.pos = start - (end - start < 128 ? 1 : 2)
      return reader.readString()
    },
    encodeInto(text, target, at) {
      writer.buf = target
      writer.length = target.length
      writer.pos = at
      writer.writeString(text)
      return writer.pos - at
    },
  },
  { name: 'msgpackr', decode: (bytes, start, end) => readString(bytes, start, end - start) },
]
