// What the charts share: panels side by side, logarithmic axes, colours, a legend. Apache ECharts makes SVG of them without a browser or a DOM. The
// same data give the same characters.

import type { EChartsOption, LegendComponentOption, XAXisComponentOption, YAXisComponentOption } from 'echarts'
import { LineChart, LinesChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkLineComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { escaped } from '../markup.ts'

use([LineChart, LinesChart, ScatterChart])
use([GridComponent, LegendComponent, MarkLineComponent, TitleComponent, SVGRenderer])

/** CSS properties of the page with the chart; in a picture of its own, `painted` replaces them. */
export const COLOURS = {
  sheet: 'var(--sheet)',
  ink: 'var(--ink)',
  faint: 'var(--faint)',
  line: 'var(--line)',
  ours: 'var(--ours)',
  slower: 'var(--slower)',
  platform: 'var(--platform)',
  library: 'var(--library)',
  own: 'var(--own)',
}
export type Colour = keyof typeof COLOURS
export type Palette = Record<Colour, string>

export function painted(svg: string, palette: Palette): string {
  return svg.replace(/var\(--(\w+)\)/g, (property, name: Colour) => palette[name] ?? property)
}

export interface Panel<T> {
  title: string
  rows: T[]
}

export interface Layout {
  width: number
  /** The most panels in a row. */
  columns: number
  /** The title of a picture of its own. */
  title?: string
  subtitle?: string
  /** Room for the names of rows, in pixels. */
  labels?: number
}

const FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif"
const TITLE = 52
const LEGEND_LINE = 22
/** Pixels of the legend: a symbol with the space beside it, the space between entries, and the widest letters of any font on average. */
const SYMBOL = 11
const SYMBOL_GAP = 5
const KEY_GAP = 16
const LETTER = 7.5
const PANEL_TITLE = 26
const AXIS = 40
/** More room where labels of steps are slanted. */
const SLANT = 16
const GAP = 14
const MARGIN = 10

/** Pixels at the left of each row of panels and at the right of each panel, and a panel's height. */
interface Room {
  left: number
  right: number
  height: number
  /** Whether the labels below are slanted. */
  isSlanted?: boolean
}

type Key = Exclude<NonNullable<LegendComponentOption['data']>[number], string>

/** Where the panels are, in pixels. */
export class Places {
  readonly panelWidth: number
  readonly height: number
  readonly columns: number
  readonly #titles: readonly string[]
  readonly #layout: Layout
  readonly #room: Room
  readonly #keys: readonly (readonly Key[])[]

  constructor(titles: readonly string[], layout: Layout, room: Room, keys: readonly Key[]) {
    this.#titles = titles
    this.#layout = layout
    this.#keys = inLines(keys, layout.width - 2 * MARGIN)
    this.#room = room
    this.columns = Math.min(layout.columns, titles.length)
    const inner = layout.width - 2 * MARGIN - room.left - (this.columns - 1) * GAP
    this.panelWidth = Math.floor(inner / this.columns - room.right)
    this.height = this.#top(Math.ceil(titles.length / this.columns)) - (layout.title ? 0 : this.#panelTitle)
  }

  /** The panel's row. */
  #top(row: number): number {
    const { height, isSlanted } = this.#room
    const axis = AXIS + (isSlanted ? SLANT : 0)
    return this.#legendTop + this.#keys.length * LEGEND_LINE + 8 + row * (this.#panelTitle + height + axis)
  }

  get #legendTop(): number {
    return this.#layout.title ? TITLE : 0
  }

  get #panelTitle(): number {
    return this.#titles.some(Boolean) ? PANEL_TITLE : 4
  }

  isFirst(index: number): boolean {
    return index % this.columns === 0
  }

  /** Grids, titles and legend of all panels. */
  frame(): EChartsOption {
    const { left, right, height } = this.#room
    const { title, subtitle } = this.#layout
    const grids = this.#titles.map((_, index) => ({
      left: MARGIN + left + (index % this.columns) * (this.panelWidth + right + GAP),
      top: this.#top(Math.floor(index / this.columns)) + this.#panelTitle,
      width: this.panelWidth,
      height,
      // Labels have their room already.
      outerBoundsMode: 'none' as const,
    }))
    const heading = { text: title, subtext: subtitle, left: MARGIN, top: MARGIN, padding: 0, itemGap: 6 }
    const panels = this.#titles.map((text, index) => ({
      text,
      left: grids[index].left,
      top: grids[index].top - PANEL_TITLE + 6,
      padding: 0,
      textStyle: { color: COLOURS.ink, fontSize: 13, fontWeight: 600 as const },
    }))
    return {
      animation: false,
      textStyle: { fontFamily: FONT, color: COLOURS.ink },
      grid: grids,
      title: [
        {
          ...heading,
          textStyle: { color: COLOURS.ink, fontSize: 16, fontWeight: 600 },
          subtextStyle: { color: COLOURS.faint, fontSize: 12 },
        },
        ...panels,
      ],
      legend: this.#keys.map((data, line) => ({
        data: [...data],
        left: MARGIN - 4,
        top: this.#legendTop + line * LEGEND_LINE + 2,
        padding: 4,
        itemGap: KEY_GAP,
        itemWidth: SYMBOL,
        itemHeight: SYMBOL,
        selectedMode: false,
        textStyle: { color: COLOURS.ink, fontSize: 12 },
      })),
    }
  }
}

/** The entries of a legend in as many lines as they need: there is a legend for each, because one that wraps tells nobody its height. */
function inLines(keys: readonly Key[], width: number): Key[][] {
  const lines: Key[][] = [[]]
  let used = 0
  for (const key of keys) {
    const own = SYMBOL + SYMBOL_GAP + String(key.name).length * LETTER
    if (used > 0 && used + KEY_GAP + own > width) {
      lines.push([])
      used = 0
    }
    lines[lines.length - 1].push(key)
    used += (used > 0 ? KEY_GAP : 0) + own
  }
  return lines
}

/** A logarithmic axis with room for all of these values. */
export function logarithmic(values: readonly number[], steps: number) {
  const known = values.length ? values : [1]
  const min = Math.min(...known) / 1.25
  const max = Math.max(...known) * 1.25
  const ticks = roundNumbers(min, max, steps)
  return {
    type: 'log',
    min,
    max,
    axisLine: { show: false },
    axisTick: { show: false, customValues: ticks },
    axisLabel: { ...label(COLOURS.faint, 11), customValues: ticks, formatter: (value: number) => short(value) },
    splitLine: { show: true, lineStyle: { color: COLOURS.line, width: 1 } },
  } satisfies XAXisComponentOption & YAXisComponentOption
}

/** As many marks as fit: 1, 2, 5, 10, … or a finer or coarser series. */
function roundNumbers(min: number, max: number, steps: number): number[] {
  const within = (mantissas: readonly number[], every = 1) => {
    const values: number[] = []
    for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power++) {
      if (power % every) continue
      for (const mantissa of mantissas) {
        const value = Number(`${mantissa}e${power}`)
        if (value >= min && value <= max) values.push(value)
      }
    }
    return values
  }
  const choices = [within([1, 1.5, 2, 3, 5, 7]), within([1, 2, 5]), within([1, 3]), within([1]), within([1], 2)]
  return choices.find((ticks) => ticks.length <= steps && ticks.length) ?? choices[4]
}

function short(value: number): string {
  return value >= 1e6 ? `${value / 1e6} M` : value >= 1e4 ? `${value / 1e3} k` : String(value)
}

export function label(color: string, fontSize = 12) {
  return { color, fontSize, fontFamily: FONT }
}

/** @param description for readers who don't see the chart */
export function render(option: EChartsOption, { width }: Layout, height: number, description: string): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(option)
  const svg = chart.renderToSVGString({ useViewBox: true })
  chart.dispose()
  return plain(svg).replace(/^<svg[^>]*>/, () => {
    const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${FONT}" role="img" aria-label="${escaped(description)}">`
  })
}

/**
 * Removes what only the library's script in a page uses, the attributes of the root, and clipping paths, whose numbers count all charts of this
 * process.
 */
function plain(svg: string): string {
  return svg
    .replace(/<(style|defs)\b.*?<\/\1>/gs, '')
    .replace(/ (?:ecmeta_\w+|class|clip-path|pointer-events)="[^"]*"|font-family:[^;"]*;/g, '')
    .replace(/<[^>]*>/g, (tag) => tag.replace(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2)))))
    .replace(/>\s+</g, '><')
}
