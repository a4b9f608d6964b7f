// The pictures that docs/speed.md shows or links to: one for each task, with a panel for each runtime, in light and in dark.

import type { Cell, Results } from '../support/results.ts'
import { COLOURS, type Layout, type Palette, painted } from './charts/chart.ts'
import { type Curve, curves } from './charts/curves.ts'
import { type Row, speeds } from './charts/speeds.ts'
import {
  bestOf,
  cellAt,
  fastest,
  type Grid,
  gridOf,
  gridsOf,
  isSlower,
  mean,
  scriptName,
  sharedSize,
  shortName,
  sorted,
  stepsOf,
  unique,
} from './model.ts'

type Scheme = 'light' | 'dark'

const PALETTES: Record<Scheme, Palette> = {
  light: {
    sheet: '#ffffff',
    ink: '#1e1c19',
    faint: '#635e56',
    line: '#e3dfd6',
    ours: '#14606d',
    slower: '#b3260a',
    platform: '#6b665d',
    library: '#6b4a9e',
    own: '#a85600',
  },
  dark: {
    sheet: '#1c1f23',
    ink: '#e9e6e0',
    faint: '#a5a199',
    line: '#2f3339',
    ours: '#86cdd8',
    slower: '#ff9d86',
    platform: '#a5a199',
    library: '#c4a6f0',
    own: '#f2a65a',
  },
}

/** The width of a README, and a smaller one for two panels or one. */
const WIDE_PX = 880
const NARROW_PX = 560
const COLUMNS = 4

/** A picture, with its description and its files in the repository. */
export interface Picture {
  name: string
  alt: string
  files: Record<Scheme, string>
  svg: Record<Scheme, string>
}

/** The pictures for which there are results. */
export function pictures(all: readonly Results[]): Picture[] {
  const results = sorted(all)
  const sketches = { ...dotSketches(results), short: shortStringSketch(results), dirty: dirtySketch(results) }
  return Object.entries(sketches).flatMap(([name, sketch]) => {
    if (!sketch) return []
    const draw = (scheme: Scheme) => painted(onSheet(sketch.svg), PALETTES[scheme])
    const files = { light: `docs/speed/${name}.svg`, dark: `docs/speed/${name}.dark.svg` }
    return [{ name, alt: sketch.alt, files, svg: { light: draw('light'), dark: draw('dark') } }]
  })
}

interface Sketch {
  alt: string
  svg: string
}

interface Panelled {
  title: string
  grid: Grid
}

function panelled(results: readonly Results[], find: (each: Results) => Grid | undefined): Panelled[] {
  return results.flatMap((each) => {
    const grid = find(each)
    return grid ? [{ title: shortName(each), grid }] : []
  })
}

function dotSketches(results: readonly Results[]): Record<string, Sketch | undefined> {
  const operations = { decode: 'utf8.decode', encode: 'utf8.encode', validate: 'utf8.isValid' }
  return Object.fromEntries(
    Object.entries(operations).map(([operation, call]) => {
      const found = panelled(results, (each) => gridOf(each, operation))
      if (found.length === 0) return [operation, undefined]
      const scripts = unique(found.flatMap(({ grid }) => grid.scripts))
      const sizes = unique(found.map(({ grid }) => sharedSize(grid))).join(', ')
      const unit = found[0].grid.unit
      const panels = found.map(({ title, grid }) => ({
        title,
        rows: scripts.map((script) => {
          const cell = cellAt(grid, script, sharedSize(grid))
          if (!cell) return { label: scriptName(script), others: [] }
          const row = rowOf(cell)
          return { ...row, others: row.others.filter(({ mark }) => mark === 'best') }
        }),
      }))
      const title = `${call}, ${sizes}`
      const subtitle = `${unit}, logarithmic; at the right how many times as fast as the platform's best`
      const alt = `${title}: dots for the speed of utf-simd and of the platform's best in each runtime and script; the table has the ratios`
      return [operation, { alt, svg: speeds(panels, unit, layout(panels, title, subtitle), alt) }]
    }),
  )
}

/** Operations on short strings, and how their curves look. */
const SHORT_STRING_CURVES = {
  decode: { colour: 'ours', symbol: 'circle' },
  decodeSlice: { colour: 'platform', symbol: 'circle', dash: 'dotted' },
  encode: { colour: 'own', symbol: 'rect', dash: 'dashed' },
  write: { colour: 'library', symbol: 'triangle', dash: 'dotted' },
} as const

/** The worst script: where a curve is above 1, all scripts are. */
function shortStringSketch(results: readonly Results[]): Sketch | undefined {
  const found = results.flatMap((each) => {
    const grids = gridsOf(each).filter(({ suite, operation }) => suite === 'short' && operation in SHORT_STRING_CURVES)
    return grids.length ? [{ title: shortName(each), grids }] : []
  })
  if (found.length === 0) return undefined
  const steps = unique(found.flatMap(({ grids }) => grids.flatMap(stepsOf)))
  const panels = found.map(({ title, grids }) => ({
    title,
    rows: grids.map(({ operation, cells }): Curve => {
      const ratios = steps.map((step) => cells.flatMap(({ size, ratio }) => (size === step && ratio ? [ratio] : [])))
      return {
        name: operation,
        ...SHORT_STRING_CURVES[operation as keyof typeof SHORT_STRING_CURVES],
        values: ratios.map((all) => (all.length ? Math.min(...all.map(({ median }) => median)) : undefined)),
        slower: ratios.map((all) => all.some(isSlower)),
      }
    }),
  }))
  const title = 'Short strings'
  const subtitle = "How many times as fast as the platform's best, with the script that comes out worst"
  const operations = unique(panels.flatMap(({ rows }) => rows.map(({ name }) => name))).join(', ')
  const alt = `${title}: how many times as fast as the platform's best, by length, in each runtime: ${operations}`
  return { alt, svg: curves(panels, { steps, even: 1 }, layout(panels, title, subtitle), alt) }
}

function dirtySketch(results: readonly Results[]): Sketch | undefined {
  const found = panelled(results, (each) => gridsOf(each).find(({ suite }) => suite === 'dirty'))
  if (found.length === 0) return undefined
  const [{ grid }] = found
  const steps = unique(found.flatMap(({ grid }) => stepsOf(grid)))
  const panels = found.map(({ title, grid }) => {
    const all = curvesOf({ ...grid, sizes: steps })
    return { title, rows: all.filter(({ colour }) => colour === 'ours' || colour === 'platform') }
  })
  const title = `Malformed input: ${grid.operation}`
  const subtitle = `${grid.unit} by the rate of errors, geometric means of the scripts`
  const alt = `${title}: ${subtitle}, of utf-simd and of the platform's best in each runtime`
  return { alt, svg: curves(panels, { steps }, layout(panels, title, subtitle), alt) }
}

function layout(panels: readonly unknown[], title: string, subtitle: string): Layout {
  return { width: panels.length > 2 ? WIDE_PX : NARROW_PX, columns: COLUMNS, title, subtitle }
}

/** Gives the picture a background, because pages may have any colour. */
function onSheet(svg: string): string {
  return svg.replace(/<rect[^>]*>/, `<rect width="100%" height="100%" rx="6" fill="${COLOURS.sheet}">`)
}

function rowOf(cell: Cell): Row {
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
function curvesOf(grid: Grid): Curve[] {
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
  return curves.filter(({ values }) => values.some((value) => value !== undefined))
}
