/** All encodings by their folded names, as `iconv.encodings` has them: an entry is another name, what makes a codec, or its class. */
import { Cesu8Codec } from './cesu8.ts'
import type { CodecClass, CodecDefinition } from './codec.ts'
import { onDemand } from './on-demand.ts'
import { PlatformCodec } from './platform-codecs.ts'
import { SingleByteCodec } from './single-byte.ts'
import { DOUBLE_BYTE_NAMES, NAMES } from './tables/names.ts'
import { SINGLE_BYTE } from './tables/single-byte.ts'
import { Utf7Codec, Utf7ImapCodec } from './utf7.ts'
import { Utf16beCodec, Utf16Codec } from './utf16.ts'
import { Utf32beCodec, Utf32Codec, Utf32leCodec } from './utf32.ts'

export type Encodings = Record<string, string | CodecDefinition | CodecClass>

const PLATFORM = '_internal'
const SINGLE = '_sbcs'
const DOUBLE = '_dbcs'

/** Makes a copy that the user may change. */
export function createEncodings(): Encodings {
  const encodings: Encodings = Object.assign(Object.create(null), {
    [PLATFORM]: PlatformCodec,
    [SINGLE]: SingleByteCodec,
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
  })
  Object.defineProperty(encodings, DOUBLE, {
    get: () => onDemand.parts.doubleByte().DoubleByteCodec,
    configurable: true,
    enumerable: true,
  })
  for (const [name, chars] of Object.entries(SINGLE_BYTE)) encodings[name] = { type: SINGLE, chars }
  for (const name of DOUBLE_BYTE_NAMES) encodings[name] = { type: DOUBLE }
  for (const [name, others] of Object.entries(NAMES))
    for (const other of others.split(' ')) if (other) encodings[other] = name
  return encodings
}
