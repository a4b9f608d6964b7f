// Examines a file: its encoding, its malformed sequences, and the length of its text in every other encoding.

import { utf8 } from 'utf-simd'
import type { Identification } from 'utf-simd/any'
import type { Candidate, Examination, ExamineInput, Finding } from '../messages.ts'
import { loadEncoding } from './encoding.ts'
import { Lengths } from './lengths.ts'
import type { Job } from './main.ts'
import { bytesOf, pieces } from './pieces.ts'

/** Bytes at the beginning that the encoding is identified by. */
const BEGINNING_BYTES = 1 << 20
/** Candidates that are shown, and bytes of the line that shows each. */
const CANDIDATES = 5
/** The score of a guess that is not called damaged UTF-8 instead. The command line acts on such a guess by default. */
const MIN_SCORE = 0.8
const SAMPLE_BYTES = 160
/** Bytes decoded at a time: small strings are soon collected. */
const STEP = 1 << 16
/** Malformed sequences that are shown, and bytes around each. */
const FINDINGS = 100
const AROUND = 32
/** UTF-16 units of the beginning that are shown. */
const PREVIEW = 4000

export const examine: Job<'examine'> = async (input, context) => {
  const started = performance.now()
  const { blob } = input
  const beginning = await bytesOf(blob, 0, BEGINNING_BYTES)
  // With it come the models of languages, and the tables of all encodings.
  const { encodingFor, identify } = await import('utf-simd/any')
  const identification = identify(beginning)
  const detection = detectionOf(identification, beginning)
  const automatic = identification.certainty === 'guess' ? 'utf-8' : identification.encoding.name
  const { encoding, reason } = readingOf(input, automatic, identification, beginning)
  const skip = detection.signature === 'iso-2022' ? detection.signatureLength : 0

  const malformed: Examination['malformed'] = { total: 0, kinds: {}, first: [] }
  const lengths = new Lengths(encodingFor)
  let preview = ''
  let lines = 0
  const decoder = (await loadEncoding(encoding)).decoder({
    onError({ kind, encoding, offset, length }) {
      malformed.total++
      malformed.kinds[kind] = (malformed.kinds[kind] ?? 0) + 1
      if (malformed.first.length < FINDINGS) {
        malformed.first.push({ kind, encoding, offset: offset + skip, length, start: 0, context: new Uint8Array(0) })
      }
      return '\ufffd'
    },
  })
  const push = (text: string) => {
    if (preview.length <= PREVIEW) preview += text.slice(0, PREVIEW + 1 - preview.length)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
    lengths.push(text)
  }
  for await (const piece of pieces(blob, skip, context)) {
    for (let at = 0; at < piece.length; at += STEP) push(decoder.decode(piece.subarray(at, at + STEP)))
  }
  push(decoder.flush())
  const measured = lengths.end()
  for (const finding of malformed.first) await look(finding, blob)

  return {
    bytes: blob.size,
    detection,
    evidence: identification.reason,
    candidates: reason === 'unknown' ? candidatesOf(identification, beginning) : [],
    looked: beginning.length,
    automatic,
    encoding,
    reason,
    skip,
    malformed,
    codePoints: lengths.codePoints,
    utf16Length: lengths.utf16Length,
    lines,
    lengths: measured,
    preview: whole(preview.slice(0, PREVIEW)),
    isCut: preview.length > PREVIEW,
    milliseconds: performance.now() - started,
  }
}

const ESC = 0x1b

/** Does US-ASCII read the text alike? */
function isAscii([first]: Identification['candidates']): boolean {
  return first?.alike.includes('us-ascii') ?? false
}

/** The identification as `detect` of the root puts it. */
function detectionOf(
  { name, certainty, reason, isBinary, candidates, bomLength }: Identification,
  beginning: Uint8Array,
): Examination['detection'] {
  const isBare = reason === 'well-formed' && isAscii(candidates) && beginning.length > 0
  const signature = beginning[0] === ESC ? 'iso-2022' : 'bom'
  return {
    encoding: isBinary ? 'binary' : isBare ? 'us-ascii' : name,
    certainty,
    signatureLength: bomLength,
    ...(reason === 'bom' && { signature }),
  }
}

/** What text may be that no encoding is certain or likely for, with a line of it. */
function candidatesOf({ candidates }: Identification, beginning: Uint8Array): Candidate[] {
  const first = beginning.findIndex((byte) => byte >= 0x80)
  const start = Math.max(0, first - SAMPLE_BYTES / 8, beginning.subarray(0, Math.max(0, first)).lastIndexOf(0x0a) + 1)
  const sample = beginning.subarray(start, start + SAMPLE_BYTES)
  return candidates.slice(0, CANDIDATES).map(({ encoding, score }) => ({
    encoding: encoding.name,
    score,
    preview: encoding.decode(sample, { onError: 'replace' }).replace(/\p{Cc}+/gu, ' '),
  }))
}

/** The encoding in which the file is read: the chosen one, or what the command line would read it in. */
function readingOf(
  { encoding: chosen, pasted }: ExamineInput,
  automatic: string,
  { reason, certainty, isBinary, candidates, score }: Identification,
  beginning: Uint8Array,
): Pick<Examination, 'encoding' | 'reason'> {
  if (chosen) return { encoding: chosen, reason: 'chosen' }
  if (pasted) return { encoding: 'utf-8', reason: 'pasted' }
  if (isBinary) return { encoding: automatic, reason: 'binary' }
  if (reason === 'damaged') return { encoding: automatic, reason: 'damaged' }
  const isDoubtful = score < MIN_SCORE && isMostlyUtf8(beginning)
  if (certainty === 'guess') return { encoding: automatic, reason: isDoubtful ? 'damaged' : 'unknown' }
  return { encoding: automatic, reason: isAscii(candidates) ? 'ascii' : 'detected' }
}

/** Whether most bytes above 7F are in well-formed sequences, which text of one byte a character hardly ever has. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let bad = 0
  utf8.utf16Length(bytes, {
    onError({ length }) {
      bad += length
      return ''
    },
  })
  let high = 0
  for (const byte of bytes) high += byte >> 7
  return bad * 2 < high
}

/** Adds the bytes around the sequence, from a multiple of 16 on. */
async function look(finding: Finding, blob: Blob): Promise<void> {
  finding.start = Math.max(0, Math.floor((finding.offset - AROUND) / 16) * 16)
  finding.context = await bytesOf(blob, finding.start, finding.offset + finding.length + AROUND)
}

/** Without half a surrogate pair at the end. */
function whole(text: string): string {
  return text.charCodeAt(text.length - 1) >> 10 === 0x36 ? text.slice(0, -1) : text
}
