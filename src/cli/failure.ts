// The ways in which a command ends early, and the words for what the system refused.

import { getSystemErrorMap } from 'node:util'

/** Exit codes: 0 done, 1 malformed input or input/output error, 2 usage. */
export const DONE = 0
export const FAILED = 1
export const USAGE = 2

/** Ends the command with a message on stderr; the default is an input/output error. */
export class Failure extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = FAILED) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The command line asks for something that does not exist or makes no sense. */
export class UsageError extends Failure {
  constructor(message: string) {
    super(message, USAGE)
  }
}

/** The reader of our output has gone (`| head`): there is nothing left to do, and nothing to complain about. */
export class ReaderGone extends Error {}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

/** Does something with the file called `name`; what the system refuses is a message: `notes.txt: no such file or directory`. */
export function attempt<T>(name: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw refused(name, error)
  }
}

/** The failure that an error of the system is; any other error as it is. */
export function refused(name: string, error: unknown): unknown {
  const errno = error instanceof Error ? (error as NodeJS.ErrnoException).errno : undefined
  const reason = errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]
  return reason === undefined ? error : new Failure(`${name}: ${reason}`)
}
