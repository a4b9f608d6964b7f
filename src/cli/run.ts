// The command line: which command is meant, its help, and what becomes of an error.

import manifest from '../../package.json' with { type: 'json' }
import { type Command, columns, helpOf, readArguments } from './command.ts'
import { convert } from './convert.ts'
import { count } from './count.ts'
import { detect } from './detect.ts'
import { DONE, Failure, ReaderGone, USAGE, UsageError } from './failure.ts'
import { list } from './list.ts'
import { complain, print } from './terminal.ts'
import { tour } from './tour.ts'
import { validate } from './validate.ts'

const COMMANDS: readonly Command[] = [convert, detect, validate, count, list]

/** Runs one command line, without the names of the interpreter and the script. @returns the exit code */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    return await dispatch(argv)
  } catch (error) {
    if (error instanceof ReaderGone) return DONE
    if (!(error instanceof Failure)) throw error
    complain(error.exitCode === USAGE ? `${error.message} (--help tells more)` : error.message)
    return error.exitCode
  }
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
  const command = first.startsWith('-') ? convert : commandNamed(first)
  const args = readArguments(command, command === convert && first !== convert.name ? argv : rest)
  if (!args.values.help) return command.run(args)
  print(helpOf(command))
  return DONE
}

function commandNamed(name: string): Command {
  const command = COMMANDS.find((command) => command.name === name)
  if (command) return command
  throw new UsageError(`unknown command '${name}': there are ${COMMANDS.map(({ name }) => name).join(', ')}`)
}

function overview(): string {
  return [
    `utf-simd ${manifest.version}: ${manifest.description}`,
    `Commands:\n${columns([
      ['(none)', 'Take a multilingual sample through every encoding, with its speed'],
      ...COMMANDS.map(({ name, operands, summary }) => [`${name} ${operands ?? ''}`, summary] as const),
    ])}`,
    `Options:\n${columns([
      ['-f FROM -t TO', 'convert, as iconv does (also -o OUT and -c)'],
      ['-l, --list', 'the encodings'],
      ['-h, --help', 'this help; after a command, its own'],
      ['-V, --version', 'the version'],
    ])}`,
    'Exit code: 0 done, 1 malformed input or input/output error, 2 usage.',
  ].join('\n\n')
}
