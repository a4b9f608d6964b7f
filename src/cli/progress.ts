// The progress bar of long work: on stderr, only on a terminal, only after a second or when much is to be read.

import { isatty } from 'node:tty'
import type { SingleBar } from 'cli-progress'
import { STDERR, STDOUT } from './terminal.ts'

/** Bytes from which a bar is shown at once. */
const LONG_WORK = 64 << 20
/** Milliseconds after which a bar is shown anyway. */
const LONG_TIME = 1000
/** Milliseconds between two looks at the bar. */
const INTERVAL = 100

export interface Progress {
  /** `bytes` have been read so far. */
  at(bytes: number): void
  /** Takes the bar away. */
  stop(): void
}

const SILENT: Progress = { at: () => {}, stop: () => {} }

/**
 * @param total bytes to read, where known
 * @param toStdout whether the result goes to stdout: on a terminal the bar would disturb it
 * @param stream the terminal that shows it; undefined: none
 */
export function progressOf(
  total: number | undefined,
  toStdout: boolean,
  stream: NodeJS.WritableStream | undefined = isatty(STDERR) ? process.stderr : undefined,
): Progress {
  if (!stream || (toStdout && isatty(STDOUT))) return SILENT
  const started = performance.now()
  let next = started + ((total ?? 0) > LONG_WORK ? 0 : LONG_TIME)
  let bar: SingleBar | undefined
  let loading = false
  let stopped = false

  const show = async () => {
    loading = true
    const { default: cliProgress } = await import('cli-progress')
    if (stopped) return
    const known = total === undefined ? '' : '{bar} {percentage} %  '
    bar = new cliProgress.SingleBar(
      // With `linewrap` the terminal's own setting is left alone, which nobody would restore after an interruption.
      { stream, format: `${known}{read}  {speed}`, clearOnComplete: true, linewrap: true, barsize: 32 },
      cliProgress.Presets.shades_classic,
    )
    bar.start(total ?? 1, 0, { read: '', speed: '' })
  }

  return {
    at(bytes) {
      const now = performance.now()
      if (now < next) return
      next = now + INTERVAL
      if (!loading) void show()
      const seconds = (now - started) / 1000
      const read = total === undefined ? mebibytes(bytes) : `${mebibytes(bytes)} of ${mebibytes(total)}`
      bar?.update(total === undefined ? 0 : bytes, { read, speed: `${(bytes / 1e9 / seconds).toFixed(2)} GB/s` })
    },
    stop() {
      stopped = true
      bar?.stop()
    },
  }
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`
}
