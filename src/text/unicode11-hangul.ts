/**
 * Hangul of Unicode 1.1 (ISO 10646-1:1993 before Amendment 5), which lay at 3400..4DFF, as today's. RFC 2279, 3 calls the move the
 * "Korean mess".
 *
 * 3400..3D2D are the 2,350 syllables of KS C 5601 (now KS X 1001) in its order, rows 16 to 40. So EUC-KR's table tells which is which.
 * 3D2E..44B7 and 44B8..4DFF are 4,306 more, in an order that no table of this package has.
 */
import { euckr } from '../encodings/legacy/euckr.ts'
import { attributeError, type MalformedSequence } from '../engine/rules/errors.ts'
import { textOf } from '../engine/rules/input.ts'
import { checkNames, readTextPolicy } from '../engine/rules/options.ts'
import { callPolicy, createSequence, textForCodePoint } from '../engine/rules/policy.ts'
import { UNMAPPABLE } from '../unicode/status.ts'

/** The options of `unicode11Hangul`. */
export interface Unicode11HangulOptions {
  /**
   * What becomes of a syllable at 3D2E..4DFF: 'throw' a MalformedError of the kind 'unmappable' (the default), 'replace' it by U+FFFD,
   * 'ignore' it, or use the text that a function returns.
   */
  onError?: 'throw' | 'replace' | 'ignore' | ((error: MalformedSequence) => string)
}

const FIRST = 0x3400

/** A row of KS X 1001 has 94 syllables. In EUC-KR row 16 is B0. */
const ROWS = { first: 0xb0, last: 0xc8 }
const CELLS = { first: 0xa1, last: 0xfe }

let syllables: string | undefined

function readSyllables(): string {
  const bytes: number[] = []
  for (let row = ROWS.first; row <= ROWS.last; row++)
    for (let cell = CELLS.first; cell <= CELLS.last; cell++) bytes.push(row, cell)
  return euckr.decode(Uint8Array.from(bytes))
}

/**
 * Turns text with the Hangul of Unicode 1.1 into text of today: its 2,350 syllables at 3400..3D2D. Other characters stay as they are.
 * Text of today has Chinese characters at 3400..4DBF, which this would take for Hangul.
 * @throws MalformedError by the policy 'throw'; TypeError for what is no string, and for an unknown option or policy
 */
export function unicode11Hangul(text: string, options?: Unicode11HangulOptions): string {
  try {
    return convert(text, options)
  } catch (error) {
    throw attributeError(error, unicode11Hangul, 'unicode11Hangul')
  }
}

function convert(text: string, options: Unicode11HangulOptions | undefined): string {
  if (options !== undefined) checkNames(options, ['onError'])
  const policy = readTextPolicy(options?.onError)
  syllables ??= readSyllables()
  const today = syllables
  return textOf(text).replace(/[\u3400-\u4dff]/g, (unit, offset: number) => {
    const codePoint = unit.charCodeAt(0)
    const syllable = today[codePoint - FIRST]
    if (syllable !== undefined) return syllable
    const sequence = createSequence('unicode-1-1', UNMAPPABLE, offset, 1)
    if (typeof policy === 'function') return callPolicy(policy, sequence, () => {})
    return textForCodePoint(policy, sequence, codePoint, '\ufffd')
  })
}
