// utf-simd against the browser: a chart that grows with each round, and the medians when all are run.

import uPlot from 'uplot'
import { codeView, raceCode } from '../code.ts'
import { bar, byId, el } from '../dom.ts'
import { counted, rate } from '../format.ts'
import { announce, perform } from '../jobs.ts'
import {
  CONTESTANTS,
  type Contestant,
  type RaceInput,
  type RaceNews,
  type RaceResult,
  type RaceTask,
  type RaceText,
} from '../messages.ts'
import type { Examined } from '../source.ts'
import { interval, verdictOf } from '../verdict.ts'

const NAMES: Record<Contestant, string> = {
  default: 'utf-simd',
  wasm: 'WebAssembly',
  js: 'JavaScript',
  browser: 'browser',
}
/** The lines differ in more than colour. */
const DASHES: Record<Contestant, number[]> = { default: [], wasm: [8, 4], js: [2, 4], browser: [] }

const TASKS: Record<RaceTask, string> = {
  decode: 'UTF-8 to a string: utf8.decode against TextDecoder. Both throw on malformed input.',
  replace: 'UTF-8 in which every 64th byte is FF, to a string: utf8.decode with U+FFFD for it, against TextDecoder.',
  validate: 'Is it well-formed UTF-8? utf8.isValid against TextDecoder, which must decode to tell.',
  encode: 'A string to UTF-8: utf8.encode against TextEncoder.',
  'decode-16': 'UTF-16LE to a string: utf16le.decode against TextDecoder.',
  transcode: 'UTF-16LE to UTF-8: transcode against TextDecoder followed by TextEncoder.',
}

const field = (id: string) => byId<HTMLSelectElement>(id)
const dark = matchMedia('(prefers-color-scheme: dark)')

let current: Examined | undefined
let chart: uPlot | undefined
let drawn: RaceNews | undefined
/** What the axis of speeds counts in. */
let unit: 'GB/s' | 'MB/s' = 'GB/s'

/** A new document, which can be raced on. */
export function race(examined: Examined): void {
  current = examined
  const option = field('race-text').querySelector<HTMLOptionElement>('[value=document]')!
  option.disabled = examined.examination.codePoints === 0
  if (option.disabled && option.selected) field('race-text').value = 'russian'
}

/** Called once. */
export function setUpRace(): void {
  const explain = () => {
    byId('task-hint').textContent = TASKS[field('task').value as RaceTask]
  }
  explain()
  field('task').addEventListener('change', explain)
  byId('race-form').addEventListener('submit', (event) => {
    event.preventDefault()
    start()
  })
  dark.addEventListener('change', () => {
    if (drawn) draw(drawn, true)
  })
  new ResizeObserver(() => {
    if (chart) chart.setSize(dimensions(chart.root.parentElement!))
  }).observe(byId('raced'))
}

async function start(): Promise<void> {
  const text = field('race-text').value as RaceText
  const input: RaceInput = { task: field('task').value as RaceTask, text, size: Number(field('size').value) }
  if (text === 'document' && current) {
    const { source, examination } = current
    input.document = { blob: source.blob, encoding: examination.encoding, skip: examination.skip }
  }
  const result = el('div', { id: 'race-result' })
  byId('raced').replaceChildren(
    el('div', { id: 'chart', class: 'chart', role: 'img', 'aria-label': 'The race is running.' }),
    result,
  )
  byId('raced').hidden = false
  chart = drawn = undefined
  try {
    const done = await perform('race', input, 'Racing', (news) => draw(news))
    if (done) show(done, result, input.task)
    else if (!drawn) byId('raced').hidden = true
    else result.replaceChildren(el('p', {}, 'Cancelled.'))
  } catch (error) {
    byId('raced').replaceChildren(
      el('p', { class: 'trouble', role: 'alert' }, error instanceof Error ? error.message : String(error)),
    )
  }
}

function draw(news: RaceNews, anew = false): void {
  drawn = news
  const wanted = Math.max(...CONTESTANTS.flatMap((each) => news.speeds[each] ?? [])) < 1 ? 'MB/s' : 'GB/s'
  if (wanted !== unit) anew = true
  unit = wanted
  const scale = unit === 'MB/s' ? 1000 : 1
  const data: uPlot.AlignedData = [
    news.times,
    ...CONTESTANTS.map((each) => news.speeds[each]?.map((speed) => speed * scale) ?? news.times.map(() => null)),
  ]
  if (chart && !anew) chart.setData(data)
  else {
    chart?.destroy()
    chart = new uPlot(options(byId('chart')), data, byId('chart'))
  }
}

function dimensions(element: HTMLElement): { width: number; height: number } {
  const width = Math.max(200, element.clientWidth)
  return { width, height: Math.round(Math.min(320, Math.max(200, width * 0.4))) }
}

/** A canvas has no style sheet, so the colours are read from the page's. */
function options(element: HTMLElement): uPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string) => {
    element.style.color = `var(--${name})`
    const { color } = style
    element.style.color = ''
    return color
  }
  const axis = {
    stroke: colour('faint'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  }
  return {
    ...dimensions(element),
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, (most || 1) * 1.08] } },
    axes: [
      { ...axis, label: 'seconds', labelFont: axis.font, labelSize: 22, size: 32 },
      { ...axis, label: unit, labelFont: axis.font, labelSize: 22, size: 44 },
    ],
    series: [
      {},
      ...CONTESTANTS.map((each) => ({
        label: NAMES[each],
        stroke: colour(`race-${each}`),
        width: each === 'default' ? 2.5 : 2,
        dash: DASHES[each],
        points: { show: false },
      })),
    ],
  }
}

function show({ estimates, ratios, bytes, agreed }: RaceResult, result: HTMLElement, task: RaceTask): void {
  const verdict = verdictOf(estimates.default!, estimates.browser!, ratios.default!)
  const best = Math.max(...Object.values(estimates).map(({ median }) => median))
  const rows = CONTESTANTS.map((each) => {
    const speed = estimates[each]
    const name = el('th', { scope: 'row' }, el('span', { class: `swatch ${each}` }), NAMES[each])
    if (speed === undefined) return el('tr', {}, name, el('td', { colSpan: 3 }, 'cannot run here'))
    return el(
      'tr',
      { 'data-contestant': each },
      name,
      el('td', { class: 'number', title: interval(speed) }, rate(speed.median)),
      el('td', { class: 'number' }, ratio(ratios[each]!)),
      bar(speed.median / best, `var(--race-${each})`),
    )
  })
  const heading = (text: string, number = true) => el('th', { scope: 'col', class: number ? 'number' : '' }, text)
  result.replaceChildren(
    el('p', { class: 'outcome' }, verdict),
    el(
      'table',
      { class: 'bars' },
      el('thead', {}, el('tr', {}, heading('', false), heading('speed'), heading('× browser'), el('td'))),
      el('tbody', {}, ...rows),
    ),
    el(
      'p',
      { class: 'hint' },
      `Each call had ${counted(bytes, 'byte')} of input. Before the race all returned the same ${agreed}. The speeds are the medians of all rounds; ` +
        `the 95 % interval is ${interval(estimates.default!)} for utf-simd and ${interval(estimates.browser!)} for the browser. ` +
        'utf-simd calls the browser’s functions where they are faster. The rows “WebAssembly” and “JavaScript” run these kernels alone.',
    ),
    codeView(raceCode(task)),
  )
  result.querySelector('thead th')?.append(el('span', { class: 'spoken' }, 'Contestant'))
  byId('chart').setAttribute('aria-label', `Speed in ${unit} over time. ${verdict}`)
  announce(`The race is over. ${verdict}`)
}

const ratio = (value: number) => value.toFixed(value < 10 ? 2 : 1)
