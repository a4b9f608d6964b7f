/** The BOM: where it ends, which byte order it tells, and whether bytes may be the beginning of one. */
import { type Codec, forkCodec } from './codec.ts'

/** The bytes of the BOM that bytes[start, end) begin with: 0 if they begin with none. */
export function measureBom({ bom }: Codec, bytes: Uint8Array, start = 0, end = bytes.length): number {
  if (!bom || bytes[start] !== bom[0] || end - start < bom.length) return 0
  for (let i = 1; i < bom.length; i++) if (bytes[start + i] !== bom[i]) return 0
  return bom.length
}

/** The codec for these bytes: where the BOM tells the byte order, the one that it tells. With shift states, a fork. */
export function chooseCodec(codec: Codec, bytes: Uint8Array, start = 0, end = bytes.length): Codec {
  return forkCodec(codec.chooseByBom?.(bytes, start, end) ?? codec)
}

/** Are these fewer bytes than a BOM has, and may they be the beginning of one that matters? */
export function mayBeginWithBom({ bom, chooseByBom }: Codec, bytes: Uint8Array, stripsBom: boolean): boolean {
  if (!bom || bytes.length >= bom.length) return false
  return chooseByBom !== undefined || (stripsBom && bytes.every((byte, i) => byte === bom[i]))
}
