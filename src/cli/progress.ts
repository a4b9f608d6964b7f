// The progress bar of long work: on stderr, if that is a terminal, when much is to be read or after a second.

import { isatty } from 'node:tty'
import type { SingleBar } from 'cli-progress'
import { STDERR } from './terminal.ts'

/** Bytes from which the bar appears at once. */
const MIN_LONG_BYTES = 64_000_000
/** Milliseconds after which the bar appears anyway. */
const MAX_HIDDEN_MS = 1000
/** Columns of the bar, beside which the figures fit into 80. */
const BAR_COLUMNS = 24
/** Milliseconds between two updates. */
const UPDATE_INTERVAL_MS = 100

export interface Progress {
  /** `bytes` have been read so far. */
  at(bytes: number): void
  /** Takes the bar away. */
  stop(): void
}

const SILENT: Progress = { at: () => {}, stop: () => {} }

/**
 * @param total bytes to read, where known
 * @param stream the terminal that shows the bar. Undefined: none
 */
export function progressOf(
  total: number | undefined,
  stream: NodeJS.WritableStream | undefined = isatty(STDERR) ? process.stderr : undefined,
): Progress {
  if (!stream) return SILENT
  const started = performance.now()
  let next = started + ((total ?? 0) > MIN_LONG_BYTES ? 0 : MAX_HIDDEN_MS)
  let bar: SingleBar | undefined
  let isLoading = false
  let isStopped = false

  const show = async () => {
    isLoading = true
    const { default: cliProgress } = await import('cli-progress')
    if (isStopped) return
    bar = new cliProgress.SingleBar(
      // `linewrap` leaves the terminal's own setting alone, which nobody would restore after an interruption.
      {
        stream,
        format: total === undefined ? '{status}' : '{bar} {percentage} %  {status}',
        clearOnComplete: true,
        linewrap: true,
        barsize: BAR_COLUMNS,
      },
      cliProgress.Presets.shades_classic,
    )
    bar.start(total ?? 1, 0, { status: '' })
  }

  return {
    at(bytes) {
      const now = performance.now()
      if (now < next) return
      next = now + UPDATE_INTERVAL_MS
      if (!isLoading) void show()
      bar?.update(total === undefined ? 0 : bytes, { status: describeProgress(bytes, total, (now - started) / 1000) })
    },
    stop() {
      isStopped = true
      bar?.stop()
    },
  }
}

/** `450 MB of 1000 MB, 812 MB/s, ETA 1 s`; of a pipe `450 MB, 812 MB/s`. */
export function describeProgress(bytes: number, total: number | undefined, seconds: number): string {
  const read = `${megabytes(bytes)} MB`
  const rate = `${megabytes(bytes / seconds)} MB/s`
  if (total === undefined) return `${read}, ${rate}`
  const secondsLeft = ((total - bytes) / bytes) * seconds
  return `${read} of ${megabytes(total)} MB, ${rate}, ETA ${formatSeconds(secondsLeft)}`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

/** `59 s`, `1:00 min`, `1:00:00 h` */
function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours === 0 ? `${minutes}:${two(rest)} min` : `${hours}:${two(minutes)}:${two(rest)} h`
}
