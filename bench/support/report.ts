// What a run prints and writes: tables, a progress line, the machine, figures as JSON.

import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Estimate } from './statistics.ts'

/** Left-aligned first column, right-aligned others. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column].length)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join('  ')
  return [head, ...rows].map(line).join('\n')
}

/** Three significant digits. */
export function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export function interval({ median, low, high }: Estimate): string {
  return `${median.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`
}

export interface Machine {
  cpu: string
  cores: number
  system: string
  runtime: string
}

export function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    system: `${process.platform} ${process.arch}`,
    runtime: `Node ${process.versions.node} (V8 ${process.versions.v8})`,
  }
}

/** A line on a terminal that says how far the run is; nothing elsewhere. */
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

export function writeJson(file: string, suite: string, cells: readonly object[], units = 'GB/s of input'): void {
  writeFileSync(file, `${JSON.stringify({ suite, units, machine: machine(), cells }, null, 1)}\n`)
}
