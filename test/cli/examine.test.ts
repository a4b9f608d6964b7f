// `utf-simd validate` and `utf-simd count`, and what they share with `detect`: operands and reports.

import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { encodingFor, utf7 } from '../../src/index.ts'
import { bundleCli, cli, folder, hex, MIXED, shell, utf16, utf32 } from './support.ts'

/** What follows the error of a file that nobody named the encoding of. */
const HINT =
  '; if this is not UTF-8, it may be windows-1252 (score 0.34), shift_jis (0.04), gbk (0.04) or windows-1255 (0.03): -f windows-1252'

const { path, file } = folder()
file('good.txt', MIXED)
file('good16.txt', Buffer.concat([hex(0xff, 0xfe), utf16(MIXED, true)]))
file('bad.txt', Buffer.concat([Buffer.from('abc'), hex(0xed, 0xa0, 0x80)]))
file('cut16.txt', Buffer.concat([hex(0xff, 0xfe), utf16(MIXED, true), hex(0x3d)]))
file('empty.txt', '')

describe('validate', () => {
  test('well-formed files and stdin', () => {
    expect(cli(['validate', 'good.txt', 'good16.txt', 'empty.txt', '-'], 'abc', path)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: Buffer.from(
        'good.txt: well-formed utf-8\ngood16.txt: well-formed utf-16le\nempty.txt: well-formed utf-8\nstdin: well-formed utf-8\n',
      ),
    })
    expect(cli(['validate'], MIXED).stdout.toString()).toBe('stdin: well-formed utf-8\n')
  })

  test('the first malformed sequence of each file', () => {
    const { code, stdout, stderr } = cli(['validate', 'bad.txt', 'good.txt', 'cut16.txt'], '', path)
    expect(code).toBe(1)
    expect(stdout.toString()).toBe('good.txt: well-formed utf-8\n')
    expect(stderr.split('\n')).toEqual([
      `utf-simd: bad.txt: offset 3: surrogate (utf-8): ED${HINT}`,
      `utf-simd: cut16.txt: offset ${2 + utf16(MIXED, true).length}: truncated (utf-16le): 3D`,
      '',
    ])
  })

  test('in the encoding that -f names', () => {
    expect(cli(['validate', '-f', 'ascii'], 'abé')).toMatchObject({
      code: 1,
      stderr: 'utf-simd: stdin: offset 2: invalid-byte (us-ascii): C3\n',
    })
    expect(cli(['validate', '-f', 'utf-32le'], utf32(MIXED, true)).code).toBe(0)
    expect(cli(['validate', '-f', 'utf-32le'], hex(0, 0, 0x11, 0)).stderr).toBe(
      'utf-simd: stdin: offset 0: too-large (utf-32le): 00 00 11 00\n',
    )
    expect(cli(['validate', '-f', 'latin1'], hex(0xff, 0x80)).code).toBe(0)
  })

  test('far into a file, at the seam of two pieces', () => {
    for (const at of [(1 << 20) - 3, (1 << 20) - 1, (2 << 20) + 7]) {
      const bytes = Buffer.alloc(at + 50, 'x')
      bytes.set([0xf4, 0x8f, 0xbf], at)
      file('seam', bytes)
      expect(cli(['validate', 'seam'], '', path).stderr).toContain(
        `utf-simd: seam: offset ${at}: truncated (utf-8): F4 8F BF; if this is not UTF-8, it may be `,
      )
    }
  })
})

describe('count', () => {
  const figures = (line: string) => line.trim().split(/\s+/).slice(0, 4).map(Number)
  const expected = (bytes: number, text = MIXED) => [bytes, [...text].length, text.length, text.split('\n').length - 1]

  test('bytes, code points, UTF-16 units and lines', () => {
    for (const [encoding, bytes] of [
      ['utf-8', Buffer.from(MIXED)],
      ['utf-16le', utf16(MIXED, true)],
      ['utf-16be', utf16(MIXED, false)],
      ['utf-32le', utf32(MIXED, true)],
    ] as const) {
      const { code, stdout } = cli(['count', '-f', encoding], bytes)
      expect(code).toBe(0)
      const [heading, line] = stdout.toString().split('\n')
      expect(heading.trim().split(/ {2,}/)).toEqual(['bytes', 'code points', 'UTF-16 units', 'lines', 'file'])
      expect(figures(line)).toEqual(expected(bytes.length))
      expect(line).toContain(`stdin (${encoding})`)
    }
  })

  test('U+0A0A is no line, in any byte order', () => {
    const text = '\u0a0a\u0a00\u000a\u0a0a\n'
    for (const littleEndian of [true, false]) {
      const { stdout } = cli(['count', '-f', littleEndian ? 'utf-16le' : 'utf-16be'], utf16(text, littleEndian))
      expect(figures(stdout.toString().split('\n')[1])).toEqual(expected(10, text))
    }
  })

  test('several files and their sum', () => {
    const lines = cli(['count', 'good.txt', 'good.txt', 'empty.txt'], '', path).stdout.toString().trimEnd().split('\n')
    const one = expected(Buffer.byteLength(MIXED))
    expect(lines.slice(1).map(figures)).toEqual([one, one, [0, 0, 0, 0], one.map((figure) => figure * 2)])
    expect(lines[4]).toMatch(/ {2}total$/)
  })

  test('several pieces', () => {
    const text = MIXED.repeat(15_000)
    expect(figures(cli(['count'], text).stdout.toString().split('\n')[1])).toEqual(
      expected(Buffer.byteLength(text), text),
    )
  })

  test('a malformed file is reported instead', () => {
    const { code, stdout, stderr } = cli(['count', 'bad.txt', 'good.txt'], '', path)
    expect({ code, stderr }).toEqual({ code: 1, stderr: `utf-simd: bad.txt: offset 3: surrogate (utf-8): ED${HINT}\n` })
    expect(stdout.toString()).toContain('good.txt (utf-8)')
    expect(stdout.toString()).not.toContain('bad.txt')
  })
})

describe('every operand is reported, and the worst exit code wins', () => {
  const missing = 'utf-simd: gone: no such file or directory\n'
  const directory = `utf-simd: ${path}: is a directory\n`
  const bad = `utf-simd: bad.txt: offset 3: surrogate (utf-8): ED${HINT}\n`
  const operands = ['gone', 'good.txt', path, 'bad.txt', 'empty.txt']

  test('validate', () => {
    const { code, stdout, stderr } = cli(['validate', ...operands], '', path)
    expect(stdout.toString()).toBe('good.txt: well-formed utf-8\nempty.txt: well-formed utf-8\n')
    expect({ code, stderr }).toEqual({ code: 2, stderr: missing + directory + bad })
    expect(cli(['validate', 'bad.txt', 'good.txt'], '', path).code).toBe(1)
    expect(cli(['validate', 'bad.txt', 'gone'], '', path).code).toBe(2)
    expect(cli(['validate', 'gone', 'bad.txt'], '', path).code).toBe(2)
    expect(cli(['validate', 'good.txt', 'empty.txt'], '', path).code).toBe(0)
  })

  test('detect', () => {
    const { code, stdout, stderr } = cli(['detect', ...operands], '', path)
    expect(stdout.toString()).toMatch(
      /^good\.txt: utf-8, likely: well-formed\nbad\.txt: \S+, guess: score \S+\nempty\.txt: utf-8, certain: ASCII\n$/,
    )
    expect({ code, stderr }).toEqual({ code: 2, stderr: missing + directory })
  })

  test('count', () => {
    const { code, stdout, stderr } = cli(['count', ...operands], '', path)
    const lines = stdout.toString().trimEnd().split('\n')
    expect(lines.map((line) => line.trim().split(/ {2,}/).at(-1))).toEqual([
      'file',
      'good.txt (utf-8)',
      'empty.txt (utf-8)',
      'total',
    ])
    expect({ code, stderr }).toEqual({ code: 2, stderr: missing + directory + bad })
  })

  test('an unreadable file', () => {
    // Root may read all files, so another user runs the command.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    chmodSync(path, 0o755)
    chmodSync(file('secret', 'text'), 0o000)
    const script = file('cli.mjs', bundleCli())
    writeFileSync(join(path, 'package.json'), '{}')
    for (const command of ['detect', 'validate', 'count']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, command, 'secret', 'good.txt'], {
        cwd: path,
        encoding: 'utf8',
        ...user,
      })
      expect({ status, stderr }).toEqual({ status: 2, stderr: 'utf-simd: secret: permission denied\n' })
      expect(stdout).toContain('good.txt')
    }
  })

  test('a failure to write ends the command with one message', () => {
    expect(shell('U validate good.txt good.txt good.txt > /dev/full', path)).toMatchObject({
      code: 2,
      stderr: 'utf-simd: stdout: no space left on device\n',
    })
  })
})

describe('for programs', () => {
  const objects = (args: string[]) => {
    const { code, stdout, stderr } = cli(args, '', path)
    const lines = stdout.toString().trimEnd().split('\n')
    return { code, stderr, objects: lines.map((line) => JSON.parse(line)) }
  }
  const malformed = { file: 'bad.txt', offset: 3, length: 1, kind: 'surrogate', encoding: 'utf-8', bytes: 'ED' }
  const hint = HINT.slice(2)
  const candidates = expect.arrayContaining([expect.objectContaining({ encoding: 'windows-1255' })])

  test('validate --json', () => {
    expect(objects(['validate', '--json', 'good16.txt', 'bad.txt', 'gone'])).toEqual({
      code: 2,
      stderr: '',
      objects: [
        { file: 'good16.txt', encoding: 'utf-16le', wellFormed: true },
        { file: 'bad.txt', encoding: 'utf-8', wellFormed: false, malformed, hint, candidates },
        { file: 'gone', error: 'no such file or directory' },
      ],
    })
  })

  test('count --json', () => {
    const [bytes, codePoints, utf16Length, lines] = [
      Buffer.byteLength(MIXED),
      [...MIXED].length,
      MIXED.length,
      MIXED.split('\n').length - 1,
    ]
    expect(objects(['count', '--json', 'good.txt', 'bad.txt', 'empty.txt'])).toEqual({
      code: 1,
      stderr: '',
      objects: [
        { file: 'good.txt', encoding: 'utf-8', bytes, codePoints, utf16Length, lines },
        { file: 'bad.txt', encoding: 'utf-8', malformed, hint, candidates },
        { file: 'empty.txt', encoding: 'utf-8', bytes: 0, codePoints: 0, utf16Length: 0, lines: 0 },
      ],
    })
  })

  test('-q writes only what is wrong, also with --json', () => {
    for (const command of ['validate', 'count']) {
      for (const args of [
        [command, '-q'],
        [command, '--quiet', '--json'],
      ]) {
        expect(cli([...args, 'good.txt', 'bad.txt', 'good.txt'], '', path)).toMatchObject({
          code: 1,
          stdout: Buffer.alloc(0),
          stderr: `utf-simd: bad.txt: offset 3: surrogate (utf-8): ED${HINT}\n`,
        })
        expect(cli([...args, 'good.txt'], '', path)).toMatchObject({ code: 0, stdout: Buffer.alloc(0), stderr: '' })
      }
    }
  })
})

describe('encodings that are more than strings', () => {
  const counted = (from: string, bytes: Uint8Array) =>
    JSON.parse(cli(['count', '--json', '-f', from], bytes).stdout.toString())

  test('code points above 10FFFF are well-formed, and have no UTF-16 length', () => {
    for (const [name, bytes] of [
      ['ucs-4be', hex(0, 0, 0, 0x41, 0, 0x11, 0, 0, 0, 0, 0, 0x0a)],
      ['utf-8-rfc2279', hex(0x41, 0xf4, 0x90, 0x80, 0x80, 0x0a)],
    ] as const) {
      expect(cli(['validate', '-f', name], bytes)).toMatchObject({ code: 0, stderr: '' })
      expect(counted(name, bytes)).toMatchObject({ codePoints: 3, utf16Length: null, lines: 1 })
      expect(cli(['count', '-f', name], bytes).stdout.toString()).toMatch(/ 3 +- +1 {2}stdin/)
    }
  })

  test('lone surrogates count, and so does each U+FEFF', () => {
    expect(counted('wtf-8', hex(0xed, 0xa0, 0x80, 0x0a))).toMatchObject({ codePoints: 2, utf16Length: 2, lines: 1 })
    expect(counted('ucs-2be', hex(0xd8, 0, 0xdc, 0))).toMatchObject({ utf16Length: 2 })
    expect(counted('utf-8b', hex(0xff, 0x0a))).toMatchObject({ codePoints: 2, utf16Length: 2, lines: 1 })
    for (const name of ['utf-8', 'utf-16le', 'ucs-4le', 'utf-8-rfc2279']) {
      const bytes = encodingFor(name)!.encode('\ufeffa\ufeff')
      expect(counted(name, bytes)).toMatchObject({ codePoints: 3, utf16Length: 3 })
    }
    // The second U+FEFF begins a piece.
    const text = `\ufeff${'a'.repeat((1 << 20) - 3)}\ufeff`
    expect(counted('utf-8', Buffer.from(text))).toMatchObject({ codePoints: text.length, utf16Length: text.length })
  })

  test('shifts of UTF-7 reach across pieces', () => {
    const bytes = utf7.encode('漢'.repeat(500_000))
    expect(counted('utf-7', bytes)).toMatchObject({ codePoints: 500_000, utf16Length: 500_000, lines: 0 })
    expect(cli(['validate', '-f', 'utf-7'], bytes.subarray(0, -2)).code).toBe(1)
  })
})
