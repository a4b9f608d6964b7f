// Which output each of many inputs gets, decided before anything is written.

import { type Dirent, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Arguments } from './command.ts'
import { attempt, UsageError } from './failure.ts'
import { showName } from './quote.ts'

/** A file, and the file that its text is written to. */
export interface FilePair {
  readonly input: string
  readonly output: string
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
  const pairs = operands.flatMap((operand) =>
    filesOf(operand, values.recursive === true).map((input) => {
      const name = relative(operand, input) || basename(input)
      const place = folder === undefined ? input : join(String(folder), name)
      return { input, output: `${place}${suffix}` }
    }),
  )
  refuseClashes(pairs, isInPlace === true)
  return pairs
}

/** An operand, or all regular files below it if it is a folder. Links to folders are not followed. */
export function filesOf(operand: string, isRecursive: boolean): string[] {
  if (!isRecursive || !statSync(operand, { throwIfNoEntry: false })?.isDirectory()) return [operand]
  const entries: Dirent[] = attempt(operand, () => readdirSync(operand, { withFileTypes: true }))
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(operand, entry.name)
      if (entry.isDirectory()) return filesOf(path, true)
      const stats = statSync(path, { throwIfNoEntry: false })
      if (!stats && entry.name.includes('\ufffd'))
        throw new UsageError(`${showName(path)}: not UTF-8; give the file another name`)
      return stats?.isFile() ? [path] : []
    })
}

function refuseClashes(pairs: readonly FilePair[], isInPlace: boolean): void {
  const inputs = new Map(pairs.map(({ input }) => [identityOf(input), input]))
  const outputs = new Map<string, string>()
  for (const { input, output } of pairs) {
    const identity = identityOf(output)
    const other = outputs.get(identity)
    if (other !== undefined)
      throw new UsageError(`convert: ${showName(other)} and ${showName(input)} would both be ${showName(output)}`)
    outputs.set(identity, input)
    if (!isInPlace && inputs.has(identity))
      throw new UsageError(`convert: ${showName(output)}: is also an input; --in-place replaces inputs`)
  }
}

/** The same for two names of one file. */
function identityOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (stats) return `${stats.dev}:${stats.ino}`
  const parent = statSync(dirname(path), { bigint: true, throwIfNoEntry: false })
  return parent ? `${parent.dev}:${parent.ino}/${basename(path)}` : resolve(path)
}
