/** The encodings whose byte order the text itself tells. */
import { measureBom } from '../engine/rules/bom.ts'
import type { Codec } from '../engine/rules/codec.ts'

/** The codec whose byte order the BOM tells, big-endian without one (RFC 2781, 4.3), of those for either order. */
export function chooseByBom(littleEndian: Codec, bigEndian: Codec): Codec {
  return {
    ...bigEndian,
    writesBom: true,
    chooseByBom: (bytes, start, end) => (measureBom(littleEndian, bytes, start, end) > 0 ? littleEndian : bigEndian),
  }
}
