// `utf-simd convert`: bytes in one encoding to bytes in another, in bounded memory.

import { isatty } from 'node:tty'
import type { Arguments, Command } from './command.ts'
import { convertSources, decideReading, decideReadings } from './conversion.ts'
import { convertFiles, convertPair } from './convert-files.ts'
import { CONVERT_OPTIONS } from './convert-options.ts'
import { DONE, UsageError } from './failure.ts'
import { hasManyOutputs } from './files.ts'
import { operandsOrStdin, sourceOf, totalSize } from './input.ts'
import { openOutput } from './output.ts'
import { progressOf } from './progress.ts'
import { partOf, rangeNamed } from './range.ts'
import { readSettings } from './settings.ts'
import { STDOUT } from './terminal.ts'

export const convert: Command = {
  name: 'convert',
  summary: 'Convert text from one encoding to another',
  operands: '[FILE…]',
  options: CONVERT_OPTIONS,
  notes: [
    'Policies: throw stops with exit code 1. replace writes U+FFFD, or ? where the output lacks it. ignore drops. latin1 and windows-1252 take each byte of a malformed sequence for its character there, for text that mixes encodings. -c contradicts every policy but ignore.',
    'Without -f a guess is not acted on: the encodings that the text may be in are shown, each with its score and some text, and the exit code is 1. -f auto acts on a guess that has --min-score, and says so on stderr.',
    '--bom add needs an output that has a BOM: UTF-8, UTF-16, UTF-32 and their relatives.',
    'Several files become one. Without a FROM each of them is read in its own encoding, and the BOMs of all but the first are left out. `-` is stdin, as is no FILE. The names that -f and -t take: `utf-simd encodings`. `-t ascii//TRANSLIT` writes what is nearest to a character that the output lacks: “ as ", Ł as L, € as EUR; ? where nothing is. Instead of iconv\'s //IGNORE write -c.',
    'With --output-dir, --in-place or --suffix each file is converted by itself and appears when it is complete. One that cannot be read, is malformed or has only a guess is reported, and the others are converted: exit code 1. Two inputs of one output and an output that is an input are refused before anything is written. --in-place leaves a file that is in the encoding TO already as it is. It skips one with other hard links, and links in folders. Linked folders are not followed.',
    'OUT keeps its owner and its mode. A file that is also the input is refused, and so is a read-only one.',
    'A range begins at the first character at or after START and ends with the character that holds byte END - 1. The outputs of ranges that meet are, joined, the output of the whole file. FILE is a regular file. Shift_JIS, GBK, gb18030, Big5, EUC-KR, EUC-JP, Johab and the code pages 932, 936, 949 and 950 are cut behind line feeds. UTF-7, HZ and ISO 2022 have no ranges, because what a byte means may depend on all before it; WTF-8 and MUTF-8 have none with --on-error ignore.',
    'Exit code: 0 done, 1 malformed or only a guess, 2 wrong usage or a file that cannot be read or written.',
  ],
  examples: [
    'utf-simd convert -f utf-16le -t utf-8 -o out.txt in.txt',
    'utf-simd convert -f latin1 -t utf-8 < in.txt > out.txt',
    'utf-simd convert -f auto -r --output-dir out in',
  ],
  run,
  work: convertPair,
}

async function run({ values, operands }: Arguments): Promise<number> {
  if (hasManyOutputs(values)) return convertFiles(convert, { values, operands })
  const settings = readSettings({ values, operands })
  for (const name of ['recursive', 'json', 'jobs'])
    if (values[name]) throw new UsageError(`convert: --${name} needs --output-dir, --in-place or --suffix`)
  const range = rangeNamed(values.range)
  // A missing file is noticed before anything is written.
  const sources = operandsOrStdin(operands).map(sourceOf)
  const part = range && (await partOf(range, sources, settings, decideReading))
  const readings = part ? [] : await decideReadings(sources, settings)
  const output = openOutput(values.output as string | undefined, sources)
  // On a terminal the text and the bar would be mixed.
  const isBarShown = !values.quiet && !(output.isStdout && isatty(STDOUT))
  const total = part ? part.end - part.start : totalSize(sources)
  await convertSources(sources, output, settings, {
    part,
    readings,
    progress: isBarShown ? progressOf(total) : undefined,
  })
  return DONE
}
