// The built package, and what a suite says where the build lacks something.

import type * as Root from '../../src/index.ts'
import type { Script } from '../corpus/generate.ts'
import { DIST } from './dist.ts'
import { type Options, UsageError } from './options.ts'

/** The root of the package. A build of an older state may lack encodings. */
export type Package = Pick<
  typeof Root,
  | 'boundaryAfter'
  | 'boundaryBefore'
  | 'decodeBatch'
  | 'encodeBatch'
  | 'utf8'
  | 'utf16le'
  | 'utf32le'
  | 'search'
  | 'setBackend'
  | 'transcode'
  | 'Utf8Validator'
>

/** The encodings that a suite may be told to keep to. */
const ENCODING_NAMES =
  'utf8 utf16le utf16be utf32le ucs2le ucs4le ascii latin1 windows1252 utf7 utf7imap cesu8 mutf8 wtf8 utf8b utf8rfc2279'.split(
    ' ',
  )

/** The built package. Undefined where there is no build, and then it says so. */
export async function loadPackage(suite: string): Promise<Package | undefined> {
  try {
    return await import(`${DIST}index.js`)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.log(`${suite}: no dist/index.js: run npm run build`)
    return undefined
  }
}

/** An encoding by the name of its constant; undefined where the build does not have it. */
export function encodingOf(pack: Package, constant: string): Root.Encoding | undefined {
  return (pack as unknown as Record<string, Root.Encoding | undefined>)[constant]
}

/** Those of the constants that the build does not have. */
export function missingEncodings(pack: Package, constants: readonly string[]): string[] {
  return constants.filter((constant) => !encodingOf(pack, constant))
}

/** Those of the constants that `--encoding` names, or all. */
export function wantedEncodings<T extends string>({ encodings }: Options, constants: readonly T[]): readonly T[] {
  for (const name of encodings) {
    if (!ENCODING_NAMES.includes(name)) throw new UsageError(`no such encoding: ${name}`)
  }
  return encodings.length ? constants.filter((constant) => encodings.includes(constant)) : constants
}

/** Those of a suite's scripts that `--script` names, or all; and says which names the suite does not have. */
export function scriptsOf(suite: string, { scripts, names }: Options, usual: readonly Script[]): readonly Script[] {
  const unknown = names.filter((name) => !usual.includes(name as Script))
  if (unknown.length > 0) console.log(`${suite} has no cells of ${unknown.join(', ')}\n`)
  return usual.filter((script) => scripts.includes(script))
}

/** What `--backend` names, or else `usual`. */
export function backendsOf({ backends }: Options, usual: readonly Root.BackendChoice[]): readonly Root.BackendChoice[] {
  for (const name of backends) {
    if (!['auto', 'wasm', 'js'].includes(name)) throw new UsageError(`this suite has the backends auto, wasm and js`)
  }
  return backends.length ? (backends as Root.BackendChoice[]) : usual
}

/** The same text as one flat string. The generator joins and cuts, and the first to read such a string pays for flattening it. */
export function flat(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

/** Prints how a suite ended. Returns the exit code: 1 where something is missing, and with `--check` where a rule is not met. */
export function conclude(suite: string, missed: readonly string[], missing: readonly string[], check: boolean): number {
  if (missed.length) console.log(`\n${suite}: rules not met:\n  ${missed.join('\n  ')}`)
  else console.log(`\n${suite}: all rules are met${missing.length ? ' by what was measured' : ''}`)
  if (missing.length) console.log(`${suite}: NOT MEASURED, not in dist/index.js: ${missing.join(', ')}`)
  return missing.length || (check && missed.length) ? 1 : 0
}
