// Lines over steps of a size or of a rate, on a logarithmic axis. A red diamond marks where ours is slower than the platform.

import type { SeriesOption } from 'echarts'
import { COLOURS, type Colour, type Layout, label, logarithmic, type Panel, Places, render } from './chart.ts'

/** A line, with a value for each step that has one. */
export interface Curve {
  name: string
  colour: Colour
  hollow?: boolean
  dash?: 'dashed' | 'dotted'
  symbol: 'circle' | 'triangle' | 'rect'
  values: (number | undefined)[]
  /** Steps at which ours is slower than the platform with some text. */
  slower?: boolean[]
}

export interface Axes {
  steps: readonly string[]
  /** Draws a line here: equal speed. */
  even?: number
}

const HEIGHT_PX = 150
const LABELS_PX = 40
/** A letter of a label with its share of the space between two. */
const LETTER_PX = 8
const SLOWER = 'slower with some text'

export function curves(
  panels: readonly Panel<Curve>[],
  { steps, even }: Axes,
  layout: Layout,
  description: string,
): string {
  const titles = panels.map(({ title }) => title)
  const all = panels.flatMap(({ rows }) => rows)
  const room = { left: LABELS_PX, right: 8, height: HEIGHT_PX }
  const plain = new Places(titles, layout, room, keysOf(all))
  // Every step has its label: slanted, where there is no room for it side by side.
  const isSlanted = Math.max(...steps.map((step) => step.length)) * LETTER_PX > plain.panelWidth / steps.length
  const places = isSlanted ? new Places(titles, layout, { ...room, isSlanted }, keysOf(all)) : plain
  const values = all.flatMap((curve) => curve.values.filter((value) => value !== undefined))
  const axis = logarithmic(even ? [...values, even] : values, 5)
  const series = panels.flatMap(({ rows }, index): SeriesOption[] => {
    const at = { xAxisIndex: index, yAxisIndex: index, silent: true, clip: false }
    return rows.flatMap((curve, row): SeriesOption[] => {
      const { name, colour, dash, symbol, values, slower } = curve
      const color = COLOURS[colour]
      const level = { silent: true, symbol: 'none', label: { show: false }, data: [{ yAxis: even }] }
      const lost = values.flatMap((value, i): [number, number][] => (slower?.[i] && value ? [[i, value]] : []))
      return [
        {
          ...at,
          type: 'line',
          name,
          data: values.map((value) => value ?? '-'),
          symbol,
          symbolSize: 6,
          showAllSymbol: true,
          lineStyle: { color, width: 2, type: dash ?? 'solid' },
          itemStyle: dot(curve),
          z: rows.length - row + 2,
          markLine: even && row === 0 ? { ...level, lineStyle: { color: COLOURS.faint, type: 'solid' } } : undefined,
        },
        {
          ...at,
          type: 'scatter',
          name: SLOWER,
          data: lost,
          symbol: 'diamond',
          symbolSize: 12,
          itemStyle: { color: COLOURS.slower, opacity: 1 },
          z: 20,
        },
      ]
    })
  })
  return render(
    {
      ...places.frame(),
      xAxis: panels.map((_, gridIndex) => ({
        gridIndex,
        type: 'category' as const,
        data: [...steps],
        axisLine: { lineStyle: { color: COLOURS.line } },
        axisTick: { show: false },
        axisLabel: { ...label(COLOURS.faint, 11), interval: 0, rotate: isSlanted ? 45 : 0 },
      })),
      yAxis: panels.map((_, gridIndex) => ({
        ...axis,
        gridIndex,
        axisLabel: { ...axis.axisLabel, show: places.isFirst(gridIndex) },
      })),
      series,
    },
    layout,
    places.height,
    description,
  )
}

function keysOf(all: readonly Curve[]) {
  const keys = [...new Map(all.map((curve) => [curve.name, curve])).values()].map((curve) => ({
    name: curve.name,
    icon: curve.symbol,
    itemStyle: dot(curve),
    lineStyle: { color: COLOURS[curve.colour], type: curve.dash ?? ('solid' as const) },
  }))
  const lost = { name: SLOWER, icon: 'diamond', itemStyle: { color: COLOURS.slower } }
  return all.some(({ slower }) => slower?.includes(true)) ? [...keys, lost] : keys
}

function dot({ colour, hollow }: Curve) {
  const color = COLOURS[colour]
  return { color: hollow ? COLOURS.sheet : color, borderColor: color, borderWidth: hollow ? 2 : 0, opacity: 1 }
}
