// The command line: finds the command, shows help, and turns errors into messages and exit codes.

import { readFileSync } from 'node:fs'
import manifest from '../../package.json' with { type: 'json' }
import { utf8 } from '../index.ts'
import { type Command, formatColumns, helpOf, readArguments, spellOption, wrap } from './command.ts'
import { COMMANDS, EXIT_CODES, GLOBAL_OPTIONS, TOUR_SUMMARY } from './commands.ts'
import { convert } from './convert.ts'
import { attempt, DONE, Failure, ReaderGone, UsageError } from './failure.ts'
import { list } from './list.ts'
import { nearNames, suggest } from './near.ts'
import { quoteControls } from './quote.ts'
import { complain, print } from './terminal.ts'
import { tour } from './tour.ts'

/** Runs one command line, without the names of the interpreter and the script. @returns the exit code */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    refuseBytes(argv)
    return await dispatch(argv)
  } catch (error) {
    if (error instanceof ReaderGone) return DONE
    if (!(error instanceof Failure)) throw error
    complain(error instanceof UsageError ? `${quoteControls(error.message)} (--help tells more)` : error.message)
    return error.exitCode
  }
}

/**
 * Refuses an argument that is not UTF-8: it arrives with U+FFFD in place of its bytes, and would name another file. Only Linux
 * shows the bytes.
 */
function refuseBytes(argv: readonly string[]): void {
  const changed = argv.find((each) => each.includes('\ufffd'))
  if (changed === undefined || process.platform !== 'linux') return
  const given = attempt('/proc/self/cmdline', () => readFileSync('/proc/self/cmdline'))
  if (!utf8.isValid(given)) throw new UsageError(`'${changed}': not UTF-8; give the file another name, or to stdin`)
}

async function dispatch(argv: readonly string[]): Promise<number> {
  const [first, ...rest] = argv
  switch (first) {
    case undefined:
      return tour()
    case '-h':
    case '--help':
    case 'help':
      print(rest.length > 0 && first === 'help' ? helpOf(commandNamed(rest[0])) : overview())
      return DONE
    case '-V':
    case '--version':
      print(`utf-simd ${manifest.version}`)
      return DONE
    case '-l':
    case '--list':
      return list.run({ values: {}, operands: [] })
  }
  // iconv has no commands: options alone mean convert.
  const isBare = first.startsWith('-')
  const command = isBare ? convert : commandNamed(first)
  const args = readArguments(command, isBare ? argv : rest, isBare ? Object.keys(GLOBAL_OPTIONS) : [])
  if (!args.values.help) return command.run(args)
  print(helpOf(command))
  return DONE
}

function commandNamed(name: string): Command {
  const command = COMMANDS.find((command) => command.name === name)
  if (command) return command
  const names = COMMANDS.map(({ name }) => name)
  const near = nearNames(
    name,
    names.map((each) => [each, each] as const),
  )
  throw new UsageError(`unknown command '${name}': ${suggest(near, `there are ${names.join(', ')}`)}`)
}

function overview(): string {
  return [
    `utf-simd ${manifest.version}`,
    wrap(`${manifest.description}.`).join('\n'),
    `Commands:\n${formatColumns([
      ['(none)', TOUR_SUMMARY],
      ...COMMANDS.map(({ name, operands = '', summary }) => [`${name} ${operands}`.trimEnd(), summary] as const),
    ])}`,
    `Options:\n${formatColumns([
      ['-f FROM -t TO', 'convert, as iconv does; also -o OUT and -c'],
      ...Object.entries(GLOBAL_OPTIONS).map(([name, option]) => [spellOption(name, option), option.summary] as const),
    ])}`,
    `Exit codes:\n${formatColumns(EXIT_CODES)}`,
    '`utf-simd COMMAND --help` tells more about a command.',
  ].join('\n\n')
}
