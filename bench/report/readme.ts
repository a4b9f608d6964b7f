// The README's part about speed, between `<!-- speed -->` and `<!-- /speed -->`: a table of ratios, and the pictures.

import type { Cell, Results } from '../support/results.ts'
import { PLATFORM_RULE } from '../support/suite.ts'
import { escaped } from './markup.ts'
import {
  cellAt,
  gridOf,
  gridsOf,
  isSlower,
  scriptName,
  sharedSize,
  shortName,
  sorted,
  times,
  timesRange,
  unique,
} from './model.ts'
import type { Picture } from './pictures.ts'

/** The pictures that the README shows, and those that it links to. */
const SHOWN_PICTURES = ['decode', 'encode']
const LINKED_PICTURES: Record<string, string> = {
  validate: 'validation',
  short: 'short strings',
  dirty: 'malformed input',
}

/** The operations of the table: two figures in a cell. */
const TASKS = ['decode', 'encode']

/** A line of the table: for each runtime the cells of both tasks, or one cell of another. */
interface Line {
  name: string
  cells: (Cell | undefined)[][]
}

/** The README with a new part about speed. */
export function readme(text: string, all: readonly Results[], pictures: readonly Picture[]): string {
  const [old] = /<!-- speed -->.*<!-- \/speed -->/s.exec(text) ?? []
  if (!old) throw new Error('README.md: no <!-- speed -->')
  const parts = ['<!-- speed -->', ...section(sorted(all), pictures), '<!-- /speed -->']
  return text.replace(old, () => parts.join('\n'))
}

function section(results: readonly Results[], pictures: readonly Picture[]): string[] {
  const lines = [...scriptLines(results), ...otherLines(results)]
  const isLost = lines.some(({ cells }) => cells.flat().some((cell) => isSlower(cell?.ratio)))
  const isUnsteady = lines.some(({ cells }) => cells.flat().some((cell) => cell?.range))
  const shown = pictures.filter(({ name }) => SHOWN_PICTURES.includes(name))
  const linked = pictures
    .filter(({ name }) => name in LINKED_PICTURES)
    .map(({ name, files }) => `[${LINKED_PICTURES[name]}](${files.light})`)
  const table = [
    ['', ...results.map(shortName)],
    ['---', ...results.map(() => '---')],
    ...lines.map(({ name, cells }) => [name, ...cells.map(pairText)]),
  ]
  const sizes = unique(TASKS.flatMap((task) => results.flatMap((each) => gridOf(each, task) ?? [])).map(sharedSize))
  return [
    `How many times as fast as the platform's best function for the same task: ${TASKS.join(' / ')} of ${sizes.join(', ')}, then others.`,
    isLost
      ? `🔴 **Slower**: the 95 % interval of the ratio lies below ${PLATFORM_RULE.leastRatio}.`
      : `None is slower (the 95 % interval of the ratio below ${PLATFORM_RULE.leastRatio}).`,
    ...(isUnsteady ? ['A range: single rounds of this cell differ by more than a factor of 2, in two processes.'] : []),
    '',
    ...table.map((cells) => `| ${cells.map((cell) => escaped(cell).replaceAll('|', '\\|')).join(' | ')} |`),
    '',
    ...shown.flatMap((picture) => [markup(picture), '']),
    ...(linked.length > 0 ? [`More pictures: ${linked.join(', ')}.`] : []),
    setting(results),
  ]
}

/** Decoding and encoding in each script. */
function scriptLines(results: readonly Results[]): Line[] {
  const grids = results.map((each) => TASKS.map((operation) => gridOf(each, operation)))
  const all = unique(grids.flat().flatMap((grid) => grid?.scripts ?? []))
  return all.map((script) => ({
    name: scriptName(script),
    cells: grids.map((both) => both.map((grid) => grid && cellAt(grid, script, sharedSize(grid)))),
  }))
}

function otherLines(results: readonly Results[]): Line[] {
  const short = results.map((each) =>
    TASKS.map((operation) => {
      const grid = gridsOf(each).find((grid) => grid.suite === 'short' && grid.operation === operation)
      return grid && cellAt(grid, 'mixed', sharedSize(grid))
    }),
  )
  const sizes = unique(short.flat().flatMap((cell) => cell?.size ?? []))
  const worst = (operation: string) =>
    results.map((each) => {
      const grid = gridOf(each, operation)
      return [grid && leastRatio(grid.cells.filter(({ size }) => size === sharedSize(grid)))]
    })
  const javascript = results.map((each) =>
    TASKS.map((operation) => {
      const grid = gridsOf(each).find((grid) => grid.suite === 'javascript' && grid.operation === operation)
      return grid && leastRatio(grid.cells.filter(({ size }) => size === sharedSize(grid)))
    }),
  )
  const lines: Line[] = [
    { name: `strings of ${sizes.join(', ')}, scripts mixed`, cells: short },
    { name: '`encodeInto`, worst script', cells: worst('encodeInto') },
    { name: '`isValid`, worst script', cells: worst('validate') },
    { name: 'utf-simd/js against other JavaScript, worst script', cells: javascript },
  ]
  return lines.filter(({ cells }) => cells.flat().some(isCompared))
}

function isCompared(cell: Cell | undefined): boolean {
  return cell?.ratio !== undefined || cell?.range !== undefined
}

/** The worst cell; of an unsteady one the upper end of the range counts, so that it is the worst beyond doubt. */
function leastRatio(cells: readonly Cell[]): Cell | undefined {
  const value = ({ ratio, range }: Cell) => ratio?.median ?? range!.high
  const known = cells.filter(isCompared)
  return known.reduce<Cell | undefined>(
    (least, cell) => (least && value(least) <= value(cell) ? least : cell),
    undefined,
  )
}

function pairText(cells: readonly (Cell | undefined)[]): string {
  return cells.some(isCompared) ? cells.map(ratio).join(' / ') : ''
}

function ratio(cell: Cell | undefined): string {
  if (cell?.range) return timesRange(cell.range)
  if (!cell?.ratio) return '–'
  const text = times(cell.ratio.median)
  return isSlower(cell.ratio) ? `🔴 **${text}**` : text
}

/** GitHub shows the picture that fits the reader's theme. */
function markup({ files, alt }: Picture): string {
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${files.dark}"><img src="${files.light}" alt="${escaped(alt)}"></picture>`
}

function setting(results: readonly Results[]): string {
  const dates = unique(results.map(({ date }) => date)).sort()
  const machines = unique(results.map(({ machine: { cpu, cores, system } }) => `${cpu}, ${cores} cores, ${system}`))
  const names = results.map(({ name }) => name).join(', ')
  return `Measured ${unique([dates[0], dates[dates.length - 1]]).join(' to ')} on ${machines.join('; ')}: ${names}.`
}
