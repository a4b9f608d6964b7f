// Messages for wrong arguments name the class, the method and the argument. Stacks begin where the caller is.

import { expect, test } from 'vitest'
import { TextDecoder, TextDecoderStream, TextEncoder, TextEncoderStream } from '../../src/web/full.ts'

/** A value of a type that the signature does not allow. */
const any = (value: unknown) => value as never
const BYTES = 'an ArrayBuffer, a SharedArrayBuffer or a view of one'

const cases: readonly [string, () => unknown, string][] = [
  [
    'new TextDecoder: label',
    () => new TextDecoder('klingon'),
    "TextDecoder: label: no encoding that can be decoded has the label 'klingon'",
  ],
  [
    'new TextDecoder: options',
    () => new TextDecoder('utf-8', any(1)),
    'TextDecoder: options: expected an object, not a number',
  ],
  [
    'decode: input',
    () => new TextDecoder().decode(any('a')),
    `TextDecoder.decode: input: expected ${BYTES}, not a string`,
  ],
  [
    'decode: options',
    () => new TextDecoder().decode(new Uint8Array(1), any('stream')),
    'TextDecoder.decode: options: expected an object, not a string',
  ],
  [
    'decode: malformed',
    () => new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.of(0xff)),
    'the input is not well-formed utf-8: invalid-byte at byte 0',
  ],
  [
    'new TextDecoderStream: label',
    () => new TextDecoderStream('klingon'),
    "TextDecoder: label: no encoding that can be decoded has the label 'klingon'",
  ],
  [
    'encodeInto: destination',
    () => new TextEncoder().encodeInto('a', any([])),
    'TextEncoder.encodeInto: destination: expected a Uint8Array, not an Array',
  ],
]

/** WebKit's `Error.captureStackTrace` leaves the stack of an error as it was, at times. */
const TRIMS = 'captureStackTrace' in Error && !/AppleWebKit(?!.*Chrome)/.test(globalThis.navigator?.userAgent ?? '')

/** The error that a call throws. */
function caught(call: () => unknown): Error & { code?: string } {
  try {
    call()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

test.each(cases)('%s', (_, call, message) => {
  const error = caught(call)
  expect(error.message).toBe(message)
  if (!TRIMS) return
  const [first] = error.stack!.split(`${message}\n`).at(-1)!.split('\n')
  expect(first).toContain('messages.test.')
})

test('encodeInto with one argument', () => {
  const encoder = new TextEncoder()
  expect(() => (encoder.encodeInto as (text: string) => unknown).call(encoder, 'a')).toThrow(
    'TextEncoder.encodeInto: expected two arguments, source and destination',
  )
})

test('a stream names what it was given', async () => {
  const { readable, writable } = new TextDecoderStream()
  const reading = readable.getReader().read()
  await expect(writable.getWriter().write(any('a'))).rejects.toThrow(
    `TextDecoderStream: chunk: expected ${BYTES}, not a string`,
  )
  await expect(reading).rejects.toThrow(TypeError)
})

test('what a getter or a conversion of the caller throws stays as it is', () => {
  const own = new TypeError('mine')
  const label = {
    toString() {
      throw own
    },
  }
  const options = {
    get stream(): boolean {
      throw own
    },
  }
  const { stack } = own
  expect(caught(() => new TextDecoder(any(label)))).toBe(own)
  expect(caught(() => new TextDecoderStream(any(label)))).toBe(own)
  expect(caught(() => new TextDecoder().decode(new Uint8Array(1), options))).toBe(own)
  expect([own.message, own.stack]).toEqual(['mine', stack])
})

test('an unknown label has the code of the platform, as its own errors do', () => {
  const { code } = caught(() => new globalThis.TextDecoder('klingon'))
  expect(caught(() => new TextDecoder('klingon')).code).toBe(code)
  expect(caught(() => new TextDecoderStream('klingon')).code).toBe(code)
})

test('the constructors take no argument more', () => {
  expect([TextDecoder.length, TextDecoderStream.length, TextEncoderStream.length]).toEqual([0, 0, 0])
})
