// Which encoding a stream is in, by its beginning.

import { detect, type Encoding, encodingFor, utf8 } from '../index.ts'

/** Bytes that are looked at, if there are as many. */
export const BEGINNING = 1 << 16

/**
 * The encoding of a stream that begins with these bytes, and how many of them are a designation of ISO 2022, which is no text. What
 * looks like ASCII is taken for UTF-8, which may show itself later.
 * @param guessing take the guess where nothing is likely, instead of UTF-8, which such bytes are malformed in
 */
export function detected(bytes: Uint8Array, guessing: boolean): { encoding: Encoding; skip: number } {
  const { encoding, certainty, signature, signatureLength } = detect(bytes, { final: false })
  const isUtf8 = encoding === 'us-ascii' || (certainty === 'guess' && !guessing)
  return {
    encoding: (isUtf8 ? undefined : encodingFor(encoding)) ?? utf8,
    skip: signature === 'iso-2022' ? signatureLength : 0,
  }
}
