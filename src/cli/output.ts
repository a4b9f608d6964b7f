// Output: stdout, a device, or a file that appears under its name only when it is whole.

import { randomBytes } from 'node:crypto'
import {
  type BigIntStats,
  closeSync,
  fchmodSync,
  fstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { attempt, errorCode, Failure, refused, UsageError } from './failure.ts'
import type { Source } from './input.ts'
import { STDOUT, writeAll } from './terminal.ts'

export interface Output {
  readonly isStdout: boolean
  write(bytes: Uint8Array): void
  /** Everything was written: the file gets its name. */
  finish(): void
  /** Something went wrong, or nobody finished it: no trace is left. Does nothing after `finish`. */
  abandon(): void
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Opens stdout (`-` or undefined) or OUT. Refuses a file that is one of the sources, by whatever link. */
export function openOutput(file: string | undefined, sources: readonly Source[]): Output {
  if (file === undefined || file === '-') {
    refuseOwnInput('stdout', statsOf(STDOUT), sources)
    return plain('stdout', STDOUT)
  }
  const stats = statsOf(file)
  refuseOwnInput(file, stats, sources)
  if (stats?.isDirectory()) throw new Failure(`${file}: is a directory`)
  // A device or a named pipe has nothing to replace: /dev/null must stay what it is.
  if (stats && !stats.isFile()) {
    const fd = attempt(file, () => openSync(file, 'w'))
    return plain(file, fd)
  }
  return whole(file, stats)
}

function statsOf(file: string | number): BigIntStats | undefined {
  try {
    return typeof file === 'number' ? fstatSync(file, { bigint: true }) : statSync(file, { bigint: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || typeof file === 'number') return undefined
    throw refused(file, error)
  }
}

function refuseOwnInput(name: string, stats: BigIntStats | undefined, sources: readonly Source[]): void {
  if (!stats?.isFile()) return
  const same = sources.find((source) => source.stats.ino === stats.ino && source.stats.dev === stats.dev)
  if (same) throw new UsageError(`${name}: is also the input${same.name === name ? '' : ` ${same.name}`}`)
}

function plain(name: string, fd: number): Output {
  return {
    isStdout: fd === STDOUT,
    write: (bytes) => attempt(name, () => writeAll(fd, bytes)),
    finish: () => {},
    abandon: () => {},
  }
}

/** A file that is written beside its place and moved there at the end. The old one stays until then. */
function whole(file: string, old: BigIntStats | undefined): Output {
  // A symbolic link stays one: what it points to is replaced.
  const place = old ? attempt(file, () => realpathSync(file)) : file
  const draft = join(dirname(place), `.${basename(place)}.${randomBytes(6).toString('hex')}.part`)
  let fd: number | undefined
  let settled = false

  const settle = () => {
    settled = true
    for (const signal of SIGNALS) process.off(signal, interrupted)
    if (fd !== undefined) closeSync(fd)
  }
  const abandon = () => {
    if (settled) return
    settle()
    rmSync(draft, { force: true })
  }
  const interrupted = (signal: NodeJS.Signals) => {
    abandon()
    // With our listener gone the signal does what it always does, so that the shell sees how we ended.
    process.kill(process.pid, signal)
  }
  const orAbandon = <T>(action: () => T): T => {
    try {
      return attempt(file, action)
    } catch (error) {
      abandon()
      throw error
    }
  }

  for (const signal of SIGNALS) process.on(signal, interrupted)
  const opened = orAbandon(() => (fd = openSync(draft, 'wx')))
  return {
    isStdout: false,
    write: (bytes) => attempt(file, () => writeAll(opened, bytes)),
    finish() {
      orAbandon(() => {
        if (old) fchmodSync(opened, Number(old.mode) & 0o7777)
        renameSync(draft, place)
      })
      settle()
    },
    abandon,
  }
}
