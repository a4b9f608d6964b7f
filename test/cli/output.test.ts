// `utf-simd convert -o OUT`: the file appears when it is complete, and no other trace is left.

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { bundleCli, cli, ended, folder, hex, shell, start, utf16 } from './support.ts'

const { path: parent } = folder()
let here: string

beforeEach(() => {
  here = mkdtempSync(join(parent, 'case-'))
  writeFileSync(join(here, 'in.txt'), 'héllo')
  writeFileSync(join(here, 'bad.txt'), Buffer.concat([Buffer.alloc(2 << 20, 'x'), hex(0xff)]))
})

const read = (name: string) => readFileSync(join(here, name))
const names = () => readdirSync(here).sort()

describe('a complete file', () => {
  test('is new, or replaces the old one and keeps its mode', () => {
    expect(cli(['convert', '-f', 'utf8', '-t', 'utf-16le', '-o', 'out', 'in.txt'], '', here)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: Buffer.alloc(0),
    })
    expect(read('out')).toEqual(utf16('héllo', true))
    chmodSync(join(here, 'out'), 0o640)
    expect(cli(['convert', '-f', 'utf8', '-t', 'latin1', '--output=out', 'in.txt'], '', here).code).toBe(0)
    expect(read('out')).toEqual(Buffer.from('héllo', 'latin1'))
    expect(statSync(join(here, 'out')).mode & 0o777).toBe(0o640)
    expect(names()).toEqual(['bad.txt', 'in.txt', 'out'])
  })

  test('has the mode of any new file', () => {
    shell('umask 027; U convert -o out in.txt', here)
    expect(statSync(join(here, 'out')).mode & 0o777).toBe(0o640)
  })

  test('is written through a symbolic link', () => {
    mkdirSync(join(here, 'elsewhere'))
    writeFileSync(join(here, 'elsewhere', 'real'), 'old')
    symlinkSync(join('elsewhere', 'real'), join(here, 'out'))
    expect(cli(['convert', '-o', 'out', 'in.txt'], '', here).code).toBe(0)
    expect(lstatSync(join(here, 'out')).isSymbolicLink()).toBe(true)
    expect(read('elsewhere/real').toString()).toBe('héllo')
    expect(readdirSync(join(here, 'elsewhere'))).toEqual(['real'])
  })

  test('- is stdout, and a device stays a device', () => {
    expect(cli(['convert', '-o', '-', 'in.txt'], '', here).stdout.toString()).toBe('héllo')
    expect(cli(['convert', '-o', '/dev/null', 'in.txt'], '', here).code).toBe(0)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })
})

describe('OUT and its owner', () => {
  const isRoot = process.getuid?.() === 0
  const NOBODY = 65534

  /** Runs `utf-simd` as another user, from a copy that the user can read. */
  function asNobody(args: string[]): { code: number | null; stderr: string } {
    chmodSync(parent, 0o755)
    writeFileSync(join(here, 'cli.mjs'), bundleCli())
    const { status, stderr } = spawnSync(process.execPath, ['cli.mjs', ...args], {
      cwd: here,
      encoding: 'utf8',
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    })
    return { code: status, stderr }
  }

  test('a read-only file is refused', () => {
    chmodSync(here, 0o777)
    writeFileSync(join(here, 'out'), 'precious')
    chmodSync(join(here, 'out'), 0o444)
    expect(asNobody(['convert', '-o', 'out', 'in.txt'])).toEqual({
      code: 2,
      stderr: 'utf-simd: out: permission denied\n',
    })
    expect(read('out').toString()).toBe('precious')
    expect(names()).toEqual(['bad.txt', 'cli.mjs', 'in.txt', 'out'])
  })

  // Only root can give a file to somebody.
  test.runIf(isRoot)('root keeps the owner, the group and the mode', () => {
    writeFileSync(join(here, 'out'), 'old')
    chownSync(join(here, 'out'), NOBODY, 12345)
    chmodSync(join(here, 'out'), 0o4750)
    expect(cli(['convert', '-t', 'utf-16le', '-o', 'out', 'in.txt'], '', here).code).toBe(0)
    expect(read('out')).toEqual(utf16('héllo', true))
    const { uid, gid, mode } = statSync(join(here, 'out'))
    expect({ uid, gid, mode: mode & 0o7777 }).toEqual({ uid: NOBODY, gid: 12345, mode: 0o4750 })
  })

  test.runIf(isRoot)('another user writes into the file of its owner', () => {
    chmodSync(here, 0o777)
    writeFileSync(join(here, 'out'), 'something longer than the new text')
    chmodSync(join(here, 'out'), 0o666)
    expect(asNobody(['convert', '-o', 'out', 'in.txt'])).toEqual({ code: 0, stderr: '' })
    expect(read('out').toString()).toBe('héllo')
    const { uid, gid, mode } = statSync(join(here, 'out'))
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: 0, gid: 0, mode: 0o666 })
    expect(names()).toEqual(['bad.txt', 'cli.mjs', 'in.txt', 'out'])
  })
})

describe('nothing is left', () => {
  test('when the input is malformed: the old file stays', () => {
    writeFileSync(join(here, 'old'), 'precious')
    for (const out of ['old', 'new']) {
      const { code, stderr } = cli(['convert', '-f', 'utf8', '-t', 'utf-16le', '-o', out, 'bad.txt'], '', here)
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `utf-simd: bad.txt: offset ${2 << 20}: invalid-byte (utf-8): FF\n`,
      })
    }
    expect(names()).toEqual(['bad.txt', 'in.txt', 'old'])
    expect(read('old').toString()).toBe('precious')
  })

  test('when a later file is missing', () => {
    expect(cli(['convert', '-o', 'out', 'in.txt', 'gone.txt'], '', here)).toMatchObject({
      code: 2,
      stderr: 'utf-simd: gone.txt: no such file or directory\n',
    })
    expect(names()).toEqual(['bad.txt', 'in.txt'])
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    test(`after ${signal}, also while it waits for input`, async () => {
      writeFileSync(join(here, 'out'), 'precious')
      const child = start(['convert', '-f', 'utf8', '-o', 'out'], { cwd: here })
      const end = ended(child)
      child.stdin.on('error', () => {})
      child.stdin.write('some text')
      while (names().length === 3) await sleep(10)
      child.kill(signal)
      expect(await end).toMatchObject({ code: null, signal })
      expect(names()).toEqual(['bad.txt', 'in.txt', 'out'])
      expect(read('out').toString()).toBe('precious')
    })
  }

  test('when OUT is a folder or in none', () => {
    mkdirSync(join(here, 'folder'))
    expect(cli(['convert', '-o', 'folder', 'in.txt'], '', here)).toMatchObject({
      code: 2,
      stderr: 'utf-simd: folder: is a directory\n',
    })
    expect(cli(['convert', '-o', 'no/out', 'in.txt'], '', here)).toMatchObject({
      code: 2,
      stderr: 'utf-simd: no/out: no such file or directory\n',
    })
  })
})

describe('refuses to overwrite its own input', () => {
  test('by its name, a symbolic link or a hard link', () => {
    symlinkSync('in.txt', join(here, 'symbolic'))
    linkSync(join(here, 'in.txt'), join(here, 'hard'))
    for (const [input, out] of [
      ['in.txt', 'in.txt'],
      ['in.txt', './in.txt'],
      ['in.txt', 'symbolic'],
      ['in.txt', 'hard'],
      ['symbolic', 'in.txt'],
      ['hard', 'symbolic'],
    ]) {
      const { code, stderr } = cli(['convert', '-t', 'utf-16le', '-o', out, input], '', here)
      expect(code).toBe(2)
      expect(stderr).toContain(`utf-simd: ${out}: is also the input`)
    }
    expect(read('in.txt').toString()).toBe('héllo')
    expect(names()).toEqual(['bad.txt', 'hard', 'in.txt', 'symbolic'])
  })

  test('by redirection', () => {
    expect(shell('U convert -o in.txt < in.txt', here)).toMatchObject({ code: 2 })
    expect(shell('U convert in.txt >> in.txt', here)).toMatchObject({
      code: 2,
      stderr: 'utf-simd: stdout: is also the input in.txt (--help tells more)\n',
    })
    expect(read('in.txt').toString()).toBe('héllo')
  })
})
