// utf-simd against the browser: a chart that grows with each round, and the medians when all are run.

import uPlot from 'uplot'
import { byId, el } from '../dom.ts'
import { counted, speed } from '../format.ts'
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

const NAMES: Record<Contestant, string> = {
  default: 'utf-simd',
  wasm: 'its WebAssembly',
  js: 'its JavaScript',
  browser: 'the browser',
}
/** The lines differ in more than colour. */
const DASHES: Record<Contestant, number[]> = { default: [], wasm: [8, 4], js: [2, 4], browser: [] }

const TASKS: Record<RaceTask, string> = {
  decode: 'UTF-8 to a string: utf8.decode against TextDecoder, both refusing what is malformed.',
  replace: 'UTF-8 with an FF in every 64 bytes to a string: utf8.decode with U+FFFD for it, against TextDecoder.',
  validate: 'Is it UTF-8? utf8.isValid against TextDecoder, which has to decode to tell.',
  encode: 'A string to UTF-8: utf8.encode against TextEncoder.',
  'decode-16': 'UTF-16LE to a string: utf16le.decode against TextDecoder.',
  transcode: 'UTF-16LE to UTF-8: transcode against TextDecoder and then TextEncoder.',
}
/** Ratios nearer to 1 than this are a draw. */
const DRAW = 0.05

const field = (id: string) => byId<HTMLSelectElement>(id)
const dark = matchMedia('(prefers-color-scheme: dark)')

let current: Examined | undefined
let chart: uPlot | undefined
let drawn: RaceNews | undefined

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
    el('div', { id: 'chart', class: 'chart', role: 'img', 'aria-label': 'The race is on.' }),
    result,
  )
  byId('raced').hidden = false
  chart = drawn = undefined
  try {
    const done = await perform('race', input, 'Racing', (news) => draw(news))
    if (done) show(done, result)
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
  const data: uPlot.AlignedData = [
    news.times,
    ...CONTESTANTS.map((each) => news.speeds[each] ?? news.times.map(() => null)),
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
      { ...axis, label: 'GB/s', labelFont: axis.font, labelSize: 22, size: 44 },
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

function show({ medians, ratios, bytes, agreed }: RaceResult, result: HTMLElement): void {
  const verdict = verdictOf(ratios.default ?? Number.NaN)
  const best = Math.max(...Object.values(medians))
  const rows = CONTESTANTS.map((each) => {
    const median = medians[each]
    const name = el('th', { scope: 'row' }, el('span', { class: `swatch ${each}` }), NAMES[each])
    if (median === undefined) return el('tr', {}, name, el('td', { colSpan: 2 }, 'cannot run here'))
    const line = el(
      'tr',
      {},
      name,
      el('td', { class: 'number' }, speed(median)),
      el('td', { class: 'number' }, ratio(ratios[each] ?? Number.NaN)),
    )
    line.style.setProperty('--part', String(median / best))
    line.style.setProperty('--bar', `var(--race-${each})`)
    return line
  })
  const heading = (text: string, number = true) => el('th', { scope: 'col', class: number ? 'number' : '' }, text)
  result.replaceChildren(
    el('p', { class: 'outcome' }, verdict),
    el(
      'table',
      { class: 'lengths' },
      el('thead', {}, el('tr', {}, heading('', false), heading('GB/s'), heading('× browser'))),
      el('tbody', {}, ...rows),
    ),
    el(
      'p',
      { class: 'hint' },
      `Of ${counted(bytes, 'byte')} of input at each call; 1 GB is 10⁹ bytes. All gave the same ${agreed} before they were timed, in turns. ` +
        'The table has medians: of the speeds, and of the ratios in each round. utf-simd as it is imported calls the browser’s functions where those are faster; its two sets of kernels alone never do.',
    ),
  )
  result.querySelector('thead th')?.append(el('span', { class: 'spoken' }, 'Contestant'))
  byId('chart').setAttribute('aria-label', `Speed in GB/s over time. ${verdict}`)
  announce(`The race is over. ${verdict}`)
}

/** Says losses as plainly as wins. */
function verdictOf(ratio: number): string {
  if (Math.abs(ratio - 1) < DRAW) return 'A draw: utf-simd and the browser are equally fast here.'
  return ratio > 1
    ? `utf-simd is ${times(ratio)} as fast as the browser here.`
    : `The browser is faster here: ${times(1 / ratio)} as fast as utf-simd.`
}

const times = (ratio: number) => `${ratio.toFixed(ratio < 10 ? 2 : 0)} times`
const ratio = (value: number) => value.toFixed(value < 10 ? 2 : 1)
