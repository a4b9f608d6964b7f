// What a runtime is to do, from the options: with the texts of a run.

import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { SCRIPTS } from '../corpus/generate.ts'
import { realTexts } from '../corpus/real.ts'
import { type Options, UsageError } from './options.ts'
import type { Job } from './racing.ts'
import { ROOT } from './root.ts'
import { isScript, type Text } from './texts.ts'

/** The stream of mixed scripts (short). */
const MIXED = 'mixed'

export function jobOf(suite: string, options: Options): Job {
  const { sizes, effort, peers, names, operations, against, exchange, seed, only } = options
  return {
    suite,
    texts: suite === 'line' ? realTextsOf(options) : textsOf(options),
    isQuick: options.quick || options.smoke,
    mixed: names.length === 0 || names.includes(MIXED),
    sizes,
    seed,
    effort,
    peers,
    operations,
    only,
    exchange,
    against: against !== undefined,
  }
}

/** `line` has texts that people wrote: of the second set, unless something is chosen by them. */
function realTextsOf({ set, names, corpus, quick, smoke }: Options): Text[] {
  const texts = corpus === undefined ? realTexts(ROOT, set) : readCorpus(corpus)
  const named = texts.filter(({ name }) => names.includes(name))
  if (names.length > 0 && named.length === 0)
    throw new UsageError(`line has no text ${names.join(', ')}; it has ${texts.map(({ name }) => name).join(', ')}`)
  if (named.length > 0) return named
  // Every other one.
  return quick || smoke ? texts.filter((_, i) => i % 2 === 0 || i === texts.length - 1) : texts
}

/**
 * The scripts and files that are wanted.
 *
 * @throws UsageError where a folder has no texts, a file is not UTF-8, or `--script` names nothing, or more than one text
 */
export function textsOf({ scripts, names, corpus }: Pick<Options, 'scripts' | 'names' | 'corpus'>): Text[] {
  const files = corpus === undefined ? [] : readCorpus(corpus)
  if (names.length === 0) return [...scripts.map((name): Text => ({ name })), ...files]
  const found = names.flatMap((name) => textNamed(name, files) ?? [])
  // In their usual order, each once, however they are named.
  const usual = [...SCRIPTS.map((name): Text => ({ name })), ...files]
  return usual.filter((text) => found.some(({ name }) => name === text.name))
}

/** The text that `--script` names; undefined for `mixed`, which is no single text. */
function textNamed(name: string, files: readonly Text[]): Text | undefined {
  const matches = files.filter((file) => file.name === name || parse(file.name).name === name)
  const exact = matches.find((file) => file.name === name)
  if (exact) return exact
  const isOwn = isScript(name) || name === MIXED
  if (matches.length + Number(isOwn) > 1) {
    const all = [...(isOwn ? [`${name} of bench/corpus`] : []), ...matches.map((file) => file.name)]
    throw new UsageError(`--script ${name} may be ${all.join(' or ')}: rename one, or say the file's whole name`)
  }
  if (matches.length === 1) return matches[0]
  if (!isOwn) throw new UsageError(`no such script: ${name}`)
  return isScript(name) ? { name } : undefined
}

/** Each file of the folder, by its name; empty files, folders and hidden files are passed over. */
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
    // Both texts would have the same name in --script and in the results.
    if (isScript(name) || name === MIXED)
      throw new UsageError(`${join(folder, name)} has the name of a text of bench/corpus: rename it`)
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
