/**
 * What an encoding says about itself; create-encoding.ts makes the public interface from it, transcode.ts joins two.
 *
 * All offsets are places in the memory of the kernels: bytes in `memory.bytes`, UTF-16 units in `memory.units`, UCS-4 values in
 * `memory.codePoints`.
 */
import type { Count, Kernels, Step } from '../../kernels/contract.ts'
import type { Native, NativeEncoding } from '../../platform/contract.ts'
import { describe, wrongArgument } from './errors.ts'

/** What an encoding can hold. */
export interface Repertoire {
  /** The greatest code point. Above 10FFFF, and up to 7FFFFFFF, are code points that a string can't hold. */
  readonly max: number
  /**
   * D800..DFFF. 'malformed': they stand in pairs or not at all. 'lone': also well-formed where they are no pair; a pair is one character.
   * 'trails': of the lone ones DC80..DCFF alone. 'units': values like any other, and characters above FFFF unknown.
   */
  readonly surrogates: 'malformed' | 'lone' | 'trails' | 'units'
}

/** Plain loops between bytes and strings. Each gives up where something is malformed. */
export interface Loops {
  /** The text of bytes[start, end), which are not none. */
  decode(bytes: Uint8Array, start: number, end: number): string | undefined
  /** Writes the text to bytes[at], three bytes a unit at the most. Returns how many; -1: there is a lone surrogate. */
  encode(text: string, bytes: Uint8Array, at: number): number
  /** Counts the bytes that the text takes; -1: there is a lone surrogate. */
  count(text: string): number
}

export interface Codec {
  readonly name: string
  /** What it is imported as, where that does not follow from the name. */
  readonly constant?: string
  readonly repertoire: Repertoire
  /** What 'replace' writes for what the encoding lacks: U+FFFD, or `?`. */
  readonly replacement: '\ufffd' | '?'

  /** U+FEFF in this encoding, where the standard makes it a signature. */
  readonly bom?: readonly number[]
  /** Does `encode` write the BOM unless told not to? */
  readonly writesBom?: boolean
  /** Chooses the codec by the BOM that bytes[start, end) begin with (RFC 2781 4.3). */
  readonly chooseByBom?: (bytes: Uint8Array, start: number, end: number) => Codec

  /** UTF-7: can more characters be written directly (RFC 2152, set O)? */
  readonly hasOptionalDirect?: boolean
  /**
   * For encodings with shift states: a copy in the same state, or one that encodes by these options. One is made for each text or stream;
   * the original stays in the first state. A step leaves the state where it stopped: behind a malformed sequence.
   */
  readonly fork?: (direct?: 'required' | 'optional') => Codec
  /** For encodings with shift states: the state as a number. 0 is the first state. */
  readonly saveState?: () => number
  /** Goes to a state. */
  readonly restoreState?: (state: number) => void
  /** At the end of a text: writes what closes an open shift to bytes[at] and returns how many bytes that took, 8 at most. */
  readonly finish?: (kernels: Kernels, at: number) => number

  /** The bytes, in the machine's order, are units of UTF-16 or UCS-4 values as they are. */
  readonly unitBytes?: 2 | 4
  /** Puts a window of bytes in the machine's order, in place, before the functions below see it. */
  readonly orderBytes?: (kernels: Kernels, start: number, end: number) => void
  /** The bytes are UTF-8 where they are what UTF-8 has, too; or each is the code point, as in ISO 8859-1. Direct kernels serve these. */
  readonly family?: 'utf-8' | 'iso-8859-1'

  /** Is bytes[start, end) well-formed? Writes nothing; `at` means nothing. Judges code points. */
  readonly validate: Step
  /** bytes[start, end) to units[at]: one unit for each byte at the most. */
  readonly toUtf16: Step
  /** bytes[start, end) to codePoints[at]. */
  readonly toUtf32: Step
  /** units[start, end) to bytes[at]: `maxUnitBytes` for each unit at the most, if that is said; else five. */
  readonly fromUtf16: Step
  readonly maxUnitBytes?: number
  /** codePoints[start, end) to bytes[at]: six bytes for each code point at the most. Undefined: they go by way of `fromUtf16`. */
  readonly fromUtf32?: Step

  /** The UTF-16 units of well-formed bytes[start, end), for encodings whose characters all fit into a string. */
  readonly countUtf16?: Count
  /** The code points of well-formed bytes[start, end). */
  readonly countCodePoints?: Count
  /** The bytes that well-formed units[start, end) take, for encodings that hold all of Unicode. */
  readonly countBytes?: Count
  /**
   * The length of the malformed sequence at bytes[p]; -1: it is a character of ASCII; 0: it is another character, or may be cut by `end`. Where
   * errors stand close together, this takes a fraction of what a step takes to begin.
   */
  readonly measureMalformed?: (kernels: Kernels, p: number, end: number) => number

  /** What the platform does of this encoding: the same object each time. */
  readonly native?: (native: Native) => NativeEncoding | undefined
  /** Plain loops for the shortest input, and for all input where there is nothing but JavaScript. */
  readonly loops?: Loops
}

/**
 * The same codec with every field, in one order: where objects of one kind have several shapes, V8 looks up each of their fields (16 bytes of
 * ASCII after other encodings 40 ns, 27 so).
 */
export function withOneShape(codec: Codec): { readonly [Field in keyof Required<Codec>]: Codec[Field] } {
  return {
    name: codec.name,
    constant: codec.constant,
    repertoire: codec.repertoire,
    replacement: codec.replacement,
    bom: codec.bom,
    writesBom: codec.writesBom,
    chooseByBom: codec.chooseByBom,
    hasOptionalDirect: codec.hasOptionalDirect,
    fork: codec.fork,
    saveState: codec.saveState,
    restoreState: codec.restoreState,
    finish: codec.finish,
    unitBytes: codec.unitBytes,
    orderBytes: codec.orderBytes,
    family: codec.family,
    validate: codec.validate,
    toUtf16: codec.toUtf16,
    toUtf32: codec.toUtf32,
    fromUtf16: codec.fromUtf16,
    maxUnitBytes: codec.maxUnitBytes,
    fromUtf32: codec.fromUtf32,
    countUtf16: codec.countUtf16,
    countCodePoints: codec.countCodePoints,
    countBytes: codec.countBytes,
    measureMalformed: codec.measureMalformed,
    native: codec.native,
    loops: codec.loops,
  }
}

/** The codec for one text or stream; of one in use, a copy in the same state. */
export function forkCodec(codec: Codec, direct?: 'required' | 'optional'): Codec {
  return codec.fork ? withOneShape(codec.fork(direct)) : codec
}

const NO_BYTES = /* @__PURE__ */ new Uint8Array(0)

/** What would close the text here; the codec stays as it is. */
export function closingOf(codec: Codec, kernels: Kernels): Uint8Array<ArrayBuffer> {
  if (!codec.finish) return NO_BYTES
  const { bytes, input } = kernels.memory
  const state = codec.saveState!()
  const length = codec.finish(kernels, input)
  codec.restoreState!(state)
  return bytes.slice(input, input + length)
}

/** Are some surrogates well-formed by themselves? */
export function keepsSurrogates({ repertoire }: Codec): boolean {
  return repertoire.surrogates !== 'malformed'
}

/** Is a lead surrogate? */
export function keepsLeads({ repertoire }: Codec): boolean {
  return repertoire.surrogates === 'lone' || repertoire.surrogates === 'units'
}

/** Has the encoding code points that a string can't hold? */
export function exceedsUnicode({ repertoire }: Codec): boolean {
  return repertoire.max > 0x10ffff
}

/** An Encoding carries its codec under this key. Each copy of the package has a key of its own, as it has kernels of its own. */
export const CODEC = /* @__PURE__ */ Symbol('utf-simd.codec')

/**
 * @param argument its name, for messages
 * @throws TypeError for what is no Encoding of this copy of the package: of this entry, and loaded as it was
 */
export function codecOf(encoding: unknown, argument = 'encoding'): Codec {
  const codec = (encoding as { [CODEC]?: Codec } | null | undefined)?.[CODEC]
  if (codec) return codec
  const isOther = typeof (encoding as { decoder?: unknown } | null | undefined)?.decoder === 'function'
  const label = typeof encoding === 'string' ? describe(encoding) : "'utf-8'"
  // The root knows the labels of these.
  const ofRoot = /^'(?:utf|ucs|cesu|mutf|wtf|(?:ascii|us-ascii|latin1|iso-8859-1|windows-1252)')/i
  const expected = isOther
    ? 'an encoding of this copy of utf-simd: of the same entry, and by import or by require as this function'
    : `an encoding, as utf8 or encodingFor(${label})${ofRoot.test(label) ? '' : ' of utf-simd/any'}`
  throw wrongArgument(argument, expected, encoding)
}
