// The recipes of docs/serialisers.md: in the section of each library one block of code, which the benchmark and test/package run as it stands.

import { readFileSync } from 'node:fs'

const PAGE = new URL('../../docs/serialisers.md', import.meta.url)

/**
 * The module that puts our functions into a library.
 *
 * @throws Error where the page has none
 */
export function readRecipe(name: string): string {
  const [, ...sections] = readFileSync(PAGE, 'utf8').split(/^## /m)
  const section = sections.find((each) => each.startsWith(`${name}\n`))
  const [, code] = /^```[mc]js\n([\s\S]*?)^```$/m.exec(section ?? '') ?? []
  if (code === undefined) throw new Error(`docs/serialisers.md has no recipe for ${name}`)
  return code
}
