/**
 * UTF-32 (Unicode D90), one code unit at a time: what its kernels share.
 */
import { OK, type Status, SURROGATE, TOO_LARGE } from '../contract.ts'
import { isSurrogate } from './surrogates.ts'

/** OK for a scalar value (Unicode D76): 0..10FFFF without D800..DFFF. */
export function check(codePoint: number): Status {
  if (codePoint > 0x10ffff) return TOO_LARGE
  return codePoint < 0x10000 && isSurrogate(codePoint) ? SURROGATE : OK
}
