// `utf-simd detect`: the encoding of each file, how certain it is, and why.

import type { Detection } from '../index.ts'
import type { Command } from './command.ts'
import { BEGINNING_BYTES, guessText } from './detection.ts'
import { OPERANDS_NOTE, REPORT_OPTIONS, reportEach } from './examine.ts'
import { PIECE_BYTES, pieces } from './input.ts'

export const detect: Command = {
  name: 'detect',
  summary: 'Say which encoding text is in',
  operands: '[FILE…]',
  options: {
    brief: { short: 'b', summary: 'write only the name of the encoding' },
    ...REPORT_OPTIONS,
  },
  notes: [
    'Looks at the first MiB. A BOM, a designation of ISO 2022 and ASCII are certain. Zeros in the right places, or being well-formed UTF-8, make an encoding likely. All other text gets a guess: the legacy encoding and language that fit it best, else windows-1252. Bytes of which many are NUL or other controls are `binary`. UTF-7 is never guessed.',
    `${OPERANDS_NOTE} 0 detected, 2 not readable.`,
  ],
  examples: ['utf-simd detect *.txt', 'iconv -f "$(utf-simd detect --brief in.txt)" -t utf-8 in.txt'],
  run(args) {
    const buffer = new Uint8Array(PIECE_BYTES)
    return reportEach(args, async (source) => {
      let detection = guessText(buffer.subarray(0, 0), true)
      for await (const piece of pieces(source, buffer, { minFirstBytes: BEGINNING_BYTES })) {
        detection = guessText(piece, piece.length < BEGINNING_BYTES)
        break
      }
      const line = args.values.brief ? detection.encoding : `${source.name}: ${describeDetection(detection)}`
      return { line, json: detection }
    })
  },
}

/** `utf-8, certain: BOM of 3 bytes` */
function describeDetection({ encoding, certainty, signature, signatureLength, level }: Detection): string {
  const bytes = `of ${signatureLength} bytes`
  if (signature === 'bom') return `${encoding}, ${certainty}: BOM ${bytes}`
  if (signature === 'iso-2022')
    return `${encoding}, ${certainty}: ISO 2022 designation ${bytes}${level ? `, level ${level}` : ''}`
  return `${encoding}, ${certainty}`
}
