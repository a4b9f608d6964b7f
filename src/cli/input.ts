// Input: named files and stdin, read piece by piece into one buffer.

import { type BigIntStats, closeSync, fstatSync, openSync, read, readSync, statSync } from 'node:fs'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { attempt, errorCode, FileError, toFileError } from './failure.ts'
import { STDIN } from './terminal.ts'

/** Bytes of the buffer: large enough for disks, and it stays in the cache. */
export const PIECE_BYTES = 1 << 20

const readInThreadPool = promisify(read)

/** A file or stdin that exists and is no directory. It is not open yet. */
export interface Source {
  /** The name for messages. */
  readonly name: string
  /** Absent for stdin. */
  readonly path?: string
  readonly stats: BigIntStats
}

/** The operands of a command line. No operand means stdin. */
export function operandsOrStdin(operands: readonly string[]): readonly string[] {
  return operands.length > 0 ? operands : ['-']
}

/** What messages call an operand. */
export function nameOf(operand: string): string {
  return operand === '-' ? 'stdin' : operand
}

/** Looks at the file that an operand names. */
export function sourceOf(operand: string): Source {
  const path = operand === '-' ? undefined : operand
  const name = nameOf(operand)
  const stats = attempt(name, () =>
    path === undefined ? fstatSync(STDIN, { bigint: true }) : statSync(path, { bigint: true }),
  )
  if (stats.isDirectory()) throw new FileError(name, 'is a directory')
  return { name, path, stats }
}

/** How many bytes all sources hold. Undefined when one is a pipe or a device. */
export function totalSize(sources: readonly Source[]): number | undefined {
  if (!sources.every(({ stats }) => stats.isFile())) return undefined
  return sources.reduce((total, { stats }) => total + Number(stats.size), 0)
}

export interface ReadOptions {
  /** Bytes that the first piece has, unless the source has fewer: for detection. Default 1. */
  minFirstBytes?: number
  /** Reads a pipe in this thread, in half the time. Signals wait meanwhile. Default false. */
  blocksOnPipes?: boolean
}

/** The bytes of a source, in pieces that stay valid until the next one is asked for. */
export async function* pieces(
  source: Source,
  buffer: Uint8Array,
  { minFirstBytes = 1, blocksOnPipes = false }: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  let fd: number | undefined
  try {
    fd = source.path === undefined ? STDIN : openSync(source.path, 'r')
    const blocks = source.stats.isFile() || (blocksOnPipes && source.stats.isFIFO())
    let filled = 0
    let isFirst = true
    for (;;) {
      // Signals are handled between two pieces.
      if (blocks) await turn()
      const count = await (blocks ? readNow(fd, buffer, filled) : readWhenReady(fd, buffer, filled))
      filled += count
      if (count > 0 && isFirst && filled < minFirstBytes) continue
      isFirst = false
      if (filled > 0) yield buffer.subarray(0, filled)
      if (count === 0) return
      filled = 0
    }
  } catch (error) {
    throw toFileError(source.name, error)
  } finally {
    if (fd !== undefined && fd !== STDIN) closeSync(fd)
  }
}

/**
 * The bytes [start, end) of a file, likewise.
 * @throws FileError if the file has become shorter
 */
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
      if (count === 0) throw new FileError(name, 'has become shorter')
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

/** Reads a pipe, a terminal or a device. EAGAIN says that it has nothing yet; Windows reports the end as EOF. */
async function readWhenReady(fd: number, buffer: Uint8Array, at: number): Promise<number> {
  for (let delay = 1; ; delay = Math.min(delay * 2, 50)) {
    try {
      return (await readInThreadPool(fd, buffer, at, buffer.length - at, null)).bytesRead
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      await sleep(delay)
    }
  }
}
