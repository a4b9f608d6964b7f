// The functions that the cookbook shows, so that tests and benchmark run what its reader copies.

import { readFileSync } from 'node:fs'

/**
 * A function declaration of docs/cookbook.md.
 * @param page the URL of docs/cookbook.md
 * @param imports what the function takes from modules, by name
 */
export function recipe<T>(page: URL, name: string, imports: Record<string, unknown>): T {
  const [source] = new RegExp(`^function ${name}\\([\\s\\S]*?^}`, 'm').exec(readFileSync(page, 'utf8')) ?? []
  if (source === undefined) throw new Error(`docs/cookbook.md has no function ${name}`)
  return new Function(...Object.keys(imports), `${source}; return ${name}`)(...Object.values(imports)) as T
}
