// Which encoding a text is in, by its beginning.

import { type Detection, detect, type Encoding, encodingFor, utf8 } from 'utf-simd'

/** Bytes at the beginning of a text that its encoding is detected by. */
export const BEGINNING_BYTES = 1 << 20

/** The name that stands in the place of an encoding where bytes are not text. */
export const BINARY = 'binary'

/** From this share of binary data bytes on, bytes are not text: random bytes have one in nine. */
const MIN_BINARY_SHARE = 1 / 16

/**
 * What `detect` says of the beginning of a text, or `binary`.
 * @param isWhole no more bytes follow
 */
export function detectText(beginning: Uint8Array, isWhole: boolean): Detection {
  const detection = detect(beginning, { final: isWhole })
  const isWide = detection.encoding.startsWith('utf-16') || detection.encoding.startsWith('utf-32')
  if (detection.signature || isWide || !isBinary(beginning)) return detection
  // UTF-16 that ends in the middle of a code unit is damaged text and not binary.
  if (isWhole) {
    const cut = detectText(beginning, false)
    if (cut.encoding.startsWith('utf-')) return cut
  }
  return { encoding: BINARY, certainty: 'guess', signatureLength: 0 }
}

/** How to read a text whose encoding nobody named. */
export interface Reading {
  encoding: Encoding
  /** Bytes of an ISO 2022 designation at the beginning, which are not text. */
  skip: number
}

/**
 * How to read a text that begins with these bytes: in an encoding that is certain or likely, else as UTF-8. A guess would
 * turn damaged UTF-8 into other characters and tell nobody.
 * @param isWhole no more bytes follow
 */
export function chooseReading(beginning: Uint8Array, isWhole: boolean): Reading {
  const { encoding, certainty, signature, signatureLength } = detectText(beginning, isWhole)
  // ASCII may go on as UTF-8.
  const isTrusted = certainty !== 'guess' && encoding !== 'us-ascii'
  const chosen = (isTrusted ? encodingFor(encoding) : undefined) ?? utf8
  if (signature) return { encoding: chosen, skip: signature === 'iso-2022' ? signatureLength : 0 }
  return { encoding: chosen, skip: 0 }
}

/** Counts binary data bytes (WHATWG MIME Sniffing Standard, section 3), which text has no use for. */
function isBinary(bytes: Uint8Array): boolean {
  let count = 0
  for (const byte of bytes) {
    if (byte < 0x20 && (byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte !== 0x1b))) count++
  }
  return count > 0 && count >= bytes.length * MIN_BINARY_SHARE
}
