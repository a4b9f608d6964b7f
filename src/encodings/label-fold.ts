import { attributeError } from '../engine/rules/errors.ts'
import { textOf } from '../engine/rules/input.ts'

/**
 * Folds a label to the form that it shares with its other spellings. Drops ASCII white space round it and lowers ASCII letters (WHATWG
 * 4.2, "get an encoding"); drops `-`, `_` and spaces, because Python and glibc drop, add and exchange them. Keeps other punctuation, as
 * in `ISO_8859-1:1987`.
 */
export function foldLabel(label: string): string {
  return label
    .replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
    .replace(/[-_ ]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Folds the argument of an `encodingFor`. @throws TypeError for what is no string */
export function foldArgument(label: unknown, encodingFor: unknown): string {
  try {
    return foldLabel(textOf(label, 'label'))
  } catch (error) {
    throw attributeError(error, encodingFor, 'encodingFor')
  }
}
