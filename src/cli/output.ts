// Output: stdout, a device, or a file that gets its name only when it is complete.

import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { threadId, workerData } from 'node:worker_threads'
import { attempt, errorCode, FileError, toFileError, UsageError } from './failure.ts'
import { PIECE_BYTES, type Source } from './input.ts'
import { folderOf, placeIn, placeOf } from './places.ts'
import { showName } from './quote.ts'
import { complain, STDOUT, writeAll } from './terminal.ts'

export interface Output {
  readonly isStdout: boolean
  write(bytes: Uint8Array): void
  /** Gives the complete file its name. */
  finish(): void
  /** Leaves no trace of an incomplete file. Does nothing after `finish`. */
  abandon(): void
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Opens stdout (`-` or undefined) or a file. Refuses one of the sources, by whatever link, and a read-only file. */
export function openOutput(file: string | undefined, sources: readonly Source[]): Output {
  if (file === undefined || file === '-') {
    refuseOwnInput('stdout', statsOf(STDOUT), sources)
    return openPlain('stdout', STDOUT)
  }
  const stats = statsOf(file)
  refuseOwnInput(file, stats, sources)
  if (stats?.isDirectory()) throw new FileError(file, 'is a directory')
  // A device or a named pipe is written to and not replaced: /dev/null stays what it is.
  if (stats && !stats.isFile()) {
    const fd = attempt(file, () => openSync(file, 'w'))
    return openPlain(file, fd)
  }
  return openDraft(file, stats)
}

function statsOf(file: string | number): BigIntStats | undefined {
  try {
    return typeof file === 'number' ? fstatSync(file, { bigint: true }) : statSync(file, { bigint: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || typeof file === 'number') return undefined
    throw toFileError(file, error)
  }
}

function refuseOwnInput(name: string, stats: BigIntStats | undefined, sources: readonly Source[]): void {
  if (!stats?.isFile()) return
  const same = sources.find((source) => source.stats.ino === stats.ino && source.stats.dev === stats.dev)
  if (same)
    throw new UsageError(`${showName(name)}: is also the input${same.name === name ? '' : ` ${showName(same.name)}`}`)
}

function openPlain(name: string, fd: number): Output {
  return {
    isStdout: fd === STDOUT,
    write: (bytes) => attempt(name, () => writeAll(fd, bytes)),
    finish: () => {},
    abandon: () => {},
  }
}

/** Writes a draft beside the file and moves it there at the end. The old file stays until then. */
function openDraft(file: string, old: BigIntStats | undefined): Output {
  // A symbolic link stays one: the file that it points to is replaced.
  const place = attempt(file, () => placeOf(file))
  // A rename would replace a read-only file without asking.
  if (old) attempt(file, () => accessSync(place, constants.W_OK))
  if (old && old.nlink > 1n) complain(`${showName(file)}: its other hard links keep the old contents`)
  const folder = folderOf(place)
  nameLeftDrafts(folder)
  const draft = placeIn(folder, `${OWN_DRAFT_PREFIX}-${threadId}-${draftCount++}.part`)
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
    // Without our listener the signal ends the process, and the shell sees that it did.
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
        fsyncSync(opened)
        if (!old || takesOwnerAndMode(opened, old)) {
          renameSync(draft, place)
        } else {
          copyContents(draft, place)
          rmSync(draft)
        }
      })
      settle()
    },
    abandon,
  }
}

/**
 * Tells the drafts of this run from those of a run that had the number of its process, as each has that is the first in a container. The
 * threads of a run have it from the main thread.
 */
export const RUN_ID = (workerData as { runId?: string } | null)?.runId ?? crypto.randomUUID()
/** A draft's name has the number of its process, and no part of the file's: that may be as long as a name can be. */
const OWN_DRAFT_PREFIX = `.utf-simd-${process.pid}-${RUN_ID}`
const DRAFT = /^\.utf-simd-(\d+)-[\da-f-]+\.part$/
let draftCount = 0
/** Paths of folders, a character for each byte. */
const searched = new Set<string>()

/** Removes what this run has left in a folder. */
export function removeDrafts(folder: Buffer): void {
  try {
    for (const name of readdirSync(folder))
      if (name.startsWith(OWN_DRAFT_PREFIX)) rmSync(placeIn(folder, name), { force: true })
  } catch {
    // The folder has not been made yet.
  }
}

/** The folders that drafts of these files are written to. */
export function draftFolders(files: readonly string[]): Buffer[] {
  const folders = new Map<string, Buffer>()
  for (const file of files) {
    try {
      const folder = folderOf(placeOf(file))
      folders.set(folder.toString('latin1'), folder)
    } catch {
      // The file has no place, and gets no draft.
    }
  }
  return [...folders.values()]
}

/** The drafts in a folder that processes have left which no longer run. */
function nameLeftDrafts(folder: Buffer): void {
  const key = folder.toString('latin1')
  if (searched.has(key)) return
  searched.add(key)
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    // A folder may be written to and not read.
  }
  for (const name of names) {
    const pid = DRAFT.exec(name)?.[1]
    if (pid === undefined || name.startsWith(OWN_DRAFT_PREFIX)) continue
    if (Number(pid) === process.pid || !isRunning(Number(pid)))
      complain(`${showName(join(folder.toString(), name))}: left by a run that was killed; remove it`)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Gives a draft the owner and the mode of the file that it replaces. False: only another user may, and a copy keeps both. */
function takesOwnerAndMode(draft: number, { uid, gid, mode }: BigIntStats): boolean {
  const own = fstatSync(draft, { bigint: true })
  try {
    if (own.uid !== uid || own.gid !== gid) fchownSync(draft, Number(uid), Number(gid))
  } catch (error) {
    if (errorCode(error) === 'EPERM') return false
    throw error
  }
  // After the owner: changing that clears the set-user-ID bit.
  fchmodSync(draft, Number(mode) & 0o7777)
  return true
}

/** Copies the bytes of a file into another, which keeps its owner and its mode. */
function copyContents(from: Buffer, to: Buffer): void {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'w')]
  try {
    const buffer = new Uint8Array(PIECE_BYTES)
    for (let count = readSync(source, buffer); count > 0; count = readSync(source, buffer)) {
      writeAll(target, buffer.subarray(0, count))
    }
  } finally {
    closeSync(source)
    closeSync(target)
  }
}
