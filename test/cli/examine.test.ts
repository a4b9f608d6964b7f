// `utf-simd validate` and `utf-simd count`.

import { describe, expect, test } from 'vitest'
import { cli, folder, hex, MIXED, utf16, utf32 } from './support.ts'

/** What follows the error of a file that nobody named the encoding of. */
const HINT = '; if this is not UTF-8, name its encoding: -f windows-1252'

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
      expect(cli(['validate', 'seam'], '', path).stderr).toBe(
        `utf-simd: seam: offset ${at}: truncated (utf-8): F4 8F BF${HINT}\n`,
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
