/** A BOM is written when something follows it. */
import type { Codec } from '../rules/codec.ts'
import type { ByteOutput } from './output.ts'

/** What writes a text that may have to begin with a BOM. */
interface Beginning {
  owesBom: boolean
  readonly isTranscoding: boolean
  readonly codec: Codec
  readonly output: ByteOutput
  writeBom(): void
}

/** Writes the BOM that is owed. `settleBom` says later whether that was right. */
export function writeOwedBom(writer: Beginning): void {
  if (writer.owesBom) writer.writeBom()
}

/** Takes the BOM back where a transcoding has put nothing behind it: text of which nothing is left has none. */
export function settleBom(writer: Beginning): void {
  const { codec, output } = writer
  if (!writer.owesBom) return
  if (writer.isTranscoding && output.length === codec.bom!.length) output.clear()
  else writer.owesBom = false
}
