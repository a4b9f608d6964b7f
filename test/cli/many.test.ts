// Many files for `detect`, `validate` and `count`: -r and --jobs.

import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shiftjis, windows1251 } from '../../src/legacy.ts'
import { cli, type Ended, folder } from './support.ts'

const RUSSIAN = 'Все люди рождаются свободными и равными в своем достоинстве и правах.\n'
const JAPANESE = 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。\n'

const { path, file } = folder()
mkdirSync(join(path, 'in/b'), { recursive: true })
symlinkSync('.', join(path, 'in/circle'))
file('in/a.txt', RUSSIAN)
file('in/b/c.txt', windows1251.encode(RUSSIAN.repeat(5)))
file('in/b/d.txt', shiftjis.encode(JAPANESE.repeat(5)))
file('in/e.txt', 'ascii\n')
const FILES = ['in/a.txt', 'in/b/c.txt', 'in/b/d.txt', 'in/e.txt']

const objectsOf = ({ stdout }: Ended) =>
  stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe.each([[[]], [['--jobs', '3']]])('%j', (jobs) => {
  const run = (command: string, ...args: string[]) => cli([command, '-r', ...jobs, ...args], '', path)

  test('detect: the files of a folder in order, and how many are in which encoding', () => {
    const ended = run('detect', '--json', 'in', 'gone')
    expect(ended).toMatchObject({ code: 1, stderr: '' })
    const objects = objectsOf(ended)
    expect(objects.map((each) => each.file)).toEqual([...FILES, 'gone', undefined])
    expect(objects.slice(0, 4).map(({ encoding }) => encoding)).toEqual(['utf-8', 'windows-1251', 'shift_jis', 'utf-8'])
    expect(objects[4]).toEqual({ file: 'gone', error: 'no such file or directory' })
    expect(objects[5]).toEqual({ files: 5, 'utf-8': 2, 'windows-1251': 1, shift_jis: 1, unreadable: 1 })

    const { code, stdout, stderr } = run('detect', 'in')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'utf-simd: 4 files: 2 utf-8, 1 windows-1251, 1 shift_jis, 0 unreadable\n',
    })
    expect(stdout.toString()).toMatch(/^in\/a\.txt: utf-8, .*\nin\/b\/c\.txt: windows-1251, .*\n/)
  })

  test('validate: some are malformed', () => {
    const { code, stdout, stderr } = run('validate', 'in')
    expect(stdout.toString()).toBe('in/a.txt: well-formed utf-8\nin/e.txt: well-formed utf-8\n')
    expect(stderr).toMatch(
      /^utf-simd: in\/b\/c\.txt: offset 0: .*\nutf-simd: in\/b\/d\.txt: .*\nutf-simd: 4 files: 2 well-formed, 2 malformed, 0 undecided, 0 unreadable\n$/,
    )
    expect(code).toBe(1)
    expect(objectsOf(run('validate', '--json', 'in')).at(-1)).toEqual({
      files: 4,
      'well-formed': 2,
      malformed: 2,
      undecided: 0,
      unreadable: 0,
    })
    expect(run('validate', '-f', 'latin1', '-q', 'in')).toMatchObject({ code: 0, stderr: '', stdout: Buffer.alloc(0) })
  })

  test('count: the figures and their sum', () => {
    const { code, stdout } = run('count', '-f', 'latin1', 'in')
    expect(code).toBe(0)
    const names = stdout
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/).at(-1))
    expect(names).toEqual(['file', ...FILES.map((name) => `${name} (iso-8859-1)`), 'total'])
    expect(stdout.toString()).toMatch(/ 12 {2}total\n$/)
    const objects = objectsOf(run('count', '--json', 'in'))
    expect(objects[0]).toMatchObject({ file: 'in/a.txt', codePoints: RUSSIAN.length, lines: 1 })
    expect(objects.at(-1)).toEqual({ files: 4, counted: 2, malformed: 2, undecided: 0, unreadable: 0 })
  })
})

test.each(['validate', 'count'])('%s -f auto acts on a guess that has --min-score', (command) => {
  const run = (...args: string[]) => cli([command, '-f', 'auto', '--json', '-r', ...args], '', path)
  const { code, stdout } = run('in')
  expect(code).toBe(0)
  const objects = stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(objects.map(({ encoding }) => encoding)).toEqual(['utf-8', 'windows-1251', 'shift_jis', 'utf-8', undefined])
  expect(objects[1].score).toBeGreaterThan(0.9)

  file('short.txt', Buffer.from('caf\xe9 \x80', 'latin1'))
  const refused = run('short.txt')
  expect(refused.code).toBe(1)
  const [said, summary] = refused.stdout
    .toString()
    .split('\n')
    .map((line) => line && JSON.parse(line))
  expect(said.error).toMatch(/^short\.txt: probably windows-1252, score 0\.\d\d: below --min-score 0\.8\n/)
  expect(summary).toMatchObject({ files: 1, undecided: 1, unreadable: 0 })
  expect(run('--min-score', '.1', 'short.txt').code).toBe(0)
  expect(cli([command, '--min-score', '.1', 'short.txt'], '', path)).toMatchObject({
    code: 2,
    stderr: `utf-simd: ${command}: --min-score needs -f auto (--help tells more)\n`,
  })
})

test('usage: exit code 2 before all output', () => {
  for (const [args, message] of [
    [['count', '-j', '2', '-f', 'utf-9', 'in'], "unknown encoding 'utf-9'"],
    [['detect', '--jobs', '0', 'in'], "detect: --jobs is a number from 1 to 64, not '0'"],
  ] as const) {
    const { code, stdout, stderr } = cli(args, '', path)
    expect({ code, stdout: stdout.length, stderr }).toEqual({
      code: 2,
      stdout: 0,
      stderr: expect.stringContaining(message),
    })
  }
})

test('without -r a folder is an error', () => {
  expect(cli(['detect', 'in'], '', path)).toMatchObject({ code: 2, stderr: 'utf-simd: in: is a directory\n' })
})
