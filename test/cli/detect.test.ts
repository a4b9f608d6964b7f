// `utf-simd detect`, and `convert` without -f, which uses it.

import { describe, expect, test } from 'vitest'
import { cli, folder, hex, MIXED, utf16, utf32 } from './support.ts'

const { path, file } = folder()
const designation = Buffer.from('\x1b%/I')

describe('detect', () => {
  const cases: [name: string, content: string | Uint8Array, said: string][] = [
    ['empty.txt', '', 'utf-8, certain'],
    ['ascii.txt', 'plain ASCII\n', 'us-ascii, certain'],
    ['utf8.txt', MIXED, 'utf-8, likely'],
    ['utf8-signed.txt', `\ufeff${MIXED}`, 'utf-8, certain: BOM of 3 bytes'],
    ['utf16le.txt', Buffer.concat([hex(0xff, 0xfe), utf16(MIXED, true)]), 'utf-16le, certain: BOM of 2 bytes'],
    [
      'utf32le.txt',
      Buffer.concat([hex(0xff, 0xfe, 0, 0), utf32(MIXED, true)]),
      'utf-32le, certain: BOM of 4 bytes',
    ],
    ['utf16be-bare.txt', utf16('ASCII in UTF-16', false), 'utf-16be, likely'],
    [
      'iso2022.txt',
      Buffer.concat([designation, Buffer.from('é')]),
      'utf-8, certain: ISO 2022 designation of 4 bytes, level 3',
    ],
    ['legacy.txt', Buffer.from('caf\xe9 \x80', 'latin1'), 'windows-1252, guess'],
    ['utf7.txt', 'Hi Mom +Jjo-!', 'us-ascii, certain'],
  ]
  for (const [name, content] of cases) file(name, content)

  test.each(cases)('%s', (name, _, said) => {
    expect(cli(['detect', name], '', path)).toMatchObject({
      code: 0,
      stdout: Buffer.from(`${name}: ${said}\n`),
      stderr: '',
    })
  })

  test('stdin, several files, a missing one', () => {
    expect(cli(['detect'], MIXED).stdout.toString()).toBe('stdin: utf-8, likely\n')
    expect(cli(['detect', 'ascii.txt', 'utf8.txt'], '', path).stdout.toString()).toBe(
      'ascii.txt: us-ascii, certain\nutf8.txt: utf-8, likely\n',
    )
    expect(cli(['detect', 'nothing.txt'], '', path)).toMatchObject({ code: 1 })
  })
})

describe('convert without -f', () => {
  test('takes what is likely, and the guess', () => {
    expect(cli(['convert'], utf16('ASCII in UTF-16', false)).stdout.toString()).toBe('ASCII in UTF-16')
    expect(cli(['convert'], Buffer.from('caf\xe9 \x80', 'latin1')).stdout.toString()).toBe('café €')
  })

  test('ASCII that goes on as UTF-8 is UTF-8', () => {
    const text = `${'a'.repeat(70_000)}é`
    expect(cli(['convert'], text).stdout.toString()).toBe(text)
  })

  test('leaves out a designation of ISO 2022; offsets count it', () => {
    expect(cli(['convert'], Buffer.concat([designation, Buffer.from('é')])).stdout.toString()).toBe('é')
    const bad = Buffer.concat([designation, Buffer.from('ab'), hex(0xff)])
    expect(cli(['convert'], bad)).toMatchObject({
      code: 1,
      stderr: 'utf-simd: stdin: offset 6: invalid-byte (utf-8): FF\n',
    })
  })

  test('validate judges as UTF-8 what could only be guessed', () => {
    expect(cli(['validate'], hex(0x61, 0xff))).toMatchObject({ code: 1 })
  })
})

describe('every encoding of the list', () => {
  const names = cli(['encodings'])
    .stdout.toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(' ')[0])

  test('is one of 21', () => expect(names).toHaveLength(21))

  test.each(names)('%s: there and back through files', (name) => {
    const text = ['iso-8859-1', 'windows-1252'].includes(name)
      ? 'déjà vu\n'
      : name === 'us-ascii'
        ? 'plain\n'
        : 'Ωméga 中文 한\n'
    file('in.txt', text)
    expect(cli(['convert', '-f', 'utf-8', '-t', name, '-o', 'out.bin', 'in.txt'], '', path)).toMatchObject({
      code: 0,
      stderr: '',
    })
    const back = cli(['convert', '-f', name, '-t', 'utf-8', '--bom', 'strip', 'out.bin'], '', path)
    expect(back).toMatchObject({ code: 0, stdout: Buffer.from(text) })
  })
})
