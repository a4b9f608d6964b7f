// The README's figures. Between `<!-- speed -->` and `<!-- /speed -->`: a sentence for each runtime, a small table of geometric means, and the
// same against libraries. Outside: the lines that say for which runtimes the package is, and the row about speed in the table of other codecs.

import type { Results } from '../support/results.ts'
import { PLATFORM_RULE } from '../support/suite.ts'
import { bestOf, endsOf, mean, shortName, sorted, times, unique } from './model.ts'
import { replaceSpeed, setting, tableOf } from './speed-page.ts'
import { cellsOf, DECODE, ENCODE, meanOf, meanVerdict, TASKS, type Task } from './tasks.ts'

const LIBRARIES = ['iconv-lite', '@exodus/bytes', 'encoding-japanese', 'text-encoding']
const NOT_MEASURED = 'not measured'
const SQUARES = { faster: '🟩', even: '🟨', slower: '🟥' }
/** From here on, UTF-8 alone is a reason to use the package. */
const WORTHWHILE_RATIO = 1.1
const SHORT_SIZE = '65-256 B'

/** The README with new figures. */
export function readme(text: string, all: readonly Results[]): string {
  const results = sorted(all)
  const rows = TASKS.map((task) => [task.name, ...results.map((each) => heat(meanOf(each, task)))])
  const page = replaceSpeed(text, [
    ...results.flatMap((each) => sentenceOf(each) ?? []),
    '',
    "How many times as fast as the platform's best function for the same task (legacy: as the best of the platform and the libraries), 64 KiB, geometric means over the",
    'scripts or encodings: 🟩 faster, 🟨 the same within 3 %, 🟥 slower. An unsteady cell counts with the middle of its range.',
    '',
    ...tableOf([['', ...results.map(shortName)], ...rows]),
    ...againstLibraries(results),
    '',
    setting(results),
  ])
  return withLines(page, [
    ...useLines(results),
    ...shortStringLine(results),
    ['| speed of utf-simd |', speedRow(results)],
  ])
}

/** The start of a line, and the whole line that comes in its place. */
type NewLine = readonly [start: string, line: string]

/** Lines that the page lacks stay away. */
function withLines(text: string, fresh: readonly NewLine[]): string {
  const replaced = (line: string) => fresh.find(([start]) => line.startsWith(start))?.[1] ?? line
  return text.split('\n').map(replaced).join('\n')
}

/** For which runtimes the package is, and for which it is not. */
function useLines(results: readonly Results[]): NewLine[] {
  const measured = results.flatMap((each) => {
    const means = [meanOf(each, DECODE), meanOf(each, ENCODE)].filter((value) => value !== undefined)
    return means.length > 0 ? { results: each, most: Math.max(...means) } : []
  })
  const gaining = measured.filter(({ most }) => most >= WORTHWHILE_RATIO)
  const others = measured.filter(({ most }) => most < WORTHWHILE_RATIO)
  const lines: NewLine[] = []
  if (gaining.length > 0) {
    const start = '- you handle much text in '
    lines.push([start, `${start}${namesOf(gaining)}: [the table](#speed) says what you gain;`])
  }
  if (others.length > 0) {
    const start = '- `TextDecoder` and `TextEncoder` do all that you need, and you run '
    const percent = Math.max(0, Math.round((Math.max(...others.map(({ most }) => most)) - 1) * 100))
    lines.push([
      start,
      `${start}${namesOf(others)}: UTF-8 gains at most ${percent} % there in the mean of the scripts, and [some lose](docs/speed.md#where-it-is-slower);`,
    ])
  }
  return lines
}

/** Where a call costs more with strings of 65 to 256 bytes, and how much. */
function shortStringLine(results: readonly Results[]): NewLine[] {
  const slower = results.flatMap((each) => {
    const cells = each.suites['short']?.cells ?? []
    const cell = cells.find(
      ({ operation, script, size }) => operation === 'decode' && script === 'mixed' && size === SHORT_SIZE,
    )
    if (!cell?.ratio || cell.ratio.median >= PLATFORM_RULE.leastRatio) return []
    return { results: each, more: Math.round(cell.ours.median) - Math.round(bestOf(cell)!.speed.median) }
  })
  if (slower.length === 0) return []
  const start = '- you mostly decode strings of 65 to 256 bytes in '
  const more = slower.map((each) => each.more)
  const range = `${Math.min(...more)} to ${Math.max(...more)} ns`
  return [[start, `${start}${namesOf(slower)}: a call [takes ${range} more](docs/speed.md#short-strings) there;`]]
}

/** Node 20, 22, Bun or Firefox. */
function namesOf(all: readonly { readonly results: Results }[]): string {
  const names = all.map(({ results: { name } }, i) => {
    const [word, version] = name.split(' ')
    if (word !== 'Node') return word
    const [major] = version.split('.')
    return all[i - 1]?.results.name.startsWith('Node ') ? major : `Node ${major}`
  })
  return [names.slice(0, -1).join(', '), names[names.length - 1]].filter(Boolean).join(' or ')
}

function heat(value: number | undefined): string {
  return value === undefined ? NOT_MEASURED : `${SQUARES[meanVerdict(value)]} ${times(value)}`
}

/** What a runtime gains in decoding and encoding, from the slowest script to the fastest. */
function sentenceOf(results: Results): string | undefined {
  const parts = [DECODE, ENCODE].flatMap((task) => {
    const value = meanOf(results, task)
    if (value === undefined) return []
    const ends = cellsOf(results, task).flatMap((cell) => endsOf(cell) ?? [])
    const range = rangeOf(ends.flatMap(({ low, high }) => [low, high]))
    return meanVerdict(value) === 'even'
      ? `${task.verb} at the platform's speed (by script ${range} times)`
      : `${task.verb} ${range} times as fast`
  })
  return parts.length > 0 ? `- **${shortName(results)}** ${parts.join(', ')}.` : undefined
}

/** 2.0 to 8.0, or 2.0 alone. */
function rangeOf(values: readonly number[]): string {
  return unique([Math.min(...values), Math.max(...values)].map(times)).join(' to ')
}

/** The tasks and the libraries that were measured. */
function againstLibraries(results: readonly Results[]): string[] {
  const libraries = LIBRARIES.filter((name) => meansAgainst(name, results).length > 0)
  const tasks = TASKS.filter((task) => libraries.some((name) => meansAgainst(name, results, [task]).length > 0))
  if (libraries.length === 0) return []
  const cell = (name: string, task: Task) => {
    const means = meansAgainst(name, results, [task])
    return means.length > 0 ? rangeOf(means) : NOT_MEASURED
  }
  const rows = libraries.map((name) => [name, ...tasks.map((task) => cell(name, task))])
  const count = ['', 'one library', 'two libraries', 'three libraries', 'four libraries'][libraries.length]
  return [
    '',
    `Against ${count}: the geometric mean in the slowest and in the fastest runtime.`,
    '',
    ...tableOf([['', ...tasks.map(({ name }) => name)], ...rows]),
  ]
}

/** The geometric mean of each runtime and task in which the library was measured. */
function meansAgainst(name: string, results: readonly Results[], tasks: readonly Task[] = TASKS): number[] {
  return tasks.flatMap((task) =>
    results.flatMap((each) => {
      const others = cellsOf(each, task).flatMap(({ competitors }) =>
        competitors.filter((other) => other.name === name),
      )
      return mean(others.map(({ ratio }) => ratio.median)) ?? []
    }),
  )
}

/** The row of the table that compares other codecs. */
function speedRow(results: readonly Results[]): string {
  const cells = LIBRARIES.map((name) => {
    const means = meansAgainst(name, results)
    return means.length > 0 ? `${rangeOf(means)} times theirs` : NOT_MEASURED
  })
  return `| speed of utf-simd | | [by runtime](#speed) | ${cells.join(' | ')} |`
}
