// What the suites of utf-simd/web share. `onBackends` runs each on both sets of kernels.

import { expect } from 'vitest'
import { TextDecoder } from '../../src/web.ts'

export { onBackends } from '../support/interface.ts'

/** The encodings of the standard that have a signature, and text in them. */
export const UTFS = ['utf-8', 'utf-16le', 'utf-16be'] as const
export type Utf = (typeof UTFS)[number]

export function octets(...values: number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values)
}

/** By the definition alone; lone surrogates as they are in UTF-16, none in UTF-8. */
export function encoded(text: string, utf: Utf): Uint8Array<ArrayBuffer> {
  if (utf === 'utf-8') return new Uint8Array(Buffer.from(text, 'utf8'))
  const units = new Uint8Array(Buffer.from(text, 'utf16le'))
  if (utf === 'utf-16be') for (let i = 0; i < units.length; i += 2) [units[i], units[i + 1]] = [units[i + 1], units[i]]
  return units
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
  new TextDecoder(label, options).decode(input)
