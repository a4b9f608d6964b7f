// Messages that nobody made up: package.json files, READMEs, and the messages of TypeScript's compiler in five scripts.

import { existsSync, readdirSync, readFileSync } from 'node:fs'

const NODE_MODULES = new URL('../../node_modules/', import.meta.url)
/** TypeScript 5 has its messages in 13 languages, TypeScript 7 no longer. */
const TYPESCRIPT = new URL('@arethetypeswrong/core/node_modules/typescript/lib/', NODE_MODULES)
const LANGUAGES = { French: 'fr', Russian: 'ru', Japanese: 'ja', Korean: 'ko', Chinese: 'zh-cn' } as const
/** Entries of a message, and messages of a kind. */
const ENTRIES = 20
const MESSAGES = 60

/** The messages of each kind. */
export function readMessages(): Record<string, object[]> {
  const packages = readdirSync(NODE_MODULES).filter((name) => existsSync(new URL(`${name}/package.json`, NODE_MODULES)))
  const manifests = packages
    .slice(0, MESSAGES)
    .map((name) => JSON.parse(readFileSync(new URL(`${name}/package.json`, NODE_MODULES), 'utf8')) as object)
  const readmes = packages
    .filter((name) => existsSync(new URL(`${name}/README.md`, NODE_MODULES)))
    .slice(0, MESSAGES)
    .map((name) => ({ name, readme: readFileSync(new URL(`${name}/README.md`, NODE_MODULES), 'utf8') }))
  const languages = Object.entries(LANGUAGES).map(([name, folder]) => {
    const all = JSON.parse(readFileSync(new URL(`${folder}/diagnosticMessages.generated.json`, TYPESCRIPT), 'utf8'))
    const entries = Object.entries(all as Record<string, string>)
    const messages = Array.from({ length: MESSAGES }, (_, i) =>
      Object.fromEntries(entries.slice(i * ENTRIES, (i + 1) * ENTRIES)),
    )
    return [name, messages] as const
  })
  return { 'package.json': manifests, READMEs: readmes, ...Object.fromEntries(languages) }
}

/** All strings of a message, names and values. */
export function stringsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  if (Array.isArray(message)) return message.flatMap(stringsOf)
  if (typeof message !== 'object' || message === null) return []
  return Object.entries(message).flatMap(([name, value]) => [name, ...stringsOf(value)])
}
