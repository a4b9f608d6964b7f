/** Encoding: what is well-formed by the platform, lone surrogates by the policy. */
import { formatCodePoint, MalformedError, type MalformedSequence, markUnattributed } from '../engine/rules/errors.ts'
import { checkStart, checkTarget, checkTargetUnchanged } from '../engine/rules/input.ts'
import { createUnencodable, type EncodePolicy, textForCodePoint } from '../engine/rules/policy.ts'
import { lengthOf, partOf } from '../platform/typed-arrays.ts'
import { SURROGATE } from '../unicode/status.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate } from '../unicode/surrogates.ts'
import { stringOf } from './decode.ts'
import type { Form } from './forms.ts'
import { encoder } from './platform.ts'

function isLoneAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (!isSurrogate(unit)) return false
  return isLeadSurrogate(unit)
    ? !isTrailSurrogate(text.charCodeAt(at + 1))
    : !(at > 0 && isLeadSurrogate(text.charCodeAt(at - 1)))
}

/** The place of the first lone surrogate from `at` on, or the length. */
function findLoneSurrogate(text: string, at: number): number {
  while (at < text.length && !isLoneAt(text, at)) at++
  return at
}

/** What stands for the lone surrogates from `at` on, well-formed, and the units up to behind them. */
function answerFrom(form: Form, text: string, at: number, policy: EncodePolicy): { answer: string; end: number } {
  let answer = ''
  let heldAt = at
  // Answers to errors that follow each other are one text, so that halves in them join.
  while (isLoneAt(text, at)) {
    const { length } = answer
    answer += answerTo(form, text, at++, policy)
    const half = findLoneSurrogate(answer, Math.max(0, length - 1))
    if (half === answer.length) break
    if (half >= length) heldAt = at - 1
    const mayJoin = half === answer.length - 1 && isLeadSurrogate(answer.charCodeAt(half)) && isLoneAt(text, at)
    const unit = answer.charCodeAt(half)
    if (!mayJoin) throw new MalformedError(sequenceAt(form, heldAt, unit), formatCodePoint(unit))
  }
  return { answer, end: at }
}

function sequenceAt({ name }: Form, offset: number, unit: number): MalformedSequence {
  return createUnencodable(name, SURROGATE, { offset, length: 1 }, unit)
}

function canEncode(text: string): boolean {
  return findLoneSurrogate(text, 0) === text.length
}

function answerTo(form: Form, text: string, at: number, policy: EncodePolicy): string {
  const unit = text.charCodeAt(at)
  const sequence = sequenceAt(form, at, unit)
  return typeof policy === 'function'
    ? stringOf(policy(sequence, canEncode))
    : textForCodePoint(policy, sequence, unit, '\ufffd')
}

/** The text with what the policy says in place of lone surrogates. */
export function repair(form: Form, text: string, policy: EncodePolicy): string {
  let repaired = ''
  for (let at = 0; at < text.length; ) {
    const lone = findLoneSurrogate(text, at)
    if (lone - at === text.length) return text
    const { answer, end } = answerFrom(form, text, lone, policy)
    repaired += text.slice(at, lone) + answer
    at = end
  }
  return repaired
}

/** Bytes of well-formed text. */
export function measure(form: Form, text: string): number {
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const codePoint = text.codePointAt(i)!
    length += form.sizeOf(codePoint)
    if (codePoint > 0xffff) i++
  }
  return length
}

/** The bytes of well-formed text. */
export function encode(form: Form, text: string): Uint8Array<ArrayBuffer> {
  const bytes = form.hasEncoder ? encoder()?.encode(text) : undefined
  if (bytes) return bytes
  const target = new Uint8Array(measure(form, text))
  put(form, text, target, 0)
  return target
}

interface Progress {
  read: number
  written: number
}

/** Writes as many whole characters of well-formed text as the target holds from `start` on. */
export function put(form: Form, text: string, target: Uint8Array, start: number): Progress {
  const platform = form.hasEncoder ? encoder() : undefined
  const length = lengthOf(target)
  try {
    if (platform && start <= length)
      return platform.encodeInto(text, start === 0 ? target : partOf(target, start, length))
  } catch {
    // Browsers refuse a target whose buffer is resizable or shared.
  }
  let read = 0
  let at = start
  while (read < text.length) {
    const codePoint = text.codePointAt(read)!
    if (at + form.sizeOf(codePoint) > length) break
    at = form.put(target, at, codePoint)
    read += codePoint > 0xffff ? 2 : 1
  }
  return { read, written: at - start }
}

/**
 * Writes all of well-formed text.
 * @throws RangeError where it does not fit; then nothing is written
 */
export function writeAll(form: Form, text: string, target: Uint8Array, start: number): number {
  const length = measure(form, text)
  checkTarget(target) // a function of the policy may have changed it
  checkStart(target, start)
  const room = lengthOf(target) - start
  if (length > room)
    throw markUnattributed(new RangeError(`target: needs ${length} bytes from ${start} on, has ${room}`))
  return put(form, text, target, start).written
}

/** How text is written. */
export interface Writing {
  readonly form: Form
  readonly policy: EncodePolicy
  readonly writesBom: boolean
}

/** As `put` for any text: an answer of the policy is written whole or not at all, and a BOM only in front of what is read. */
export function encodeInto({ form, policy, writesBom }: Writing, text: string, target: Uint8Array): Progress {
  const room = lengthOf(target)
  let read = 0
  let at = writesBom ? form.bom.length : 0
  while (read < text.length) {
    const lone = findLoneSurrogate(text, read)
    const done = put(form, text.slice(read, lone), target, at)
    at += done.written
    read += done.read
    const isFull = room === (read === 0 ? 0 : at)
    if (read < lone || read === text.length || (isFull && policy !== 'ignore')) break
    const { answer, end } = answerFrom(form, text, lone, policy)
    checkTargetUnchanged(target, room)
    if (at + measure(form, answer) > room) break
    at += put(form, answer, target, at).written
    read = end
  }
  if (read === 0) return { read, written: 0 }
  if (writesBom) put(form, '\ufeff', partOf(target, 0, form.bom.length), 0)
  return { read, written: at }
}
