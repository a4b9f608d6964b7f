/** Puts the examples of docs-examples.ts into the docstrings of declarations, as `@example`, for editors to show. A test runs the examples. */
import { EXAMPLES } from './docs-examples.ts'

/** A docstring, and the name that is declared behind it. */
const DOCSTRING =
  /^( *)\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\n(?=\1(?:export )?(?:declare )?(?:(?:function|const|class|interface|type) )?(?:readonly )?(\w+))/gm

/** The interface or class that begins in a line. */
const OWNER = /^(?:export )?(?:declare )?(?:interface|class) (\w+)/gm

/** Adds an example to each docstring that has one, but to the later overloads of a function. */
export function addExamples(declarations: string): string {
  const owners = [...declarations.matchAll(OWNER)]
  const done = new Set<string>()
  return declarations.replace(DOCSTRING, (whole, indent: string, text: string, declared: string, at: number) => {
    const owner = indent === '' ? undefined : owners.findLast(({ index }) => index < at)?.[1]
    const name = owner === undefined ? declared : `${owner}.${declared}`
    const example = EXAMPLES[name]
    if (example === undefined || done.has(name)) return whole
    done.add(name)
    const lines = ['@example', '```js', ...example.trim().replaceAll('*/', '*\\/').split('\n'), '```']
    const head = text.includes('\n') ? text.trimEnd() : `\n${indent} * ${text.trim()}`
    return `${indent}/**${head}\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
  })
}
