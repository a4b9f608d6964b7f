// What the suites of utf-simd/web share. `onBackends` runs each on both sets of kernels.

import { expect } from 'vitest'
import type { TextDecoder } from '../../src/web.ts'
import { TextDecoder as Decoder } from '../../src/web.ts'

export { hex, onBackends } from '../support/interface.ts'
export { encoded, hostile, UTFS } from './inputs.ts'

export function byteArray(...values: number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values)
}

/** In pieces, as a stream that is ended by an empty call or by the last piece. */
export function streamed(decoder: TextDecoder, pieces: readonly Uint8Array[], emptyEnd: boolean): string {
  const last = emptyEnd ? pieces.length : pieces.length - 1
  let text = ''
  pieces.forEach((piece, i) => {
    text += decoder.decode(piece, { stream: i < last })
  })
  return emptyEnd ? text + decoder.decode() : text
}

/** A TypeError and of no class that is derived from it, as the Web Platform Tests ask. */
export function throwsTypeError(action: () => unknown): void {
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

export const decode = (input: Uint8Array, label = 'utf-8', options?: { fatal?: boolean; ignoreBOM?: boolean }) =>
  new Decoder(label, options).decode(input)

/** Both return the same string or both throw TypeError. */
export function sameAsStandard(ours: () => string, standard: () => string, context: () => string): void {
  const result = (action: () => string): string | TypeError => {
    try {
      return action()
    } catch (error) {
      if (error instanceof TypeError && error.constructor === TypeError) return error
      throw error
    }
  }
  const [is, should] = [result(ours), result(standard)]
  if (is !== should && !(is instanceof TypeError && should instanceof TypeError))
    throw new Error(`${context()}\n  is  ${JSON.stringify(String(is))}\n  not ${JSON.stringify(String(should))}`)
}
