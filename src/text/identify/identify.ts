/**
 * Which encoding bytes are in, from all that is known: a BOM, what came with them, what they declare, what they look like. That is the order of
 * WHATWG HTML 13.2.3.2.
 */

import { encodingFor } from '../../encodings/all-labels.ts'
import { ascii } from '../../encodings/ascii.ts'
import type { AnyEncodingName } from '../../encodings/codepages/label-types.ts'
import { utf8 } from '../../encodings/utf8.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { attributeError } from '../../engine/rules/errors.ts'
import { type BytesInput, bytesOf } from '../../engine/rules/input.ts'
import { type Candidate, rankCandidates } from './candidates.ts'
import { type Declaration, findEbcdicXml, readDeclarations, sniffKind } from './declarations.ts'
import { type Detection, detect } from './detect.ts'
import { type Hints, type KnownHints, readHints } from './hints.ts'
import { areEquallyWide, encodingOfHint, hidesText, inOrderOf, readsPlainly } from './labels.ts'
import { countDamage, isBinary, isWideText } from './quality.ts'
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

/** Text that declares itself UTF-7 or the like could hide in it what nobody checked: `encodings` has to allow it. */
function refuseHidden({ label, encoding }: Declaration, { encodings }: KnownHints): Declaration {
  const isRefused = encoding && hidesText(encoding) && !encodings?.includes(encoding)
  return { label, encoding: isRefused ? undefined : encoding }
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
  const question = { detection: detect(bytes, { final: isWhole }), hints, isWhole }
  const named = readNames(bytes, question)
  return describe(named.answer ?? judgeBytes(bytes, question), named)
}

/** As `identify`, if a BOM, a label or a declaration names the encoding; more bytes follow. */
export function identifyNamed(bytes: Uint8Array, hints: KnownHints): Identification | undefined {
  const named = readNames(bytes, { detection: detect(bytes, { final: false }), hints, isWhole: false })
  return named.answer && describe(named.answer, named)
}

/** What names the encoding. */
interface Names {
  /** undefined: nothing that counts. */
  readonly answer: Answer | undefined
  /** Every label there is, and its encoding. */
  readonly named: readonly Declaration[]
}

function readNames(bytes: Uint8Array, { detection, hints, isWhole }: Question): Names {
  const bom = readBom(detection, hints)
  const text = bytes.subarray(bom?.bomLength ?? 0)
  const kind = hints.kind ?? sniffKind(text)
  const given: Declaration[] = hints.labels.map((each) => ({
    label: each.label,
    encoding: encodingOfHint(each, kind, hints),
  }))
  const declared = readDeclarations(text, kind, isWhole).map((declaration) => refuseHidden(declaration, hints))
  const named = [...given, ...declared]
  const followed = named.find(({ encoding }) => encoding && isAllowed(encoding, hints))
  const reason = followed && given.includes(followed) ? 'label' : 'declaration'
  const answer: Answer | undefined = followed?.encoding && { encoding: followed.encoding, reason, certainty: 'certain' }
  return { answer: bom ?? answer, named }
}

/** What an answer leaves out is not looked for in Object.prototype. */
const NOTHING_ELSE = {
  certainty: 'likely',
  score: undefined,
  alike: undefined,
  candidates: undefined,
  bomLength: 0,
  errors: undefined,
  isBinary: undefined,
} as const

function describe(answer: Answer, { named }: Names): Identification {
  const contradicts = named.find((each) => !agrees(each, answer.encoding))?.label
  const { encoding, reason, certainty, bomLength, errors, isBinary, ...rest } = { ...NOTHING_ELSE, ...answer }
  const score = rest.score ?? (certainty === 'certain' ? 1 : LIKELY_SCORE)
  const candidates = rest.candidates ?? [{ name: encoding.name, encoding, score, alike: rest.alike ?? [] }]
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

/** Does the label mean the answer, or the same but for the order of bytes that one of them leaves open? */
function agrees({ label, encoding }: Declaration, answer: Encoding): boolean {
  if (!encoding || encoding === answer) return encoding === answer
  return inOrderOf(label, answer) !== undefined || (GENERIC.includes(answer.name) && areEquallyWide(encoding, answer))
}

const GENERIC = ['utf-16', 'utf-32']

/** The score of what hardly any other text looks like. */
const LIKELY_SCORE = 0.99

function isAllowed(encoding: Encoding, { encodings }: KnownHints): boolean {
  return encodings === undefined || encodings.includes(encoding)
}

function readBom(detection: Detection, hints: KnownHints): Answer | undefined {
  if (!Object.hasOwn(detection, 'signature')) return undefined
  const { encoding, signatureLength, certainty } = detection
  const named = encodingFor(encoding)
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
  // Of more bytes none was looked at.
  if (bytes.length === 0 && !isWhole) return fallBack(hints, false)
  if (bytes.length === 0 || detection.encoding === ascii.name) return judgeAscii(bytes, question)
  const ebcdic = findEbcdicXml(bytes, hints.encodings)
  if (ebcdic) return { encoding: ebcdic, reason: 'pattern' }
  const detected = encodingFor(detection.encoding)
  if (detection.certainty !== 'guess' && detected && may(detected)) {
    const isUtf8 = detected === utf8
    if (isUtf8 && isBinary(bytes)) return fallBack(hints, true)
    if (!isUtf8 && !isWideText(detected, bytes)) return fallBack(hints, true)
    return { encoding: detected, reason: isUtf8 ? 'well-formed' : 'pattern' }
  }
  if (isBinary(bytes)) return readCutUtf16(bytes, question) ?? fallBack(hints, true)
  const damage = may(utf8) ? countDamage(bytes, isWhole) : undefined
  if (damage) return { encoding: utf8, reason: damage.errors > 0 ? 'damaged' : 'well-formed', ...damage }
  if (isBinary(bytes, true)) return fallBack(hints, true)
  return rankCandidates(bytes, hints) ?? fallBack(hints, false)
}

/** Of bytes that are all ASCII, each may have another meaning than in ASCII. */
function judgeAscii(bytes: Uint8Array, question: Question): Answer {
  const { detection, hints } = question
  const shifted = findShifted(bytes)
  if (shifted && hints.encodings?.includes(shifted)) return { encoding: shifted, reason: 'pattern' }
  const pattern = rankCandidates(bytes, hints)
  if (pattern?.reason === 'pattern') return pattern
  if (!shifted && isBinary(bytes)) return readCutUtf16(bytes, question) ?? fallBack(hints, true)
  const head = bytes.subarray(0, MAX_COMPARED_BYTES)
  const text = ascii.decode(head)
  const allowed = hints.encodings ?? [utf8, ascii]
  const readers = allowed.filter((each) => readsPlainly(each) || each.decode(head, { onError: 'replace' }) === text)
  const others = allowed.filter((each) => !readers.includes(each) && hidesText(each) && each.isValid(head))
  if (readers.length === 0) return others[0] ? { encoding: others[0], reason: 'pattern' } : fallBack(hints, false)
  const encoding = readers.includes(utf8) ? utf8 : readers[0]
  const isCertain = detection.certainty === 'certain' && !shifted && others.length === 0
  const alike = readers.filter((each) => each !== encoding).map(({ name }) => name)
  return { encoding, reason: 'well-formed', certainty: isCertain ? 'certain' : 'likely', alike }
}

/** So many bytes of ASCII are read by each encoding that may mean something else by them. */
const MAX_COMPARED_BYTES = 1 << 16

/** Fewer bytes with a half unit at their end look like UTF-16 by chance. */
const MIN_CUT_BYTES = 16

/** UTF-16 that ends in the middle of a code unit. */
function readCutUtf16(bytes: Uint8Array, { isWhole, hints }: Question): Answer | undefined {
  if (!isWhole || bytes.length < MIN_CUT_BYTES) return undefined
  const { encoding: name, certainty } = detect(bytes, { final: false })
  const encoding = encodingFor(name)
  if (certainty === 'guess' || !encoding || encoding === utf8 || encoding === ascii) return undefined
  if (!isWideText(encoding, bytes)) return undefined
  return isAllowed(encoding, hints) ? { encoding, reason: 'damaged', errors: 1 } : undefined
}

function fallBack({ fallback }: KnownHints, isBinary: boolean): Answer {
  return { encoding: fallback, reason: 'fallback', certainty: 'guess', score: 0, ...(isBinary && { isBinary }) }
}
