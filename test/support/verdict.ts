// Computes by the definition and the oracle when a UTF-8 message that arrives in frames must be refused.

import type { Fault } from '../reference/encodings.ts'
import * as reference from '../reference/encodings.ts'

export interface Verdict {
  /** Bytes up to and including the first that makes the message malformed; Infinity if more bytes could make it well formed. */
  bad: number
  error: Fault['sequence'] | undefined
}

export function verdict(bytes: Uint8Array): Verdict {
  const error = reference.findError(reference.REFERENCES.utf8, bytes)
  if (!error) return { bad: Number.POSITIVE_INFINITY, error }
  const end = error.offset + error.length
  if (error.kind !== 'truncated') {
    // Overlong forms, surrogates and values that are too large are wrong from the second byte on, if the first can begin a character.
    const lead = bytes[error.offset]
    return { bad: end + (lead >= 0xe0 && lead <= 0xf4 ? 1 : 0), error }
  }
  return { bad: end < bytes.length ? end + 1 : Number.POSITIVE_INFINITY, error }
}
