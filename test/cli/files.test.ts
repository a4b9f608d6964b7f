// Many files in one process: `convert` with --output-dir, --in-place or --suffix.

import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { eucjp, koi8r, shiftjis, windows1251 } from '../../src/legacy.ts'
import { CLI, cli, folder, shell, utf16 } from './support.ts'

const RUSSIAN = 'Все люди рождаются свободными и равными в своем достоинстве и правах.\n'.repeat(5)
const JAPANESE = 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。\n'.repeat(5)
const GUESSABLE: Readonly<Record<string, [bytes: Uint8Array, text: string]>> = {
  'euc.csv': [eucjp.encode(JAPANESE), JAPANESE],
  'koi.csv': [koi8r.encode(RUSSIAN), RUSSIAN],
  'sjis.csv': [shiftjis.encode(JAPANESE), JAPANESE],
  'sub/cp1251.csv': [windows1251.encode(RUSSIAN), RUSSIAN],
  'sub/utf16.csv': [utf16(`\ufeff${RUSSIAN}`, true), `\ufeff${RUSSIAN}`],
  'utf8.csv': [Buffer.from(RUSSIAN), RUSSIAN],
}

function makeInput() {
  const made = folder()
  mkdirSync(join(made.path, 'in/sub'), { recursive: true })
  for (const [name, [bytes]] of Object.entries(GUESSABLE)) made.file(`in/${name}`, bytes)
  const read = (name: string) => readFileSync(join(made.path, name), 'utf8')
  return { ...made, read, run: (...args: string[]) => cli(['convert', ...args], '', made.path) }
}

test('a folder of mixed encodings', () => {
  const { path, read, run } = makeInput()
  symlinkSync('.', join(path, 'in/circle'))
  const { code, stdout } = run('-f', 'auto', '-r', '--json', '--output-dir', 'out/new', 'in')
  expect(code).toBe(0)
  for (const [name, [, text]] of Object.entries(GUESSABLE)) expect(read(`out/new/${name}`)).toBe(text)
  expect(existsSync(join(path, 'out/new/circle'))).toBe(false)
  const lines = stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toHaveLength(7)
  expect(lines[1]).toMatchObject({
    file: 'in/koi.csv',
    output: 'out/new/koi.csv',
    status: 'converted',
    encoding: 'koi8-r',
  })
  expect(lines[1]).toMatchObject({ bytesIn: RUSSIAN.length, bytesOut: Buffer.byteLength(RUSSIAN), errors: 0 })
  expect(lines[6]).toEqual({ files: 6, converted: 6, unchanged: 0, failed: 0 })
})

test.each(['2', '8'])('--jobs %s: the same files and lines in the same order', (jobs) => {
  const { file, read, run } = makeInput()
  file('in/bad.csv', Buffer.from('\ufeffdéjà').subarray(0, -1))
  const args = ['-f', 'auto', '-r', '--json', '--output-dir', 'out', 'in']
  const one = run(...args)
  const many = run(...args, '--jobs', jobs)
  expect(one.code).toBe(1)
  expect({ code: many.code, stdout: many.stdout.toString() }).toEqual({ code: 1, stdout: one.stdout.toString() })
  for (const [name, [, text]] of Object.entries(GUESSABLE)) expect(read(`out/${name}`)).toBe(text)
})

test('an interrupted run of threads leaves no drafts', async () => {
  const { path, file } = makeInput()
  for (let i = 0; i < 4; i++) file(`in/large${i}`, Buffer.alloc(100_000_000, 'é'))
  const child = spawn(
    process.execPath,
    [CLI, 'convert', '-t', 'utf-16le', '-j', '2', '--output-dir', 'out', ...[0, 1, 2, 3].map((i) => `in/large${i}`)],
    { cwd: path, stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)))
  const folder = join(path, 'out')
  while (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith('.part'))) await sleep(5)
  child.kill('SIGTERM')
  expect(await ended).toBe('SIGTERM')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('threads leave no drafts where nobody reads on', () => {
  const { path, file } = makeInput()
  file('in/a', 'small')
  for (let i = 10; i < 30; i++) file(`in/b${i}`, Buffer.alloc(8_000_000, 'é'))
  const command = 'U convert -t utf-16le -j 3 --json --output-dir out in/a in/b* | head -1'
  expect(shell(command, path)).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(join(path, 'out')).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('one that fails does not stop the others, and leaves no output', () => {
  const { path, file, read, run } = makeInput()
  file('in/short.csv', Buffer.from('caf\xe9 \x80', 'latin1'))
  file('in/cut.csv', Buffer.from('\ufeffdéjà').subarray(0, -1))
  const { code, stderr } = run(
    '-f',
    'auto',
    '--output-dir',
    'out',
    'in/short.csv',
    'in/cut.csv',
    'in/gone',
    'in/koi.csv',
  )
  expect(code).toBe(1)
  expect(stderr).toContain('in/short.csv: probably windows-1252')
  expect(stderr).toContain('in/cut.csv: offset 7: truncated')
  expect(stderr).toContain('in/gone: no such file or directory')
  expect(stderr).toContain('4 files: 1 converted, 0 unchanged, 3 not')
  expect(readdirSync(join(path, 'out'))).toEqual(['koi.csv'])
  expect(read('out/koi.csv')).toBe(RUSSIAN)
})

test('--json tells what a file that failed probably is, and where it is malformed', () => {
  const { file, run } = makeInput()
  file('in/cut.csv', Buffer.from('\ufeffdéjà').subarray(0, -1))
  const { stdout } = run('--json', '--suffix', '.out', 'in/koi.csv', 'in/cut.csv', 'in/gone')
  const [koi, cut, gone] = stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(koi).toMatchObject({ status: 'failed', encoding: 'koi8-r', certainty: 'guess', bytesIn: RUSSIAN.length })
  expect(koi.score).toBeGreaterThan(0.9)
  expect(koi).not.toHaveProperty('malformed')
  const malformed = { file: 'in/cut.csv', offset: 7, length: 1, kind: 'truncated', encoding: 'utf-8', bytes: 'C3' }
  expect(cut).toMatchObject({ status: 'failed', encoding: 'utf-8', certainty: 'certain', bytesIn: 8, malformed })
  expect(gone).toEqual({
    file: 'in/gone',
    output: 'in/gone.out',
    status: 'failed',
    error: 'in/gone: no such file or directory',
  })
})

test('--json calls binary data so, as detect does, and no guess is shown as certain', () => {
  const { path, file, run } = makeInput()
  file(
    'in/binary',
    Uint8Array.from({ length: 600 }, (_, i) => (i * 37) & 255),
  )
  for (const args of [[], ['-f', 'auto'], ['--on-error', 'replace']]) {
    const { code, stdout } = run('--json', '--output-dir', 'out', ...args, 'in/binary')
    expect(code).toBe(1)
    const [said] = stdout.toString().split('\n')
    expect(JSON.parse(said)).toMatchObject({ status: 'failed', encoding: 'binary', score: 0, bytesIn: 600 })
  }
  file('in/long.csv', koi8r.encode(RUSSIAN.repeat(20)))
  expect(cli(['detect', 'in/long.csv'], '', path).stdout.toString()).toBe('in/long.csv: koi8-r, guess: score 0.99\n')
  const [json] = run('-f', 'auto', '--output-dir', 'out', '--json', 'in/long.csv').stdout.toString().split('\n')
  expect(JSON.parse(json)).toMatchObject({ certainty: 'guess', score: 0.99 })
  const { stdout } = run('-f', 'auto', '--output-dir', 'out', 'in/long.csv')
  expect(stdout.toString()).toBe('in/long.csv: koi8-r, score 0.99, to out/long.csv\n')
})

test('--json counts what a policy repairs', () => {
  const { file, run } = makeInput()
  file('in/bad.csv', Buffer.from('a\xffb\xe3\x81c', 'latin1'))
  const args = ['-f', 'utf-8', '--suffix', '.out', '--json', 'in/bad.csv', 'in/utf8.csv']
  const errorsOf = (...more: string[]) =>
    run(...args, ...more)
      .stdout.toString()
      .split('\n')
      .slice(0, 2)
      .map((line) => JSON.parse(line).errors)
  expect(errorsOf('--on-error', 'replace')).toEqual([2, 0])
  expect(errorsOf('-c', '-t', 'iso-8859-5')).toEqual([2, 0])
  expect(errorsOf('--on-error', 'question', '-t', 'ascii')).toEqual([2, RUSSIAN.replace(/[\0-\x7f]/g, '').length])
  expect(errorsOf()).toEqual([undefined, 0])
})

test('without -f a guess is not acted on', () => {
  const { path, run } = makeInput()
  expect(run('--output-dir', 'out', 'in/koi.csv', 'in/utf8.csv').code).toBe(1)
  expect(readdirSync(join(path, 'out'))).toEqual(['utf8.csv'])
})

describe('--in-place', () => {
  test('keeps mode and times, and leaves what is UTF-8 as it is', () => {
    const { path, read, run } = makeInput()
    const [koi, utf8] = ['in/koi.csv', 'in/utf8.csv'].map((name) => join(path, name))
    chmodSync(koi, 0o640)
    utimesSync(koi, 1_000_000, 2_000_000)
    const { ino } = statSync(utf8)
    const { code, stdout } = run('-f', 'auto', '--in-place', 'in/koi.csv', 'in/utf8.csv')
    expect(code).toBe(0)
    expect(read('in/koi.csv')).toBe(RUSSIAN)
    expect(statSync(koi)).toMatchObject({ mtimeMs: 2_000_000_000, mode: 0o100640 })
    expect(statSync(utf8).ino).toBe(ino)
    expect(stdout.toString()).toContain('in/utf8.csv: unchanged, utf-8 already\n')
  })

  test('keeps times to a microsecond', () => {
    const { path, run } = makeInput()
    const koi = join(path, 'in/koi.csv')
    spawnSync('touch', ['-d', '2024-05-06 07:08:09.123456789', koi])
    const before = statSync(koi, { bigint: true }).mtimeNs
    expect(run('-f', 'koi8-r', '--in-place', 'in/koi.csv').code).toBe(0)
    const moved = Number(statSync(koi, { bigint: true }).mtimeNs - before)
    expect(Math.abs(moved)).toBeLessThan(2000)
  })

  test('hard links in one folder are skipped, and the others are converted', () => {
    const { path, read, run } = makeInput()
    linkSync(join(path, 'in/koi.csv'), join(path, 'in/other.csv'))
    for (const operands of [
      ['-r', 'in'],
      ['in/koi.csv', 'in/other.csv', 'in/sub/cp1251.csv'],
    ]) {
      const { code, stderr } = run('-f', 'auto', '--in-place', ...operands)
      expect(code).toBe(1)
      for (const name of ['koi.csv', 'other.csv']) {
        expect(stderr).toContain(`in/${name}: skipped: has other hard links\n`)
        expect(readFileSync(join(path, 'in', name))).toEqual(Buffer.from(GUESSABLE['koi.csv'][0]))
      }
      expect(read('in/sub/cp1251.csv')).toBe(RUSSIAN)
    }
  })

  test('links in a folder are skipped: to a file beside them, and to one outside', () => {
    const { path, file, read, run } = makeInput()
    file('outside', koi8r.encode(RUSSIAN))
    symlinkSync('koi.csv', join(path, 'in/beside'))
    symlinkSync('../outside', join(path, 'in/link'))
    const { code, stderr } = run('-f', 'auto', '-r', '--in-place', 'in')
    expect(code).toBe(1)
    for (const name of ['beside', 'link']) expect(stderr).toContain(`in/${name}: skipped: is a symbolic link\n`)
    expect(read('in/koi.csv')).toBe(RUSSIAN)
    expect(readFileSync(join(path, 'outside'))).toEqual(Buffer.from(koi8r.encode(RUSSIAN)))
    // A link that is named is followed.
    expect(run('-f', 'koi8-r', '--in-place', 'in/link').code).toBe(0)
    expect(read('outside')).toBe(RUSSIAN)
  })

  test('skips hard links', () => {
    const { path, run } = makeInput()
    linkSync(join(path, 'in/koi.csv'), join(path, 'other'))
    const { code, stderr } = run('-f', 'koi8-r', '--in-place', 'in/koi.csv')
    expect(code).toBe(1)
    expect(stderr).toContain('in/koi.csv: skipped: has other hard links')
    expect(readFileSync(join(path, 'in/koi.csv'))).toEqual(Buffer.from(GUESSABLE['koi.csv'][0]))
  })
})

test.runIf(process.platform === 'linux')('a name that is not UTF-8 is refused, and nothing is written', () => {
  const { path, run } = makeInput()
  writeFileSync(Buffer.concat([Buffer.from(`${join(path, 'in')}/caf`), Uint8Array.of(0xe9)]), RUSSIAN)
  const { code, stderr } = run('-r', '--output-dir', 'out', 'in')
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('not UTF-8; give the file another name'),
  })
  expect(existsSync(join(path, 'out'))).toBe(false)
})

test('--suffix', () => {
  const { read, run } = makeInput()
  expect(run('-f', 'koi8-r', '--suffix', '.utf8', 'in/koi.csv').code).toBe(0)
  expect(read('in/koi.csv.utf8')).toBe(RUSSIAN)
})

describe('what the system refuses', () => {
  test('is reported, and -r goes on', () => {
    const { path, read, run } = makeInput()
    symlinkSync('circle', join(path, 'in/circle'))
    symlinkSync('gone', join(path, 'in/dangling'))
    const converted = run('-f', 'auto', '-r', '--output-dir', 'out', 'in')
    const detected = cli(['detect', '-r', 'in'], '', path)
    for (const { code, stderr } of [converted, detected]) {
      expect(code).toBe(1)
      expect(stderr).toMatch(/^utf-simd: in\/circle: too many symbolic links encountered$/m)
      expect(stderr).toMatch(/^utf-simd: in\/dangling: no such file or directory$/m)
    }
    expect(read('out/koi.csv')).toBe(RUSSIAN)
    expect(detected.stdout.toString()).toContain('in/koi.csv: koi8-r')
  })

  test('an output name that is too long', () => {
    const { path, file, read, run } = makeInput()
    const long = 'n'.repeat(252)
    file(`in/${long}`, RUSSIAN)
    const { code, stderr } = run('-f', 'auto', '--suffix', '.utf8', `in/${long}`, 'in/koi.csv')
    expect(code).toBe(1)
    expect(stderr).toContain(`in/${long}.utf8: name too long\n`)
    expect(read('in/koi.csv.utf8')).toBe(RUSSIAN)
    expect(readdirSync(join(path, 'in')).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('outputs that are links', () => {
  test('two that lead to one file, which does not exist yet', () => {
    const { path, file, run } = makeInput()
    file('a', 'one')
    file('b', 'two')
    mkdirSync(join(path, 'od'))
    for (const name of ['a', 'b']) symlinkSync('../same', join(path, 'od', name))
    expect(run('--output-dir', 'od', 'a', 'b')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('a and b would both be od/b'),
    })
    expect(existsSync(join(path, 'same'))).toBe(false)
  })

  test('one that leads to another output, and one to an input', () => {
    const { path, file, run } = makeInput()
    file('a', 'one')
    file('b', 'two')
    mkdirSync(join(path, 'od'))
    symlinkSync('b', join(path, 'od/a'))
    expect(run('--output-dir', 'od', 'a', 'b').code).toBe(2)
    expect(readdirSync(join(path, 'od'))).toEqual(['a'])
    mkdirSync(join(path, 'od2'))
    symlinkSync('../b', join(path, 'od2/a'))
    expect(run('--output-dir', 'od2', 'a', 'b')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('od2/a: is also an input'),
    })
  })
})

test('usage: exit code 2, and nothing is written', () => {
  const { path, file, run } = makeInput()
  file('koi.csv', RUSSIAN)
  const cases: [args: string[], message: string][] = [
    [['--output-dir', 'out', 'koi.csv', 'in/koi.csv'], 'koi.csv and in/koi.csv would both be out/koi.csv'],
    [['--output-dir', 'in', 'gone.csv', 'in/utf8.csv'], 'in/utf8.csv: is also an input'],
    [['--output-dir', '.', 'koi.csv'], 'koi.csv: is also an input'],
    [['--in-place', '--suffix', '.x', 'koi.csv'], '--in-place contradicts'],
    [['--in-place'], 'stdin has no name'],
    [['--in-place', '-o', 'x', 'koi.csv'], '--output takes one output'],
    [['--suffix', '', 'koi.csv'], '--suffix is empty'],
    [['--suffix', '/', 'koi.csv'], '--suffix is the end of a name'],
    [['--output-dir', 'koi.csv', 'in/utf8.csv'], 'koi.csv: not a directory'],
    [['--output-dir', 'koi.csv/out', 'in/utf8.csv'], 'koi.csv/out: not a directory'],
    [['--in-place', '--jobs', '0', 'koi.csv'], '--jobs is a number'],
    [['--jobs', '2', 'koi.csv'], '--jobs needs'],
    [['-r', 'in'], '--recursive needs'],
  ]
  for (const [args, message] of cases) {
    const { code, stderr } = run(...args)
    expect({ code, stderr }, args.join(' ')).toEqual({ code: 2, stderr: expect.stringContaining(message) })
  }
  expect(readdirSync(path).sort()).toEqual(['in', 'koi.csv'])
})
