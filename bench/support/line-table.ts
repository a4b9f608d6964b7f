// The table of the suite `line`, and its rule.

import { figure, table } from './format.ts'
import type { Cell } from './results.ts'
import { readSize } from './sizes.ts'
import { geometricMean } from './statistics.ts'
import type { Summary } from './suite.ts'
import { WITH_REPLACEMENT } from './texts.ts'

/** From so many bytes on at least this part of the speed of the best line … */
const LEAST_RATIOS = [
  { from: 4096, ratio: 0.97 },
  { from: 1024, ratio: 0.93 },
] as const
/** … and below at most so many nanoseconds more. */
const MOST_NS = [
  { from: 17, ns: 30 },
  { from: 0, ns: 10 },
] as const
/** On text that holds a genuine U+FFFD. */
const LEAST_RATIO_WITH_REPLACEMENT = 0.5

interface Way {
  name: string
  ns: number
  /** How many times as fast ours is. */
  ratio: number
}

/** One operation at one size: the geometric mean over the texts. */
interface Row {
  operation: string
  size: string
  texts: number
  ns: number
  line: Way
  forced: Way[]
  /** Against the best line, on the text with U+FFFD. */
  withReplacement?: number
}

export function summarize(cells: readonly Cell[]): Summary {
  const keys = [...new Map(cells.map(({ operation, size }) => [`${operation} ${size}`, { operation, size }])).values()]
  const operations = [...new Set(keys.map(({ operation }) => operation))]
  const rows = operations.flatMap((name) =>
    keys.filter(({ operation }) => operation === name).map(({ operation, size }) => rowOf(cells, operation, size)),
  )
  const head = ['', 'ns', 'line', 'ratio', '', ...rows[0].forced.flatMap(({ name }) => [name, 'ratio']), 'U+FFFD', '']
  const text = table(
    head,
    rows.map((row) => [
      `${row.operation} ${row.size}`,
      figure(row.ns),
      figure(row.line.ns),
      row.line.ratio.toFixed(2),
      row.line.name,
      ...row.forced.flatMap(({ ns, ratio }) => [figure(ns), ratio.toFixed(2)]),
      row.withReplacement?.toFixed(2) ?? '',
      missedBy(row).length > 0 ? 'missed' : '',
    ]),
  )
  return { text: `${text}\n\n(geometric means over ${rows[0].texts} texts)`, missed: rows.flatMap(missedBy), rows }
}

function rowOf(cells: readonly Cell[], operation: string, size: string): Row {
  const all = cells.filter((cell) => cell.operation === operation && cell.size === size)
  const own = all.some(({ script }) => script !== WITH_REPLACEMENT)
    ? all.filter(({ script }) => script !== WITH_REPLACEMENT)
    : all
  const ways = own[0].competitors.map(({ name, kind }) => {
    const each = own.map(({ competitors }) => competitors.find((other) => other.name === name)!)
    const ns = geometricMean(each.map(({ speed }) => speed.median))
    return { kind, way: { name, ns, ratio: geometricMean(each.map(({ ratio }) => ratio.median)) } }
  })
  const lines = ways.filter(({ kind }) => kind === 'platform').map(({ way }) => way)
  const line = lines.reduce((best, other) => (other.ratio < best.ratio ? other : best))
  const special = all.find(({ script }) => script === WITH_REPLACEMENT)
  return {
    operation,
    size,
    texts: own.length,
    ns: geometricMean(own.map(({ ours }) => ours.median)),
    line,
    forced: ways.filter(({ kind }) => kind === 'own').map(({ way }) => way),
    withReplacement: special?.competitors.find(({ name }) => name === line.name)?.ratio.median,
  }
}

/** Where the rule is missed, in words. */
function missedBy({ operation, size, ns, line, forced, withReplacement }: Row): string[] {
  const bytes = readSize(size)!
  const least = LEAST_RATIOS.find(({ from }) => bytes >= from)?.ratio
  const most = MOST_NS.find(({ from }) => bytes >= from)!.ns
  const missed = [line, ...forced].flatMap((way) => {
    if (least !== undefined) {
      const words = `${way.ratio.toFixed(3)} of ${way.name}, rule ${least}`
      return way.ratio < least ? [`${operation} ${size}: ${words}`] : []
    }
    const above = ns - way.ns
    return above > most ? [`${operation} ${size}: ${above.toFixed(0)} ns above ${way.name}, rule ${most}`] : []
  })
  if (withReplacement !== undefined && withReplacement < LEAST_RATIO_WITH_REPLACEMENT)
    missed.push(
      `${operation} ${size}, ${WITH_REPLACEMENT}: ${withReplacement.toFixed(2)}, rule ${LEAST_RATIO_WITH_REPLACEMENT}`,
    )
  return missed
}
