// Names of files as the system has them: long ones, those with controls, links, and bytes that are not UTF-8.

import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { quoteArgument, showName } from '../../src/cli/quote.ts'
import { CLI, cli, folder } from './support.ts'

const { path, file } = folder()
const at = (name: string) => join(path, name)
const TEXT = 'déjà vu\n'
file('in.txt', TEXT)

test.each([213, 240, 255])('an output name of %d bytes', (bytes) => {
  const name = 'n'.repeat(bytes)
  expect(cli(['convert', '-o', name, 'in.txt'], '', path)).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(at(name), 'utf8')).toBe(TEXT)
  rmSync(at(name))
})

test('an output name of 256 bytes is refused', () => {
  expect(cli(['convert', '-o', 'n'.repeat(256), 'in.txt'], '', path)).toMatchObject({
    code: 2,
    stderr: `utf-simd: ${'n'.repeat(256)}: name too long\n`,
  })
})

describe('no control reaches the terminal', () => {
  const forged = 'a\nb: utf-8, certain\x1b[2J'
  const quoted = "'a'$'\\n''b: utf-8, certain'$'\\033''[2J'"
  file(forged, TEXT)
  file(`bad${forged}`, Buffer.of(0xff))

  test('quoted as GNU tools do', () => {
    expect(showName('a\nb')).toBe("'a'$'\\n''b'")
    expect(showName('plain name')).toBe('plain name')
    expect(showName('\u202eabc\x9b')).toBe("''$'\\342\\200\\256''abc'$'\\302\\233'''")
    expect(quoteArgument('two words')).toBe("'two words'")
  })

  test('a shell reads the quoted name as it was', () => {
    const { stdout } = spawnSync('bash', ['-c', `printf %s ${showName(forged)}`])
    expect(stdout.toString()).toBe(forged)
  })

  test('in a file name', () => {
    expect(cli(['detect', forged], '', path).stdout.toString()).toBe(`${quoted}: utf-8, likely: well-formed\n`)
    for (const command of ['detect', 'validate', 'count', 'convert']) {
      const { stdout, stderr } = cli([command, forged, `bad${forged}`, `gone${forged}`], '', path)
      expect(stdout.includes(0x1b) || stderr.includes('\x1b'), command).toBe(false)
    }
  })

  test('with --json as JSON', () => {
    const { stdout } = cli(['detect', '--json', forged], '', path)
    expect(JSON.parse(stdout.toString())).toMatchObject({ file: forged, encoding: 'utf-8' })
    expect(stdout.toString().trimEnd()).not.toMatch(/\p{Cc}/u)
  })

  test('in an argument', () => {
    for (const args of [['\x1b[2J'], ['--\x1b[2J'], ['convert', '-f', '\x1b[2J\n'], ['convert', '--range', '\x1b']]) {
      const { code, stderr } = cli(args)
      expect(code).toBe(2)
      expect(stderr.trimEnd()).not.toMatch(/\p{Cc}/u)
    }
  })

  test('in the text of stdin, which the tour shows', () => {
    const { stdout } = cli([], 'evil \x1b]0;title\x07\x1b[2J\u009b text')
    expect(stdout.toString().replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})

describe('links', () => {
  test('a dangling symbolic link stays one, and the file that it names is written', () => {
    symlinkSync('target.txt', at('dangling'))
    expect(cli(['convert', '-o', 'dangling', 'in.txt'], '', path)).toMatchObject({ code: 0, stderr: '' })
    expect(lstatSync(at('dangling')).isSymbolicLink()).toBe(true)
    expect(readFileSync(at('target.txt'), 'utf8')).toBe(TEXT)
  })

  test('a circle of links is refused', () => {
    symlinkSync('circle', at('circle'))
    expect(cli(['convert', '-o', 'circle', 'in.txt'], '', path)).toMatchObject({ code: 2 })
  })

  test('other hard links keep the old contents, which is said', () => {
    file('one', 'old')
    linkSync(at('one'), at('two'))
    const { code, stderr } = cli(['convert', '-o', 'one', 'in.txt'], '', path)
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'utf-simd: one: its other hard links keep the old contents\n',
    })
    expect([readFileSync(at('one'), 'utf8'), readFileSync(at('two'), 'utf8')]).toEqual([TEXT, 'old'])
  })
})

test('what a killed run has left is found and named', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const left = `.utf-simd-${ended}-0000.part`
  const running = `.utf-simd-${process.pid}-0000.part`
  for (const name of [left, running]) writeFileSync(at(name), 'half')
  const { code, stderr } = cli(['convert', '-o', 'out.txt', 'in.txt'], '', path)
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `utf-simd: ${left}: left by a run that was killed; remove it\n`,
  })
  expect(existsSync(at(left))).toBe(true)
})

test.runIf(process.platform === 'linux')('a name that is not UTF-8 is refused, and nothing is written', () => {
  const before = readdirSync(path)
  for (const command of [`convert -o $'\\xff' in.txt`, `detect $'\\xff'`]) {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', `"$0" "$1" ${command}`, process.execPath, CLI], {
      cwd: path,
    })
    expect({ status, stdout: stdout.toString() }).toEqual({ status: 2, stdout: '' })
    expect(stderr.toString()).toContain('not UTF-8')
  }
  expect(readdirSync(path)).toEqual(before)
})
