/**
 * Which encoding bytes are in, from all that is known: a BOM, what came with them, what they declare, what they look like. That is the order of
 * WHATWG HTML 13.2.3.2.
 */

import { encodingFor } from '../../encodings/all-labels.ts'
import { ascii } from '../../encodings/ascii.ts'
import type { AnyEncodingName } from '../../encodings/codepages/label-types.ts'
import { utf7 } from '../../encodings/utf7/utf7.ts'
import { utf8 } from '../../encodings/utf8.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { attributeError } from '../../engine/rules/errors.ts'
import { type BytesInput, bytesOf } from '../../engine/rules/input.ts'
import { type Candidate, rankCandidates } from './candidates.ts'
import { type Declaration, readDeclarations, sniffKind } from './declarations.ts'
import { type Detection, detect } from './detect.ts'
import { encodingOfLabel, type Hints, type KnownHints, readHints } from './hints.ts'
import { countDamage, isBinary } from './quality.ts'
import { findShifted } from './shifted.ts'

/** What `identify` returns. */
export interface Identification {
  /** The encoding. */
  encoding: Encoding
  /** Its name. */
  name: AnyEncodingName | (string & {})
  /**
   * What tells it. 'bom': a BOM, or a designation of ISO 2022. 'label': `contentType` or `label`. 'declaration': the text itself says so.
   * 'pattern': zeros or escape sequences in the right places. 'well-formed': ASCII, or well-formed UTF-8. 'damaged': UTF-8 or
   * UTF-16 but for a few `errors`. 'statistics': the language that fits best. 'fallback': nothing does.
   */
  reason: 'bom' | 'label' | 'declaration' | 'pattern' | 'well-formed' | 'damaged' | 'statistics' | 'fallback'
  /** 'certain': something names the encoding, or every encoding reads the bytes alike. 'likely': hardly any other text looks so. */
  certainty: 'certain' | 'likely' | 'guess'
  /** How likely the text is right, 0 to 1: of those with .9, nine in ten are. */
  score: number
  /** Every encoding in question, the likeliest first. */
  candidates: Candidate[]
  /** Bytes at the beginning that are no text: a BOM or a designation. */
  bomLength: number
  /** Malformed sequences, where the bytes are damaged. */
  errors?: number
  /** The bytes are no text. */
  isBinary?: true
  /** The first label, of a hint or a declaration, that was not followed: it is unknown, not allowed, or something stronger says otherwise. */
  contradicts?: string
}

/** Text that declares itself UTF-7 could hide in it what nobody checked: `encodings` has to allow it. */
function refuseUtf7({ label, encoding }: Declaration, { encodings }: KnownHints): Declaration {
  return encoding === utf7 && !encodings?.includes(utf7) ? { label, encoding: undefined } : { label, encoding }
}

/** What is decided before candidates and contradictions are added. */
interface Answer {
  encoding: Encoding
  reason: Identification['reason']
  certainty?: Identification['certainty']
  score?: number
  alike?: string[]
  candidates?: Candidate[]
  bomLength?: number
  errors?: number
  isBinary?: true
}

/**
 * Tells which encoding the bytes are in. Never throws for lack of evidence: the answer is then `fallback`, with score 0.
 *
 * A BOM wins, then `contentType`, `label`, the declaration inside, the bytes. A known label is followed even where the bytes are malformed
 * by it.
 * @throws TypeError if the input is not a BytesInput, for an unknown hint, and for a hint of the wrong type; RangeError for a `limit` that is no
 *   count
 */
export function identify(bytes: BytesInput, hints?: Hints): Identification {
  try {
    return identifyBytes(bytesOf(bytes), readHints(hints), true)
  } catch (error) {
    throw attributeError(error, identify, 'identify')
  }
}

/** @param final false: more bytes follow */
export function identifyBytes(source: Uint8Array, hints: KnownHints, final: boolean): Identification {
  const bytes = source.length > hints.limit ? source.subarray(0, hints.limit) : source
  const isWhole = final && bytes.length === source.length
  const detection = detect(bytes, { final: isWhole })
  const named = readNames(bytes, hints, detection)
  return describe(named.answer ?? judgeBytes(bytes, { detection, hints, isWhole }), named)
}

/** As `identify`, if a BOM, a label or a declaration names the encoding; more bytes follow. */
export function identifyNamed(bytes: Uint8Array, hints: KnownHints): Identification | undefined {
  const named = readNames(bytes, hints, detect(bytes, { final: false }))
  return named.answer && describe(named.answer, named)
}

/** What names the encoding. */
interface Names {
  /** undefined: nothing that counts. */
  readonly answer: Answer | undefined
  /** Every label there is, and its encoding. */
  readonly named: readonly Declaration[]
}

function readNames(bytes: Uint8Array, hints: KnownHints, detection: Detection): Names {
  const kind = hints.kind ?? sniffKind(bytes)
  const named: Declaration[] = hints.labels.map((label) => ({ label, encoding: encodingOfLabel(label, kind) }))
  named.push(...readDeclarations(bytes, kind).map((declaration) => refuseUtf7(declaration, hints)))
  const followed = named.find(({ encoding }) => encoding && isAllowed(encoding, hints))
  const reason = followed && named.indexOf(followed) >= hints.labels.length ? 'declaration' : 'label'
  const answer: Answer | undefined = followed?.encoding && { encoding: followed.encoding, reason, certainty: 'certain' }
  return { answer: readBom(detection, hints) ?? answer, named }
}

function describe(answer: Answer, { named }: Names): Identification {
  const contradicts = named.find(({ encoding }) => encoding !== answer.encoding)?.label
  const { encoding, reason, certainty = 'likely', bomLength = 0, errors, isBinary } = answer
  const score = answer.score ?? (certainty === 'certain' ? 1 : LIKELY_SCORE)
  const candidates = answer.candidates ?? [{ name: encoding.name, encoding, score, alike: answer.alike ?? [] }]
  return {
    encoding,
    name: encoding.name,
    reason,
    certainty,
    score,
    candidates,
    bomLength,
    ...(errors !== undefined && { errors }),
    ...(isBinary && { isBinary }),
    ...(contradicts !== undefined && { contradicts }),
  }
}

/** The score of what hardly any other text looks like. */
const LIKELY_SCORE = 0.99

function isAllowed(encoding: Encoding, { encodings }: KnownHints): boolean {
  return encodings === undefined || encodings.includes(encoding)
}

function readBom(
  { encoding, signature, signatureLength, certainty }: Detection,
  hints: KnownHints,
): Answer | undefined {
  const named = signature && encodingFor(encoding)
  if (!named || !isAllowed(named, hints)) return undefined
  // Behind a return to ISO 2022 only a guess is left.
  return certainty === 'guess' ? undefined : { encoding: named, reason: 'bom', certainty, bomLength: signatureLength }
}

interface Question {
  readonly detection: Detection
  readonly hints: KnownHints
  /** No more bytes follow. */
  readonly isWhole: boolean
}

function judgeBytes(bytes: Uint8Array, question: Question): Answer {
  const { detection, hints, isWhole } = question
  const may = (encoding: Encoding) => isAllowed(encoding, hints)
  const shifted = findShifted(bytes, hints.encodings)
  if (shifted) return { encoding: shifted, reason: 'pattern' }
  const isAscii = detection.encoding === ascii.name
  if (bytes.length === 0 || isAscii) {
    const pattern = rankCandidates(bytes, hints)
    if (pattern?.reason === 'pattern') return pattern
    if (isAscii && isBinary(bytes)) return readCutUtf16(bytes, question) ?? fallBack(hints, true)
    const [first = utf8, ...others] = hints.encodings ?? [utf8, ascii]
    const encoding = may(utf8) ? utf8 : first
    const alike = (hints.encodings ? [first, ...others] : others).filter((each) => each !== encoding)
    return { encoding, reason: 'well-formed', certainty: 'certain', alike: alike.map(({ name }) => name) }
  }
  const detected = encodingFor(detection.encoding)
  if (detection.certainty !== 'guess' && detected && may(detected)) {
    const isUtf8 = detected === utf8
    if (isUtf8 && isBinary(bytes)) return fallBack(hints, true)
    return { encoding: detected, reason: isUtf8 ? 'well-formed' : 'pattern' }
  }
  if (isBinary(bytes)) return readCutUtf16(bytes, question) ?? fallBack(hints, true)
  const damage = may(utf8) ? countDamage(bytes, isWhole) : undefined
  if (damage) return { encoding: utf8, reason: damage.errors > 0 ? 'damaged' : 'well-formed', ...damage }
  return rankCandidates(bytes, hints) ?? fallBack(hints, false)
}

/** UTF-16 that ends in the middle of a code unit. */
function readCutUtf16(bytes: Uint8Array, { isWhole, hints }: Question): Answer | undefined {
  if (!isWhole) return undefined
  const { encoding: name, certainty } = detect(bytes, { final: false })
  const encoding = encodingFor(name)
  if (certainty === 'guess' || !encoding || encoding === utf8 || encoding === ascii) return undefined
  return isAllowed(encoding, hints) ? { encoding, reason: 'damaged', errors: 1 } : undefined
}

function fallBack({ fallback }: KnownHints, isBinary: boolean): Answer {
  return { encoding: fallback, reason: 'fallback', certainty: 'guess', score: 0, ...(isBinary && { isBinary }) }
}
