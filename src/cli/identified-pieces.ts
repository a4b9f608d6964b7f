// The pieces of a source whose encoding nobody named. ASCII goes through until it is known what follows.

import { Identifier } from '../any.ts'
import { BEGINNING_BYTES, PREVIEW_LEAD_BYTES, type Reading, sampleOf, toReading } from './detection.ts'
import { pieces, type ReadOptions, type Source } from './input.ts'

/** Bytes of a source, one piece after another. They stay valid until the next piece is asked for. */
export interface IdentifiedPiece {
  readonly bytes: Uint8Array
  /** Undefined: the bytes are ASCII, and it is not known yet what follows. */
  readonly reading: Reading | undefined
}

export interface IdentifyingOptions extends Omit<ReadOptions, 'minFirstBytes'> {
  /** How the source is read. Undefined: its bytes tell. */
  readonly reading: Reading | undefined
  /** Judges what the bytes tell. It may throw, before a byte of the piece that tells it is handed out. */
  settle(reading: Reading): Reading
}

/** The pieces of a source, and how each is read. At least one has a reading. */
export async function* identifiedPieces(
  source: Source,
  buffer: Uint8Array,
  { reading, settle, blocksOnPipes }: IdentifyingOptions,
): AsyncGenerator<IdentifiedPiece> {
  const minFirstBytes = reading ? 1 : BEGINNING_BYTES
  const identifier = new Identifier()
  let lead: Uint8Array = new Uint8Array(0)
  const decide = (rest: Uint8Array): Reading => {
    const beginning = identifier.passedBytes > 0 ? new Uint8Array(0) : rest
    return settle(toReading(identifier.end(), beginning, sampleOf(Buffer.concat([lead, rest]))))
  }
  for await (const piece of pieces(source, buffer, { minFirstBytes, blocksOnPipes })) {
    if (reading) {
      yield { bytes: piece, reading }
      continue
    }
    // Buffer's indexOf, by which signs are found, takes a third of the time that Uint8Array's takes.
    const { plain, rest } = identifier.separate(Buffer.from(piece.buffer, piece.byteOffset, piece.length))
    if (plain.length > 0) lead = Uint8Array.from(plain.subarray(-PREVIEW_LEAD_BYTES))
    if (rest) reading = decide(rest)
    if (plain.length > 0) yield { bytes: plain, reading: undefined }
    if (rest) yield { bytes: rest, reading }
  }
  if (reading) return
  const { rest = new Uint8Array(0) } = identifier.close()
  yield { bytes: rest, reading: decide(rest) }
}
