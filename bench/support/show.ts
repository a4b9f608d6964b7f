// The cells of a suite as tables for the terminal.

import { figure, interval, table } from './format.ts'
import { isSlower, LEAST_RATIO } from './race.ts'
import type { Cell, Competitor, SuiteResults } from './results.ts'
import type { Estimate } from './statistics.ts'

/** @param all a column for every competitor, instead of the best ones */
export function show({ unit, cells }: SuiteResults, all: boolean): string {
  const operations = [...new Set(cells.map(({ operation }) => operation))]
  return operations
    .map((operation) => {
      const rows = cells.filter((cell) => cell.operation === operation)
      return all ? everyone(operation, unit, rows) : bestOnes(operation, unit, rows)
    })
    .join('\n\n')
}

const inputOf = ({ script, size }: Cell): string => `${script} ${size}`

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
    const { competitors, ours, best, ratio, bestAny, ratioAny } = cell
    const of = (name?: string) => competitors.find((competitor) => competitor.name === name)
    const library = bestOf(competitors.filter(isComparable))
    const js = competitors.find(({ name }) => name === 'utf-simd/js')
    return [
      inputOf(cell),
      figure(ours.median),
      best ?? '-',
      best ? figure(of(best)!.speed.median) : '-',
      ratio ? interval(ratio) : '-',
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
  const names = [...new Set(cells.flatMap(({ competitors }) => competitors.map(({ name }) => name)))]
  const rows = cells.map((cell) => [
    inputOf(cell),
    figure(cell.ours.median),
    ...names.map((name) => {
      const found = cell.competitors.find((competitor) => competitor.name === name)
      return found ? figure(found.speed.median) : '-'
    }),
    cell.ratio ? interval(cell.ratio) : '-',
    isSlower(cell) ? 'slower' : '',
  ])
  return table([`${operation}, ${unit}`, 'utf-simd', ...names, 'ratio to best [95 %]', ''], rows)
}

/** A library whose result owns its memory, as ours does. */
function isComparable({ kind, contract }: Competitor): boolean {
  return kind === 'library' && contract !== 'pooled'
}

/** What does not meet the rule, in words. Short strings must be as fast as the loops of libraries, too. */
export function slowerCells(suite: string, { cells }: SuiteResults): string[] {
  const words = (cell: Cell, name: string, ratio: Estimate) =>
    `${suite}: ${cell.operation} ${inputOf(cell)} to ${name}: ${interval(ratio)}, rule ${LEAST_RATIO}`
  return cells.flatMap((cell) => {
    const libraries = suite === 'short' ? cell.competitors.filter(isComparable) : []
    return [
      ...(isSlower(cell) ? [words(cell, cell.best!, cell.ratio!)] : []),
      ...libraries.filter(isSlower).map(({ name, ratio }) => words(cell, name, ratio)),
    ]
  })
}
