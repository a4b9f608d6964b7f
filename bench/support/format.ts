// How figures look in the terminal.

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
