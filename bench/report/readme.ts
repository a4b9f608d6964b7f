// The README's part about speed, between `<!-- speed -->` and `<!-- /speed -->`: a sentence for each runtime, a small table of geometric means,
// and the same against two libraries.

import type { Cell, Results } from '../support/results.ts'
import { gridOf, gridsOf, mean, sharedSize, shortName, sorted, times } from './model.ts'
import { replaceSpeed, setting, tableOf } from './speed-page.ts'

/** What is compared: the grid of each runtime, and how a sentence says it. */
interface Task {
  readonly name: string
  readonly verb?: string
  readonly suite: string
  readonly operation: string
}

const TASKS: readonly Task[] = [
  { name: 'decode UTF-8', verb: 'decodes', suite: 'decode', operation: 'decode' },
  { name: 'encode UTF-8', verb: 'encodes', suite: 'encode', operation: 'encode' },
  { name: 'validate UTF-8', suite: 'validate', operation: 'validate' },
  { name: 'decode legacy encodings', suite: 'legacy', operation: 'decode' },
  { name: 'encode legacy encodings', suite: 'legacy', operation: 'encode' },
]
const LIBRARIES = ['iconv-lite', '@exodus/bytes']
/** A ratio within these is the same speed: what two measurements of the same code differ by. */
const EVEN = { least: 0.97, most: 1 / 0.97 }
/** A geometric mean within these is called about the same. */
const ABOUT_EVEN = { least: 0.9, most: 1.1 }

/** The README with a new part about speed. */
export function readme(text: string, all: readonly Results[]): string {
  const results = sorted(all)
  const rows = TASKS.map(({ name, ...task }) => [name, ...results.map((each) => heat(ratiosOf(each, task)))])
  return replaceSpeed(text, [
    ...results.flatMap((each) => sentenceOf(each) ?? []),
    '',
    "How many times as fast as the platform's best function for the same task (legacy: as the best of the platform and the libraries), 64 KiB, geometric means over the",
    'scripts or encodings: 🟩 faster, 🟨 the same within 3 %, 🟥 slower.',
    '',
    ...tableOf([['', ...results.map(shortName)], ...rows]),
    '',
    'How many times as fast as two libraries, from the runtime with the smallest geometric mean to the one with the greatest:',
    '',
    ...tableOf([['', ...TASKS.map(({ name }) => name)], ...LIBRARIES.map((name) => libraryRow(name, results))]),
    '',
    setting(results),
  ])
}

/** The cells of a task in the size that stands for it. */
function cellsOf(results: Results, { suite, operation }: Omit<Task, 'name'>): readonly Cell[] {
  const grid =
    suite === 'legacy'
      ? gridsOf(results).find((each) => each.suite === suite && each.operation === operation)
      : gridOf(results, operation)
  return grid ? grid.cells.filter(({ size }) => size === sharedSize(grid)) : []
}

/** The ratios of its steady cells. */
function ratiosOf(results: Results, task: Omit<Task, 'name'>): number[] {
  return cellsOf(results, task).flatMap(({ ratio }) => ratio?.median ?? [])
}

function heat(ratios: readonly number[]): string {
  const value = mean(ratios)
  if (value === undefined) return ''
  return `${value < EVEN.least ? '🟥' : value > EVEN.most ? '🟩' : '🟨'} ${times(value)}`
}

/** What a runtime gains in decoding and encoding, from the slowest script to the fastest. */
function sentenceOf(results: Results): string | undefined {
  const parts = TASKS.flatMap(({ verb, ...task }) => {
    const ratios = ratiosOf(results, task)
    if (!verb || ratios.length === 0) return []
    const range = `${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}`
    const value = mean(ratios)!
    return value > ABOUT_EVEN.least && value < ABOUT_EVEN.most
      ? `${verb} at about the platform's speed (${range} of it)`
      : `${verb} ${range} times as fast`
  })
  return parts.length > 0 ? `- **${shortName(results)}** ${parts.join(', ')}.` : undefined
}

/** Against one library, in each task that it has. */
function libraryRow(name: string, results: readonly Results[]): string[] {
  const cells = TASKS.map((task) => {
    const means = results.flatMap((each) => {
      const ratios = cellsOf(each, task).flatMap(({ competitors }) =>
        competitors.filter((other) => other.name === name).map(({ ratio }) => ratio.median),
      )
      return mean(ratios) ?? []
    })
    return means.length > 0 ? `${times(Math.min(...means))} to ${times(Math.max(...means))}` : ''
  })
  return [name, ...cells]
}
