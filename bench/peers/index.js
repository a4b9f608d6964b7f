// The competitors from npm. Where a package calls the platform's functions if it can, `libraries` has it as it comes, and
// `scripted` what it does in JavaScript alone.

import { utf8fromString, utf8toString, utf8toStringLoose } from '@exodus/bytes/utf8.js'
import protobuf from '@protobufjs/utf8'
import { Buffer as Feross } from './node_modules/buffer/index.js'
import iconv from 'iconv-lite'
import { PbfReader, PbfWriter } from 'pbf'
import * as exodus from './node_modules/@exodus/bytes/fallback/utf8.js'
import * as msgpack from './node_modules/@msgpack/msgpack/dist.esm/utils/utf8.mjs'
import polyfill from './node_modules/fast-text-encoding/text.min.js'
import { readString } from './node_modules/msgpackr/unpack.js'

export const libraries = [
  { name: '@exodus/bytes', contract: 'strict', decode: (octets) => utf8toString(octets), encode: (text) => utf8fromString(text) },
  { name: '@exodus/bytes loose', contract: 'lossy', decode: (octets) => utf8toStringLoose(octets) },
  { name: 'iconv-lite', contract: 'lossy', decode: (octets) => iconv.decode(octets, 'utf-8'), encode: (text) => iconv.encode(text, 'utf-8'),
    transcode: (octets, from, to) => iconv.encode(iconv.decode(octets, from), to),
  },
]

// A polyfill keeps the platform's classes where there are some, and uses Buffer: it gets a world without either. (The bundler gives its source.)
const scope = {}
new Function('window', 'Buffer', 'Blob', polyfill)(scope)
const decoder = new scope.TextDecoder()
const encoder = new scope.TextEncoder()

export const scripted = [
  { name: '@exodus/bytes fallback', contract: 'strict', decode: (octets) => exodus.decodeFast(octets, false), encode: (text) => exodus.encode(text, false) },
  { name: 'fast-text-encoding', contract: 'lossy', decode: (octets) => decoder.decode(octets), encode: (text) => encoder.encode(text) },
  {
    name: 'buffer (npm)',
    contract: 'lossy',
    decode: (octets) => Feross.from(octets.buffer, octets.byteOffset, octets.byteLength).toString(),
    encode: (text) => Feross.from(text),
  },
  {
    name: '@msgpack/msgpack',
    contract: 'lossy',
    decode: (octets) => msgpack.utf8DecodeJs(octets, 0, octets.length),
    encode(text) {
      const octets = new Uint8Array(msgpack.utf8Count(text))
      msgpack.utf8EncodeJs(text, octets, 0)
      return octets
    },
  },
  {
    name: '@protobufjs/utf8',
    contract: 'lossy',
    decode: (octets) => protobuf.read(octets, 0, octets.length),
    encode(text) {
      const octets = new Uint8Array(protobuf.length(text))
      protobuf.write(text, octets, 0)
      return octets
    },
  },
]

const reader = new PbfReader()
const writer = new PbfWriter()

export const loops = [
  {
    name: '@msgpack/msgpack',
    decode: (octets, start, end) => msgpack.utf8Decode(octets, start, end - start),
    // (as its encoder does: how long, is there room, then the octets)
    encodeInto(text, target, at) {
      const length = msgpack.utf8Count(text)
      msgpack.utf8Encode(text, target, at)
      return length
    },
  },
  {
    name: '@protobufjs/utf8',
    decode: (octets, start, end) => protobuf.read(octets, start, end),
    encodeInto(text, target, at) {
      protobuf.length(text)
      return protobuf.write(text, target, at)
    },
  },
  {
    name: 'pbf',
    // It reads and writes the length in front of the string, as a varint.
    decode(octets, start, end) {
      reader.buf = octets
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
  { name: 'msgpackr', decode: (octets, start, end) => readString(octets, start, end - start) },
]
