/** What an error in legacy text costs, and how many there may be: text is seldom damaged, and bytes of another encoding are malformed often. */
import type { Encoding } from '../../engine/encoding.ts'

/** What each error costs in bits. */
export const ERROR_BITS = 28
/** So many errors may there be in little text, and in longer text this share of the bytes above 7F, besides. */
export const MAX_ERRORS = 1
export const MAX_ERROR_SHARE = 1 / 128

/** Text with U+FFFD for each error, and for a character that the end cuts off, which is none. */
export interface DamagedText {
  readonly text: string
  readonly errors: number
}

/** Decodes bytes with few errors; undefined: there are more. Linear: gives up as soon as there are too many. */
export function decodeDamaged(encoding: Encoding, bytes: Uint8Array): DamagedText | undefined {
  let text = ''
  let errors = 0
  for (let start = 0; ; ) {
    const rest = bytes.subarray(start)
    const error = encoding.findError(rest)
    if (!error) return { text: text + encoding.decode(rest), errors }
    text += `${encoding.decode(rest.subarray(0, error.offset))}\ufffd`
    start += error.offset + error.length
    if (error.kind === 'truncated' && start === bytes.length) return { text, errors }
    errors++
    if (errors > MAX_ERRORS + bytes.length * MAX_ERROR_SHARE) return undefined
  }
}
