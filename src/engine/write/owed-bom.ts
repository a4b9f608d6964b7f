/** A transcoding writes its BOM when something follows it: text of which a policy leaves nothing has none. */
import type { Codec } from '../rules/codec.ts'
import type { ByteOutput } from './output.ts'

/** What writes a text that may have to begin with a BOM. */
interface Beginning {
  owesBom: boolean
  readonly codec: Codec
  readonly output: ByteOutput
  writeBom(): void
}

/** Writes the BOM that is owed. `settleBom` says later whether that was right. */
export function writeOwedBom(writer: Beginning): void {
  if (writer.owesBom) writer.writeBom()
}

/** Takes the BOM back where nothing stands behind it. */
export function settleBom(writer: Beginning): void {
  const { codec, output } = writer
  if (!writer.owesBom) return
  if (output.length === codec.bom!.length) output.clear()
  else writer.owesBom = false
}
