// Reads files through the validator, one after another: what `validate` and `count` have in common.

import { StreamValidator } from '../engine/stream-validator.ts'
import { type Encoding, type MalformedSequence, utf8 } from '../index.ts'
import { BEGINNING, detected } from './detection.ts'
import { PIECE, pieces, type Source, sources, totalSize } from './input.ts'
import { progressOf } from './progress.ts'
import { Trail } from './report.ts'

export interface Examination {
  name: string
  encoding: Encoding
  bytes: number
  codePoints: number
  utf16Length: number
  /** Where and how it is malformed; the figures then mean nothing. */
  malformed?: string
}

type Look = (piece: Uint8Array, encoding: Encoding) => void

/**
 * @param named the encoding of all of them; undefined: what is detected in each, or UTF-8
 * @param look sees every piece as well
 */
export async function* examineAll(
  files: readonly string[],
  named: Encoding | undefined,
  look: Look = () => {},
): AsyncGenerator<Examination> {
  const examined = sources(files)
  const buffer = new Uint8Array(PIECE)
  const total = totalSize(examined)
  let before = 0
  for (const source of examined) {
    const progress = progressOf(total, false)
    let examination: Examination
    try {
      examination = await examine(source, named, buffer, look, (bytes) => progress.at(before + bytes))
    } finally {
      progress.stop()
    }
    before += examination.bytes
    yield examination
  }
}

async function examine(
  source: Source,
  named: Encoding | undefined,
  buffer: Uint8Array,
  look: Look,
  report: (bytes: number) => void,
): Promise<Examination> {
  const trail = new Trail(source.name)
  let encoding = named ?? utf8
  let validator: StreamValidator | undefined
  let malformed: MalformedSequence | undefined
  for await (const piece of pieces(source, buffer, named ? 1 : BEGINNING)) {
    if (!validator) {
      encoding = named ?? detected(piece, false).encoding
      validator = new StreamValidator(encoding)
    }
    trail.follow(piece)
    malformed = validator.push(piece)
    if (malformed) break
    look(piece, encoding)
    trail.pass()
    report(trail.passed)
  }
  validator ??= new StreamValidator(encoding)
  malformed ??= validator.end()
  return {
    name: source.name,
    encoding,
    bytes: trail.passed,
    codePoints: validator.codePoints,
    utf16Length: validator.utf16Length,
    ...(malformed ? { malformed: trail.describe(malformed) } : {}),
  }
}
