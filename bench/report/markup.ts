// HTML from template literals. Values are escaped, unless they are markup.

export class Markup {
  constructor(readonly text: string) {}
}

export type Content = Markup | string | number | false | undefined | readonly Content[]

export function html(parts: TemplateStringsArray, ...contents: Content[]): Markup {
  return new Markup(parts.map((part, i) => (i ? textOf(contents[i - 1]) : '') + part).join(''))
}

function textOf(content: Content): string {
  if (content instanceof Markup) return content.text
  if (content === undefined || content === false) return ''
  return typeof content === 'object' ? content.map(textOf).join('') : escaped(String(content))
}

/** Escaped for text and for attributes in double quotes, of HTML and SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
