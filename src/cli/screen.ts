// How many columns of a terminal a text takes, as far as terminals agree.

/** Characters of two columns: East Asian ones, and emoji. */
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|\ufe0f|[\u3000-\u303f\uff01-\uff60]/u
/** Made by the first call: it takes 10 ms, which every command would pay. */
let segmenter: Intl.Segmenter | undefined

/** Columns of a text. A grapheme takes one or two. */
function columnsOf(text: string): number {
  return graphemesOf(text).reduce((sum, grapheme) => sum + graphemeColumns(grapheme), 0)
}

/** The beginning of a text that fits, with an ellipsis if there is more. */
export function cutToColumns(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let width = 1
  let cut = ''
  for (const grapheme of graphemesOf(text)) {
    width += graphemeColumns(grapheme)
    if (width > columns) break
    cut += grapheme
  }
  return `${cut.trimEnd()}…`
}

/** Appends spaces up to a width. */
export function padToColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
}

function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter()
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function graphemeColumns(grapheme: string): number {
  return WIDE.test(grapheme) ? 2 : 1
}
