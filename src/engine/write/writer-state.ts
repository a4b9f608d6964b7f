/**
 * What a writer remembers between calls. A lead surrogate at the end of what has been written waits for its trail: one of the source, one of what a
 * function returned for an error. writer.ts holds them back, joins them with what comes next, or writes them as the lone ones that they are.
 * docs/errors.md, "Halves of surrogate pairs".
 */
import { SURROGATE } from '../../unicode/status.ts'
import type { Codec } from '../rules/codec.ts'
import { formatCodePoint, MalformedError } from '../rules/errors.ts'
import { createUnencodable } from '../rules/policy.ts'
import type { Place } from './place.ts'

/** A lead surrogate that is held back, and where it came from. */
export interface Half {
  readonly unit: number
  readonly place: Place
}

/** @throws MalformedError where a half of what a function returned, beside one of the source, would be read as a pair */
export function checkApart({ name, repertoire }: Codec, unit: number, place: Place): void {
  if (repertoire.surrogates !== 'lone') return
  throw new MalformedError(createUnencodable(name, SURROGATE, place, unit), formatCodePoint(unit))
}

/** Where a writer stands. */
export interface WriterState {
  readonly lead: Half | undefined
  readonly half: Half | undefined
  readonly owesBom: boolean
  /** That of the codec. */
  readonly state: number
  /** Bytes of the output. */
  readonly length: number
}
