// Input: named files and stdin, read piece by piece through one reused buffer.

import { type BigIntStats, closeSync, fstatSync, openSync, read, readSync, statSync } from 'node:fs'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { attempt, errorCode, Failure, refused } from './failure.ts'
import { STDIN } from './terminal.ts'

/** Bytes that are read at once at most: large enough for disks, and it stays in the cache. */
export const PIECE = 1 << 20

const readLater = promisify(read)

/** A file or stdin that exists and can hold text, not opened yet. */
export interface Source {
  /** As a person would say it in a message. */
  readonly name: string
  /** Absent for stdin. */
  readonly path?: string
  readonly stats: BigIntStats
}

/** Looks at every named file, so that a wrong name is noticed before anything is written. No names: stdin. */
export function sources(names: readonly string[]): Source[] {
  return (names.length > 0 ? names : ['-']).map(source)
}

function source(file: string): Source {
  const path = file === '-' ? undefined : file
  const name = path ?? 'stdin'
  const stats = attempt(name, () =>
    path === undefined ? fstatSync(STDIN, { bigint: true }) : statSync(path, { bigint: true }),
  )
  if (stats.isDirectory()) throw new Failure(`${name}: is a directory`)
  return { name, path, stats }
}

/** How many bytes all of them hold; undefined when one is a pipe or a device. */
export function totalSize(sources: readonly Source[]): number | undefined {
  if (!sources.every(({ stats }) => stats.isFile())) return undefined
  return sources.reduce((total, { stats }) => total + Number(stats.size), 0)
}

/**
 * The bytes of a source, in pieces that are valid until the next one is asked for.
 * @param least the first piece has as many bytes unless the source has less: for those who look at the beginning
 * @param alone nobody waits for a signal: a pipe is then read as a file is, which takes half the time
 */
export async function* pieces(
  source: Source,
  buffer: Uint8Array,
  least = 1,
  alone = false,
): AsyncGenerator<Uint8Array> {
  let fd: number | undefined
  try {
    fd = source.path === undefined ? STDIN : openSync(source.path, 'r')
    const atOnce = source.stats.isFile() || (alone && source.stats.isFIFO())
    let filled = 0
    let first = true
    for (;;) {
      // Between two pieces the event loop takes a turn: signals are seen. A pipe is awaited outside of it.
      if (atOnce) await turn()
      const count = await (atOnce ? readNow(fd, buffer, filled) : readWhenReady(fd, buffer, filled))
      filled += count
      if (count > 0 && first && filled < least) continue
      first = false
      if (filled > 0) yield buffer.subarray(0, filled)
      if (count === 0) return
      filled = 0
    }
  } catch (error) {
    throw refused(source.name, error)
  } finally {
    if (fd !== undefined && fd !== STDIN) closeSync(fd)
  }
}

/** Bytes [start, end) of a file, likewise. A file that has them no more fails. */
export async function* piecesBetween(
  { name, path }: Source,
  buffer: Uint8Array,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const fd = attempt(name, () => openSync(path!, 'r'))
  try {
    for (let at = start; at < end; ) {
      await turn()
      const count = attempt(name, () => readSync(fd, buffer, 0, Math.min(buffer.length, end - at), at))
      if (count === 0) throw new Failure(`${name}: has become shorter`)
      at += count
      yield buffer.subarray(0, count)
    }
  } finally {
    closeSync(fd)
  }
}

function readNow(fd: number, buffer: Uint8Array, at: number): number | Promise<number> {
  try {
    return readSync(fd, buffer, at, buffer.length - at, null)
  } catch (error) {
    if (errorCode(error) === 'EAGAIN' || errorCode(error) === 'EOF') return readWhenReady(fd, buffer, at)
    throw error
  }
}

/** Reads a pipe, a terminal or a device, which may have nothing yet (EAGAIN) and, on Windows, reports its end as EOF. */
async function readWhenReady(fd: number, buffer: Uint8Array, at: number): Promise<number> {
  for (let patience = 1; ; patience = Math.min(patience * 2, 50)) {
    try {
      return (await readLater(fd, buffer, at, buffer.length - at, null)).bytesRead
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      await sleep(patience)
    }
  }
}
