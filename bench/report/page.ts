// The report as one HTML page that needs nothing else: how many cells are won and lost, and a table for each operation in each runtime.

import type { Cell, Results } from '../support/results.ts'
import { PLATFORM_RULE } from '../support/suite.ts'
import { type Content, html, Markup } from './markup.ts'
import {
  countedCells,
  figure,
  type Grid,
  gridsOf,
  scriptName,
  shortName,
  sorted,
  tally,
  times,
  timesRange,
  unique,
  verdict,
} from './model.ts'

const STYLE = `:root { --paper: #fff; --ink: #1e1c19; --line: #e3dfd6; --slower: #b3260a; --faster: #14606d; color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181a; --ink: #e8e6e1; --line: #3c3f42; --slower: #ff8a73; --faster: #7fd0dd }
}
body { color: var(--ink); background: var(--paper); font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 76rem }
a { color: inherit }
nav a { margin-right: 1rem }
.scroller { overflow-x: auto }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; font-variant-numeric: tabular-nums }
th, td { padding: 0.15rem 0.6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
th:first-child { text-align: left; font-weight: 500 }
.slower { color: var(--slower); font-weight: 600 }
.faster { color: var(--faster) }`

export function page(all: readonly Results[]): string {
  const results = sorted(all)
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>utf-simd: the benchmark</title>
<style>${new Markup(STYLE)}</style>
<body>
<main>
<h1>utf-simd: the benchmark</h1>
<p>A ratio says how many times as fast as the platform’s best function with the same contract utf-simd is. <b class="slower">Slower</b>: its 95 % interval
lies below ${PLATFORM_RULE.leastRatio}. <b class="faster">Faster</b>: it lies as far above 1. An unsteady cell, whose rounds differ by more than a factor of 2,
has a range. GB/s are 10⁹ bytes of input in a second; ns are for one string, call or start. <i>strict</i> throws for malformed input, <i>lossy</i> replaces
it or does not look, <i>pooled</i> returns a part of a larger buffer.</p>
<nav aria-label="Runtimes">${results.map((each) => html`<a href="#${each.runtime}">${shortName(each)}</a> `)}</nav>
${counts(results)}
${results.map(runtime)}
</main>
</body>
</html>
`.text
}

/** Cells that are won, tied and lost to the platform. */
function counts(results: readonly Results[]): Markup {
  const rows = results.map((each) => {
    const cells = countedCells(each)
    const { faster, even, slower } = tally(cells.map(({ ratio }) => ratio))
    const unsteady = cells.filter(({ range }) => range).length
    return html`<tr><th scope="row">${shortName(each)}</th><td>${faster}</td><td>${even}</td><td>${slower}</td><td>${unsteady}</td></tr>`
  })
  return table(['', 'won', 'tied', 'lost', 'unsteady'], rows, 'Cells that are won, tied and lost')
}

function runtime(results: Results): Markup {
  const { cpu, cores, system } = results.machine
  const versions = Object.entries(results.versions).map(([name, version]) => `${name} ${version}`)
  const grids = gridsOf(results)
  return html`<section id="${results.runtime}">
<h2>${results.name}</h2>
<p>${cpu}, ${cores} cores, ${system}; ${results.date}. ${versions.join(', ')}.</p>
${unique(grids.map(({ suite }) => suite)).map((suite) => {
  const own = grids.filter((grid) => grid.suite === suite)
  return html`<details><summary>${suite}</summary>${own.map((grid) => gridTable(grid, shortName(results)))}</details>`
})}
</section>`
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
  return table([`${operation}, ${unit}`, 'utf-simd', 'ratio', ...heads], rows, `${suite}: ${operation} in ${name}`)
}

function row(name: string, { ours, ratio, range, competitors, best }: Cell, others: readonly string[]): Markup {
  const figures = others.map((other) => {
    const found = competitors.find((each) => each.name === other)
    if (!found) return html`<td>–</td>`
    return html`<td>${figure(found.speed.median)} <i>${times(found.ratio.median)}×</i>${other === best && ' ★'}</td>`
  })
  const text = range ? `${timesRange(range)} unsteady` : ratio ? `${times(ratio.median)}×` : '–'
  return html`<tr><th scope="row">${name}</th><td>${figure(ours.median)}</td><td class="${ratio ? verdict(ratio) : 'even'}">${text}</td>${figures}</tr>`
}

/** In a box that scrolls by itself, and can be reached with the keyboard. */
function table(heads: readonly string[], rows: Content, name: string): Markup {
  return html`<div class="scroller" role="region" tabindex="0" aria-label="${name}"><table>
<thead><tr>${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}
