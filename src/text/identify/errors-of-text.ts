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

/** Decodes bytes with few errors; undefined: there are more. Gives up as soon as there are too many for what has been read: most encodings soon have. */
export function decodeDamaged(encoding: Encoding, bytes: Uint8Array): DamagedText | undefined {
  const ends: number[] = []
  const starts = [0]
  let errors = 0
  for (let start = 0; ; ) {
    const error = encoding.findError(start === 0 ? bytes : bytes.subarray(start))
    if (!error) break
    ends.push(start + error.offset)
    start += error.offset + error.length
    starts.push(start)
    if (error.kind === 'truncated' && start === bytes.length) break
    errors++
    if (errors > MAX_ERRORS + start * MAX_ERROR_SHARE) return undefined
  }
  const parts = starts.map((start, i) => encoding.decode(bytes.subarray(start, ends[i] ?? bytes.length)))
  return { text: parts.join('\ufffd'), errors }
}
