/** The classes of characters whose pairs the models of `detectLegacy` count. */

/** Spaces, digits, punctuation and controls of ASCII. */
export const OTHER_CLASS = 0
/** `a`; the classes of the other letters of ASCII follow. Upper and lower case are one class. */
const FIRST_ASCII_LETTER_CLASS = 1
/** Typographic characters and signs that text in any language may have. */
export const PUNCTUATION_CLASS = 27
/** The first letter of a model that is not ASCII; the classes of the others follow. */
export const FIRST_LETTER_CLASS = 28

const PUNCTUATION = '\u00a0¡§©«®°±·»¿‘’‚“”„†•…‰‹›–—―€№™ªº²³½'

/** The class of a character in lower case; undefined: it is foreign to text with these letters. */
export function classOf(character: string, letters: string): number | undefined {
  if (character >= 'a' && character <= 'z') return character.charCodeAt(0) - 0x61 + FIRST_ASCII_LETTER_CLASS
  if (character < '\x80') return OTHER_CLASS
  const index = letters.indexOf(character)
  if (index >= 0) return FIRST_LETTER_CLASS + index
  return PUNCTUATION.includes(character) ? PUNCTUATION_CLASS : undefined
}

/** The lower-case letter, if that is one UTF-16 unit. */
export function foldLetter(character: string): string {
  const lower = character.toLowerCase()
  return lower.length === 1 ? lower : character
}

/** 0: neither; 1: lower case; 2: upper case. */
export function letterCase(character: string): 0 | 1 | 2 {
  if (character !== character.toLowerCase()) return 2
  return character === character.toUpperCase() ? 0 : 1
}
