// What several suites of this folder read: any bytes, malformed or not.

import fc from 'fast-check'
import { anyText } from '../support/arbitrary.ts'
import { HOSTILE } from '../support/texts.ts'

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

const byte = fc.oneof(fc.constantFrom(...HOSTILE[1]), fc.integer({ min: 0, max: 255 }))
const hostileBytes = fc.array(byte, { maxLength: 40 }).map((bytes) => Uint8Array.from(bytes))
const wellFormedBytes = anyText(40).map(encodeUtf8)

/** Arrays of at most 40 bytes or characters: well formed, malformed at every boundary of the standard's table, or random. */
export const anyBytes = fc.oneof(hostileBytes, wellFormedBytes)
