// The report as one HTML page that needs nothing else, not even a script: its parts are shown by the hash of the address. First heat maps, then
// what is slower, and a part for each runtime.

import type { Cell, Results } from '../support/results.ts'
import { PLATFORM_RULE } from '../support/suite.ts'
import { type Content, html, Markup } from './markup.ts'
import {
  cellAt,
  countedCells,
  figure,
  type Grid,
  gridsOf,
  lossesOf,
  scriptName,
  sharedSize,
  shortName,
  sorted,
  tally,
  times,
  timesRange,
  unique,
  verdictOf,
} from './model.ts'
import { cellsOf, meanOf, meanVerdict, TASKS, type Task } from './tasks.ts'

const STYLE = `:root { --paper: #fff; --ink: #1e1c19; --line: #d5d0c5; --faster: #c8ebd1; --even: #f7ecb5; --slower: #f9cdc4; color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181a; --ink: #e8e6e1; --line: #3c3f42; --faster: #1c5232; --even: #554a12; --slower: #7a2a1c }
}
body { color: var(--ink); background: var(--paper); font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem auto; padding: 0 1rem; max-width: 76rem }
a { color: inherit }
nav { display: flex; flex-wrap: wrap; gap: 0.4rem }
nav a { padding: 0.1rem 0.6rem; border: 1px solid var(--line); border-radius: 1rem; text-decoration: none; white-space: nowrap }
section { display: none; scroll-margin-top: 100vh }
section:target, main:not(:has(section:target)) > #overview { display: block }
.scroller { overflow-x: auto; margin: 0 0 1.5rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
.legend { margin: 1rem 0 0.3rem }
th, td { padding: 0.15rem 0.5rem; text-align: right; border: 1px solid var(--line) }
td, tbody th { white-space: nowrap }
th { font-weight: 500 }
tbody th { text-align: left; position: sticky; left: 0; background: var(--paper) }
details { margin: 0.3rem 0 }
summary { cursor: pointer; font-weight: 500 }
.faster { background: var(--faster) }
.even { background: var(--even) }
.slower { background: var(--slower); font-weight: 600 }
.heat td { text-align: center; min-width: 3.2rem }
.heat thead th { text-align: center }
b { padding: 0 0.3rem; font-weight: inherit; white-space: nowrap }
@media (max-width: 40rem) {
  body { padding: 0 0.6rem }
  h1 { font-size: 1.5rem }
  table { font-size: 11px; line-height: 1.35 }
  th, td { padding: 0.15rem 0.2rem }
  tbody th { max-width: 6.5rem; white-space: normal }
  .heat td { min-width: 0; white-space: normal }
  .heat thead th { writing-mode: vertical-rl; text-align: right; padding: 0.4rem 0.1rem }
  .heat tbody th { max-width: 5.4rem }
}`

/** Suites whose operations are columns of a runtime's heat map. */
const MAPPED_SUITES = ['decode', 'encode', 'encodeInto', 'validate']
const PERCENT = Math.round((1 - PLATFORM_RULE.leastRatio) * 100)
const FASTER = html`<b class="faster">faster</b>`
const SLOWER = html`<b class="slower">slower</b>`
const MEANS_LEGEND = html`${FASTER} <b class="even">the same within ${PERCENT} %</b> ${SLOWER}`
const CELLS_LEGEND = html`${FASTER} <b class="even">no certain difference</b> ${SLOWER}`

export function page(all: readonly Results[]): string {
  const results = sorted(all)
  const parts = [['overview', 'All runtimes'], ['losses', 'Where it is slower'], ...results.map(tabOf)]
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>utf-simd: the benchmark</title>
<style>${new Markup(STYLE)}
${parts.map(([id]) => new Markup(`main:has(#${id}:target) nav a[href="#${id}"]`)).map((rule, i) => [i > 0 && ',\n', rule])},
main:not(:has(section:target)) nav a[href="#overview"] { background: var(--ink); color: var(--paper) }</style>
<body>
<main>
<h1>utf-simd: the benchmark</h1>
<nav aria-label="Parts">${parts.map(([id, name]) => html`<a href="#${id}">${name}</a>\n`)}</nav>
${overview(results)}
${losses(results)}
${results.map(runtime)}
</main>
</body>
</html>
`.text
}

const tabOf = (each: Results): [string, string] => [each.runtime, shortName(each)]

/** Heat maps with a column for each runtime. */
function overview(results: readonly Results[]): Markup {
  const measured = TASKS.filter((task) => results.some((each) => cellsOf(each, task).length > 0))
  return html`<section id="overview">
<h2>All runtimes</h2>
<p>How many times as fast as the platform’s best function for the same task utf-simd is; for legacy encodings, as the best of the platform and the
libraries. A range marks an unsteady cell: its rounds differ by more than a factor of 2. It counts with its middle. –: not measured.</p>
${heatMap(
  'Geometric means of the scripts or encodings',
  MEANS_LEGEND,
  results,
  measured.map((task) => meanRow(results, task)),
)}
${measured.map((task) => taskMap(results, task))}
<h2>Cells won, tied and lost</h2>
${counts(results)}
</section>`
}

/** A row of a heat map: its name, and the cells of a table. */
type Row = readonly [name: string, cells: readonly Markup[]]

function meanRow(results: readonly Results[], task: Task): Row {
  const cells = results.map((each) => {
    const value = meanOf(each, task)
    return value === undefined ? EMPTY : html`<td class="${meanVerdict(value)}">${times(value)}</td>`
  })
  return [task.name, cells]
}

/** The scripts or encodings of a task. */
function taskMap(results: readonly Results[], task: Task): Markup {
  const all = results.map((each) => cellsOf(each, task))
  const scripts = unique(all.flat().map(({ script }) => script))
  const sizes = unique(all.flat().map(({ size }) => size)).join(', ')
  const rows = scripts.map((script): Row => {
    return [scriptName(script), all.map((cells) => heatCell(cells.find((cell) => cell.script === script)))]
  })
  return heatMap(`${task.name}, ${sizes}`, CELLS_LEGEND, results, rows)
}

function heatMap(name: string, legend: Markup, results: readonly Results[], rows: readonly Row[]): Markup {
  const heads = results.map((each) => html`<a href="#${each.runtime}">${shortName(each)}</a>`)
  return table(['', ...heads], rows.map(rowOf), name, html`${name}: ${legend}`, 'heat')
}

const EMPTY = html`<td>–</td>`

function heatCell(cell: Cell | undefined): Markup {
  return cell ? html`<td class="${verdictOf(cell) ?? 'none'}">${ratioText(cell)}</td>` : EMPTY
}

function ratioText({ ratio, range }: Cell): string {
  return range ? timesRange(range) : ratio ? times(ratio.median) : '–'
}

const rowOf = ([name, cells]: Row): Markup => html`<tr><th scope="row">${name}</th>${cells}</tr>`

/** Cells that are won, tied and lost to the platform. */
function counts(results: readonly Results[]): Markup {
  const rows = results.map((each) => {
    const cells = countedCells(each)
    const { faster, even, slower, unsteady } = tally(cells)
    return rowOf([shortName(each), [faster, even, slower, unsteady].map((count) => html`<td>${count}</td>`)])
  })
  const legend = html`Every text, size and operation that is compared with the platform. Unsteady: the range decides nothing.`
  return table(['', 'won', 'tied', 'lost', 'unsteady'], rows, 'Cells that are won, tied and lost', legend)
}

function losses(results: readonly Results[]): Markup {
  const all = lossesOf(results)
  const rows = all.map(({ operation, script, size, cells }) =>
    rowOf([`${operation}, ${scriptName(script)}, ${size}`, results.map((each) => lossCell(cells.get(each)))]),
  )
  const legend = html`${SLOWER} <b class="even">not certain</b>: the 95 % interval, or the range of an unsteady cell, reaches ${PLATFORM_RULE.leastRatio}.`
  const heads = ['', ...results.map(shortName)]
  return html`<section id="losses">
<h2>Where it is slower</h2>
<p>Every cell with a ratio below ${PLATFORM_RULE.leastRatio}. In the empty ones utf-simd is as fast or faster, or they are not measured.</p>
${all.length > 0 ? table(heads, rows, 'Where utf-simd is slower', legend, 'heat') : html`<p>There is none.</p>`}
</section>`
}

function lossCell(cell: Cell | undefined): Markup {
  return cell ? heatCell(cell) : html`<td></td>`
}

function runtime(results: Results): Markup {
  const { cpu, cores, system } = results.machine
  const versions = Object.entries(results.versions).map(([name, version]) => `${name} ${version}`)
  const grids = gridsOf(results)
  return html`<section id="${results.runtime}">
<h2>${results.name}</h2>
${scriptMap(results)}
<p>Every figure, suite by suite:</p>
${unique(grids.map(({ suite }) => suite)).map((suite) => {
  const own = grids.filter((grid) => grid.suite === suite)
  return html`<details><summary>${suite}</summary>${own.map((grid) => gridTable(grid, shortName(results)))}</details>`
})}
<p>${cpu}, ${cores} cores, ${system}; ${results.date}. ${versions.join(', ')}.</p>
</section>`
}

/** Scripts down, operations across. */
function scriptMap(results: Results): Markup | undefined {
  const grids = gridsOf(results).filter(({ suite }) => MAPPED_SUITES.includes(suite))
  if (grids.length === 0) return undefined
  const rows = unique(grids.flatMap(({ scripts }) => scripts)).map((script): Row => {
    return [scriptName(script), grids.map((grid) => heatCell(cellAt(grid, script, sharedSize(grid))))]
  })
  const name = `UTF-8, ${unique(grids.map(sharedSize)).join(', ')}`
  const heads = grids.map(({ operation }) => operation)
  return table(['', ...heads], rows.map(rowOf), name, html`${name}: ${CELLS_LEGEND}`, 'heat')
}

function gridTable({ suite, operation, unit, scripts, sizes, cells }: Grid, name: string): Markup {
  const others = unique(cells.flatMap(({ competitors }) => competitors.map((each) => each.name)))
  const contracts = new Map(cells.flatMap(({ competitors }) => competitors.map((each) => [each.name, each.contract])))
  const heads = others.map((other) => [other, contracts.get(other)].filter(Boolean).join(', '))
  const rows = scripts.flatMap((script) =>
    sizes.flatMap((size) => {
      const cell = cells.find((each) => each.script === script && each.size === size)
      return cell ? row(`${scriptName(script)}, ${size}`, cell, others) : []
    }),
  )
  const known = Object.entries(CONTRACTS).filter(([contract]) =>
    [...contracts.values()].some((each) => each === contract),
  )
  const legend = html`${operation}: ${UNITS[unit]}; ×: how many times as fast utf-simd is; ★: the best with the same contract, to which the
ratio is. ${known.map(([contract, meaning]) => html`<i>${contract}</i> ${meaning}. `)}`
  return table(['', 'utf-simd', 'ratio', ...heads], rows, `${suite}: ${operation} in ${name}`, legend)
}

const UNITS: Record<string, string> = {
  'GB/s': '10⁹ bytes of input in a second',
  ns: 'nanoseconds for one string, call or start',
  ms: 'milliseconds',
}
const CONTRACTS = {
  strict: 'throws for malformed input',
  lossy: 'replaces it, or does not look',
  pooled: 'returns a part of a larger buffer',
}

function row(name: string, cell: Cell, others: readonly string[]): Markup {
  const { ours, competitors, best } = cell
  const figures = others.map((other) => {
    const found = competitors.find((each) => each.name === other)
    if (!found) return html`<td>–</td>`
    return html`<td>${figure(found.speed.median)} <i>${times(found.ratio.median)}×</i>${other === best && ' ★'}</td>`
  })
  return rowOf([name, [html`<td>${figure(ours.median)}</td>`, heatCell(cell), ...figures]])
}

/** Below its legend, in a box that scrolls by itself and can be reached with the keyboard. */
function table(heads: readonly Content[], rows: Content, name: string, legend: Markup, kind = 'plain'): Markup {
  return html`<p class="legend">${legend}</p>
<div class="scroller" role="region" tabindex="0" aria-label="${name}"><table class="${kind}">
<thead><tr>${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}
