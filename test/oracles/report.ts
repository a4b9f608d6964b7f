// Prints the table of the results, the differences by rule, and the failures.

import type { Tally } from './compare.ts'

function table(rows: readonly (readonly string[])[], right: number): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i < right ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')
  return rows.map(line).join('\n')
}

/** Prints everything. @returns the number of failures */
export function report(tallies: readonly Tally[]): number {
  const number = (value: number) => value.toLocaleString('en')
  const present = tallies.filter(({ absent }) => !absent)
  const head = ['oracle', 'codec', 'ours', 'direction', 'inputs', 'by rule', 'failures']
  const rows = present.map((tally) => [
    ...[tally.oracle, tally.codec, tally.encoding, tally.direction],
    ...[tally.inputs, tally.differences, tally.failures].map(number),
  ])
  console.log(table([head, ...rows], 4))

  const byRule = new Map<string, number>()
  for (const tally of present)
    for (const [rule, count] of tally.byRule) {
      const key = `${tally.oracle} ${rule}`
      byRule.set(key, (byRule.get(key) ?? 0) + count)
    }
  console.log('\nDifferences by rule (docs/differences.md):')
  for (const [rule, count] of [...byRule].sort()) console.log(`${number(count).padStart(11)}  ${rule}`)
  for (const { oracle, codec, absent } of tallies)
    if (absent) console.log(`not compared: ${oracle} ${codec}: ${absent}`)

  for (const tally of present) {
    if (tally.failures === 0) continue
    const { oracle, codec, encoding, direction, failures } = tally
    console.log(`\n${encoding}, ${direction}, ${oracle} ${codec}: ${failures} failures`)
    for (const sample of tally.samples) console.log(sample)
  }
  const inputs = present.reduce((sum, tally) => sum + tally.inputs, 0)
  const failed = present.reduce((sum, tally) => sum + tally.failures, 0)
  console.log(`\n${inputs - failed} passed, ${failed} failed`)
  return failed
}
