// What the page and its worker say to each other.

import type { Detection, MalformedKind, MalformedSequence, TranscodeOptions } from 'utf-simd'
import type { Identification } from 'utf-simd/any'
import type { Estimate } from '../bench/support/statistics.ts'

export type Policy = 'throw' | 'replace' | 'ignore' | 'latin1' | 'windows-1252'
export type Signature = 'keep' | 'strip' | 'add'

/** Each kind of job: its input, its messages on the way, and its result. */
export interface Jobs {
  examine: { input: ExamineInput; news: never; result: Examination }
  convert: { input: ConvertInput; news: never; result: Conversion }
  race: { input: RaceInput; news: RaceNews; result: RaceResult }
}
export type JobKind = keyof Jobs

export interface ExamineInput {
  blob: Blob
  /** Name of the encoding to read it in; undefined: the one that is detected. */
  encoding?: string
  /** Whether it was text, which the page encoded as UTF-8. */
  pasted?: boolean
}

/**
 * Why the text was read in its encoding. The last three are for text that no encoding is certain or likely for, which is
 * read as UTF-8: most of it is UTF-8, it is not text, or neither.
 */
export type Reason = 'chosen' | 'pasted' | 'detected' | 'ascii' | 'damaged' | 'binary' | 'unknown'

/** An encoding that the text may be in, and a line of it read so. */
export interface Candidate {
  encoding: string
  score: number
  preview: string
}

export interface Examination {
  bytes: number
  detection: Detection
  /** What told the encoding. */
  evidence: Identification['reason']
  /** What a text may be for which no encoding is certain or likely; the likeliest first. */
  candidates: Candidate[]
  /** Bytes at the beginning by which the encoding was detected. */
  looked: number
  /** Name of the encoding in which it is read when nobody chooses one. */
  automatic: string
  /** Name of the encoding in which it was read. */
  encoding: string
  reason: Reason
  /** Bytes of an ISO 2022 designation, which are not text. */
  skip: number
  malformed: {
    total: number
    /** The number of each kind. */
    kinds: Partial<Record<MalformedKind, number>>
    /** The first ones. */
    first: Finding[]
  }
  /** Lengths of the text with U+FFFD for each malformed sequence. */
  codePoints: number
  utf16Length: number
  lines: number
  lengths: Length[]
  /** The beginning of the text. */
  preview: string
  isCut: boolean
  milliseconds: number
}

/** A malformed sequence with the bytes around it. */
export interface Finding extends MalformedSequence {
  context: Uint8Array<ArrayBuffer>
  /** Offset of the first byte of `context`. */
  start: number
}

/** How long the text is in an encoding, or the first code point that the encoding lacks, or that it was not measured. */
export type Length =
  | { names: string[]; bytes: number }
  | { names: string[]; lacks: number }
  | { names: string[]; isTooLong: true }

export interface ConvertInput {
  blob: Blob
  from: string
  to: string
  /** Bytes at the beginning that are no text. */
  skip: number
  policy: Policy
  signature: Signature
}

export interface Conversion {
  blob: Blob
  from: string
  to: string
  /** Bytes at the beginning that are no text. */
  skip: number
  /** Those of `transcode` that convert all of it in one call. */
  options: TranscodeOptions
  read: number
  written: number
  milliseconds: number
  /** Where the result is kept. */
  storage: 'file' | 'memory'
}

export type RaceTask = 'decode' | 'decode-16' | 'encode' | 'transcode' | 'validate' | 'replace'
export type RaceText = 'ascii' | 'french' | 'russian' | 'hindi' | 'chinese' | 'emoji' | 'document'
export const CONTESTANTS = ['default', 'wasm', 'js', 'browser'] as const
export type Contestant = (typeof CONTESTANTS)[number]

export interface RaceInput {
  task: RaceTask
  text: RaceText
  /** Bytes of UTF-8 to race on. */
  size: number
  /** The bytes of the text 'document'. */
  document?: { blob: Blob; encoding: string; skip: number }
}

/** Speeds of the rounds so far in GB/s; undefined for a contestant that cannot run here. */
export type Speeds = Record<Contestant, number[] | undefined>

export interface RaceNews {
  /** Seconds from the start, at the end of each round. */
  times: number[]
  speeds: Speeds
}

export interface RaceResult extends RaceNews {
  /** Bytes of input of one call. */
  bytes: number
  /** The result that all returned before timing began. */
  agreed: string
  estimates: Partial<Record<Contestant, Estimate>>
  /** The median of the ratios to the browser's speed in the same round. */
  ratios: Partial<Record<Contestant, number>>
}

/** An error as plain data; `sequence` if the input was malformed, with its bytes in the message. */
export interface Failure {
  name: string
  message: string
  sequence?: MalformedSequence
}

export type Request<K extends JobKind = JobKind> =
  | { [Kind in K]: { id: number; kind: Kind; input: Jobs[Kind]['input'] } }[K]
  | { id: number; cancel: true }

export type Reply<K extends JobKind = JobKind> =
  | { id: number; progress: number }
  | { id: number; news: Jobs[K]['news'] }
  | { id: number; result: Jobs[K]['result'] }
  | { id: number; failure: Failure }
