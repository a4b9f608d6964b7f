// Shared by the suites of the public interface: the backends, results as values, and a cheap comparison.
//
// `same` compares millions of cases. So it uses plain code, and makes a message only to throw it.

import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ascii,
  type Backend,
  backend,
  type Encoding,
  latin1,
  MalformedError,
  type MalformedSequence,
  setBackend,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf32,
  utf32be,
  utf32le,
} from '../../src/index.ts'
import { Fault, REFERENCES, type Reference } from '../reference/encodings.ts'

// Most cases here end in an error. Without its stack, an error costs a tenth.
Error.stackTraceLimit = 4

/** 'auto' is what users get: WebAssembly, and in some cases the platform's own functions. */
const CHOICES = [
  { choice: 'js', runs: 'js' },
  { choice: 'wasm', runs: 'wasm' },
  { choice: 'auto', runs: 'wasm' },
] as const

/** The suite once for each backend, which is asserted before and after; only the forced ones where 'auto' has no way of its own. */
export function onBackends(title: string, suite: (runs: Backend) => void, forced = false): void {
  describe.each(CHOICES.filter(({ choice }) => !forced || choice !== 'auto'))(
    `$choice: ${title}`,
    ({ choice, runs }) => {
      beforeAll(() => setBackend(choice))
      test('runs on this backend', () => expect(backend()).toBe(runs))
      suite(runs)
      test('still runs on this backend', () => expect(backend()).toBe(runs))
      afterAll(() => setBackend('auto'))
    },
  )
}

export interface Subject {
  readonly id: keyof typeof REFERENCES
  readonly encoding: Encoding
  readonly reference: Reference
}

const ENCODINGS = { utf8, utf16, utf16le, utf16be, utf32, utf32le, utf32be, latin1, ascii }

/** The encodings under test, each with its oracle. */
export const SUBJECTS: readonly Subject[] = (Object.keys(REFERENCES) as (keyof typeof REFERENCES)[]).map((id) => ({
  id,
  encoding: ENCODINGS[id],
  reference: REFERENCES[id],
}))

export function subject(id: keyof typeof REFERENCES): Subject {
  return SUBJECTS.find((each) => each.id === id) as Subject
}

/** Returns only the four fields. */
export function plain({ encoding, kind, offset, length }: MalformedSequence): MalformedSequence {
  return { encoding, kind, offset, length }
}

/** Returns the value of an action, or the malformed sequence that it throws. Rethrows any other error. */
export function attempt<T>(action: () => T): T | MalformedSequence {
  try {
    return action()
  } catch (error) {
    if (error instanceof MalformedError) return plain(error)
    if (error instanceof Fault) return plain(error.sequence)
    throw error
  }
}

type Result = string | number | boolean | undefined | ArrayBufferView | object

function equal(actual: Result, expected: Result): boolean {
  if (typeof actual !== 'object' || typeof expected !== 'object') return actual === expected
  if (actual instanceof Uint8Array && expected instanceof Uint8Array) return Buffer.compare(actual, expected) === 0
  return isDeepStrictEqual(actual, expected)
}

function show(value: Result): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 300 ? `${value.slice(0, 300)}…` : value)
  if (value instanceof Uint8Array) {
    return `${value.length} bytes: ${Buffer.from(value.buffer, value.byteOffset, Math.min(value.length, 300)).toString('hex')}`
  }
  if (value instanceof Uint32Array) return `code points: ${value.subarray(0, 80).join(' ')}`
  return JSON.stringify(value)
}

/** @throws Error unless both are the same. `context` tells how to repeat the case. */
export function same(actual: Result, expected: Result, context: () => string): void {
  if (!equal(actual, expected)) throw new Error(`${context()}\n  is     ${show(actual)}\n  not    ${show(expected)}`)
}

/** Compares the result of an action with that of an oracle. */
export function agree<T extends Result>(action: () => T, oracle: () => T, context: () => string): void {
  same(attempt(action) as Result, attempt(oracle) as Result, context)
}

export function hex(bytes: Uint8Array): string {
  return `[${Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 300)).toString('hex')}] (${bytes.length})`
}

/** Checks that the array owns its buffer: nothing in front of it, nothing behind. */
export function owned<T extends Uint8Array | Uint32Array>(array: T): T {
  if (array.byteOffset !== 0 || array.buffer.byteLength !== array.byteLength)
    throw new Error('a view of a larger buffer')
  if (!(array.buffer instanceof ArrayBuffer)) throw new Error('shared')
  return array
}

export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/** Returns `length` bytes of one character, repeated. */
export function filled(letter: ArrayLike<number>, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) bytes[i] = letter[i % letter.length]
  return bytes
}

/** Caches what is made for a subject. The oracles are slow, and all backends take the same cases. */
export function oncePerSubject<T>(make: (subject: Subject) => T): (subject: Subject) => T {
  const made = new Map<Subject['id'], T>()
  return (subject) => {
    let value = made.get(subject.id)
    if (value === undefined) {
      value = make(subject)
      made.set(subject.id, value)
    }
    return value
  }
}
