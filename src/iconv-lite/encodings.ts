/** All encodings by their folded names, as `iconv.encodings` has them: an entry is another name, what makes a codec, or its class. */
import { Cesu8Codec } from './cesu8.ts'
import type { CodecClass, CodecDefinition } from './codec.ts'
import { DoubleByteCodec } from './double-byte.ts'
import { PlatformCodec } from './platform-codecs.ts'
import { SingleByteCodec } from './single-byte.ts'
import { readChars, type SingleByteDescription } from './single-byte-tables.ts'
import { DIFFERENCES } from './tables/double-byte.ts'
import { NAMES } from './tables/names.ts'
import { SINGLE_BYTE } from './tables/single-byte.ts'
import { Utf7Codec, Utf7ImapCodec } from './utf7.ts'
import { Utf16beCodec, Utf16Codec } from './utf16.ts'
import { Utf32beCodec, Utf32Codec, Utf32leCodec } from './utf32.ts'

export type Encodings = Record<string, string | CodecDefinition | CodecClass>

const PLATFORM = '_internal'
const SINGLE = '_sbcs'
const DOUBLE = '_dbcs'

/** Its table is made when it is asked for. */
function defineSingleByte(description: SingleByteDescription): CodecDefinition {
  return {
    type: SINGLE,
    get chars() {
      return readChars(description)
    },
  }
}

/** Makes a copy that the user may change. */
export function createEncodings(): Encodings {
  const encodings: Encodings = {
    [PLATFORM]: PlatformCodec,
    [SINGLE]: SingleByteCodec,
    [DOUBLE]: DoubleByteCodec,
    utf8: { type: PLATFORM, bomAware: true },
    ucs2: { type: PLATFORM, bomAware: true },
    binary: { type: PLATFORM },
    base64: { type: PLATFORM },
    hex: { type: PLATFORM },
    cesu8: Cesu8Codec,
    utf16be: Utf16beCodec,
    utf16: Utf16Codec,
    utf32le: Utf32leCodec,
    utf32be: Utf32beCodec,
    utf32: Utf32Codec,
    utf7: Utf7Codec,
    utf7imap: Utf7ImapCodec,
  }
  for (const [name, description] of Object.entries(SINGLE_BYTE)) encodings[name] = defineSingleByte(description)
  for (const name of Object.keys(DIFFERENCES)) encodings[name] = { type: DOUBLE }
  for (const [name, others] of Object.entries(NAMES))
    for (const other of others.split(' ')) if (other) encodings[other] = name
  return encodings
}
