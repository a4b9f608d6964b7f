// A dot for each competitor in each row, on a logarithmic axis, and at the right how many times as fast ours is.

import type { SeriesOption } from 'echarts'
import type { Range } from '../../support/results.ts'
import type { Estimate } from '../../support/statistics.ts'
import { times, timesRange, type Verdict, verdict } from '../model.ts'
import { COLOURS, type Layout, label, logarithmic, type Panel, Places, render } from './chart.ts'

export type Mark = 'best' | 'platform' | 'library' | 'own'

/** An input. */
export interface Row {
  label: string
  /** Undefined where this panel has no result. */
  ours?: number
  ratio?: Estimate
  /** In place of the ratio of an unsteady cell. */
  range?: Range
  others: { mark: Mark; value: number }[]
}

/** Room for the label of a tick. */
const TICK_PX = 26
const ROW_PX = 18
const LABELS_PX = 118
const RATIOS_PX = 38

/** The marks, the last on top. Ours differ in shape too, because not everybody tells red from green. */
const OTHERS = {
  platform: { name: "platform's others", symbol: 'circle', symbolSize: 5, colour: 'platform', hollow: false },
  library: { name: 'libraries', symbol: 'triangle', symbolSize: 7, colour: 'library', hollow: false },
  own: { name: 'utf-simd/js', symbol: 'rect', symbolSize: 6, colour: 'own', hollow: false },
  best: { name: "platform's best", symbol: 'circle', symbolSize: 8, colour: 'platform', hollow: true },
} as const
const OURS = {
  even: { name: 'as fast', symbol: 'circle', symbolSize: 9, colour: 'ours', hollow: true },
  faster: { name: 'utf-simd', symbol: 'circle', symbolSize: 10, colour: 'ours', hollow: false },
  slower: { name: 'slower', symbol: 'diamond', symbolSize: 13, colour: 'slower', hollow: false },
} as const
type Look = (typeof OTHERS)[Mark] | (typeof OURS)[Verdict]

const LEGEND: readonly Look[] = [
  ...[OURS.faster, OURS.even, OURS.slower],
  ...[OTHERS.best, OTHERS.platform, OTHERS.library, OTHERS.own],
]

/** The names of the two sides. */
export interface Names {
  ours: string
  best: string
}

export function speeds(
  panels: readonly Panel<Row>[],
  unit: string,
  layout: Layout,
  description: string,
  names: Names = { ours: OURS.faster.name, best: OTHERS.best.name },
): string {
  const most = Math.max(...panels.map(({ rows }) => rows.length))
  const titles = panels.map(({ title }) => title)
  const all = panels.flatMap(({ rows }) => rows)
  const shown = new Set<Look>(
    all.flatMap((row) => [...(row.ours ? [OURS[standing(row)]] : []), ...row.others.map(({ mark }) => OTHERS[mark])]),
  )
  const nameOf = (look: Look) => nameIn(shown, look, names)
  const keys = LEGEND.filter((look) => shown.has(look)).map((look) => ({
    name: nameOf(look),
    icon: look.symbol,
    ...keyStyle(look),
  }))
  const room = { left: layout.labels ?? LABELS_PX, right: RATIOS_PX, height: most * ROW_PX }
  const places = new Places(titles, layout, room, keys)
  const values = all.flatMap(({ ours, others }) => [...(ours ? [ours] : []), ...others.map(({ value }) => value)])
  const axis = logarithmic(values, Math.floor(places.panelWidth / TICK_PX))
  const name = { name: unit, nameLocation: 'middle' as const, nameGap: 22, nameTextStyle: label(COLOURS.faint, 11) }

  const series = panels.flatMap(({ rows }, index): SeriesOption[] => {
    const at = { xAxisIndex: index, yAxisIndex: 2 * index, silent: true, clip: false }
    const dots = (look: Look, data: [number, number][]): SeriesOption[] =>
      data.length ? [{ ...at, ...style(look), type: 'scatter', name: nameOf(look), data }] : []
    return [
      { ...at, type: 'lines', coordinateSystem: 'cartesian2d', data: distances(rows), z: 1 },
      ...Object.entries(OTHERS).flatMap(([mark, look]) =>
        dots(
          look,
          rows.flatMap(({ others }, row) =>
            others.filter((each) => each.mark === mark).map(({ value }): [number, number] => [value, row]),
          ),
        ),
      ),
      ...Object.entries(OURS).flatMap(([kind, look]) =>
        dots(
          look,
          rows.flatMap((row, i): [number, number][] => (row.ours && standing(row) === kind ? [[row.ours, i]] : [])),
        ),
      ),
    ]
  })
  return render(
    {
      ...places.frame(),
      xAxis: panels.map((_, gridIndex) => ({ ...axis, ...name, gridIndex })),
      yAxis: panels.flatMap(({ rows }, gridIndex) => {
        const side = {
          gridIndex,
          type: 'category' as const,
          inverse: true,
          data: Array.from({ length: most }, (_, i) => String(i)),
          axisLine: { show: false },
          axisTick: { show: false },
        }
        const text = { interval: 0, margin: 8 }
        return [
          {
            ...side,
            axisLabel: {
              ...label(COLOURS.ink),
              ...text,
              show: places.isFirst(gridIndex),
              formatter: (_: string, i: number) => rows[i]?.label ?? '',
            },
          },
          {
            ...side,
            position: 'right' as const,
            axisLabel: {
              ...label(COLOURS.ink),
              ...text,
              color: (_?: string | number, i = 0) => colourOf(rows[i]),
              formatter: (_: string, i: number) => ratioText(rows[i]),
            },
          },
        ]
      }),
      series,
    },
    layout,
    places.height,
    description,
  )
}

/** The first entry of the legend also names the side. */
function nameIn(shown: ReadonlySet<Look>, look: Look, { ours, best }: Names): string {
  if (look === OURS.faster) return ours
  if (look === OTHERS.best) return best
  const isFirst = LEGEND.find((each) => shown.has(each)) === look
  return isFirst && (look === OURS.even || look === OURS.slower) ? `${ours}, ${look.name}` : look.name
}

function ratioText(row: Row | undefined): string {
  if (row?.range) return timesRange(row.range)
  return row?.ratio ? `${times(row.ratio.median)}×` : ''
}

/** Without a ratio, ours has the plain mark. An unsteady cell counts as even. */
function standing({ ratio, range }: Row): Verdict {
  if (range) return 'even'
  return ratio ? verdict(ratio) : 'faster'
}

function colourOf(row: Row | undefined): string {
  return row ? { faster: COLOURS.ours, even: COLOURS.faint, slower: COLOURS.slower }[standing(row)] : COLOURS.faint
}

/** Lines from the best to ours. */
function distances(rows: readonly Row[]) {
  return rows.flatMap((row, i) => {
    const best = row.others.find(({ mark }) => mark === 'best')
    if (!best || !row.ours) return []
    const lineStyle = { color: colourOf(row), width: 3, opacity: 0.35 }
    return [
      {
        coords: [
          [best.value, i],
          [row.ours, i],
        ] as [number, number][],
        lineStyle,
      },
    ]
  })
}

function style({ symbol, symbolSize, colour, hollow }: Look) {
  const color = hollow ? COLOURS.sheet : COLOURS[colour]
  const itemStyle = { color, opacity: 1, borderColor: COLOURS[colour], borderWidth: hollow ? 2 : 0 }
  return { symbol, symbolSize, itemStyle, z: 2 }
}

function keyStyle(look: Look) {
  const { color, borderColor, borderWidth } = style(look).itemStyle
  return { itemStyle: { color, borderColor, borderWidth } }
}
