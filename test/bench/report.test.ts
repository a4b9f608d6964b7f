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

  const ratio = (results: Results) => /<td class="([^"]*)">([^<]*)<\/td>/.exec(page([results]))!.slice(1)
  expect(ratio(lost)).toEqual(['slower', '0.50×'])
  expect(ratio(won)).toEqual(['faster', '4.0×'])
  expect(ratio(even)).toEqual(['even', '1.00×'])
})

test('losses are counted, and the least ratio is named', () => {
  const lost = only('decode', cell('decode', 'ascii', '64 KiB', 8, 0.5, 'GB/s'))
  expect(table(lost)).toContain('| decode | 1/1: 0.50 |')
  expect(table(only('decode', cell('decode', 'ascii', '64 KiB', 8, 1, 'GB/s')))).not.toContain('Where it is slower')
})

test('short strings, from the results of their own', () => {
  const rows = [{ operation: 'decode', size: '16 B', ns: 101.2, line: { ns: 118.6 } }]
  const text = speedPage(README, [invented('node22'), invented('bun')], [], { node22: rows })
  expect(text).toContain('|  | Node 22 |\n| --- | --- |\n| decode 16 B | 101/119 |\n| decode 64 B | – |')
})

describe('the README', () => {
  const decodes = (...ratios: number[]) =>
    only('decode', ...ratios.map((ratio, i) => cell('decode', ['ascii', 'french'][i], '64 KiB', 8, ratio, 'GB/s')))

  test('a sentence and a heat map agree', () => {
    const text = readme(README, [decodes(2, 8)])
    expect(text).toContain('- **Node 22** decodes 2.0 to 8.0 times as fast.')
    expect(text).toContain('| decode UTF-8 | 🟩 4.0 |')
    expect(text).toContain('| encode UTF-8 |  |')
  })

  test('what is even, and what is slower', () => {
    expect(readme(README, [decodes(0.98, 1.02)])).toContain(
      "decodes at about the platform's speed (0.98 to 1.02 of it)",
    )
    expect(readme(README, [decodes(0.98, 1.02)])).toContain('| decode UTF-8 | 🟨 1.00 |')
    expect(readme(README, [decodes(0.5, 0.5)])).toContain('| decode UTF-8 | 🟥 0.50 |')
  })
})

test('an unsteady cell is shown as a range, and is neither won nor lost', () => {
  const { ratio, ratioAny, bestAny, ...rest } = cell('decode', 'ascii', '64 KiB', 8, 0.5, 'GB/s')
  const results = only('decode', { ...rest, range: { low: 0.35, high: 8.3 } })
  expect(table(results)).toContain('| ASCII | 0.35–8.3/– |')
  expect(table(results)).toContain('A range: ')
  expect(table(only('decode', { ...rest, ratio }))).not.toContain('A range: ')
  const text = page([results])
  expect(/<td class="([^"]*)">([^<]*)<\/td>/.exec(text)!.slice(1)).toEqual(['even', '0.35–8.3 unsteady'])
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
    expect(page([only('decode', alone)])).toContain('<td>2.50</td><td class="even">–</td>')
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
  expect(links).toEqual(['#bun'])
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
