// The report as one self-contained HTML page: charts for each runtime and suite, and the tables behind them.

import { readFileSync } from 'node:fs'
import type { Cell, Results } from '../support/results.ts'
import type { Estimate } from '../support/statistics.ts'
import { PLATFORM_RULE } from '../support/suite.ts'
import { type Block, blocksOf } from './blocks.ts'
import { curves } from './charts/curves.ts'
import { speeds } from './charts/speeds.ts'
import { type Content, html, Markup } from './markup.ts'
import {
  cellAt,
  countedCells,
  fastest,
  figure,
  gridOf,
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
  type Verdict,
  verdict,
} from './model.ts'

const STYLE = readFileSync(new URL('page.css', import.meta.url), 'utf8')

/** Pixels. A chart of this width can be read on a phone. */
const CHART = { width: 380, columns: 1 }

/** The operations on the first screens; the rest is in the sections of the runtimes. */
const OVERVIEW = ['decode', 'encode', 'encodeInto', 'validate']

/** What each suite times. */
const ABOUT: Record<string, string> = {
  decode: 'UTF-8 to a new string: strictly, and with U+FFFD in the place of errors, of which this input has none.',
  encode: 'A string to UTF-8 in a new array that owns its buffer.',
  encodeInto: 'A string to UTF-8 in an array that is there already.',
  validate: 'Is it well formed, and how long will it be?',
  transcode: 'Bytes of one encoding to bytes of another.',
  short:
    'Streams of short strings of random lengths, in which neither the next length nor the next string can be foretold.',
  batch: 'Columns of many strings, one call for all, against a loop of calls.',
  stream: 'Chunk by chunk.',
  dirty: 'Malformed input, by the rate of errors.',
  startup:
    'Cold, in milliseconds: each time in a process, or browser, of its own. There is no faster start than that of what is there already.',
  javascript:
    'Without the platform and without WebAssembly: utf-simd/js against what others have written in JavaScript alone.',
  choice:
    'The backend that the package chooses by itself, against each backend alone and every function of the platform with the same promise, on texts like real pages.',
  kernels: 'The kernels alone, from memory to memory: WebAssembly against the same in JavaScript.',
}

const METHOD = `All that compete for a cell do the same task on the same input, in turns, in rounds of a fraction of a millisecond, after
their results were found to be equal. The ratio is taken in each round, because other work on the machine changes both sides of a round
alike; shown are its median and the median’s 95 % interval by bootstrap. Slower means that the interval lies below ${PLATFORM_RULE.leastRatio}, faster that
it lies as far above 1, and what is between counts as a tie. A cell is unsteady where the quartiles of its rounds differ by more than a factor of 2 in two
processes: it has no ratio, but a range, which is that of the quartiles of the ratios of single rounds.`

export function page(all: readonly Results[]): string {
  const results = sorted(all)
  const { text } = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>utf-simd: the benchmark</title>
<style>${new Markup(STYLE)}</style>
<body>
<header>
  <h1>utf-simd <span>the benchmark</span></h1>
  <p class="prose">The figures say how many times as fast as the platform’s own best function <b class="name">utf-simd</b> does the same task. Above 1
  <b class="name">utf-simd</b> is faster; <b class="slower">red</b> is slower, <b class="even">grey</b> is as fast.</p>
</header>
<nav aria-label="Sections">
  <a href="#summary">Summary</a>
  <a href="#overview">All runtimes</a>
  ${results.map((each) => html`<a href="#${each.runtime}">${shortName(each)}</a> `)}
  <a href="#method">Method</a>
</nav>
<main>
${summary(results)}
${counts(results)}
${overview(results)}
${results.map(runtime)}
${method(results)}
</main>
</body>
</html>
`
  return text
}

/** How many cells are won, tied and lost, and where and why those are lost. */
function summary(results: readonly Results[]): Markup {
  const { faster, even, slower } = tally(results.flatMap(countedCells).map(({ ratio }) => ratio))
  const all = faster + even + slower
  const grouped = (cells: number) => cells.toLocaleString('en')
  const share = (cells: number) => html`<b>${grouped(cells)}</b> (${all ? Math.round((100 * cells) / all) : 0} %)`
  const groups = lossesOf(results)
  return html`<section id="summary">
<h2>Summary</h2>
<p class="prose">A cell is one operation on one script in one size. Of ${grouped(all)} cells in ${results.length === 1 ? 'one runtime' : `${results.length} runtimes`},
utf-simd wins ${share(faster)}, ties ${share(even)} and loses ${share(slower)}.</p>
${
  groups.length > 0 &&
  html`${scroller(
    'Where cells are lost',
    html`<table class="losses"><caption>Where cells are lost</caption><thead><tr><th scope="col">suite</th><th scope="col">lost</th>
<th scope="col">worst</th><th scope="col">most often in</th><th scope="col">to</th></tr></thead><tbody>${groups.map(
      ({ name, lost, of, worst, runtimes, winners }) => html`<tr><th scope="row">${name}</th><td>${lost} of ${of}</td>
<td class="slower">${times(worst)}</td><td>${runtimes.join(', ')}</td><td>${winners.join(', ')}</td></tr>`,
    )}</tbody></table>`,
  )}
${groups.some(({ isShort }) => isShort) && html`<p class="hint">Why short input loses: ${WHY_SHORT}</p>`}
${groups.some(({ isShort }) => !isShort) && html`<p class="hint">Why longer input loses: ${WHY_LONG}</p>`}`
}
</section>`
}

const WHY_SHORT =
  'a call costs 5 to 20 ns more than the platform’s bare function. When decoding in Node, half of that time answers whether another thread can write to the bytes, which the platform does not ask.'
const WHY_LONG =
  'there the platform’s own function is faster, and utf-simd runs its kernels, or calls that function after a check of its own.'

function counts(results: readonly Results[]): Markup {
  const rows = results.map((each) => {
    const cells = countedCells(each)
    const { faster, even, slower } = tally(cells.map(({ ratio }) => ratio))
    const any = tally(cells.map(({ ratioAny }) => ratioAny))
    const libraries = tally(cells.filter(({ range }) => !range).map((cell) => fastest(cell, 'library')?.ratio))
    const unsteady = cells.filter(({ range }) => range).length
    return html`<tr><th scope="row"><a href="#${each.runtime}">${shortName(each)}</a></th>
<td>${faster}</td><td>${even}</td>${count(slower)}${count(any.slower)}${count(libraries.slower)}<td>${unsteady}</td></tr>`
  })
  return html`<section id="overview">
<h2>All runtimes</h2>
<p class="hint">Cells that are won, tied and lost against the platform’s fastest function with the same contract. Two more columns count cells that are slower
than its fastest function with any contract, such as one that writes U+FFFD where ours throws or returns part of a shared buffer, and cells that are slower than some library.
Start-up, kernels alone, JavaScript alone and forced backends are not counted.</p>
${scroller(
  'Cells that are won, tied and lost',
  html`<table><thead><tr><td></td><th scope="col">won</th><th scope="col">tied</th><th scope="col">lost</th>
<th scope="col">lost to any contract</th><th scope="col">slower than a library</th>
<th scope="col">unsteady</th></tr></thead><tbody>${rows}</tbody></table>`,
)}
</section>`
}

const count = (cells: number) => (cells > 0 ? html`<td class="slower">${cells}</td>` : html`<td>0</td>`)

/** One table with all runtimes. */
interface Overview {
  title: string
  rows: { name: string; cells: (Cell | undefined)[] }[]
}

function overview(results: readonly Results[]): Content {
  const tables = [...OVERVIEW.map((operation) => acrossRuntimes(results, operation)), shortStrings(results)]
  const heads = results.map((each) => html`<th scope="col"><a href="#${each.runtime}">${shortName(each)}</a></th>`)
  return tables.map(
    ({ title, rows }) =>
      rows.length > 0 &&
      html`<section>
<h3>${title}</h3>
${scroller(
  `${title}, all runtimes`,
  html`<table class="heat"><thead><tr><td></td>${heads}</tr></thead><tbody>${rows.map(
    ({ name, cells }) => html`<tr><th scope="row">${name}</th>${cells.map(heat)}</tr>`,
  )}</tbody></table>`,
)}
${rows.some(({ cells }) => cells.includes(undefined)) && NOT_MEASURED}
</section>`,
  )
}

function acrossRuntimes(results: readonly Results[], operation: string): Overview {
  const grids = results.map((each) => gridOf(each, operation))
  const known = grids.filter((grid) => grid !== undefined)
  const rows = unique(known.flatMap(({ scripts }) => scripts)).map((script) => ({
    name: scriptName(script),
    cells: grids.map((grid) => grid && cellAt(grid, script, sharedSize(grid))),
  }))
  return { title: [operation, ...unique(known.map(sharedSize))].join(', '), rows }
}

/** Streams of strings of all short lengths, in all scripts. */
function shortStrings(results: readonly Results[]): Overview {
  const grids = results.map((each) => gridsOf(each).filter(({ suite }) => suite === 'short'))
  const operations = unique(grids.flat().map(({ operation }) => operation))
  const rows = operations.map((name) => ({
    name,
    cells: grids.map((all) => {
      const grid = all.find(({ operation }) => operation === name)
      return grid && cellAt(grid, 'mixed', sharedSize(grid))
    }),
  }))
  const sizes = unique(grids.flat().map(sharedSize))
  return {
    title: `Short strings, scripts mixed, ${sizes.join(', ')}`,
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== undefined)),
  }
}

function runtime(results: Results): Markup {
  const { cpu, cores, system } = results.machine
  const blocks = blocksOf(results)
  return html`<section id="${results.runtime}" class="runtime">
<h2>${results.name}</h2>
<p class="hint">${cpu}, ${cores} cores, ${system}; ${results.date}.
${Object.entries(results.versions)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ')}.</p>
${unique(blocks.map(({ suite }) => suite)).map((name, i) => {
  const own = blocks.filter(({ suite }) => suite === name)
  return html`<details class="suite"${i === 0 && new Markup(' open')}>
<summary><h3>${name}</h3> ${outcome(own)}</summary>
${ABOUT[name] && html`<p class="hint">${ABOUT[name]}</p>`}
${own.map((each) => block(each, results))}
</details>`
})}
</section>`
}

function outcome(blocks: readonly Block[]): Markup {
  const { faster, even, slower } = tally(blocks.flatMap(({ cells }) => cells.map(({ cell }) => cell.ratio)))
  const parts = [
    faster > 0 && html`<span class="faster">${faster} faster</span>`,
    even > 0 && html`<span class="even">${even} as fast</span>`,
    slower > 0 && html`<span class="slower">${slower} slower</span>`,
  ]
  return html`<span class="outcome">${parts}</span>`
}

function block(block: Block, results: Results): Markup {
  const { title, rows, columns, cells, chart } = block
  const name = `${title} in ${shortName(results)}`
  const at = (row: string, column: string) => cells.find((each) => each.row === row && each.column === column)?.cell
  return html`<article>
<h4>${title}</h4>
<div class="pair">
<figure>${draw(block, name)}${chart.of && html`<figcaption>${chart.of}</figcaption>`}</figure>
<div class="side">
${scroller(
  `Ratios: ${name}`,
  html`<table class="heat"><thead><tr><td></td>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr><th scope="row">${row}</th>${columns.map((column) => heat(at(row, column)))}</tr>`,
  )}</tbody></table>`,
)}
${rows.some((row) => columns.some((column) => !at(row, column))) && NOT_MEASURED}
</div>
</div>
${figures(block, name)}
</article>`
}

function draw({ unit, chart }: Block, name: string): Markup {
  const panels = <T>(rows: T[]) => [{ title: '', rows }]
  if (chart.kind === 'curves') {
    const description = `${name}: speed over ${chart.steps.join(', ')}; the tables have the figures`
    return new Markup(curves(panels(chart.curves), { steps: chart.steps }, CHART, description))
  }
  const description = `${[`${name}: speeds of all`, chart.of].filter(Boolean).join(', ')}; the tables have the figures`
  const longest = Math.max(...chart.rows.map(({ label }) => label.length))
  const labels = Math.min(210, Math.max(118, longest * 6.5))
  return new Markup(speeds(panels(chart.rows), unit, { ...CHART, labels }, description, chart.names))
}

/** A table of all figures of a block. */
function figures({ unit, cells }: Block, name: string): Markup {
  const others = unique(cells.flatMap(({ cell }) => cell.competitors.map((each) => each.name)))
  const contracts = new Map(
    cells.flatMap(({ cell }) => cell.competitors.map((each) => [each.name, each.contract] as const)),
  )
  const heads = others.map((other) => {
    const contract = contracts.get(other)
    return html`<th scope="col">${other}${contract && html`<br><i>${contract}</i>`}</th>`
  })
  const body = cells.map(({ row, column, cell }) => {
    const { ours, best, ratio, range, competitors } = cell
    const found = others.map((other) => competitors.find((each) => each.name === other))
    return html`<tr><th scope="row">${row}, ${column}</th><td>${figure(ours.median)}</td>${
      ratio
        ? html`<td class="${verdict(ratio)}">${times(ratio.median)}× <i>${interval(ratio)}</i></td>`
        : range
          ? html`<td class="even">${timesRange(range)} <i>unsteady</i></td>`
          : EMPTY
    }${found.map((each) =>
      each
        ? html`<td>${figure(each.speed.median)} <i class="${verdict(each.ratio)}">${times(each.ratio.median)}×</i>${
            each.name === best && html` <b>best</b>`
          }</td>`
        : EMPTY,
    )}</tr>`
  })
  return html`<details class="figures"><summary>All figures of ${name}</summary>
${scroller(
  `All figures of ${name}`,
  html`<table><caption>Medians in ${unit}, and how many times as fast ours is; of the ratio to the best its 95 % interval</caption>
<thead><tr><td></td><th scope="col">utf-simd</th><th scope="col">ratio to the best</th>${heads}</tr></thead>
<tbody>${body}</tbody></table>`,
)}
${cells.some(({ cell }) => others.length > cell.competitors.length) && html`<p class="hint">–: this function does not do the task of that row, or was not measured.</p>`}</details>`
}

function method(results: readonly Results[]): Markup {
  const machines = unique(results.map(({ machine: { cpu, cores, system } }) => `${cpu}, ${cores} cores, ${system}`))
  const dates = unique(results.map(({ date }) => date)).sort()
  return html`<section id="method">
<h2>Method</h2>
<p class="prose">${METHOD}</p>
<p class="prose">GB/s are 10⁹ bytes of input in a second, more is better; ns are for one string, call or start, less is better. <i>strict</i> throws for what
is malformed, <i>lossy</i> puts U+FFFD in its place or does not look, <i>pooled</i> returns a part of a larger buffer; the platform’s best is
the fastest of those that promise what ours does.</p>
<p class="hint">Measured on ${machines.join('; ')}; ${dates.join(', ')}.</p>
</section>`
}

const EMPTY = html`<td class="none">–</td>`
const NOT_MEASURED = html`<p class="hint">–: not measured. Not every script is measured in every size and runtime.</p>`

/** A ratio, in a colour the deeper the further it is from 1; without a ratio, the speed. */
function heat(cell: Cell | undefined): Markup {
  if (!cell) return EMPTY
  const { ratio, range, best, ours } = cell
  if (range) return html`<td class="even" title="unsteady, against ${best ?? ''}">${timesRange(range)}</td>`
  if (!ratio) return html`<td class="even">${figure(ours.median)}</td>`
  const title = `${times(ratio.median)} ${interval(ratio)} times ${best ?? ''}`
  return html`<td class="${depth(ratio)}" title="${title}">${times(ratio.median)}</td>`
}

const STEPS: Record<Verdict, readonly number[]> = { faster: [1.5, 3, 8], even: [], slower: [1.25, 2] }

function depth(ratio: Estimate): string {
  const kind = verdict(ratio)
  const distance = Math.max(ratio.median, 1 / ratio.median)
  const level = STEPS[kind].filter((step) => distance >= step).length
  return level ? `${kind} d${level}` : kind
}

function interval({ low, high }: Estimate): string {
  return `[${low.toFixed(2)}, ${high.toFixed(2)}]`
}

/** Content that may be wider than the page scrolls by itself, from the keyboard too. */
function scroller(name: string, content: Markup): Markup {
  return html`<div class="scroll" role="group" tabindex="0" aria-label="${name}">${content}</div>`
}
