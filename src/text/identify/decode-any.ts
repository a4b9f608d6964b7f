/** `decodeAny`: text from bytes in whatever encoding they are. */
import { attributeError, MalformedError, markUnattributed } from '../../engine/rules/errors.ts'
import { type BytesInput, bytesOf } from '../../engine/rules/input.ts'
import {
  checkNames,
  type DecodeOptions,
  readDecodePolicy,
  readOption,
  readStripsBom,
} from '../../engine/rules/options.ts'
import { HINT_NAMES, type Hints, pickHints, readHints } from './hints.ts'
import { type Identification, identifyBytes } from './identify.ts'

const DECODE_NAMES = ['onError', 'bom']
const OPTION_NAMES = [...HINT_NAMES, ...DECODE_NAMES]

/** What `decodeAny` returns. */
export interface DecodedText extends Identification {
  /** The text. */
  text: string
}

/**
 * Tells which encoding the bytes are in, as `identify` does, and decodes them. It never throws for lack of certainty: look at `certainty` and
 * `score`.
 * @param options hints, and those of `decode`
 * @throws MalformedError for the first malformed sequence, unless `onError` says otherwise; TypeError if the input is not a BytesInput or
 *   an option is invalid
 */
export function decodeAny(bytes: BytesInput, options?: Hints & DecodeOptions): DecodedText {
  try {
    const { hints, decoding } = splitOptions(options)
    const known = readHints(hints)
    const source = bytesOf(bytes)
    const found = identifyBytes(source, known, true)
    return { text: decodeIdentified(source, found, decoding), ...found }
  } catch (error) {
    throw attributeError(error, decodeAny, 'decodeAny')
  }
}

/** Decodes whole bytes as they were identified. */
function decodeIdentified(bytes: Uint8Array, found: Identification, { bom, onError }: DecodeOptions): string {
  // Only some encodings have a BOM to strip; all can keep one.
  const options: DecodeOptions = { onError, bom: bom === 'keep' ? 'keep' : undefined }
  try {
    return found.encoding.decode(bytes.subarray(designationLength(bytes, found)), options)
  } catch (error) {
    // What a function of the caller throws stays as it is.
    throw error instanceof MalformedError && typeof onError !== 'function' ? markUnattributed(error) : error
  }
}

const ESC = 0x1b

/** The length of a designation of ISO 2022 at the beginning, which decoding does not interpret; a BOM is none. */
export function designationLength(bytes: Uint8Array, { bomLength }: Identification): number {
  // It begins with ESC, which zeros may precede.
  const first = bytes.findIndex((byte) => byte !== 0)
  return bytes[first] === ESC ? bomLength : 0
}

/** Tells hints from the options of `decode`. @throws TypeError for an unknown name, and for an option of `decode` that is invalid */
export function splitOptions(options: (Hints & DecodeOptions) | undefined): { hints: Hints; decoding: DecodeOptions } {
  if (options === undefined) return { hints: {}, decoding: { onError: undefined, bom: undefined } }
  checkNames(options, OPTION_NAMES)
  const [onError, bom] = [readOption(options, 'onError'), readOption(options, 'bom')]
  readDecodePolicy(onError)
  readStripsBom(bom, true)
  return { hints: pickHints(options), decoding: { onError, bom } }
}
