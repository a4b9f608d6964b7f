// Examines a file: its encoding, its malformed sequences, and the length of its text in every other encoding.

import { utf8 } from 'utf-simd'
import type { Examination, ExamineInput, Finding } from '../messages.ts'
import { BEGINNING_BYTES, BINARY, chooseReading, detectText } from './detection.ts'
import { loadEncoding } from './encoding.ts'
import { Lengths } from './lengths.ts'
import type { Job } from './main.ts'
import { bytesOf, pieces } from './pieces.ts'

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
  const isWhole = beginning.length === blob.size
  const detection = detectText(beginning, isWhole)
  const automatic = chooseReading(beginning, isWhole)
  const { encoding, reason } = readingOf(input, automatic.encoding.name, detection.encoding, beginning)
  const { skip } = automatic

  const malformed: Examination['malformed'] = { total: 0, kinds: {}, first: [] }
  const lengths = new Lengths()
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
    looked: beginning.length,
    automatic: automatic.encoding.name,
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

/** The encoding in which the file is read: the chosen one, or what the command line would read it in. */
function readingOf(
  { encoding: chosen, pasted }: ExamineInput,
  automatic: string,
  detected: string,
  beginning: Uint8Array,
): Pick<Examination, 'encoding' | 'reason'> {
  if (chosen) return { encoding: chosen, reason: 'chosen' }
  if (pasted) return { encoding: 'utf-8', reason: 'pasted' }
  if (automatic === detected) return { encoding: automatic, reason: 'detected' }
  if (detected === 'us-ascii') return { encoding: automatic, reason: 'ascii' }
  if (detected === BINARY) return { encoding: automatic, reason: 'binary' }
  return { encoding: automatic, reason: isMostlyUtf8(beginning) ? 'damaged' : 'unknown' }
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
