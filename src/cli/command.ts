// What a command is, how its arguments are read, and how its help looks.
//
// The arguments are read by Node's own parseArgs: `-` is an operand, `-futf-8` is `-f utf-8`, `-cf utf-8` is both,
// and a file may be called 007.

import { type ParseArgsConfig, parseArgs } from 'node:util'
import { errorCode, UsageError } from './failure.ts'

export interface Option {
  short?: string
  /** The name of its value; without one the option is a switch. */
  value?: string
  summary: string
}

export interface Arguments {
  values: Partial<Record<string, string | boolean>>
  operands: string[]
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** What follows the name: `[FILE…]`. Without it the command takes no operands. */
  readonly operands?: string
  readonly options: Readonly<Record<string, Option>>
  /** Paragraphs and examples below the options. */
  readonly notes?: readonly string[]
  /** @returns the exit code */
  run(args: Arguments): number | Promise<number>
}

const HELP: Option = { short: 'h', summary: 'show this help' }

/** Reads the arguments of a command. `values.help` asks for help. */
export function readArguments(command: Command, argv: readonly string[]): Arguments {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const [name, { short, value }] of Object.entries({ ...command.options, help: HELP })) {
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
    // Its first sentence says what is wrong; the rest gives advice about `--`.
    const reason = (error as Error).message.split(/\. |\n/)[0]
    throw new UsageError(`${command.name}: ${reason[0].toLowerCase()}${reason.slice(1)}`)
  }
}

/** The help text of a command. */
export function helpOf(command: Command): string {
  const rows = Object.entries({ ...command.options, help: HELP }).map(([name, option]): [string, string] => {
    const value = option.value === undefined ? '' : ` ${option.value}`
    return [`${option.short ? `-${option.short}, ` : '    '}--${name}${value}`, option.summary]
  })
  const usage = ['utf-simd', command.name, '[options]', command.operands ?? ''].join(' ').trimEnd()
  return [`${usage}\n\n${command.summary}.`, `Options:\n${columns(rows)}`, ...(command.notes ?? [])].join('\n\n')
}

/** Two columns, indented: what and why. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n')
}
