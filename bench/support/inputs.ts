// What a runtime is to do, from the options: with the texts of a run, scripts of bench/corpus and files of --corpus.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Options, UsageError } from './options.ts'
import type { Job } from './racing.ts'
import type { Text } from './texts.ts'

export function jobOf(suite: string, options: Options): Job {
  const { sizes, effort, peers, names } = options
  const mixed = names.length === 0 || names.includes('mixed')
  return { suite, texts: textsOf(options), sizes, effort, peers, mixed }
}

/** @throws UsageError where a folder has no texts, a file is not UTF-8, or a name is of neither */
export function textsOf({ scripts, names, corpus }: Pick<Options, 'scripts' | 'names' | 'corpus'>): Text[] {
  const all = [...scripts.map((name): Text => ({ name })), ...(corpus === undefined ? [] : readCorpus(corpus))]
  for (const name of names)
    if (name !== 'mixed' && all.every((text) => text.name !== name)) throw new UsageError(`no such script: ${name}`)
  return names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all
}

/** Each file of the folder, by its name; empty files, folders and what begins with a dot are passed over. */
function readCorpus(folder: string): Text[] {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let entries: string[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
  } catch (error) {
    throw new UsageError(`--corpus: ${(error as Error).message}`)
  }
  const texts = entries.sort().flatMap((name): Text[] => {
    const bytes = readFileSync(join(folder, name))
    try {
      return bytes.length > 0 ? [{ name, content: decoder.decode(bytes) }] : []
    } catch {
      throw new UsageError(`${join(folder, name)} is not UTF-8`)
    }
  })
  if (texts.length === 0) throw new UsageError(`no text files in ${folder}`)
  return texts
}
