/** Makes the public interface of an encoding from what it says about itself (rules/codec.ts). Each function names itself in its errors. */
import { native } from '../kernels/choose.ts'
import { lengthOf } from '../platform/typed-arrays.ts'
import { countCodePoints, countUtf16, decode, decodeCodePoints, findError, StreamDecoder } from './decode.ts'
import {
  countByKernels,
  countWithoutKernels,
  encodeCodePoints,
  encodeRemaining,
  encodeWithoutKernels,
  StreamEncoder,
  writeRemaining,
  writeWhole,
} from './encode.ts'
import type { Decoder, Encoder, Encoding } from './encoding.ts'
import { encodeInto, encodeMoreInto, encodeWhole } from './into.ts'
import { CODEC, type Codec, withOneShape } from './rules/codec.ts'
import { attributeError } from './rules/errors.ts'
import { bytesOf, checkArray, checkRange, checkStart, checkTarget, textOf, viewOf } from './rules/input.ts'
import { checkDefaults, type EncodeOptions } from './rules/options.ts'
import { DecodeSettings, EncodeSettings } from './rules/settings.ts'

/** Makes the public interface of a codec. */
export function createEncoding(given: Codec): Encoding {
  const codec = withOneShape(given)
  const reading = new DecodeSettings(codec, 'throw', true)
  const writing = new EncodeSettings(codec, {
    policy: 'throw',
    writesBom: codec.writesBom === true,
    direct: 'required',
    pooled: false,
  })
  return createFace({ reading, slicing: new DecodeSettings(codec, 'throw', false), writing })
}

/** What the functions of an encoding do without options. */
interface Defaults {
  readonly reading: DecodeSettings
  /** For `decodeSlice`, which keeps a BOM. */
  readonly slicing: DecodeSettings
  readonly writing: EncodeSettings
}

/** The settings that the options of a call lead to. */
function applyOptions<Settings, Options>(
  settings: Settings & { with(options: Options): Settings },
  options: Options | undefined,
): Settings {
  return options === undefined ? settings : settings.with(options)
}

/** `utf8.decode`: the constant and its method, for messages. */
function nameMethod({ name, constant }: Codec, method: string): string {
  return `${constant ?? name.replace(/^us-|[-_]/g, '').replace('8859', '8859_')}.${method}`
}

/**
 * The functions need no `this`: they check what they are given, and call the engine. What the platform writes stands outside of `try`, in which
 * V8 calls it slowly (Node 22, 300 bytes of French: 140 ns, 35 so).
 */
function createFace({ reading, slicing, writing }: Defaults): Encoding {
  const { codec } = reading
  const face: Encoding & { [CODEC]: Codec } = {
    [CODEC]: codec,
    name: codec.name,
    decode(input, options) {
      try {
        const settings = applyOptions(reading, options)
        const bytes = viewOf(input)
        return decode(settings, bytes, 0, lengthOf(bytes))
      } catch (error) {
        throw blame(error, 'decode')
      }
    },
    decodeSlice(bytes, start, end, options) {
      try {
        const settings = applyOptions(slicing, options)
        checkRange(bytes, start, end)
        return decode(settings, bytes, start, end)
      } catch (error) {
        throw blame(error, 'decodeSlice')
      }
    },
    encode(text, options) {
      const settings = readTextArguments('encode', text, options)
      const bytes = encodeWithoutKernels(settings, text)
      if (bytes !== undefined) return bytes
      try {
        return encodeRemaining(settings, text)
      } catch (error) {
        throw blame(error, 'encode')
      }
    },
    encodeInto(text, target, options) {
      let settings: EncodeSettings
      try {
        settings = applyOptions(writing, options)
        checkTarget(target)
        textOf(text)
      } catch (error) {
        throw blame(error, 'encodeInto')
      }
      const written = encodeWhole(settings, text, target)
      if (written >= 0) return { read: text.length, written }
      try {
        return encodeInto(settings, text, target)
      } catch (error) {
        throw blame(error, 'encodeInto')
      }
    },
    write(text, target, start = 0, options = undefined) {
      let settings: EncodeSettings
      try {
        settings = applyOptions(writing, options)
        checkTarget(target)
        checkStart(target, start)
        textOf(text)
      } catch (error) {
        throw blame(error, 'write')
      }
      const written = writeWhole(settings, text, target, start)
      if (written >= 0) return written
      try {
        return writeRemaining(settings, text, target, start)
      } catch (error) {
        throw blame(error, 'write')
      }
    },
    isValid(input) {
      try {
        const bytes = viewOf(input)
        return codec.native?.(native)?.isValid?.(bytes) ?? findError(codec, bytes) === undefined
      } catch (error) {
        throw blame(error, 'isValid')
      }
    },
    findError(input) {
      try {
        return findError(codec, viewOf(input))
      } catch (error) {
        throw blame(error, 'findError')
      }
    },
    byteLength(text, options) {
      const settings = readTextArguments('byteLength', text, options)
      const length = countWithoutKernels(settings, text)
      if (length !== undefined) return length
      try {
        return countByKernels(settings, text)
      } catch (error) {
        throw blame(error, 'byteLength')
      }
    },
    utf16Length(input, options) {
      try {
        return countUtf16(applyOptions(reading, options), bytesOf(input))
      } catch (error) {
        throw blame(error, 'utf16Length')
      }
    },
    codePointCount(input) {
      try {
        return countCodePoints(new DecodeSettings(codec, 'throw', true), bytesOf(input))
      } catch (error) {
        throw blame(error, 'codePointCount')
      }
    },
    decodeCodePoints(input, options) {
      try {
        return decodeCodePoints(applyOptions(reading, options), bytesOf(input))
      } catch (error) {
        throw blame(error, 'decodeCodePoints')
      }
    },
    encodeCodePoints(codePoints, options) {
      try {
        const settings = applyOptions(writing, options)
        checkArray(codePoints, 'Uint32Array', 'codePoints')
        return encodeCodePoints(settings, codePoints)
      } catch (error) {
        throw blame(error, 'encodeCodePoints')
      }
    },
    decoder(options) {
      try {
        return createDecoder(new StreamDecoder(applyOptions(reading, options)), codec)
      } catch (error) {
        throw blame(error, 'decoder')
      }
    },
    encoder(options) {
      try {
        return createEncoder(new StreamEncoder(applyOptions(writing, options)), codec)
      } catch (error) {
        throw blame(error, 'encoder')
      }
    },
    with(options) {
      try {
        checkDefaults(options)
        return createFace({
          reading: reading.withDefaults(options),
          slicing: slicing.withDefaults(options),
          writing: writing.withDefaults(options),
        })
      } catch (error) {
        throw blame(error, 'with')
      }
    },
  }
  function readTextArguments(method: 'encode' | 'byteLength', text: string, options?: EncodeOptions): EncodeSettings {
    try {
      const settings = applyOptions(writing, options)
      textOf(text)
      return settings
    } catch (error) {
      throw blame(error, method)
    }
  }
  function blame(error: unknown, method: Exclude<keyof Encoding, 'name'>): unknown {
    return attributeError(error, face[method], nameMethod(codec, method))
  }
  // Not shown by `console.log`.
  return Object.defineProperty(face, CODEC, { enumerable: false })
}

function createDecoder(stream: StreamDecoder, codec: Codec): Decoder {
  const decoder: Decoder = {
    decode(chunk) {
      try {
        return stream.decode(bytesOf(chunk, 'chunk'))
      } catch (error) {
        throw attributeError(error, decoder.decode, nameMethod(codec, 'decoder().decode'))
      }
    },
    flush() {
      try {
        return stream.flush()
      } catch (error) {
        throw attributeError(error, decoder.flush, nameMethod(codec, 'decoder().flush'))
      }
    },
  }
  return decoder
}

function createEncoder(stream: StreamEncoder, codec: Codec): Encoder {
  const encoder: Encoder = {
    encode(chunk) {
      try {
        return stream.encode(textOf(chunk, 'chunk'))
      } catch (error) {
        throw attributeError(error, encoder.encode, nameMethod(codec, 'encoder().encode'))
      }
    },
    encodeInto(chunk, target) {
      try {
        const text = textOf(chunk, 'chunk')
        checkTarget(target)
        return encodeMoreInto(stream, text, target)
      } catch (error) {
        throw attributeError(error, encoder.encodeInto, nameMethod(codec, 'encoder().encodeInto'))
      }
    },
    flush() {
      try {
        return stream.encode('', true)
      } catch (error) {
        throw attributeError(error, encoder.flush, nameMethod(codec, 'encoder().flush'))
      }
    },
  }
  return encoder
}
