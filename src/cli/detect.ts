// `utf-simd detect`: which encoding each file is in, how sure that is, and why.

import { type Detection, detect as detectEncoding } from '../index.ts'
import type { Command } from './command.ts'
import { DONE } from './failure.ts'
import { PIECE, pieces, sources } from './input.ts'
import { print } from './terminal.ts'

export const detect: Command = {
  name: 'detect',
  summary: 'Say which encoding text is in',
  operands: '[FILE…]',
  options: {},
  notes: [
    [
      'Looks at the first MiB: a signature or a designation of ISO 2022 is certain; zeros in the right places, or being',
      'well-formed UTF-8, make likely; the guess for everything else is windows-1252. UTF-7 is never guessed.',
      '`-` is stdin, as is no file.',
    ].join('\n'),
  ],
  async run({ operands }) {
    const buffer = new Uint8Array(PIECE)
    for (const source of sources(operands)) {
      let detection = detectEncoding(new Uint8Array(0))
      for await (const piece of pieces(source, buffer, PIECE)) {
        detection = detectEncoding(piece, { final: piece.length < PIECE })
        break
      }
      print(`${source.name}: ${described(detection)}`)
    }
    return DONE
  },
}

/** `utf-8, certain: signature of 3 bytes` */
function described({ encoding, certainty, signature, signatureLength, level }: Detection): string {
  const bytes = `of ${signatureLength} bytes`
  if (signature === 'bom') return `${encoding}, ${certainty}: signature ${bytes}`
  if (signature === 'iso-2022')
    return `${encoding}, ${certainty}: ISO 2022 designation ${bytes}${level ? `, level ${level}` : ''}`
  return `${encoding}, ${certainty}`
}
