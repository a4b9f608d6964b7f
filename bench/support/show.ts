// The cells of a suite as tables for the terminal.

import { figure, interval, table } from './format.ts'
import { isSlower } from './race.ts'
import type { Cell, Competitor, SuiteResults } from './results.ts'
import { geometricMean } from './statistics.ts'
import type { RaceSuite, Rule } from './suite.ts'

/** The mean of fewer cells, of a part of a suite, is nothing to judge. */
const MIN_CELLS_OF_MEAN = 8

/**
 * @param layout a row for each cell, or for each operation one grid of ratios
 * @param all a column for every competitor, instead of the best ones
 */
export function show({ unit, cells }: SuiteResults, layout: NonNullable<RaceSuite['layout']>, all: boolean): string {
  const operations = unique(cells.map(({ operation }) => operation))
  const tables = operations.map((operation) => {
    const own = cells.filter((cell) => cell.operation === operation)
    if (all) return everyone(operation, unit, own)
    return layout === 'grid' ? grid(operation, own) : bestOnes(operation, unit, own)
  })
  return [...tables, ...(layout === 'grid' ? [summary(operations, cells)] : [])].join('\n\n')
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

const inputOf = ({ script, size }: Cell): string => `${script} ${size}`

/** The ratio with its interval, or the range of an unsteady cell. */
function ratioOf({ ratio, range }: Cell): string {
  if (range) return `${range.low.toFixed(2)}–${range.high.toFixed(2)} unsteady`
  return ratio ? interval(ratio) : '-'
}

function bestOnes(operation: string, unit: string, cells: readonly Cell[]): string {
  const head = [
    operation,
    unit,
    'best',
    unit,
    'ratio [95 %]',
    '',
    'any contract',
    'ratio',
    'best library',
    'ratio',
    'JS',
  ]
  const rows = cells.map((cell) => {
    const { competitors, ours, best, bestAny, ratioAny } = cell
    const of = (name?: string) => competitors.find((competitor) => competitor.name === name)
    const library = bestOf(competitors.filter(isComparable))
    const js = competitors.find(({ name }) => name === 'utf-simd/js')
    return [
      inputOf(cell),
      figure(ours.median),
      best ?? '-',
      best ? figure(of(best)!.speed.median) : '-',
      ratioOf(cell),
      isSlower(cell) ? 'slower' : '',
      bestAny !== best ? (bestAny ?? '-') : '',
      bestAny !== best && ratioAny ? ratioAny.median.toFixed(2) : '',
      library?.name ?? '-',
      library ? library.ratio.median.toFixed(2) : '-',
      js ? figure(js.speed.median) : '-',
    ]
  })
  return table(head, rows)
}

function bestOf(competitors: readonly Competitor[]): Competitor | undefined {
  return competitors.length > 0
    ? competitors.reduce((one, other) => (other.ratio.median < one.ratio.median ? other : one))
    : undefined
}

function everyone(operation: string, unit: string, cells: readonly Cell[]): string {
  const names = unique(cells.flatMap(({ competitors }) => competitors.map(({ name }) => name)))
  const rows = cells.map((cell) => [
    inputOf(cell),
    figure(cell.ours.median),
    ...names.map((name) => {
      const found = cell.competitors.find((competitor) => competitor.name === name)
      return found ? figure(found.speed.median) : '-'
    }),
    ratioOf(cell),
    isSlower(cell) ? 'slower' : '',
  ])
  return table([`${operation}, ${unit}`, 'utf-simd', ...names, 'ratio to best [95 %]', ''], rows)
}

/** Scripts down, sizes across: the ratio with its interval, and to whom, if that differs from cell to cell. */
function grid(operation: string, cells: readonly Cell[]): string {
  const sizes = unique(cells.map(({ size }) => size))
  const isOne = unique(cells.map(({ best }) => best)).length === 1
  const rows = unique(cells.map(({ script }) => script)).map((script) => [
    script,
    ...sizes.map((size) => {
      const cell = cells.find((each) => each.script === script && each.size === size)
      return cell ? `${ratioOf(cell)}${isOne ? '' : ` ${cell.best ?? ''}`}` : ''
    }),
  ])
  return table([operation, ...sizes], rows)
}

/** For each operation the geometric mean of its ratios, and its worst cell. */
function summary(operations: readonly string[], cells: readonly Cell[]): string {
  const rows = operations.map((operation) => {
    const own = cells.filter((cell) => cell.operation === operation)
    const known = own.filter(({ ratio }) => ratio !== undefined)
    const unsteady = String(own.filter(({ range }) => range !== undefined).length)
    if (known.length === 0) return [operation, String(own.length), unsteady, '-', '-', '']
    const worst = known.reduce((one, other) => (other.ratio!.median < one.ratio!.median ? other : one))
    return [
      operation,
      String(own.length),
      unsteady,
      meanOf(known).toFixed(3),
      interval(worst.ratio!),
      `${inputOf(worst)}${worst.best ? ` to ${worst.best}` : ''}`,
    ]
  })
  return table(['', 'cells', 'unsteady', 'geometric mean', 'worst', ''], rows)
}

function meanOf(cells: readonly Cell[]): number {
  return geometricMean(cells.flatMap(({ ratio }) => (ratio ? [ratio.median] : [])))
}

/** Whether the competitor is a library whose result owns its memory, as ours does. */
function isComparable({ kind, contract }: Competitor): boolean {
  return kind === 'library' && contract !== 'pooled'
}

/** What does not meet the rule, in words. Short strings must be as fast as the loops of libraries, too. */
export function violations(suite: string, { cells }: SuiteResults, rule: Rule): string[] {
  const { leastRatio, leastMean } = rule
  const words = (cell: Cell, name: string | undefined, ratio: string) =>
    `${suite}: ${cell.operation} ${inputOf(cell)} to ${name}: ${ratio}, rule ${leastRatio}`
  const slower = cells.flatMap((cell) => {
    const libraries = suite === 'short' ? cell.competitors.filter(isComparable) : []
    return [
      ...(isSlower(cell, rule) ? [words(cell, cell.best, ratioOf(cell))] : []),
      ...libraries.filter((each) => isSlower(each, rule)).map(({ name, ratio }) => words(cell, name, interval(ratio))),
    ]
  })
  if (leastMean === undefined) return slower
  const means = unique(cells.map(({ operation }) => operation)).flatMap((operation) => {
    const own = cells.filter((cell) => cell.operation === operation && cell.ratio !== undefined)
    if (own.length < MIN_CELLS_OF_MEAN) return []
    const mean = meanOf(own)
    return mean < leastMean
      ? [`${suite}: ${operation}: geometric mean ${mean.toFixed(3)} of ${own.length} cells, rule ${leastMean}`]
      : []
  })
  return [...slower, ...means]
}
