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
