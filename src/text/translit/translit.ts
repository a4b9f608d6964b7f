/**
 * Transliteration: the nearest text that the target has, by Unicode's data. Decompositions (UAX 15) come from the engine; the table has
 * what they don't tell, by CLDR's transform Latin-ASCII and, where that is silent, glibc's locale data.
 */
import { attributeError, MalformedError, type MalformedSequence, wrongType } from '../../engine/rules/errors.ts'
import type { PolicyFunction } from '../../engine/rules/policy.ts'
import { NEAREST } from './table.ts'

type CanEncode = (text: string) => boolean

/** What stands for a character, by the character. */
let nearest: Map<string, string> | undefined

function readTable(): Map<string, string> {
  const entries = NEAREST.split('\n').flatMap((line) => {
    const [text, characters] = line.split(' ')
    return Array.from(characters, (character) => [character, text] as const)
  })
  return new Map(entries)
}

/** The nearest text that the target has. Undefined: none. */
function textFor(character: string, canEncode: CanEncode): string | undefined {
  if (canEncode(character)) return character
  const whole = character.normalize('NFKD')
  if (whole !== character && canEncode(whole)) return spaceFraction(whole)
  nearest ??= readTable()
  const text = nearest.get(character)
  if (text !== undefined) return textForEach(text, canEncode)
  const [base, ...marks] = character.normalize('NFD')
  if (marks.length > 0 && canEncode(base)) return addMarks(base, marks, canEncode)
  if (/^[\p{M}\p{Default_Ignorable_Code_Point}]$/u.test(character)) return ''
  return whole === character ? undefined : textForEach(spaceFraction(whole), canEncode)
}

/** The text with each character replaced by its nearest. Undefined where one has none: a part is not near. */
function textForEach(text: string, canEncode: CanEncode): string | undefined {
  let result = ''
  for (const character of text) {
    const part = textFor(character, canEncode)
    if (part === undefined) return undefined
    result += part
  }
  return result
}

/** The base with the marks that the target has on it, or else behind it. */
function addMarks(base: string, marks: readonly string[], canEncode: CanEncode): string {
  let text = base
  let behind = ''
  for (const mark of marks) {
    const composed = (text + mark).normalize('NFC')
    if (canEncode(composed)) text = composed
    else if (canEncode(mark)) behind += mark
  }
  return text + behind
}

/** A digit before a fraction must stay apart from it: `2½` is `2 1/2`. */
function spaceFraction(text: string): string {
  return text.includes('\u2044') && text.length > 1 ? ` ${text}` : text
}

/** What has been answered for a target. 3 times as fast where the same letters are lacking again, Node 20. */
const answers = /* @__PURE__ */ new WeakMap<CanEncode, Map<number, string>>()
const MAX_ANSWERS = 4096

/**
 * A policy: writes the nearest text that the target has, by Unicode's decompositions and CLDR's Latin-ASCII. In ASCII, `“` is `"`, `Ł` is `L`,
 * `€` is `EUR` and `ﬁ` is `fi`; in windows-1252 `“` and `€` stay. A combining mark that the target lacks is dropped. What has nothing near is `?`.
 * @throws MalformedError for what is malformed: bytes, and lone surrogates in text; TypeError for what is no MalformedSequence
 * @see https://www.unicode.org/reports/tr15/
 */
export const translit: PolicyFunction = (error: MalformedSequence, canEncode: CanEncode = isAscii): string => {
  const { codePoint, kind } = checkSequence(error)
  if (codePoint === undefined || kind !== 'unmappable')
    throw new MalformedError(error, 'translit stands in for characters that the target lacks')
  let known = answers.get(canEncode)
  if (!known || known.size > MAX_ANSWERS) answers.set(canEncode, (known = new Map()))
  let text = known.get(codePoint)
  if (text === undefined) known.set(codePoint, (text = answer(codePoint, canEncode)))
  return text
}

function checkSequence(error: MalformedSequence): MalformedSequence {
  if (typeof error === 'object' && error !== null) return error
  throw attributeError(wrongType('error', 'a MalformedSequence, which policies get', error), translit, 'translit')
}

function answer(codePoint: number, canEncode: CanEncode): string {
  return (codePoint > 0x10ffff ? undefined : textFor(String.fromCodePoint(codePoint), canEncode)) ?? '?'
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}
