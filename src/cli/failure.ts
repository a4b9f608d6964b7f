// The ways in which a command ends early, and the words for what the system refused.

import { getSystemErrorMap } from 'node:util'
import { showName } from './quote.ts'

/** Exit codes. A command that reads several files ends with the largest. */
export const DONE = 0
export const MALFORMED = 1
/** Wrong usage, or a file that can't be read or written. */
export const TROUBLE = 2

/** Ends the command with a message on stderr. */
export class Failure extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The command line asks for something that does not exist or makes no sense. */
export class UsageError extends Failure {
  constructor(message: string) {
    super(message, TROUBLE)
  }
}

/** A file can't be read or written: `notes.txt: no such file or directory`. */
export class FileError extends Failure {
  readonly reason: string

  constructor(name: string, reason: string) {
    super(`${showName(name)}: ${reason}`, TROUBLE)
    this.reason = reason
  }
}

/** The reader of our output has closed the pipe (`| head`). The command ends without a message. */
export class ReaderGone extends Error {}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

/** Runs an action on the file called `name`. An error of the system becomes a FileError. */
export function attempt<T>(name: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw toFileError(name, error)
  }
}

/** The FileError for an error of the system. Returns any other error as it is. */
export function toFileError(name: string, error: unknown): unknown {
  const errno = error instanceof Error ? (error as NodeJS.ErrnoException).errno : undefined
  const reason = errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]
  return reason === undefined ? error : new FileError(name, reason)
}
