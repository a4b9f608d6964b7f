/** Whether bytes are text at all, and UTF-8 with a few errors. */
import { utf8 } from '../../encodings/utf8.ts'

/** From this share of binary data bytes on, bytes are not text: random bytes have one in nine. */
const MIN_BINARY_SHARE = 1 / 16
const MAX_BINARY_BYTES = 1 << 16

/** Counts binary data bytes (WHATWG MIME Sniffing Standard, section 3), which text has no use for. */
export function isBinary(bytes: Uint8Array): boolean {
  const end = Math.min(bytes.length, MAX_BINARY_BYTES)
  let count = 0
  for (let i = 0; i < end; i++) {
    const byte = bytes[i]
    if (byte < 0x20 && (byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte !== 0x1b))) count++
  }
  return count > 0 && count >= end * MIN_BINARY_SHARE
}

/** UTF-8 with damage has at least so many well-formed characters outside of ASCII for each error. */
const MIN_SOUND_PER_ERROR = 3
/** The errors that are looked at before it is clear that there are too many. */
const SPARE_ERRORS = 16

/**
 * Counts the errors of UTF-8 that is damaged; undefined: the bytes are no UTF-8. Linear: gives up as soon as there are too many.
 * @param isWhole false: a character that the end cuts off is no error
 */
export function countDamage(bytes: Uint8Array, isWhole: boolean): { errors: number; score: number } | undefined {
  let errors = 0
  let sound = 0
  let isCut = false
  for (let start = 0; start <= bytes.length; ) {
    const rest = bytes.subarray(start)
    const error = utf8.findError(rest)
    const end = error ? start + error.offset : bytes.length
    sound += countLeads(bytes, start, end)
    if (!error) break
    start = end + error.length
    if (!isWhole && error.kind === 'truncated' && start === bytes.length) isCut = true
    else errors++
    if (errors > SPARE_ERRORS && sound < errors * MIN_SOUND_PER_ERROR) return undefined
  }
  if (errors === 0) return isCut && sound > 0 ? { errors, score: 1 - 0.1 ** sound } : undefined
  return sound > 0 && sound >= errors * MIN_SOUND_PER_ERROR ? { errors, score: 1 - 0.5 / (sound / errors) } : undefined
}

/** Bytes that begin a character outside of ASCII, in well-formed UTF-8. */
function countLeads(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let i = start; i < end; i++) if (bytes[i] >= 0xc0) count++
  return count
}
