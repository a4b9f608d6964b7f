/** Decoding by the platform where the bytes are well-formed, and by the rules of unicode/ where they are not. */

import { describe, type MalformedSequence, markUnattributed } from '../engine/rules/errors.ts'
import { checkUnchanged } from '../engine/rules/input.ts'
import { createSequence, type DecodePolicy, textForBytes } from '../engine/rules/policy.ts'
import { lengthOf, partOf } from '../platform/typed-arrays.ts'
import type { Form } from './forms.ts'
import { decoderOf } from './platform.ts'

/** The first malformed sequence of bytes[start, end), its offset from the start of the array. */
export function findMalformed(
  form: Form,
  bytes: Uint8Array,
  start: number,
  end: number,
): MalformedSequence | undefined {
  for (let p = start; p < end; ) {
    const n = form.measure(bytes, p, end)
    if (n <= 0) {
      const { status, length } = form.judge(bytes, p, end)
      return createSequence(form.name, status, p, length)
    }
    p += n
  }
  return undefined
}

/** How bytes are read. */
export interface Reading {
  readonly form: Form
  readonly policy: DecodePolicy
}

/** The text of bytes[start, end) by the policy. */
export function decode({ form, policy }: Reading, bytes: Uint8Array, start: number, end: number): string {
  const length = lengthOf(bytes)
  const whole = decodeByPlatform(form, bytes, start, end)
  if (whole !== undefined) return whole
  let text = ''
  for (let at = start; at < end; ) {
    const error = findMalformed(form, bytes, at, end)
    text += decodeWellFormed(form, bytes, at, error ? error.offset : end)
    if (!error) break
    at = error.offset + error.length
    if (typeof policy === 'function') {
      text += stringOf(policy(error))
      checkUnchanged(bytes, length)
    } else {
      text += textForBytes(policy, error, partOf(bytes, error.offset, at))
    }
  }
  return text
}

/** Undefined where the bytes are malformed or too many for a string, and where the platform has no decoder for them. */
function decodeByPlatform(form: Form, bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return decoderOf(form.name)?.decode(partOf(bytes, start, end))
  } catch {
    return undefined
  }
}

/** Bytes up to which a loop takes less time than a call of the platform. */
const MAX_LOOP_BYTES = 16
/** Code points for one call of String.fromCodePoint. */
const MAX_ARGUMENTS = 1024

function decodeWellFormed(form: Form, bytes: Uint8Array, start: number, end: number): string {
  const text = end - start > MAX_LOOP_BYTES ? decodeByPlatform(form, bytes, start, end) : undefined
  return text ?? decodeByLoop(form, bytes, start, end)
}

function decodeByLoop(form: Form, bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  let codePoints: number[] = []
  for (let p = start; p < end; ) {
    const n = form.measure(bytes, p, end)
    codePoints.push(form.read(bytes, p, n))
    p += n
    if (codePoints.length < MAX_ARGUMENTS) continue
    text += String.fromCodePoint(...codePoints)
    codePoints = []
  }
  return text + String.fromCodePoint(...codePoints)
}

/** @throws TypeError for what a policy must not return */
export function stringOf(answer: unknown): string {
  if (typeof answer !== 'string')
    throw markUnattributed(new TypeError(`onError: the function must return a string, not ${describe(answer)}`))
  return answer
}
