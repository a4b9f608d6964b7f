// What the suites of utf-simd/web share. `onBackends` runs each on both sets of kernels.

import { expect } from 'vitest'
import type { TextDecoder } from '../../src/web.ts'
import { TextDecoder as Decoder } from '../../src/web.ts'

export { hex, onBackends } from '../support/interface.ts'
export { encodeText, makeHostileBytes, UTFS } from './inputs.ts'

export function byteArray(...values: number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values)
}

/** Decodes a stream that ends with an empty call or with the last chunk. */
export function decodeChunks(decoder: TextDecoder, chunks: readonly Uint8Array[], endsEmpty: boolean): string {
  const last = endsEmpty ? chunks.length : chunks.length - 1
  let text = ''
  chunks.forEach((chunk, i) => {
    text += decoder.decode(chunk, { stream: i < last })
  })
  return endsEmpty ? text + decoder.decode() : text
}

/** Expects a TypeError of no derived class, as the Web Platform Tests do. */
export function expectTypeError(action: () => unknown): void {
  let thrown: unknown
  try {
    action()
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(TypeError)
  expect((thrown as TypeError).constructor).toBe(TypeError)
  expect((thrown as TypeError).name).toBe('TypeError')
}

export function decodeWith(
  input: Uint8Array,
  label = 'utf-8',
  options?: { fatal?: boolean; ignoreBOM?: boolean },
): string {
  return new Decoder(label, options).decode(input)
}

/** Expects that both return the same string or both throw TypeError. */
export function expectAsStandard(ours: () => string, standard: () => string, describe: () => string): void {
  const resultOf = (action: () => string): string | TypeError => {
    try {
      return action()
    } catch (error) {
      if (error instanceof TypeError && error.constructor === TypeError) return error
      throw error
    }
  }
  const [found, expected] = [resultOf(ours), resultOf(standard)]
  if (found !== expected && !(found instanceof TypeError && expected instanceof TypeError))
    throw new Error(`${describe()}\n  is  ${JSON.stringify(String(found))}\n  not ${JSON.stringify(String(expected))}`)
}
