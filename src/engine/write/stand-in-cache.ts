/** What stands for errors by a policy that is a name, written from memory: no step is called for what has been written or refused before. */
import { type Kernels, REPLACEMENT } from '../../kernels/contract.ts'
import { FINAL, OK } from '../../unicode/status.ts'
import { isSurrogate, isTrailSurrogate } from '../../unicode/surrogates.ts'
import { type Codec, keepsSurrogates } from '../rules/codec.ts'
import { type ByteOutput, MAX_ELEMENT_BYTES } from './output.ts'

/** Units of the longest text that is remembered: a character reference. */
const MAX_UNITS = 10

/** Code points whose bytes are remembered. */
const MAX_REMEMBERED = 1024

const NO_BYTES = /* @__PURE__ */ new Uint8Array(0)

export class StandInCache {
  /** The bytes of units. */
  private readonly known = new Map<number, Uint8Array>()
  /** The bytes that stood for code points, of the last ones. */
  private readonly stood = new Map<number, Uint8Array>()
  /** What the encoding lacks. */
  private readonly lacked = new Set<number>()

  constructor(
    private readonly kernels: Kernels,
    private readonly codec: Codec,
    private readonly output: ByteOutput,
  ) {}

  /**
   * Writes a short text. Returns false, and writes nothing, where the encoding lacks a character of it, where it has shift states and one is
   * no graphic character of ASCII, and where one is half of a pair.
   */
  write(text: string): boolean {
    const { output, known, kernels, codec } = this
    if (text.length > MAX_UNITS) return false
    output.reserve(MAX_ELEMENT_BYTES * text.length)
    if (codec.fork) return this.writeAscii(text)
    const { bytes } = kernels.memory
    let out = output.at
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      let character = known.get(unit)
      if (!character) known.set(unit, (character = this.encodeUnit(unit)))
      if (character.length === 0) return false
      for (let j = 0; j < character.length; j++) bytes[out++] = character[j]
    }
    output.at = out
    return true
  }

  /** Writes one unit as `write` does, but nothing where there are shift states. */
  writeUnit(unit: number): boolean {
    const { known, codec } = this
    if (codec.fork) return false
    let character = known.get(unit)
    if (!character) known.set(unit, (character = this.encodeUnit(unit)))
    if (character.length === 0) return false
    this.writeBytes(character)
    return true
  }

  /** As `write`, and remembers what stood for the code point. */
  writeFor(codePoint: number, text: string): boolean {
    const { output, stood, kernels } = this
    const start = output.length
    if (!this.write(text)) return false
    const length = output.length - start
    if (this.codec.fork) return true
    if (stood.size === MAX_REMEMBERED) stood.clear()
    stood.set(codePoint, kernels.memory.bytes.slice(output.at - length, output.at))
    return true
  }

  /** Writes what stood for a code point before. False: nothing is remembered. */
  writeAgain(codePoint: number): boolean {
    const bytes = this.stood.get(codePoint)
    if (!bytes) return false
    this.writeBytes(bytes)
    return true
  }

  private writeBytes(source: Uint8Array): void {
    const { output, kernels } = this
    output.reserve(source.length)
    const { bytes } = kernels.memory
    let { at } = output
    for (let i = 0; i < source.length; i++) bytes[at++] = source[i]
    output.at = at
  }

  /** Every encoding with shift states has the graphic characters of ASCII and the space; the controls that shift it are no text. */
  private writeAscii(text: string): boolean {
    const { kernels, codec, output } = this
    const { units, replacement } = kernels.memory
    const start = replacement >> 1
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit < 0x20 || unit > 0x7e) return false
      units[start + i] = unit
    }
    codec.fromUtf16(kernels, start, start + text.length, output.at, FINAL)
    output.at += kernels.written
    return true
  }

  private encodeUnit(unit: number): Uint8Array {
    if (isSurrogate(unit)) return NO_BYTES
    const { kernels, codec } = this
    const { bytes, units, replacement } = kernels.memory
    const source = replacement >> 1
    const target = replacement + REPLACEMENT / 2
    units[source] = unit
    const status = codec.fromUtf16(kernels, source, source + 1, target, FINAL)
    return status === OK ? bytes.slice(target, target + kernels.written) : NO_BYTES
  }

  /** Remembers that the encoding lacks a code point. */
  addLacked(codePoint: number): void {
    this.lacked.add(codePoint)
  }

  /** Is elements[p], which follows what could not be encoded, refused by itself, too? False where that is not known. */
  isRefused(elements: Uint16Array | Uint32Array, p: number, end: number): boolean {
    const element = elements[p]
    if (element > 0xffff || !isSurrogate(element)) return this.lacked.has(element)
    if (keepsSurrogates(this.codec)) return false
    return isTrailSurrogate(element) || (p + 1 < end && !isTrailSurrogate(elements[p + 1]))
  }
}
