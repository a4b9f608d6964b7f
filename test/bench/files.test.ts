// Files and arguments of the benchmark: merged results, options, a user's own texts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCRIPTS } from '../../bench/corpus/generate.ts'
import { buildIn } from '../../bench/support/against.ts'
import { textsOf } from '../../bench/support/inputs.ts'
import { argsOf, readOptions, UsageError } from '../../bench/support/options.ts'
import { type Cell, type Competitor, merge, type Results } from '../../bench/support/results.ts'
import { addResults, format, parse, readResults } from '../../bench/support/results-file.ts'
import { nameSize, readSize } from '../../bench/support/sizes.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function cell(operation: string, script: string, size: string, median: number): Cell {
  return { operation, script, size, ours: { median, low: median, high: median }, competitors: [] }
}

function results(cells: Cell[], more: Partial<Results> = {}): Results {
  return {
    runtime: 'node22',
    name: 'Node 22.1.0',
    versions: { node: '22.1.0' },
    machine: { cpu: 'a processor', cores: 2, system: 'linux x64' },
    date: '2026-01-02',
    suites: { decode: { unit: 'GB/s', cells } },
    ...more,
  }
}

describe('results', () => {
  const old = results([cell('decode', 'ascii', '1 KiB', 1), cell('decode', 'ascii', '64 KiB', 2)])

  test('the same cells are replaced in their places, the others stay', () => {
    const fresh = results([cell('decode', 'ascii', '64 KiB', 3), cell('decode', 'french', '64 KiB', 4)], {
      date: '2026-02-03',
      versions: { v8: '12' },
    })
    const merged = merge(old, fresh)
    expect(merged.suites['decode'].cells.map(({ ours }) => ours.median)).toEqual([1, 3, 4])
    expect(merged.date).toBe('2026-02-03')
    expect(merged.versions).toEqual({ node: '22.1.0', v8: '12' })
    expect(old.suites['decode'].cells[1].ours.median).toBe(2)
  })

  test('other suites stay', () => {
    const suites = { short: { unit: 'ns' as const, cells: [cell('decode', 'ascii', '4-8 B', 20)] } }
    expect(Object.keys(merge(old, results([], { suites })).suites)).toEqual(['decode', 'short'])
  })

  test('figures of another machine or version of the runtime are not mixed with these', () => {
    const cells = [cell('decode', 'french', '1 KiB', 5)]
    const machine = { ...old.machine, cpu: 'another' }
    for (const other of [{ machine }, { name: 'Node 22.2.0' }, { runtime: 'node24' }]) {
      const fresh = results(cells, other)
      expect(merge(old, fresh)).toEqual(fresh)
    }
    expect(merge(undefined, old)).toEqual(old)
  })

  test('files are JSON with a line for each cell, in three digits', () => {
    const file = join(folder, 'new', 'node22.json')
    expect(readResults(file)).toBeUndefined()
    addResults(file, old)
    addResults(file, results([cell('decode', 'ascii', '1 KiB', 1.23456789)]))
    const text = readFileSync(file, 'utf8')
    expect(text.split('\n').filter((line) => line.includes('"of":'))).toHaveLength(2)
    const read = readResults(file)!
    expect(read.suites['decode'].cells.map(({ ours }) => ours.median)).toEqual([1.23, 2])
    expect(parse(format(read))).toEqual(read)
    expect({ ...read, suites: {} }).toEqual({ ...old, suites: {} })
  })

  test('files keep the medians of competitors, and the interval of the best', () => {
    const at = (median: number, low = median, high = median) => ({ median, low, high })
    const competitor = (name: string, ratio: ReturnType<typeof at>): Competitor => {
      return { name, kind: 'platform', contract: 'strict', speed: at(2, 1, 3), ratio }
    }
    const cells: Cell[] = [
      {
        ...cell('decode', 'ascii', '1 KiB', 1),
        competitors: [competitor('a', at(0.5, 0.4, 0.6)), competitor('b', at(2, 1, 3))],
        best: 'a',
        ratio: at(0.5, 0.4, 0.6),
      },
      { ...cell('decode', 'french', '1 KiB', 1), competitors: [competitor('b', at(4))], range: { low: 1, high: 9 } },
    ]
    const read = parse(format(results(cells))).suites['decode'].cells
    expect(read[0].competitors.map(({ speed, ratio }) => [speed, ratio])).toEqual([
      [at(2), at(0.5, 0.4, 0.6)],
      [at(2), at(2)],
    ])
    expect(read[1]).toEqual({ ...cells[1], competitors: [{ ...competitor('b', at(4)), speed: at(2) }] })
  })
})

describe('options', () => {
  test('sizes are as people write them', () => {
    const sizes = { 64: 64, '64B': 64, '1K': 1024, '64 KiB': 65536, '1m': 1048576, '8MiB': 8388608 }
    for (const [text, size] of Object.entries(sizes)) expect(readSize(text)).toBe(size)
    for (const text of ['', '0', '-1', '1.5K', 'K', '1G', '1 T']) expect(readSize(text)).toBeUndefined()
    expect([64, 1024, 65536, 1500, 8388608].map(nameSize)).toEqual(['64 B', '1 KiB', '64 KiB', '1500 B', '8 MiB'])
  })

  test('a process gets those of the command line', () => {
    const args = [
      'decode',
      '--quick',
      '--check',
      '--script=ascii',
      '--script=mixed',
      '--size=64K',
      '--no-peers',
      '--all',
      '--operation=encode',
      '--against=folder',
      '--only=["a","b"]',
    ]
    const { options, names } = readOptions(args)
    expect(names).toEqual(['decode'])
    expect(readOptions(argsOf(options)).options).toEqual(options)
    expect(readOptions(argsOf(readOptions([]).options)).options).toEqual(readOptions([]).options)
    const smoke = readOptions(['--smoke']).options
    expect(readOptions(argsOf(smoke)).options).toEqual(smoke)
  })

  test('mistakes are told', () => {
    for (const args of [['--size=big'], ['--sise=1K'], ['--seed=0'], ['--seed=x']])
      expect(() => readOptions(args)).toThrow(UsageError)
    expect(() => textsOf(readOptions(['--script=klingon']).options)).toThrow('no such script: klingon')
    expect(() => buildIn(folder)).toThrow(UsageError)
  })

  test('--check judges with other texts than a person tunes with', () => {
    const [usual, check, chosen] = [[], ['--check'], ['--check', '--seed=5']].map((args) => readOptions(args).options)
    expect(check.seed).not.toBe(usual.seed)
    expect(chosen.seed).toBe(5)
  })
})

describe('texts of one\u2019s own', () => {
  const read = (corpus: string, ...names: string[]) =>
    textsOf(readOptions([`--corpus=${corpus}`, ...names.map((name) => `--script=${name}`)]).options)

  test('each file is a script, beside those of the corpus', () => {
    const corpus = join(folder, 'corpus')
    mkdirSync(join(corpus, 'folder'), { recursive: true })
    writeFileSync(join(corpus, 'b.txt'), '\ufeffGrüße')
    writeFileSync(join(corpus, 'a.html'), '<p>')
    writeFileSync(join(corpus, '.hidden'), 'x')
    writeFileSync(join(corpus, 'empty'), '')
    const own = [
      { name: 'a.html', content: '<p>' },
      { name: 'b.txt', content: 'Grüße' },
    ]
    expect(read(corpus)).toEqual([...SCRIPTS.map((name) => ({ name })), ...own])
    expect(read(corpus, 'b.txt', 'ascii')).toEqual([{ name: 'ascii' }, own[1]])
    expect(read(corpus, 'b', 'a')).toEqual(own)
    expect(read(corpus, 'mixed')).toEqual([])
    expect(() => read(corpus, 'c.txt')).toThrow('no such script: c.txt')
  })

  test('a name that may be another text is told', () => {
    const corpus = join(folder, 'names')
    mkdirSync(corpus)
    for (const name of ['chinese.txt', 'page.html', 'page.md']) writeFileSync(join(corpus, name), name)
    expect(() => read(corpus, 'chinese')).toThrow('--script chinese may be chinese of bench/corpus or chinese.txt')
    expect(() => read(corpus, 'page')).toThrow('--script page may be page.html or page.md')
    expect(read(corpus, 'chinese.txt')).toEqual([{ name: 'chinese.txt', content: 'chinese.txt' }])
    writeFileSync(join(corpus, 'ascii'), 'not ASCII: é')
    expect(() => read(corpus)).toThrow('has the name of a text of bench/corpus')
  })

  test('what is no text is told', () => {
    const corpus = join(folder, 'binary')
    mkdirSync(corpus)
    expect(() => read(corpus)).toThrow('no text files')
    writeFileSync(join(corpus, 'x'), Uint8Array.of(0x61, 0xff))
    expect(() => read(corpus)).toThrow(/x is not UTF-8/)
    expect(() => read(join(folder, 'none'))).toThrow(UsageError)
  })
})
