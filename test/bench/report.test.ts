// The report, from invented results in a temporary folder; and whether the repository's report is up to date.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countedCells, gridOf, gridsOf, stepsOf, times, verdict } from '../../bench/report/model.ts'
import { page } from '../../bench/report/page.ts'
import { pictures } from '../../bench/report/pictures.ts'
import { readResults } from '../../bench/report/read.ts'
import { readme } from '../../bench/report/readme.ts'
import { speedPage } from '../../bench/report/speed-page.ts'
import { outdated, PAGE, pageIsOutdated, write } from '../../bench/report.ts'
import type { Cell, Results } from '../../bench/support/results.ts'
import { format } from '../../bench/support/results-file.ts'
import { cell, invented, part, RUNTIMES } from './results.ts'

const README = 'Before $&\n<!-- speed -->\nold\n<!-- /speed -->\nafter\n'
const at = (median: number, low = median, high = median) => ({ median, low, high })
/** Results of one suite with these cells. */
const only = (suite: string, ...cells: Cell[]): Results => ({
  ...invented('node22'),
  suites: { [suite]: { unit: 'GB/s', cells } },
})
const table = (...results: Results[]) => speedPage(README, results, pictures(results))

test('the repository has the tables and pictures of its results (npm run bench:report)', () => {
  expect(outdated()).toEqual([])
})

test('slower is an interval below 0.97, faster one as far above 1', () => {
  expect(verdict(at(0.9, 0.8, 0.969))).toBe('slower')
  expect(verdict(at(0.9, 0.8, 0.97))).toBe('even')
  expect(verdict(at(1.2, 1.03, 1.4))).toBe('even')
  expect(verdict(at(1.2, 1.031, 1.4))).toBe('faster')
})

test('ratios as they are written', () => {
  expect([17.4, 9.96, 9.94, 1.1, 1.04, 0.969, 0.0041].map(times)).toEqual([
    ...['17', '10', '9.9', '1.1', '1.04', '0.97', '0.004'],
  ])
})

test('a range that covers others is no step of a curve', () => {
  const sizes = ['4-8 B', '9-16 B', '4-256 B', '129-256 B']
  expect(stepsOf({ suite: 'short', operation: 'decode', unit: 'ns', scripts: [], sizes, cells: [] })).toEqual([
    '4-8 B',
    '9-16 B',
    '129-256 B',
  ])
})

describe('in a folder', () => {
  let folder: string
  let root: URL
  const path = (file: string) => join(folder, file)
  const put = (file: string, text: string) => writeFileSync(path(file), text)
  const results = (name: string, value: Results) => put(`bench/results/${name}.json`, format(value))

  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    folder = mkdtempSync(join(tmpdir(), 'utf-simd-report-'))
    root = pathToFileURL(`${folder}/`)
    mkdirSync(path('bench/results'), { recursive: true })
    mkdirSync(path('docs'))
    put('README.md', README)
    put('docs/speed.md', README)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  const drawn = ['decode', 'dirty', 'short']

  test('all is written, and is up to date until something changes', () => {
    results('firefox', part('firefox', 'decode'))
    results('node22', part('node22', ...drawn))
    write(root)
    const files = drawn.flatMap((name) => [`${name}.dark.svg`, `${name}.svg`])
    expect(readdirSync(path('docs/speed')).sort()).toEqual(files)
    expect(readFileSync(path(PAGE), 'utf8')).toMatch(/^<!doctype html>/)
    const text = readFileSync(path('README.md'), 'utf8')
    expect(text).toMatch(/^Before \$&\n<!-- speed -->\n.*\n<!-- \/speed -->\nafter\n$/s)
    // Node comes first whatever the order of the files.
    expect(text).toContain('|  | Node 22 | Firefox 153 |')
    expect(readFileSync(path('docs/speed.md'), 'utf8')).toContain('|  | Node 22 | Firefox 153 |')
    expect(outdated(root)).toEqual([])
    expect(pageIsOutdated(root)).toBe(false)

    put('README.md', text.replace('Node 22 |', 'Node 23 |'))
    put('docs/speed/short.svg', '<svg/>')
    put('docs/speed/gone.svg', '<svg/>')
    rmSync(path('docs/speed/dirty.dark.svg'))
    expect(outdated(root).sort()).toEqual([
      'README.md',
      ...['dirty.dark.svg', 'gone.svg', 'short.svg'].map((file) => `docs/speed/${file}`),
    ])
    put(PAGE, '')
    expect(pageIsOutdated(root)).toBe(true)

    write(root)
    expect(outdated(root)).toEqual([])
    expect(existsSync(path('docs/speed/gone.svg'))).toBe(false)

    // One cell has another speed.
    const changed = part('node22', ...drawn)
    const [first] = changed.suites['decode'].cells.filter(({ size }) => size === '64 KiB')
    first.ratio = at(123)
    results('node22', changed)
    expect(outdated(root)).toEqual([
      ...['docs/speed/decode.svg', 'docs/speed/decode.dark.svg', 'README.md', 'docs/speed.md'],
    ])
    expect(pageIsOutdated(root)).toBe(true)
  })

  test('without results nothing is written, and the README stands', () => {
    expect(() => write(root)).toThrow(/^no results in /)
    expect(readFileSync(path('README.md'), 'utf8')).toBe(README)
    expect(outdated(root)).toEqual([])
  })

  test('quick runs are left out', () => {
    results('node22.local', invented('node22'))
    expect(readResults(new URL('bench/results/', root))).toEqual([])
    expect(readResults(new URL('bench/results/', root), true)).toHaveLength(1)
    expect(() => write(root)).toThrow('of quick runs there are node22.local.json (--local)')
  })

  test('no JSON, and the same runtime twice', () => {
    put('bench/results/bun.json', '{')
    expect(() => write(root)).toThrow(/^bun\.json: /)
    for (const file of ['bun', 'other']) results(file, invented('bun'))
    expect(() => write(root)).toThrow('two files are of the runtime bun')
  })
})

test('the same results give the same characters, in whatever order they come', () => {
  const some = ['node20', 'bun'].map((runtime) => part(runtime, 'decode', 'short'))
  const turned = [...some].reverse()
  expect(page(turned) === page(some)).toBe(true)
  expect(pictures(turned)).toEqual(pictures(some))
})

test('what is lost is shown as plainly as what is won', () => {
  const won = only('decode', cell('decode', 'ascii', '64 KiB', 8, 4, 'GB/s'))
  const lost = only('decode', cell('decode', 'ascii', '64 KiB', 8, 0.5, 'GB/s'))
  const even = only('decode', cell('decode', 'ascii', '64 KiB', 8, 1, 'GB/s'))

  expect(table(won)).toContain('| ASCII | 4.0/– |')
  expect(table(won)).toContain('None is slower')
  expect(table(lost)).toContain('| ASCII | 🔴 **0.50**/– |')
  expect(table(lost)).toContain('🔴 **Slower**')
  expect(table(even)).toContain('| ASCII | 1.00/– |')

  const red = '#b3260a'
  const drawn = (results: Results) =>
    pictures([results])
      .map(({ svg }) => svg.light)
      .join('')
  expect(drawn(lost)).toMatch(new RegExp(`<path[^>]* fill="${red}"`))
  expect(drawn(lost)).toContain('>0.50×<')
  for (const other of [won, even]) expect(drawn(other)).not.toContain(red)

  expect(coloured(won)).toEqual({ overview: twice('faster 4.0'), losses: [], node22: twice('faster 4.0') })
  expect(coloured(even)).toEqual({ overview: twice('even 1.00'), losses: [], node22: twice('even 1.00') })
  expect(coloured(lost)).toEqual({
    overview: twice('slower 0.50'),
    losses: ['slower 0.50'],
    node22: twice('slower 0.50'),
  })
})

const twice = (text: string) => [text, text]

/** The coloured cells of the page of one runtime by its parts: in heat maps, and in the table of all figures. */
function coloured(results: Results): Record<string, string[]> {
  const parts = page([results]).matchAll(/<section id="([^"]*)">(.*?)<\/section>/gs)
  return Object.fromEntries(
    [...parts].map(([, id, part]) => {
      const cells = part.matchAll(/<td class="([^"]*)">([^<]*)<\/td>/g)
      return [id, [...cells].map(([, colour, text]) => `${colour} ${text}`)]
    }),
  )
}

test('a ratio below 0.97 is a loss, certain or not', () => {
  const unsure = cell('decode', 'ascii', '64 KiB', 8, 0.96, 'GB/s')
  unsure.ratio = at(0.96, 0.9, 1.02)
  const range = { low: 0.8, high: 0.9 }
  const { ratio, ratioAny, bestAny, ...rest } = cell('decode', 'french', '64 KiB', 8, 0.85, 'GB/s')
  const results = only('decode', unsure, { ...rest, range })
  expect(coloured(results)['losses']).toEqual(['even 0.96', 'slower 0.80–0.90'])
  const text = table(results)
  expect(text).toContain('| decode | 1/2: 0.80–0.90 |')
  expect(text).toContain('All 2 cells below 0.97')
  expect(text).toContain('| decode; ASCII; 64 KiB|0.96 |')
  expect(text).toContain('| decode; French; 64 KiB|**0.80–0.90** |')
})

test('losses are counted, and the least ratio is named', () => {
  const lost = only('decode', cell('decode', 'ascii', '64 KiB', 8, 0.5, 'GB/s'))
  expect(table(lost)).toContain('| decode | 1/1: 0.50 |')
  expect(table(lost)).toContain('1/1: 0.50 means: 1 of 1 cells is slower; the worst runs at 0.50 of the speed.')
  expect(table(lost)).toContain('| decode; ASCII; 64 KiB|**0.50** |')
  expect(table(only('decode', cell('decode', 'ascii', '64 KiB', 8, 1, 'GB/s')))).not.toContain('Where it is slower')
})

test('short strings, from the results of their own', () => {
  const rows = [{ operation: 'decode', size: '16 B', ns: 101.2, line: { ns: 118.6 } }]
  const text = speedPage(README, [part('node22', 'decode'), part('bun', 'decode')], [], { node22: rows })
  expect(text).toContain('|  | Node 22 |\n| --- | --- |\n| decode 16 B | 101/119 |\n| decode 64 B | – |')
  expect(text).toContain('| byteLength 16 B | – |')
  expect(text).toContain('`decodeSlice` and `write`, which read and write ranges of one buffer: not measured.')
})

test('short strings, from the suite short where there are results', () => {
  const make = (operation: string) => cell(operation, 'mixed', '2-16 B', 40, 0.8, 'ns')
  const suites = { short: { unit: 'ns' as const, cells: ['decodeSlice', 'write', 'decode'].map(make) } }
  const rows = ['decode', 'isValid'].map((operation) => ({ operation, size: '16 B', ns: 20, line: { ns: 30 } }))
  const text = speedPage(README, [{ ...invented('node22'), suites }], [], { node22: rows })
  for (const name of ['`decodeSlice`, ranges of one buffer', '`write`, into one buffer', '`decode`, arrays just made'])
    expect(text).toContain(`| ${name}, 2-16 B | 40/32 |`)
  expect(text).toContain('| isValid 16 B | 20/30 |')
  expect(text).not.toContain('| decode 16 B |')
  expect(text).not.toContain('not measured')
})

describe('the README', () => {
  const decodes = (...ratios: number[]) =>
    only('decode', ...ratios.map((ratio, i) => cell('decode', ['ascii', 'french'][i], '64 KiB', 8, ratio, 'GB/s')))

  test('a sentence and a heat map agree', () => {
    const text = readme(README, [decodes(2, 8)])
    expect(text).toContain('- **Node 22** decodes 2.0 to 8.0 times as fast.')
    expect(text).toContain('| decode UTF-8 | 🟩 4.0 |')
    expect(text).toContain('| encode UTF-8 | not measured |')
  })

  test('what is even, and what is slower', () => {
    expect(readme(README, [decodes(0.98, 1.02)])).toContain(
      "decodes at the platform's speed (by script 0.98 to 1.02 times)",
    )
    expect(readme(README, [decodes(0.98, 1.02)])).toContain('| decode UTF-8 | 🟨 1.00 |')
    expect(readme(README, [decodes(1.03, 1.05)])).toContain('decodes 1.03 to 1.05 times as fast')
    expect(readme(README, [decodes(1.03, 1.05)])).toContain('| decode UTF-8 | 🟩 1.04 |')
    expect(readme(README, [decodes(0.5, 0.5)])).toContain('| decode UTF-8 | 🟥 0.50 |')
  })

  test('an unsteady cell counts with the ends and the middle of its range', () => {
    const { ratio, ratioAny, bestAny, ...rest } = cell('decode', 'french', '64 KiB', 8, 1, 'GB/s')
    const unsteady = { ...rest, range: { low: 0.5, high: 8 } }
    const text = readme(README, [only('decode', cell('decode', 'ascii', '64 KiB', 8, 2, 'GB/s'), unsteady)])
    expect(text).toContain('- **Node 22** decodes 0.50 to 8.0 times as fast.')
    expect(text).toContain('| decode UTF-8 | 🟩 2.0 |')
  })

  test('says for which runtimes the package is, and how fast others are', () => {
    const page = `- you handle much text in old
- \`TextDecoder\` and \`TextEncoder\` do all that you need, and you run old
- you mostly decode strings of 65 to 256 bytes in old
| speed of utf-simd | | old |
${README}`
    const runtime = (name: string, ratio: number) => ({ ...invented(name), suites: decodes(ratio).suites })
    const all = [runtime('node20', 8), runtime('node22', 1.1), runtime('node24', 1.04), runtime('bun', 0.9)]
    const short = { node22: 0.98, node24: 0.8, bun: 0.5 } as Record<string, number>
    const withShort = all.map((each) => {
      const ratio = short[each.runtime] ?? 2
      const cells = [cell('decode', 'mixed', '65-256 B', 100, ratio, 'ns')]
      return { ...each, suites: { ...each.suites, short: { unit: 'ns' as const, cells } } }
    })
    const text = readme(page, withShort)
    expect(text.split('\n').slice(0, 4)).toEqual([
      '- you handle much text in Node 20 or 22: [the table](#speed) says what you gain;',
      '- `TextDecoder` and `TextEncoder` do all that you need, and you run Node 24 or Bun: UTF-8 gains at most 4 % there in the mean of the scripts, and [some lose](docs/speed.md#where-it-is-slower);',
      '- you mostly decode strings of 65 to 256 bytes in Node 24 or Bun: a call [takes 20 to 50 ns more](docs/speed.md#short-strings) there;',
      '| speed of utf-simd | | [by runtime](#speed) | 2.3 to 20 times theirs | 1.3 to 11 times theirs | not measured | not measured |',
    ])
    expect(text).toContain('Against two libraries: the geometric mean in the slowest and in the fastest runtime.')
    expect(text).toContain('| iconv-lite | 2.3 to 20 |')
    // A line that the page lacks stays away.
    expect(readme(README, all)).not.toContain('you handle much text')
  })
})

/** The README of the repository against its results, read apart from bench/report. */
describe('the README of the repository', () => {
  const repository = new URL('../../', import.meta.url)
  const text = readFileSync(new URL('README.md', repository), 'utf8')
  const all = readResults(new URL('bench/results/', repository))
  const lineOf = (start: string) => text.split('\n').find((line) => line.startsWith(start))!

  /** Decoding or encoding of 64 KiB: the ends of what was measured, and the geometric mean. */
  function measured({ suites }: Results, operation: string): { low: number; high: number; mean: number } {
    const cells = suites[operation].cells.filter((each) => each.operation === operation && each.size === '64 KiB')
    const ends = cells.map(({ ratio, range }) => range ?? { low: ratio!.median, high: ratio!.median })
    const logs = ends.map(({ low, high }) => (Math.log(low) + Math.log(high)) / 2)
    return {
      low: Math.min(...ends.map(({ low }) => low)),
      high: Math.max(...ends.map(({ high }) => high)),
      mean: Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length),
    }
  }

  /** Node 20, 22, Bun or Firefox: the runtimes that a line names, as bench/results calls them. */
  function named(start: string): string[] {
    const [list] = lineOf(start).slice(start.length).split(':')
    return list
      .split(/, | or /)
      .map((name) => (/^\d+$/.test(name) ? `node${name}` : name.replace(' ', '').toLowerCase()))
  }

  /** The runtimes of which something is true. */
  const those = (isOne: (results: Results) => boolean) => all.filter(isOne).map(({ runtime }) => runtime)
  const gain = (results: Results) => Math.max(...['decode', 'encode'].map((name) => measured(results, name).mean))

  test('names the runtimes where UTF-8 gains a tenth or more, and those where it does not', () => {
    expect(named('- you handle much text in ').sort()).toEqual(those((each) => gain(each) >= 1.1).sort())
    const start = '- `TextDecoder` and `TextEncoder` do all that you need, and you run '
    const others = those((each) => gain(each) < 1.1)
    expect(named(start).sort()).toEqual(others.sort())
    const most = Math.max(...all.filter(({ runtime }) => others.includes(runtime)).map(gain))
    expect(lineOf(start)).toContain(`at most ${Math.round((most - 1) * 100)} % there`)
  })

  test('names the runtimes where short strings are slower to decode, and by how much', () => {
    const start = '- you mostly decode strings of 65 to 256 bytes in '
    const cellOf = ({ suites }: Results) =>
      suites['short'].cells.find(
        ({ operation, script, size }) => operation === 'decode' && script === 'mixed' && size === '65-256 B',
      )!
    const slower = all.filter((each) => cellOf(each).ratio!.median < 0.97)
    expect(named(start).sort()).toEqual(slower.map(({ runtime }) => runtime).sort())
    const more = slower.map(cellOf).map((cell) => {
      const best = cell.competitors.find(({ name }) => name === cell.best)!
      return Math.round(cell.ours.median) - Math.round(best.speed.median)
    })
    expect(lineOf(start)).toContain(`takes ${Math.min(...more)} to ${Math.max(...more)} ns more`)
  })

  test('has sentences and colours that agree with the results, and with each other', () => {
    const names = lineOf('|  | Node ').split(' | ').slice(1)
    for (const [verb, row] of [
      ['decode', lineOf('| decode UTF-8 |')],
      ['encode', lineOf('| encode UTF-8 |')],
    ]) {
      const squares = row.split(' | ').slice(1)
      for (const results of all) {
        const column = names.findIndex((name) => results.name.startsWith(name.replace(/ \|$/, '')))
        const { low, high, mean } = measured(results, verb)
        const sentence = lineOf(`- **${names[column].replace(/ \|$/, '')}**`)
        const square = mean < 0.97 ? '🟥' : mean > 1 / 0.97 ? '🟩' : '🟨'
        expect(squares[column], results.name).toContain(`${square} ${times(mean)}`)
        const range = `${times(low)} to ${times(high)} times`
        const words = square === '🟨' ? `at the platform's speed (by script ${range})` : `${range} as fast`
        expect(sentence, results.name).toContain(`${verb}s ${words}`)
      }
    }
  })
})

test('an unsteady cell is shown as a range, and is neither won nor lost', () => {
  const { ratio, ratioAny, bestAny, ...rest } = cell('decode', 'ascii', '64 KiB', 8, 0.5, 'GB/s')
  const results = only('decode', { ...rest, range: { low: 0.35, high: 8.3 } })
  expect(table(results)).toContain('| ASCII | 0.35–8.3/– |')
  const note = 'A range marks an unsteady cell: its rounds differ by more than a factor of 2.'
  expect(table(results)).toContain(note)
  expect(table(only('decode', { ...rest, ratio }))).not.toContain(note)
  const text = page([results])
  expect(text).toContain('A range marks an unsteady cell')
  expect(coloured(results)['node22']).toEqual(twice('even 0.35–8.3'))
  const counts = /<th scope="row">Node 22<\/th>(.*?)<\/tr>/s.exec(text)![1]
  expect(counts.match(/>(\d+)</g)).toEqual(['>0<', '>0<', '>0<', '>1<'])
  for (const { svg } of pictures([results])) expect(svg.light).toContain('>0.35–8.3<')
})

test('the English page has a row and a dot of its own', () => {
  const results = part('node22', 'decode')
  expect(table(results)).toMatch(/^\| ASCII \|.*\n\| English page \| [\d.]+\/– \|$/m)
  for (const { svg } of pictures([results])) expect(svg.light).toContain('>English page<')
})

describe('whatever there is', () => {
  const whole = invented('node22')

  test.each(Object.keys(whole.suites))('the suite %s alone', (suite) => {
    const alone = part('node22', suite)
    expect(page([alone])).toContain(`<summary>${suite}</summary>`)
    expect(table(alone)).toContain('Measured 2026-01-31 on Example 9000')
  })

  test('a runtime without what the other has', () => {
    const { decode } = whole.suites
    const poor = { ...invented('deno'), suites: { decode: { ...decode, cells: decode.cells.slice(0, 1) } } }
    expect(table(whole, poor)).toMatch(/^\| French \| [^|]+ \| {2}\|$/m)
    expect(page([whole, poor]).includes('id="deno"')).toBe(true)
  })

  test('a cell with nobody to compare with', () => {
    const alone: Cell = { operation: 'decode', script: 'ascii', size: '64 KiB', ours: at(2.5), competitors: [] }
    expect(page([only('decode', alone)])).toContain('<td>2.50</td><td class="none">–</td>')
    expect(table(only('decode', alone), invented('bun'))).toContain('Node 22')
    for (const suite of ['short', 'dirty']) {
      expect(page([only(suite, alone)])).toContain(`<summary>${suite}</summary>`)
      expect(table(only(suite, alone))).toContain('Measured')
    }
  })

  test('no suites at all', () => {
    const empty = { ...whole, suites: {} }
    expect(page([empty]).includes('id="node22"')).toBe(true)
    expect(pictures([empty])).toEqual([])
  })

  test("a person's own text under a strange name", () => {
    const name = 'a|b <img src=x onerror="y">&.txt'
    const results = only('decode', cell('decode', name, '7 MiB', 2, 2, 'GB/s'))
    const escaped = 'a|b &#60;img src=x onerror=&#34;y&#34;&#62;&#38;.txt'
    const text = page([results])
    expect(text.includes(`<th scope="row">${escaped}, 7 MiB</th>`)).toBe(true)
    expect(text.includes('<img')).toBe(false)
    expect(table(results)).toContain('| a\\|b &#60;img src=x onerror=&#34;y&#34;&#62;&#38;.txt | 2.0/– |')
    for (const { svg } of pictures([results])) expect(svg.light).not.toContain('<img')
  })
})

test('errors are steps of a curve, starts are in milliseconds, and JavaScript alone is no loss to the platform', () => {
  const [decode, encode] = gridsOf(part('node22', 'dirty'))
  expect([decode.operation, encode.operation]).toEqual(['decode, replace', 'encode, replace'])
  expect(decode.sizes).toEqual(['0', '1/1024', '1/256', '1/64', '1/16', '1/4'])

  const [start] = gridsOf(part('node22', 'startup'))
  expect(start.unit).toBe('ms')
  expect(start.cells[0].ours.median).toBe(0.4)
  expect(start.cells[0].competitors[0].speed.median).toBeCloseTo(0.2)

  const alone = { ...part('node22', 'javascript') }
  for (const cell of alone.suites['javascript'].cells) cell.ratio = at(0.5)
  expect(gridOf(alone, 'decode')).toBeUndefined()
  const counts = /<th scope="row">Node 22<\/th>(.*?)<\/tr>/s.exec(page([alone]))![1]
  expect(counts.match(/>(\d+)</g)).toEqual(Array(4).fill('>0<'))
  expect(countedCells(part('node22', 'startup'))).toEqual([])
  expect(table(alone)).toContain('| utf-simd/js against other JavaScript, worst script | 🔴 **0.50**/🔴 **0.50** |')
})

test('every step and every power of three has its label in small pictures', () => {
  const [short] = pictures(RUNTIMES.map((runtime) => part(runtime, 'short')))
  for (const step of ['4-8 B', '9-16 B', '17-32 B', '33-64 B', '65-128 B', '129-256 B']) {
    expect(short.svg.light.split(`>${step}<`).length - 1, step).toBe(RUNTIMES.length)
  }
  const [decode] = pictures(
    RUNTIMES.map((runtime) => ({
      ...only(
        'decode',
        cell('decode', 'ascii', '64 KiB', 20, 1, 'GB/s'),
        cell('decode', 'french', '64 KiB', 0.4, 1, 'GB/s'),
      ),
      runtime,
    })),
  )
  for (const tick of ['1', '3', '10']) {
    expect(decode.svg.light.split(`>${tick}<`).length - 1, tick).toBe(RUNTIMES.length)
  }
})

test('the page asks for nothing, and each link leads to a place in it', () => {
  const text = page([part('bun', 'decode', 'short', 'startup')])
  const asks = /https?:|\bsrc=|url\(|@import|<script|<link/.exec(
    text.replaceAll('xmlns="http://www.w3.org/2000/svg"', ''),
  )
  expect(asks).toBeNull()
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
  expect([...new Set(links)]).toEqual(['#overview', '#losses', '#bun'])
  for (const target of links) expect(ids, target).toContain(target.replace(/^#/, ''))
})

test('pictures have colours of their own, in both schemes', () => {
  for (const { svg, alt } of pictures([part('bun', 'validate', 'short', 'dirty')])) {
    expect(svg.light).not.toContain('var(')
    expect(svg.dark).not.toContain('var(')
    expect(svg.light).not.toBe(svg.dark)
    expect(svg.light).toContain(` role="img" aria-label="${alt}"`)
  }
})
