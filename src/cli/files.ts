// Which files the operands are, and which output each of many inputs gets: decided before anything is written.

import { type Dirent, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Arguments } from './command.ts'
import { attempt, FileError, toFileError, UsageError } from './failure.ts'
import { identityOf } from './places.ts'
import { showName } from './quote.ts'

/** A file, or what is found in the place of one. */
export interface FoundFile {
  readonly path: string
  /** Why it can't be read, without its name. */
  readonly problem?: string
  /** A symbolic link in a folder. */
  readonly isLink?: boolean
}

/** A file, and the file that its text is written to. */
export interface FilePair {
  readonly input: string
  readonly output: string
  /** Why it is not converted: a message. */
  readonly problem?: string
}

/** Do the options ask for an output for each file? */
export function hasManyOutputs({ 'output-dir': folder, 'in-place': isInPlace, suffix }: Arguments['values']): boolean {
  return folder !== undefined || isInPlace === true || suffix !== undefined
}

/** The inputs and their outputs. @throws UsageError for two inputs with one output, and for an output that is an input */
export function pairFiles({ values, operands }: Arguments): FilePair[] {
  const { 'output-dir': folder, 'in-place': isInPlace, suffix = '' } = values
  const taken = (['output', 'range'] as const).find((name) => values[name] !== undefined)
  if (taken)
    throw new UsageError(`convert: --${taken} takes one output; leave out --output-dir, --in-place and --suffix`)
  if (isInPlace && (folder !== undefined || suffix !== ''))
    throw new UsageError('convert: --in-place contradicts --output-dir and --suffix')
  if (operands.length === 0 || operands.includes('-')) throw new UsageError('convert: stdin has no name for an output')
  if (folder === undefined && !isInPlace && suffix === '') throw new UsageError('convert: --suffix is empty')
  if (String(suffix).includes('/') || String(suffix).includes(sep))
    throw new UsageError(`convert: --suffix is the end of a name, not a path: '${suffix}'`)
  if (folder !== undefined) refuseNoFolder(String(folder))
  const pairs = operands.flatMap((operand) =>
    filesOf(operand, values.recursive === true).map((file) => {
      const input = file.path
      const name = relative(operand, input) || basename(input)
      const place = folder === undefined ? input : join(String(folder), name)
      const reason = file.problem ?? (isInPlace ? reasonToStay(file) : undefined)
      const problem = reason && `${showName(input)}: ${reason}`
      return { input, output: `${place}${suffix}`, ...(problem && { problem }) }
    }),
  )
  return refuseClashes(pairs, isInPlace === true)
}

/** An operand, or all regular files below it if it is a folder. Links to folders are not followed. */
export function filesOf(operand: string, isRecursive: boolean): FoundFile[] {
  return isRecursive && isFolder(operand) ? filesBelow(operand) : [{ path: operand }]
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false // It is reported in its turn.
  }
}

/** All regular files below a folder, and what can't be looked at. @throws UsageError for a name that is not UTF-8 */
function filesBelow(folder: string): FoundFile[] {
  const entries = orReason(folder, () => readdirSync(folder, { withFileTypes: true, encoding: 'buffer' }))
  if (typeof entries === 'string') return [{ path: folder, problem: entries }]
  return entries
    .map((entry) => ({ entry, name: nameOf(entry, folder) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ entry, name }) => {
      const path = join(folder, name)
      if (entry.isDirectory()) return filesBelow(path)
      const stats = orReason(path, () => statSync(path))
      if (typeof stats === 'string') return [{ path, problem: stats }]
      return stats.isFile() ? [{ path, isLink: entry.isSymbolicLink() }] : []
    })
}

/** A string of other bytes would name another file. */
function nameOf({ name: bytes }: Dirent<Buffer>, folder: string): string {
  const name = bytes.toString()
  if (Buffer.from(name).equals(bytes)) return name
  throw new UsageError(`${showName(join(folder, name))}: not UTF-8; give the file another name`)
}

/** What the action returns, or why the system refuses it. */
function orReason<T extends object>(path: string, action: () => T): T | string {
  try {
    return action()
  } catch (error) {
    const failure = toFileError(path, error)
    if (failure instanceof FileError) return failure.reason
    throw failure
  }
}

/** @throws FileError for a folder that is none, or that can't be made because what it is in is none */
function refuseNoFolder(folder: string): void {
  // Below a file there is no entry, or an error, by the version of Node.
  for (let place = folder; ; place = dirname(place)) {
    const stats = attempt(folder, () => statSync(place, { throwIfNoEntry: false }))
    if (stats && !stats.isDirectory()) throw new FileError(folder, 'not a directory')
    if (stats || place === dirname(place)) return
  }
}

/** Why a file is not replaced where it is. */
function reasonToStay({ path, isLink }: FoundFile): string | undefined {
  if (isLink) return 'skipped: is a symbolic link'
  const stats = orReason(path, () => statSync(path))
  if (typeof stats === 'string') return stats
  return stats.isFile() && stats.nlink > 1 ? 'skipped: has other hard links' : undefined
}

/** @returns the pairs, with the problems of outputs whose place can't be found */
function refuseClashes(pairs: readonly FilePair[], isInPlace: boolean): FilePair[] {
  const inputs = new Set(pairs.flatMap(({ input }) => identityOrProblem(input).identity ?? []))
  const outputs = new Map<string, string>()
  return pairs.map((pair) => {
    const { input, output } = pair
    if (pair.problem !== undefined) return pair
    const { identity, problem } = identityOrProblem(output)
    if (identity === undefined) return { ...pair, problem }
    const other = outputs.get(identity)
    if (other !== undefined)
      throw new UsageError(`convert: ${showName(other)} and ${showName(input)} would both be ${showName(output)}`)
    outputs.set(identity, input)
    if (!isInPlace && inputs.has(identity))
      throw new UsageError(`convert: ${showName(output)}: is also an input; --in-place replaces inputs`)
    return pair
  })
}

function identityOrProblem(path: string): { identity?: string; problem?: string } {
  try {
    return { identity: identityOf(path) }
  } catch (error) {
    const failure = toFileError(path, error)
    if (failure instanceof FileError) return { problem: failure.message }
    throw failure
  }
}
