// Names of files as the system has them: long ones, those with controls, links, and bytes that are not UTF-8.

import { spawnSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { quoteArgument, showName, toJsonLine } from '../../src/cli/quote.ts'
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

  test('nor what turns the direction of text or has no width', () => {
    for (const code of [0x61c, 0x200b, 0x200e, 0x200f, 0x202e, 0x2066, 0xfeff, 0xe0001, 0xe007f]) {
      const name = `a${String.fromCodePoint(code)}b`
      expect(showName(name)).toMatch(/^'a'\$'(\\\d{3})+''b'$/)
      expect(JSON.parse(toJsonLine({ name }))).toEqual({ name })
      expect(toJsonLine({ name })).toMatch(/^[ -~]+$/)
    }
  })

  test('in a message of --range', () => {
    const name = `no\x1bfile`
    spawnSync('mkfifo', [name], { cwd: path })
    const { code, stderr } = cli(['convert', '--range', '0-1', name], '', path)
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(`'no'$'\\033''file'`) })
    rmSync(at(name))
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

test.runIf(process.platform === 'linux')('also of a run that had the number of its process', () => {
  // A shell has the number that the program has for which it makes way.
  const script = 'touch .utf-simd-$$-00.part; exec "$0" "$1" convert -o again.txt in.txt'
  const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, CLI], { cwd: path })
  expect({ status, stderr: stderr.toString() }).toEqual({
    status: 0,
    stderr: expect.stringMatching(/utf-simd: \.utf-simd-\d+-00\.part: left by a run that was killed; remove it\n/),
  })
})

describe.runIf(process.platform === 'linux')('links and folders whose bytes are not UTF-8', () => {
  /** Runs bash, in which `U` is `utf-simd`, in an empty folder. */
  const bash = (script: string) => {
    const cwd = mkdtempSync(join(path, 'bytes'))
    writeFileSync(join(cwd, 'l1'), TEXT)
    const prelude = 'U() { "$NODE" "$CLI" "$@"; }; '
    const env = { ...process.env, NODE: process.execPath, CLI }
    const { status, stdout, stderr } = spawnSync('bash', ['-c', prelude + script], { cwd, env })
    const names = readdirSync(cwd, { encoding: 'latin1' })
    return { code: status, stdout: stdout.toString(), stderr: stderr.toString(), names }
  }

  test('a dangling link', () => {
    const { code, stdout, names } = bash(`ln -s $'t\\xff' dl; U convert -o dl l1 && cat $'t\\xff'`)
    expect({ code, stdout, names }).toEqual({ code: 0, stdout: TEXT, names: ['dl', 'l1', 't\xff'] })
  })

  test('a link to a file, as an output and in place', () => {
    const link = `printf old > $'e\\xff'; ln -s $'e\\xff' dl;`
    expect(bash(`${link} U convert -o dl l1 && cat $'e\\xff'`)).toMatchObject({ code: 0, stdout: TEXT })
    const inPlace = bash(`${link} U convert -t utf-16be --in-place -q dl && cat $'e\\xff'`)
    expect(inPlace).toMatchObject({ code: 0, stdout: '\0o\0l\0d', names: ['dl', 'e\xff', 'l1'] })
  })

  test('the folder that it runs in', () => {
    const script = `mkdir $'d\\xff'; mv l1 $'d\\xff'; cd $'d\\xff'; ln -s to dl; U convert -o dl l1 && cat to`
    expect(bash(script)).toMatchObject({ code: 0, stdout: TEXT })
  })

  test('what -r finds is refused with the reason', () => {
    for (const make of [`mkdir -p $'in/d\\xfe'`, `mkdir in; echo > $'in/f\\xfe'`])
      for (const command of ['detect -r in', 'convert -r --output-dir out in', 'validate -r in'])
        expect(bash(`${make}; U ${command}`)).toMatchObject({
          code: 2,
          stdout: '',
          stderr: expect.stringMatching(/^utf-simd: in\/[df]\ufffd: not UTF-8; give the file another name/),
          names: ['in', 'l1'],
        })
  })
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
