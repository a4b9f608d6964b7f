// Mutants that no test can kill, each with the reason: the answer stays the same. A mutant is known by its file and the text before and after
// the change.

import type { Mutant } from './mutants.ts'

type Reason = 'equivalent' | 'speed' | 'weight'

interface Survivor {
  readonly path: string
  readonly original: string
  readonly changed: string
  /** A part of the line, where the change alone could be anywhere in the file. */
  readonly line?: string
  /** 'speed': another way to the same answer is taken. 'weight': a number chosen by hand; `npm run test:detection` measures what it is worth. */
  readonly reason: Reason
  readonly because: string
}

const SURVIVORS: readonly Survivor[] = [
  {
    path: 'src/encodings/utf7/decode.ts',
    original: '0',
    changed: '1',
    line: 'item.second >= 0',
    reason: 'equivalent',
    because: 'The second unit is a trail surrogate.',
  },
  {
    path: 'src/encodings/codepages/changed-tables.ts',
    original: '2',
    changed: '3',
    line: 'differences.undefined',
    reason: 'equivalent',
    because: 'No page has more than one of these.',
  },
  {
    path: 'src/text/identify/contexts.ts',
    original: '0x39',
    changed: '56',
    line: 'isDigit',
    reason: 'weight',
    because: 'Nine is no digit beside a byte: one case in ten counts less.',
  },
  {
    path: 'src/encodings/ucs2.ts',
    original: '1',
    changed: '2',
    line: 'isCut ? TRUNCATED',
    reason: 'equivalent',
    because: 'Both reach the end of the input, which is all that is asked.',
  },
  {
    path: 'src/text/identify/quality.ts',
    original: '2 * high >= text.length || /[\\xc9-\\xe1\\xe3-\\xf4][\\x80-\\xbf]/.test(text)',
    changed: '(2 * high >= text.length) && (/[\\xc9-\\xe1\\xe3-\\xf4][\\x80-\\xbf]/.test(text))',
    reason: 'weight',
    because: 'How much damage a short text may have.',
  },
  {
    path: 'src/text/identify/detect.ts',
    original: '0xef',
    changed: '238',
    line: 'first < 0xef',
    reason: 'speed',
    because: 'What begins with EE is compared with every BOM, and is none.',
  },
  {
    path: 'src/encodings/ascii.ts',
    original: '0',
    changed: '-1',
    line: 'kernels.validateAscii',
    reason: 'equivalent',
    because: 'A validation writes nothing: the place means nothing.',
  },
  {
    path: 'src/encodings/utf8rfc2279.ts',
    original: '0',
    changed: '-1',
    line: 'let quiet',
    reason: 'speed',
    because: 'The loop takes one sequence more before it calls the kernel.',
  },
  {
    path: 'src/encodings/utf8rfc2279.ts',
    original: '0',
    changed: '-1',
    line: 'kernels.read > 0',
    reason: 'equivalent',
    because: 'Of a stretch of 64 bytes and more something is always read.',
  },
  {
    path: 'src/encodings/codepages/shift-states.ts',
    original: '0x80',
    changed: '127',
    line: 'if (unit < 0x80',
    reason: 'equivalent',
    because: 'The table has U+007F, too.',
  },
  {
    path: 'src/engine/read/locate.ts',
    original: '4 * WINDOW',
    changed: '(4) / (WINDOW)',
    line: 'this.scratch',
    reason: 'equivalent',
    because: 'Each unit is measured once, before it is overwritten.',
  },
  {
    path: 'src/encodings/utf8rfc2279-sequences.ts',
    original: '2',
    changed: '1',
    line: 'for (let i',
    reason: 'equivalent',
    because: 'The second byte has been judged.',
  },
  {
    path: 'src/encodings/utf8b.ts',
    original: 'quiet = isScalar ? quiet + 1 : 0',
    changed: ';',
    reason: 'speed',
    because: 'It decides which loop goes on.',
  },
  {
    path: 'src/text/identify/detect-legacy.ts',
    original: '2',
    changed: '3',
    line: 'const weigh',
    reason: 'weight',
    because: 'How sharply scores fall.',
  },
  {
    path: 'src/encodings/ucs4.ts',
    original: '0',
    changed: '-1',
    line: 'validateUtf32',
    reason: 'equivalent',
    because: 'A validation writes nothing, and of 32-bit values none is cut.',
  },
  {
    path: 'src/kernels/js/lengths.ts',
    original: '0',
    changed: '1',
    line: 'words[i]',
    reason: 'equivalent',
    because: 'The lowest bit of a word counts nothing.',
  },
  {
    path: 'src/text/identify/detect.ts',
    original: '0',
    changed: '-1',
    line: 'let end',
    reason: 'equivalent',
    because: 'It has another value when it is first read.',
  },
  {
    path: 'src/encodings/utf8rfc2279.ts',
    original: '2',
    changed: '3',
    line: '2 * searched',
    reason: 'speed',
    because: 'How fast the stretch grows.',
  },
  {
    path: 'src/text/identify/prescan.ts',
    original: 'end < 0',
    changed: '(end) <= (0)',
    reason: 'equivalent',
    because: 'It is never 0.',
  },
  {
    path: 'src/text/identify/prescan.ts',
    original: '0',
    changed: '1',
    line: 'end < 0',
    reason: 'equivalent',
    because: 'It is never 0.',
  },
  {
    path: 'src/engine/decode.ts',
    original: 'length - 1',
    changed: '(length) + (1)',
    line: 'isWhole',
    reason: 'speed',
    because: 'The general way takes the chunk.',
  },
  {
    path: 'src/encodings/legacy/euckr.ts',
    original: '0x8000',
    changed: '32767',
    line: 'Uint16Array',
    reason: 'equivalent',
    because: 'The last element is of no pair.',
  },
  {
    path: 'src/text/identify/identifier.ts',
    original: 'this.beginning.clear()',
    changed: ';',
    reason: 'speed',
    because: 'Memory that nothing reads is kept.',
  },
  {
    path: 'src/engine/write/utf32.ts',
    original: '2 * WINDOW',
    changed: '(2) / (WINDOW)',
    line: 'memory.pivot',
    reason: 'equivalent',
    because: 'The units take no more room than the code points, and are written behind what is read.',
  },
  {
    path: 'src/text/encode-batch.ts',
    original: '2',
    changed: '3',
    line: 'pivot >> 2',
    reason: 'equivalent',
    because: 'Another place of the same window, behind the units.',
  },
  {
    path: 'src/encodings/legacy/iso2022jp.ts',
    original: 'state.set = ASCII',
    changed: ';',
    reason: 'equivalent',
    because: 'Who ends a text goes back to the first state.',
  },
  {
    path: 'src/text/compare.ts',
    original: 'size >= MIN_SLICED_UNITS',
    changed: '(size) > (MIN_SLICED_UNITS)',
    reason: 'speed',
    because: 'The loop behind it takes the rest.',
  },
  {
    path: 'src/text/utf8-validator.ts',
    original: 'start < end',
    changed: '(start) <= (end)',
    reason: 'equivalent',
    because: 'Nothing is well-formed.',
  },
  {
    path: 'src/text/identify/quality.ts',
    original: 'row >= 0xac && row < 0xd8',
    changed: '(row >= 0xac) || (row < 0xd8)',
    reason: 'weight',
    because: 'Scripts that are read as one.',
  },
  {
    path: 'src/encodings/utf8rfc2279.ts',
    original: '16',
    changed: '17',
    line: 'MIN_QUIET_SEQUENCES',
    reason: 'speed',
    because: 'The loop takes one sequence more before it calls the kernel.',
  },
  {
    path: 'src/text/identify/code-pages.ts',
    original: '5',
    changed: '4',
    line: 'page(',
    reason: 'weight',
    because: 'How rare a page is beside others.',
  },
  {
    path: 'src/text/identify/katakana.ts',
    original: '9',
    changed: '8',
    line: 'FIRST_BITS',
    reason: 'weight',
    because: 'What the first sign costs.',
  },
  {
    path: 'src/text/identify/quality.ts',
    original: '0x4e',
    changed: '79',
    line: 'CHINESE',
    reason: 'equivalent',
    because: 'It is a name: another row of the same script.',
  },
  {
    path: 'src/kernels/js/swap.ts',
    original: 'end - 3',
    changed: '(end) + (3)',
    reason: 'equivalent',
    because: 'It swaps some units more, in the slack behind the source and the target.',
  },
  {
    path: 'src/engine/fill-target.ts',
    original: '0',
    changed: '1',
    line: 'isSteady ? 0',
    reason: 'equivalent',
    because: 'Two elements are the fewest that are converted at once.',
  },
  {
    path: 'src/encodings/all-labels.ts',
    original: '0',
    changed: '-1',
    line: 'part > 0',
    reason: 'equivalent',
    because: 'It tries iso-8859-0, which no encoding is called.',
  },
  {
    path: 'src/engine/write/writer.ts',
    original: '1',
    changed: '0',
    line: 'if (length > 1) continue',
    reason: 'speed',
    because: 'What is refused behind it is found by the kernel instead.',
  },
  {
    path: 'src/encodings/ascii.ts',
    original: 'i < at + end - start',
    changed: '(i) <= (at + end - start)',
    reason: 'equivalent',
    because:
      'It looks at one unit behind what is written, which nothing reads, and every output has room for one more.',
  },
  {
    path: 'src/encodings/all-labels.ts',
    original: '0',
    changed: '1',
    line: 'part > 0',
    reason: 'equivalent',
    because: 'Page 28591 is found by its label cp28591, which is tried next.',
  },
  {
    path: 'src/kernels/js/validate-utf8.ts',
    original: '0x80',
    changed: '127',
    line: 'if ((second & 0xc0)',
    reason: 'speed',
    because: 'The quick loop stops at every character of that length, and the loop that asks measureSequence goes on.',
  },
  {
    path: 'src/engine/transcode-sink.ts',
    original: '0',
    changed: '1',
    line: 'const kept = exceedsUnicode(from)',
    reason: 'equivalent',
    because:
      'Without FINAL the kernel leaves what is cut off at the end, and the caller takes that as truncated, as it does with FINAL.',
  },
]

/** Why a mutant may survive; undefined: it may not. */
export function reasonOf({ path, original, changed, lineText }: Mutant): Reason | undefined {
  const isNamed = (each: Survivor) =>
    each.path === path &&
    each.original === original &&
    each.changed === changed &&
    (each.line === undefined || lineText.includes(each.line))
  return SURVIVORS.find(isNamed)?.reason
}
