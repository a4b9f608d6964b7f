/** How a conversion ends, what can be wrong with encoded text, and the flags that a conversion takes. */

/** All of the input has been read. */
export const OK = 0
// Why a conversion stopped. There is one status for each `MalformedKind`, in the order of KINDS.
export const UNEXPECTED_CONTINUATION = 1
export const INVALID_BYTE = 2
/** The input ends within a character that more input could complete; with FINAL, could have completed. */
export const TRUNCATED = 3
export const OVERLONG = 4
export const SURROGATE = 5
export const TOO_LARGE = 6
export const UNMAPPABLE = 7
export const INVALID_BASE64 = 8
export type Status = number

/**
 * Why a sequence is malformed. 'unexpected-continuation': a byte that can only continue a sequence begins one. 'invalid-byte': the encoding
 * never uses the byte. 'truncated': a well-formed prefix, ended by a wrong byte or by the end of the input. 'overlong': a shorter form
 * exists. 'surrogate': D800..DFFF without its other half, or where surrogates have no place. 'too-large': above 10FFFF, or above what the
 * encoding goes to. 'unmappable': the encoding that is written lacks the character. 'invalid-base64': a shifted sequence of UTF-7 that ends
 * wrongly.
 */
export type MalformedKind =
  | 'unexpected-continuation'
  | 'invalid-byte'
  | 'truncated'
  | 'overlong'
  | 'surrogate'
  | 'too-large'
  | 'unmappable'
  | 'invalid-base64'

/** The kind of each status but OK, the first for status 1. */
export const KINDS: readonly MalformedKind[] = [
  'unexpected-continuation',
  'invalid-byte',
  'truncated',
  'overlong',
  'surrogate',
  'too-large',
  'unmappable',
  'invalid-base64',
]

/** Flag: no input follows. Without it, an incomplete character at the end stays unread: TRUNCATED, even with REPLACE. */
export const FINAL = 1
/** Flag: each malformed sequence becomes U+FFFD, or `?` where the target has no U+FFFD. */
export const REPLACE = 2
/** Two bits of the flags name a relative of UTF-8. */
export const CESU8 = 0
export const MUTF8 = 4
export const WTF8 = 8
export const UTF8B = 12
export const VARIANT = 12
export type Flags = number
