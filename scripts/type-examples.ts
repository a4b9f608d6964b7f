/**
 * Completes the docstrings of declarations, for editors to show: the examples of docs-examples.ts as `@example`, and where the sources are that a
 * text cites, as `@see`. A test runs the examples.
 */
import { EXAMPLES } from './docs-examples.ts'

/** A docstring, and the name that is declared behind it. */
const DOCSTRING =
  /^( *)\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\n(?=\1(?:export )?(?:declare )?(?:(function|const|class|interface|type) )?(?:readonly )?(\w+))/gm

/** The interface or class that begins in a line. */
const OWNER = /^(?:export )?(?:declare )?(?:interface|class) (\w+)/gm

/** A citation, and the address of what it cites. */
const SOURCES: readonly (readonly [citation: RegExp, address: (section: string) => string])[] = [
  [/\bRFC (\d+)/g, (number) => `https://www.rfc-editor.org/rfc/rfc${number}`],
  [/\b(?:Unicode Technical Report|Unicode TR|UAX) (\d+)/g, (number) => `https://www.unicode.org/reports/tr${number}/`],
  [/\bUnicode D\d/g, () => 'https://www.unicode.org/versions/latest/core-spec/chapter-3/'],
  [/\bWHATWG HTML\b/g, () => 'https://html.spec.whatwg.org/#determining-the-character-encoding'],
  [/\bWHATWG(?! HTML)\b/g, () => 'https://encoding.spec.whatwg.org/'],
  [/\bApache Arrow\b/g, () => 'https://arrow.apache.org/docs/format/Columnar.html'],
]

/** The example of a name that an entry declares; that of the entry comes before that of the root. */
export function exampleOf(name: string, entry = 'index'): string | undefined {
  const own = EXAMPLES[`${entry}: ${name}`]
  const example = own ?? EXAMPLES[name]
  return entry === 'web/full' ? example?.replaceAll("'utf-simd/web'", "'utf-simd/web/full'") : example
}

/** The addresses of what a docstring cites and does not link. */
function findSources(text: string): string[] {
  if (text.includes('@see')) return []
  const found = SOURCES.flatMap(([citation, address]) => [...text.matchAll(citation)].map(([, part]) => address(part)))
  return [...new Set(found)]
}

/** Adds the examples and the sources to the docstrings of an entry. */
export function completeDocstrings(declarations: string, entry = 'index'): string {
  const owners = [...declarations.matchAll(OWNER)]
  const isConstant = (name: string) => declarations.includes(`declare const ${name}:`)
  return declarations.replace(
    DOCSTRING,
    (whole, indent: string, text: string, kind: string, declared: string, at: number) => {
      const owner = indent === '' ? undefined : owners.findLast(({ index }) => index < at)?.[1]
      // `new TextDecoder` is `TextDecoderConstructor.new`.
      const member = declared === 'new' ? owner!.replace(/Constructor$/, '') : `${owner}.${declared}`
      const name = owner === undefined ? declared : member
      const example = kind === 'interface' && isConstant(name) ? undefined : exampleOf(name, entry)
      const sources = findSources(text)
      if (example === undefined && sources.length === 0) return whole
      const code = example?.trim().replaceAll('*/', '*\\/').split('\n')
      const lines = [...sources.map((each) => `@see ${each}`), ...(code ? ['@example', '```js', ...code, '```'] : [])]
      const head = text.includes('\n') ? text.trimEnd() : `\n${indent} * ${text.trim()}`
      return `${indent}/**${head}\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
    },
  )
}
