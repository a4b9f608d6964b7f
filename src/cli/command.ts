// What a command declares of itself, how its arguments are read, and how its help looks. The man page and the shell
// completions are made from the same declarations (scripts/cli-pages.ts).

import { type ParseArgsConfig, parseArgs } from 'node:util'
import { errorCode, UsageError } from './failure.ts'
import { addNear } from './near.ts'

export interface Option {
  readonly short?: string
  /** The name of the option's value in the help. An option without one is a switch. */
  readonly value?: string
  /** What a shell offers as the value. */
  readonly completion?: 'encoding' | 'file' | readonly string[]
  readonly summary: string
}

export interface Arguments {
  values: Partial<Record<string, string | boolean>>
  operands: string[]
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** What follows the options: `[FILE…]`. A command without it takes no operands. */
  readonly operands?: string
  readonly options: Readonly<Record<string, Option>>
  /** Paragraphs below the options. */
  readonly notes?: readonly string[]
  /** Command lines below the notes. */
  readonly examples?: readonly string[]
  /** @returns the exit code */
  run(args: Arguments): number | Promise<number>
  /** Does one of the command's tasks, also in a thread (jobs.ts). */
  work?: Work
}

/** Does one task of many, with the options of the command. Task and result are plain data. */
// biome-ignore lint/suspicious/noExplicitAny: each command has tasks and results of its own.
export type Work = (task: any, values: Arguments['values']) => Promise<any>

/** Columns of a terminal that the help fits into. */
const HELP_COLUMNS = 80
/** Columns of a list's left side. A longer entry gets a line of its own. */
const MAX_LEFT_COLUMNS = 26

const HELP: Option = { short: 'h', summary: 'show this help' }

/** The options of a command, `--help` included. */
export function optionsOf(command: Command): [name: string, option: Option][] {
  return Object.entries({ ...command.options, help: HELP })
}

/**
 * Reads the arguments of a command. `values.help` asks for help.
 * @param others options that could have been meant besides the command's own
 */
export function readArguments(command: Command, argv: readonly string[], others: readonly string[] = []): Arguments {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const [name, { short, value }] of optionsOf(command)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string', ...(short === undefined ? {} : { short }) }
  }
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
    if (positionals.length > 0 && command.operands === undefined) {
      throw new UsageError(`${command.name}: unexpected operand '${positionals[0]}'`)
    }
    return { values: values as Arguments['values'], operands: positionals }
  } catch (error) {
    if (!errorCode(error)?.startsWith('ERR_PARSE_ARGS')) throw error
    // The first sentence says what is wrong. The others give advice about `--`.
    const reason = (error as Error).message.split(/\. |\n/)[0]
    const said = `${command.name}: ${reason[0].toLowerCase()}${reason.slice(1)}`
    const unknown = /^Unknown option '--([^']+)'/.exec(reason)?.[1]
    const names = [...Object.keys(options), ...others].map((name) => [name, `--${name}`] as const)
    throw new UsageError(unknown === undefined ? said : addNear(said, unknown, names))
  }
}

/** `utf-simd convert [options] [FILE…]` */
export function usageOf({ name, operands = '' }: Command): string {
  return `utf-simd ${name} [options] ${operands}`.trimEnd()
}

/** `-f, --from FROM` */
export function spellOption(name: string, { short, value }: Option): string {
  return `${short ? `-${short}, ` : ''}--${name}${value === undefined ? '' : ` ${value}`}`
}

/** The help text of a command. */
export function helpOf(command: Command): string {
  const rows = optionsOf(command).map(([name, option]): [string, string] => {
    return [`${option.short ? '' : '    '}${spellOption(name, option)}`, option.summary]
  })
  const { examples = [], notes = [] } = command
  return [
    usageOf(command),
    `${command.summary}.`,
    `Options:\n${formatColumns(rows)}`,
    ...notes.map((note) => wrap(note).join('\n')),
    ...(examples.length > 0 ? [`Examples:\n${examples.map((line) => `  ${line}`).join('\n')}`] : []),
  ].join('\n\n')
}

/** Two columns, indented: what it is called and what it does. */
export function formatColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(MAX_LEFT_COLUMNS, Math.max(...rows.map(([left]) => left.length)))
  return rows
    .flatMap(([left, right]) => {
      const lines = wrap(right, HELP_COLUMNS - width - 4)
      if (left.length > width) lines.unshift('')
      return lines.map((line, i) => `  ${(i === 0 ? left : '').padEnd(width)}  ${line}`.trimEnd())
    })
    .join('\n')
}

/** Breaks a paragraph into lines of at most `columns` characters, where its words allow it. */
export function wrap(paragraph: string, columns = HELP_COLUMNS): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const last = lines[lines.length - 1]
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
