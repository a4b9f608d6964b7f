/** Where in the source something that is written came from, and the halves of pairs that wait for more. */
import { SURROGATE } from '../../unicode/status.ts'
import type { Codec } from '../rules/codec.ts'
import { formatCodePoint, MalformedError } from '../rules/errors.ts'
import { createUnencodable } from '../rules/policy.ts'

/** In the measure of the caller. */
export interface Place {
  offset: number
  length: number
}
/** Finds where `count` units or code points came from, of which the first is the index-th of those that are being written. */
export type Locate = (index: number, count: number) => Place

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
