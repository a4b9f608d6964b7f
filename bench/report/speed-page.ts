// The part of docs/speed.md between `<!-- speed -->` and `<!-- /speed -->`: a table of ratios, the pictures, short strings and every loss.

import type { Cell, Results } from '../support/results.ts'
import { PLATFORM_RULE } from '../support/suite.ts'
import { escaped } from './markup.ts'
import {
  bestOf,
  cellAt,
  countedCells,
  type Grid,
  gridOf,
  gridsOf,
  lossesOf,
  scriptName,
  sharedSize,
  shortName,
  sorted,
  stepsOf,
  times,
  timesRange,
  unique,
  verdictOf,
} from './model.ts'
import type { Picture } from './pictures.ts'

/** The pictures that the page shows, and those that it links to. */
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

/** One operation at one size of the suite `line`, whose results have files of their own. */
export interface LineRow {
  readonly operation: string
  readonly size: string
  readonly ns: number
  readonly line: { readonly ns: number }
}

/** The results of the suite `line` by the names of the runtimes. */
export type LineRows = Readonly<Record<string, readonly LineRow[]>>

/** What the tables of short strings have. The suite `short` has its own for the first of them. */
const STRING_OPERATIONS = ['decode', 'encode', 'encodeInto']
const QUESTIONS = ['isValid', 'byteLength']
const SHORT_SIZES = ['16 B', '64 B', '300 B']
const SHORT_OPERATIONS: Record<string, string> = {
  decodeSlice: '`decodeSlice`, ranges of one buffer',
  write: '`write`, into one buffer',
  decode: '`decode`, arrays just made',
  encodeInto: '`encodeInto`, into one buffer',
  encode: '`encode`, makes an array',
}

/** docs/speed.md with a new part in the middle. */
export function speedPage(
  text: string,
  all: readonly Results[],
  pictures: readonly Picture[],
  lines: LineRows = {},
): string {
  const results = sorted(all)
  return replaceSpeed(text, [...section(results, pictures), ...shortStrings(results, lines), ...losses(results)])
}

/** A page with other lines between its marks. @throws Error where it has no marks */
export function replaceSpeed(text: string, lines: readonly string[]): string {
  const [old] = /<!-- speed -->.*<!-- \/speed -->/s.exec(text) ?? []
  if (!old) throw new Error('no <!-- speed -->')
  return text.replace(old, () => ['<!-- speed -->', ...lines, '<!-- /speed -->'].join('\n'))
}

/** Rows of a Markdown table. */
export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const [head, ...rest] = rows
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell) => escaped(cell).replaceAll('|', '\\|')).join(' | ')} |`
  return [lineOf(head), lineOf(head.map(() => '---')), ...rest.map(lineOf)]
}

/** Nanoseconds a call: of the suite `short` where there are results, otherwise of `line`. */
function shortStrings(results: readonly Results[], lines: LineRows): string[] {
  const short = shortRows(results)
  const line = lineRows(results, lines, short.length > 0 ? QUESTIONS : [...STRING_OPERATIONS, ...QUESTIONS])
  if (short.length + line.length === 0) return []
  return [
    '',
    '## Short strings',
    '',
    'Nanoseconds a call.',
    ...(short.length > 0
      ? [
          '',
          "Mixed scripts, all lengths of a range: utf-simd / the platform's fastest function with the same contract.",
          '',
        ]
      : []),
    ...short,
    ...(line.length > 0
      ? ['', 'Text that people wrote: utf-simd / the shortest equivalent code on the platform.', '']
      : []),
    ...line,
    ...(short.length > 0
      ? []
      : ['', '`decodeSlice` and `write`, which read and write ranges of one buffer: not measured.']),
  ]
}

/** Of the suite `short`. */
function shortRows(results: readonly Results[]): string[] {
  const shown = results.filter(({ suites }) => suites['short'])
  if (shown.length === 0) return []
  const grids = shown.map((each) => gridsOf(each).filter(({ suite }) => suite === 'short'))
  const cellOf = (own: readonly Grid[], operation: string, size: string) => {
    const grid = own.find((each) => each.operation === operation)
    const cell = grid && cellAt(grid, 'mixed', size)
    const best = cell && bestOf(cell)
    return best ? `${cell.ours.median.toFixed(0)}/${best.speed.median.toFixed(0)}` : '–'
  }
  const rows = Object.entries(SHORT_OPERATIONS).flatMap(([operation, name]) => {
    const sizes = unique(grids.flat().flatMap((grid) => (grid.operation === operation ? stepsOf(grid) : [])))
    return sizes.map((size) => [`${name}, ${size}`, ...grids.map((own) => cellOf(own, operation, size))])
  })
  return tableOf([['', ...shown.map(shortName)], ...rows])
}

/** Of the suite `line`. */
function lineRows(results: readonly Results[], lines: LineRows, operations: readonly string[]): string[] {
  const shown = results.filter(({ runtime }) => lines[runtime])
  if (shown.length === 0) return []
  const cellOf = (runtime: string, operation: string, size: string) => {
    const row = lines[runtime].find((each) => each.operation === operation && each.size === size)
    return row ? `${row.ns.toFixed(0)}/${row.line.ns.toFixed(0)}` : '–'
  }
  const rows = operations.flatMap((operation) =>
    SHORT_SIZES.map((size) => [
      `${operation} ${size}`,
      ...shown.map(({ runtime }) => cellOf(runtime, operation, size)),
    ]),
  )
  return tableOf([['', ...shown.map(shortName)], ...rows])
}

/** Of each operation: how many cells are slower, and the slowest; then every cell. */
function losses(results: readonly Results[]): string[] {
  // With errors at any distance it is one operation.
  const nameOf = ({ operation }: Cell) => operation.replace(/, (0|1\/\d+)$/, '')
  const cells = results.map(countedCells)
  const slower = cells.map((all) => all.filter(isLost))
  /** For each runtime: 2/78: 0.79 */
  const countsOf = (operation: string) =>
    slower.map((each, i) => {
      const isOne = (cell: Cell) => nameOf(cell) === operation
      const lost = each.filter(isOne)
      if (lost.length === 0) return ''
      return `${lost.length}/${cells[i].filter(isOne).length}: ${endText(leastRatio(lost)!)}`
    })
  const rows = unique(slower.flat().map(nameOf)).map((operation) => [operation, ...countsOf(operation)])
  const every = everyLoss(results)
  if (every.length === 0) return []
  const [example] = rows.flatMap((row) => row.slice(1).filter(Boolean))
  return [
    '',
    '## Where it is slower',
    '',
    ...(example ? [meaningOf(example), '', ...tableOf([['', ...results.map(shortName)], ...rows])] : []),
    ...every,
  ]
}

/** 2/78: 0.79 */
function meaningOf(text: string): string {
  const [, lost, all, ratio] = /^(\d+)\/(\d+): (.*)$/.exec(text)!
  const are = lost === '1' ? 'is' : 'are'
  return `${text} means: ${lost} of ${all} cells ${are} slower; the worst runs at ${ratio} of the speed.`
}

/** A line for each text and size with a ratio below the rule, however unsure. */
function everyLoss(results: readonly Results[]): string[] {
  const all = lossesOf(results)
  if (all.length === 0) return []
  const rows = all.map(({ operation, script, size, cells }) => [
    [operation, scriptName(script), size].join('; '),
    ...results.map((each) => (cells.has(each) ? ratio(cells.get(each)).replace('🔴 ', '') : '')),
  ])
  const count = all.reduce((sum, { cells }) => sum + cells.size, 0)
  const least = PLATFORM_RULE.leastRatio
  return [
    '',
    `<details><summary>All ${count} cells below ${least}</summary>`,
    '',
    `A **bold** cell is slower beyond doubt: its 95 % interval lies below ${least}. The others are not certain.`,
    '',
    ...tableOf([['operation; text; size', ...results.map(shortName)], ...rows]).map((line) =>
      line.replaceAll(' | ', '|'),
    ),
    '',
    '</details>',
  ]
}

function section(results: readonly Results[], pictures: readonly Picture[]): string[] {
  const lines = [...scriptLines(results), ...otherLines(results)]
  const isAnyLost = lines.some(({ cells }) => cells.flat().some((cell) => cell && isLost(cell)))
  const isUnsteady = lines.some(({ cells }) => cells.flat().some((cell) => cell?.range))
  const shown = pictures.filter(({ name }) => SHOWN_PICTURES.includes(name))
  const linked = pictures
    .filter(({ name }) => name in LINKED_PICTURES)
    .map(({ name, files }) => `[${LINKED_PICTURES[name]}](${fromDocs(files.light)})`)
  const table = [['', ...results.map(shortName)], ...lines.map(({ name, cells }) => [name, ...cells.map(pairText)])]
  const sizes = unique(TASKS.flatMap((task) => results.flatMap((each) => gridOf(each, task) ?? [])).map(sharedSize))
  return [
    `How many times as fast as the platform's best function for the same task. A cell has ${TASKS.join('/')} of ${sizes.join(', ')}; the last rows are other operations.`,
    isAnyLost
      ? `🔴 **Slower**: the 95 % interval of the ratio lies below ${PLATFORM_RULE.leastRatio}.`
      : `None is slower (the 95 % interval of the ratio below ${PLATFORM_RULE.leastRatio}).`,
    ...(isUnsteady ? ['A range marks an unsteady cell: its rounds differ by more than a factor of 2.'] : []),
    '',
    ...tableOf(table),
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
  return cells.some(isCompared) ? cells.map(ratio).join('/') : ''
}

function ratio(cell: Cell | undefined): string {
  if (!cell || !isCompared(cell)) return '–'
  return isLost(cell) ? `🔴 **${endText(cell)}**` : endText(cell)
}

const isLost = (cell: Cell): boolean => verdictOf(cell) === 'slower'

/** The ratio, or both ends of an unsteady cell's range. */
const endText = ({ ratio, range }: Cell): string => (range ? timesRange(range) : times(ratio!.median))

/** A path as docs/speed.md has it. */
const fromDocs = (path: string): string => path.replace(/^docs\//, '')

/** GitHub shows the picture that fits the reader's theme. */
function markup({ files, alt }: Picture): string {
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${fromDocs(files.dark)}"><img src="${fromDocs(files.light)}" alt="${escaped(alt)}"></picture>`
}

export function setting(results: readonly Results[]): string {
  const dates = unique(results.map(({ date }) => date)).sort()
  const machines = unique(results.map(({ machine: { cpu, cores, system } }) => `${cpu}, ${cores} cores, ${system}`))
  const names = results.map(({ name }) => name).join(', ')
  return `Measured ${unique([dates[0], dates[dates.length - 1]]).join(' to ')} on ${machines.join('; ')}: ${names}.`
}
