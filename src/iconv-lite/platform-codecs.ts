/** What iconv-lite leaves to Buffer: UTF-8, UCS-2, binary, base64 and hex. Without Buffer, loops do the same. */
import {
  allocate,
  type Bytes,
  bytesOfChunk,
  concatenate,
  copyToResult,
  platformBuffer,
  textOfUnits,
  toBuffer,
  toResult,
} from './bytes.ts'
import type { CodecOptions, DecoderStream, EncoderStream, WholeCodec } from './codec.ts'
import { findEngine, getEngine } from './on-demand.ts'
import { isLeadSurrogate } from './surrogates.ts'
import { readBase64, readHex, writeBase64, writeHex } from './without-buffer.ts'

/** One of these encodings. */
interface Kind {
  decode(bytes: Uint8Array): string
  encode(text: string): Bytes
  /** How many bytes at the end wait for others. */
  measureCutBytes(bytes: Uint8Array): number
  /** How many units at the end wait for others. */
  measureCutUnits(text: string): number
}

const nothing = (): number => 0

function isCutPair(text: string): number {
  return isLeadSurrogate(text.charCodeAt(text.length - 1)) ? 1 : 0
}

/** Bytes up to which Buffer decodes faster than the engine. Node 22: at 20 of them twice as fast. */
const MAX_BUFFER_BYTES = 32

function decodeUtf8(bytes: Uint8Array): string {
  const isShort = platformBuffer && bytes.length <= MAX_BUFFER_BYTES
  const engine = isShort ? undefined : platformBuffer ? findEngine(bytes.length) : getEngine()
  return engine ? engine.utf8.decode(bytes) : toBuffer(bytes, platformBuffer!).toString('utf8')
}

function encodeUtf8(text: string): Bytes {
  if (platformBuffer) return platformBuffer.from(text, 'utf8')
  return toResult(getEngine().utf8.encode(text))
}

/** The bytes of a character that is cut. */
function measureCutUtf8(bytes: Uint8Array): number {
  for (let count = 1; count <= Math.min(3, bytes.length); count++) {
    const byte = bytes[bytes.length - count]
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return count < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 0) ? count : 0
  }
  return 0
}

/** The odd byte, and a lead surrogate before it. */
function measureCutUcs2(bytes: Uint8Array): number {
  const odd = bytes.length & 1
  const last = bytes.length - odd - 1
  return odd + (last > 0 && (bytes[last] & 0xfc) === 0xd8 ? 2 : 0)
}

/** The units of the bytes but for an odd one. */
function copyUnits(bytes: Uint8Array): Uint16Array {
  const units = new Uint16Array(bytes.length >>> 1)
  new Uint8Array(units.buffer).set(bytes.subarray(0, 2 * units.length))
  return units
}

function writeUnits(text: string): Bytes {
  const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  return new Uint8Array(units.buffer)
}

/** The lower byte of each unit. */
function writeBinary(text: string): Bytes {
  const result = allocate(text.length)
  for (let i = 0; i < text.length; i++) result[i] = text.charCodeAt(i)
  return result
}

/** The same by Buffer, and without. */
function kindOf(name: string, decode: (bytes: Uint8Array) => string, encode: (text: string) => Bytes) {
  const Class = platformBuffer
  if (!Class) return { decode, encode }
  return {
    decode: (bytes: Uint8Array) => toBuffer(bytes, Class).toString(name),
    encode: (text: string): Bytes => Class.from(text, name),
  }
}

const KINDS: Readonly<Record<string, Kind>> = {
  utf8: {
    decode: decodeUtf8,
    encode: encodeUtf8,
    measureCutBytes: measureCutUtf8,
    measureCutUnits: isCutPair,
  },
  ucs2: {
    ...kindOf('ucs2', (bytes) => textOfUnits(copyUnits(bytes)), writeUnits),
    measureCutBytes: measureCutUcs2,
    measureCutUnits: nothing,
  },
  binary: {
    ...kindOf('latin1', (bytes) => textOfUnits(Uint16Array.from(bytes)), writeBinary),
    measureCutBytes: nothing,
    measureCutUnits: nothing,
  },
  base64: {
    ...kindOf('base64', writeBase64, readBase64),
    measureCutBytes: ({ length }) => length % 3,
    measureCutUnits: ({ length }) => length % 4,
  },
  hex: { ...kindOf('hex', writeHex, readHex), measureCutBytes: nothing, measureCutUnits: nothing },
}

export class PlatformCodec implements WholeCodec {
  declare encoder: typeof PlatformEncoder
  declare decoder: typeof PlatformDecoder
  readonly bomAware?: boolean
  readonly kind: Kind

  constructor({ encodingName, bomAware }: CodecOptions) {
    this.kind = KINDS[encodingName]
    if (!this.kind) throw new Error(`Encoding '${encodingName}' is none of the platform's`)
    this.bomAware = bomAware
  }

  decodeAll(bytes: Uint8Array): string {
    return this.kind.decode(bytes)
  }

  encodeAll(text: string): Bytes {
    const { kind } = this
    const cut = kind === KINDS.base64 ? kind.measureCutUnits(text) : 0
    if (cut === 0) return kind.encode(text)
    return concatenate([kind.encode(text.slice(0, -cut)), kind.encode(text.slice(-cut))])
  }
}

/** Bytes that complete three of base64 or a pair of UCS-2. */
const MAX_MISSING_BYTES = 3

class PlatformDecoder implements DecoderStream {
  private held: Uint8Array | undefined

  constructor(
    _: unknown,
    private readonly codec: PlatformCodec,
  ) {}

  write(chunk: Uint8Array | string): string {
    const { kind } = this.codec
    const { held } = this
    const bytes = bytesOfChunk(chunk)
    if (!held) return this.decodeWhole(bytes)
    this.held = undefined
    // Some bytes complete what is held, so that the chunk need not be copied: 1.5 times as fast for base64, Node 20
    for (let start = 1; start <= MAX_MISSING_BYTES && start < bytes.length; start++) {
      const head = concatenate([held, bytes.subarray(0, start)])
      if (kind.measureCutBytes(head) === 0) return kind.decode(head) + this.decodeWhole(bytes.subarray(start))
    }
    return this.decodeWhole(concatenate([held, bytes]))
  }

  /** Decodes all but what is cut at the end, which is held. */
  private decodeWhole(all: Uint8Array): string {
    const { kind } = this.codec
    const cut = kind.measureCutBytes(all)
    if (cut === 0) return kind.decode(all)
    this.held = copyToResult(all.subarray(all.length - cut)) // The caller may use the chunk again.
    return kind.decode(all.subarray(0, all.length - cut))
  }

  end(): string {
    const { held } = this
    this.held = undefined
    return held ? this.codec.kind.decode(held) : ''
  }
}

class PlatformEncoder implements EncoderStream {
  private held = ''

  constructor(
    _: unknown,
    private readonly codec: PlatformCodec,
  ) {}

  write(text: string): Bytes {
    const { kind } = this.codec
    const all = this.held + text
    const cut = kind.measureCutUnits(all)
    this.held = cut === 0 ? '' : all.slice(-cut)
    return kind.encode(cut === 0 ? all : all.slice(0, -cut))
  }

  end(): Bytes | undefined {
    const { held } = this
    this.held = ''
    return held === '' ? undefined : this.codec.kind.encode(held)
  }
}

PlatformCodec.prototype.encoder = PlatformEncoder
PlatformCodec.prototype.decoder = PlatformDecoder
