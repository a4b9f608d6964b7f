// Formats the table of runtime × suite × backend for the terminal and as Markdown.

import type { SuiteResult, TestResult } from './results.ts'

/** Returns the backend of a test, from the title of its suite; 'any' if the suite does not run once for each backend. */
export type Choice = 'js' | 'wasm' | 'auto' | 'any'
const CHOICES: readonly Choice[] = ['js', 'wasm', 'auto', 'any']

export interface Column {
  readonly title: string
  readonly version: string
  readonly expected: ReadonlySet<string>
  readonly results: ReadonlyMap<string, SuiteResult>
  readonly seconds: number
  /** Why it did not run to its end. */
  readonly error?: string
}

function choiceOf({ path }: TestResult): Choice {
  for (const title of path.slice(0, -1)) {
    const [, choice] = /(?<![\w./-])(js|wasm|auto)(?![\w./-])/.exec(title) ?? []
    if (choice) return choice as Choice
  }
  return 'any'
}

interface Count {
  passed: number
  failed: number
}

/** Counts the tests of a suite by backend. */
function countsOf(result: SuiteResult | undefined): Map<Choice, Count> {
  const counts = new Map<Choice, Count>()
  for (const test of result?.tests ?? []) {
    const count = counts.get(choiceOf(test)) ?? { passed: 0, failed: 0 }
    // A skipped test shows nothing, so it counts as a failure.
    if (test.state === 'pass') count.passed++
    else count.failed++
    counts.set(choiceOf(test), count)
  }
  return counts
}

interface Row {
  readonly suite: string
  readonly choice: Choice
  readonly cells: readonly string[]
}

export interface Report {
  readonly rows: readonly Row[]
  readonly totals: readonly (Count & { suites: number })[]
  /** Every failure, with its message. */
  readonly failures: readonly string[]
}

export function reportOf(columns: readonly Column[]): Report {
  const suites = [...new Set(columns.flatMap(({ expected }) => [...expected]))].sort()
  const rows: Row[] = []
  const failures: string[] = columns.flatMap(({ title, error }) => (error ? [`${title}: ${error}`] : []))
  const totals = columns.map(() => ({ passed: 0, failed: 0, suites: 0 }))
  for (const suite of suites) {
    const counts = columns.map(({ results }) => countsOf(results.get(suite)))
    const choices = CHOICES.filter((choice) => counts.some((each) => each.has(choice)))
    for (const choice of choices) {
      const cells = columns.map((column, i) => {
        if (!column.expected.has(suite)) return '\u2014'
        const count = counts[i].get(choice)
        const isMissing = !count || count.passed + count.failed === 0
        if (isMissing) failures.push(`${column.title}: ${suite}: nothing ran on ${choice}`)
        totals[i].passed += count?.passed ?? 0
        totals[i].failed += isMissing ? 1 : count.failed
        if (isMissing) return 'missing'
        return count.failed > 0 ? `${count.failed} of ${count.passed + count.failed} FAILED` : String(count.passed)
      })
      rows.push({ suite, choice, cells })
    }
    for (const [i, { title, results }] of columns.entries()) {
      const result = results.get(suite)
      if (result) totals[i].suites++
      for (const { path, state, errors } of result?.tests ?? []) {
        if (state !== 'pass') failures.push(`${title}: ${suite}: ${path.join(' > ')}: ${state}\n${errors.join('\n')}`)
      }
    }
  }
  return { rows, totals, failures }
}

const name = (suite: string) => suite.replace(/^test\//, '').replace(/(\.test)?\.ts$/, '')

/** For the terminal. */
export function tableOf(columns: readonly Column[], { rows, totals }: Report): string {
  const lines = [
    ['suite', 'backend', ...columns.map(({ title }) => title)],
    ['', '', ...columns.map(({ version }) => version.replace(/^(\d+\.\d+).*/, '$1'))],
    ...rows.map(({ suite, choice, cells }, i) => [rows[i - 1]?.suite === suite ? '' : name(suite), choice, ...cells]),
    ['tests', '', ...totals.map(({ passed }) => String(passed))],
    ['failed', '', ...totals.map(({ failed }) => String(failed))],
    ['seconds', '', ...columns.map(({ seconds }) => seconds.toFixed(0))],
  ]
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)))
  return lines
    .map((line) => line.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '))
    .join('\n')
}

export function markdownOf(columns: readonly Column[], { rows, totals, failures }: Report, share: number): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '# The suites on every runtime',
    '',
    `Tests that passed, by suite and backend; \u2014: needs Node. ${share > 1 ? `Of the long enumerations one case in ${share} (TEST_SHARE).` : ''}`,
    '',
    line(['suite', 'backend', ...columns.map(({ title, version }) => `${title} (${version})`)]),
    line(['---', '---', ...columns.map(() => '---:')]),
    ...rows.map(({ suite, choice, cells }) => line([name(suite), choice, ...cells])),
    line(['**tests**', '', ...totals.map(({ passed }) => String(passed))]),
    line(['**failed**', '', ...totals.map(({ failed }) => String(failed))]),
    '',
    ...failures.map((failure) => `\`\`\`\n${failure.slice(0, 3000)}\n\`\`\`\n`),
  ].join('\n')
}
