// Names and arguments as they are shown: a control character in them must not reach a terminal.

/** Controls, line separators, what turns the direction of text, what has no width, and tags (U+E0000 to U+E007F). */
const CONTROLS = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu
const RUNS_OF_CONTROLS = new RegExp(`${CONTROLS.source}+`, CONTROLS.flags)
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Replaces controls inside of quotes as GNU's tools do: `'a'$'\n''b'`. */
export function quoteControls(text: string): string {
  return text.replace(RUNS_OF_CONTROLS, (run) => `'$'${escapeControls(run)}''`)
}

function escapeControls(controls: string): string {
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`
  return [...controls].map((each) => ESCAPES[each] ?? Array.from(Buffer.from(each), octal).join('')).join('')
}

/** A file name as a message shows it: as it is, or quoted if it has controls. */
export function showName(name: string): string {
  return name.search(CONTROLS) < 0 ? name : quoteControls(quoteWord(name))
}

/** An argument as a shell takes it. */
export function quoteArgument(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : quoteControls(quoteWord(argument))
}

function quoteWord(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** Text of a file for one line of a terminal. */
export function showText(text: string): string {
  return text.replace(CONTROLS, ' ')
}

/** JSON in one line, which a terminal shows as it is. */
export function toJsonLine(value: object): string {
  const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(CONTROLS, (each) => each.split('').map(escapeUnit).join(''))
}
