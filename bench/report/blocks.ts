// The results of a runtime in blocks, each of which makes a chart and a table. An operation is a block, with scripts down and sizes across.
// Operations with only a few cells share a block, with the operations down.

import type { Cell, Results } from '../support/results.ts'
import type { Curve } from './charts/curves.ts'
import type { Names, Row } from './charts/speeds.ts'
import {
  bestOf,
  cellAt,
  fastest,
  type Grid,
  gridsOf,
  isCurve,
  isSlower,
  mean,
  scriptName,
  sharedSize,
  stepsOf,
  unique,
} from './model.ts'

export interface Block {
  suite: string
  title: string
  unit: string
  rows: string[]
  columns: string[]
  cells: { row: string; column: string; cell: Cell }[]
  chart: Dots | Lines
}

export interface Dots {
  kind: 'speeds'
  /** The cells that it shows, in words. */
  of: string
  rows: Row[]
  names?: Names
}

export interface Lines {
  kind: 'curves'
  of: string
  steps: string[]
  curves: Curve[]
}

/** Operations with no more cells than this share a block. */
const MAX_SHARED_CELLS = 3

export function blocksOf(results: Results): Block[] {
  const grids = gridsOf(results)
  return unique(grids.map(({ suite }) => suite)).flatMap((suite) => {
    const own = grids.filter((grid) => grid.suite === suite)
    if (suite === 'kernels') return kernels(own)
    return own.length > 1 && own.every(({ cells }) => cells.length <= MAX_SHARED_CELLS)
      ? [sharedBlock(own)]
      : own.map(ownBlock)
  })
}

function ownBlock(grid: Grid): Block {
  const { suite, operation, unit, scripts, sizes } = grid
  return {
    suite,
    title: operation,
    unit,
    rows: scripts.map(scriptName),
    columns: sizes,
    cells: grid.cells.map((cell) => ({ row: scriptName(cell.script), column: cell.size, cell })),
    chart: isCurve(grid) ? lines(grid) : dots(grid),
  }
}

function sharedBlock(grids: readonly Grid[]): Block {
  const [{ suite, unit }] = grids
  const cells = grids.flatMap((grid) =>
    grid.cells.map((cell) => ({ row: cell.operation, column: joinNames(scriptName(cell.script), cell.size), cell })),
  )
  return {
    suite,
    title: suite,
    unit,
    rows: grids.map(({ operation }) => operation),
    columns: unique(cells.map(({ column }) => column)),
    cells,
    chart: {
      kind: 'speeds',
      of: '',
      rows: cells.map(({ cell }) => ({ ...rowOf(cell), label: joinNames(cell.operation, scriptName(cell.script)) })),
      names: namesOf(suite),
    },
  }
}

/** A block for clean text and one for each kind of dirty text, with the kernels down and the scripts across. */
function kernels(grids: readonly Grid[]): Block[] {
  const split = grids.map((grid) => {
    const [kernel, state = 'clean'] = grid.operation.split(', ')
    return { ...grid, kernel, state }
  })
  return unique(split.map(({ state }) => state)).map((state) => {
    const own = split.filter((grid) => grid.state === state)
    const [{ suite, unit }] = own
    const scripts = unique(own.flatMap(({ scripts }) => scripts)).map(scriptName)
    return {
      suite,
      title: `kernels, ${state}`,
      unit,
      rows: own.map(({ kernel }) => kernel),
      columns: scripts,
      cells: own.flatMap(({ kernel, cells }) =>
        cells.map((cell) => ({ row: kernel, column: scriptName(cell.script), cell })),
      ),
      chart: {
        kind: 'speeds',
        of: `${sharedSize(own[0])}, geometric means of the scripts`,
        rows: own.map(({ kernel, cells }) => meanRow(kernel, cells)),
        names: namesOf(suite),
      },
    }
  })
}

function meanRow(label: string, cells: readonly Cell[]): Row {
  const ratios = cells.flatMap(({ ratio }) => ratio ?? [])
  const twin = mean(cells.map((cell) => bestOf(cell)?.speed.median))
  const [median, low, high] = (['median', 'low', 'high'] as const).map((end) => mean(ratios.map((each) => each[end])))
  return {
    label,
    ours: mean(cells.map(({ ours }) => ours.median)),
    ratio: median && low && high ? { median, low, high } : undefined,
    others: twin ? [{ mark: 'best', value: twin }] : [],
  }
}

/** Joins names; `-` stands for none, as where the text does not matter. */
function joinNames(...parts: string[]): string {
  return parts.filter((part) => part !== '-').join(', ') || '–'
}

/** Names for suites in which the best is not the platform's. */
function namesOf(suite: string): Names | undefined {
  if (suite === 'javascript') return { ours: 'utf-simd/js', best: 'best library' }
  if (suite === 'choice') return { ours: 'auto', best: 'best backend or platform function' }
  return suite === 'kernels' ? { ours: 'WebAssembly', best: 'JavaScript' } : undefined
}

/** All competitors at the size that stands for the operation. */
function dots(grid: Grid): Dots {
  const size = sharedSize(grid)
  const cells = grid.scripts.flatMap((script) => cellAt(grid, script, size) ?? [])
  return { kind: 'speeds', of: size, rows: cells.map(rowOf), names: namesOf(grid.suite) }
}

export function rowOf(cell: Cell): Row {
  const best = bestOf(cell)
  return {
    label: scriptName(cell.script),
    ours: cell.ours.median,
    ratio: cell.ratio,
    range: cell.range,
    others: cell.competitors.map((each) => ({ mark: each === best ? 'best' : each.kind, value: each.speed.median })),
  }
}

/** Ours, and the fastest of each kind, over the sizes. */
export function lines(grid: Grid): Lines {
  const steps = stepsOf(grid)
  const over = (value: (cell: Cell) => number | undefined) =>
    steps.map((step) =>
      mean(
        grid.scripts.map((script) => {
          const cell = cellAt(grid, script, step)
          return cell && value(cell)
        }),
      ),
    )
  const slower = steps.map((step) => grid.cells.some((cell) => cell.size === step && isSlower(cell.ratio)))
  const curves: Curve[] = [
    { name: 'utf-simd', colour: 'ours', symbol: 'circle', values: over(({ ours }) => ours.median), slower },
    {
      name: "platform's best",
      colour: 'platform',
      symbol: 'circle',
      hollow: true,
      dash: 'dashed',
      values: over((cell) => bestOf(cell)?.speed.median),
    },
    {
      name: 'fastest library',
      colour: 'library',
      symbol: 'triangle',
      dash: 'dotted',
      values: over((cell) => fastest(cell, 'library')?.speed.median),
    },
    {
      name: 'utf-simd/js',
      colour: 'own',
      symbol: 'rect',
      dash: 'dotted',
      values: over(({ competitors }) => competitors.find(({ name }) => name === 'utf-simd/js')?.speed.median),
    },
  ]
  const known = curves.filter(({ values }) => values.some((value) => value !== undefined))
  return { kind: 'curves', of: `${grid.unit}, geometric means of the scripts`, steps, curves: known }
}
