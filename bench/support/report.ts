// What a run in a process prints and writes: a progress line, the machine.

import { cpus } from 'node:os'
import type { Machine } from './results.ts'

export { figure, interval, table } from './format.ts'

/** This machine, for the results. */
export function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    system: `${process.platform} ${process.arch}`,
  }
}

/** A line that says how far the run is, if the output is a terminal. */
export class Progress {
  readonly #total: number
  #done = 0

  constructor(total: number) {
    this.#total = total
  }

  step(what: string): void {
    if (!process.stderr.isTTY) return
    const line = `${++this.#done}/${this.#total} ${what}`
    process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`)
  }

  clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  }
}
