// `utf-simd detect`, and how the other commands read text whose encoding nobody named.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseReading } from '../../src/cli/detection.ts'
import { encodingFor, koi8r, shiftjis } from '../../src/legacy.ts'
import { Random } from '../support/random.ts'
import { cli, converted, folder, hex, MIXED, utf16, utf32 } from './support.ts'

const { path, file } = folder()
const designation = Buffer.from('\x1b%/I')

describe('detect', () => {
  const cases: [name: string, content: string | Uint8Array, said: string][] = [
    ['empty.txt', '', 'utf-8, certain: ASCII'],
    ['ascii.txt', 'plain ASCII\n', 'utf-8, certain: ASCII'],
    ['utf8.txt', MIXED, 'utf-8, likely: well-formed'],
    ['damaged.txt', Buffer.concat([Buffer.from(MIXED), hex(0xff, 0x0a)]), 'utf-8, likely: damaged, 1 error'],
    ['utf8-signed.txt', `\ufeff${MIXED}`, 'utf-8, certain: BOM of 3 bytes'],
    ['utf16le.txt', Buffer.concat([hex(0xff, 0xfe), utf16(MIXED, true)]), 'utf-16le, certain: BOM of 2 bytes'],
    ['utf32le.txt', Buffer.concat([hex(0xff, 0xfe, 0, 0), utf32(MIXED, true)]), 'utf-32le, certain: BOM of 4 bytes'],
    ['utf16be-bare.txt', utf16('ASCII in UTF-16', false), 'utf-16be, likely: pattern'],
    ['iso2022.txt', Buffer.concat([designation, Buffer.from('é')]), 'utf-8, certain: BOM of 4 bytes'],
    ['legacy.txt', Buffer.from('caf\xe9 \x80', 'latin1'), 'windows-1252, guess: score 0.74'],
    ['russian.txt', koi8r.encode('Все люди рождаются свободными и равными'), 'koi8-r, guess: score 0.99'],
    ['japanese.txt', shiftjis.encode('すべての人間は、生まれながらにして自由'), 'shift_jis, guess: score 0.99'],
    ['mail.txt', 'Subject: \x1b$B2q5D\x1b(B\r\n', 'iso-2022-jp, likely: pattern'],
    ['page.html', '<meta charset=koi8-r><p>caf\xe9', 'koi8-r, certain: declared'],
    ['utf7.txt', 'Hi Mom +Jjo-!', 'utf-8, certain: ASCII'],
  ]
  for (const [name, content] of cases) file(name, content)

  test.each(cases)('%s', (name, _, said) => {
    expect(cli(['detect', name], '', path)).toMatchObject({
      code: 0,
      stdout: Buffer.from(`${name}: ${said}\n`),
      stderr: '',
    })
  })

  test('no other command follows a guess', () => {
    expect(chooseReading(koi8r.encode('Все люди'), true)).toMatchObject({ encoding: { name: 'utf-8' }, skip: 0 })
    expect(cli(['convert', 'russian.txt'], '', path)).toMatchObject({ code: 1, stdout: Buffer.from('') })
  })

  test('stdin, several files, a missing one', () => {
    expect(cli(['detect'], MIXED).stdout.toString()).toBe('stdin: utf-8, likely: well-formed\n')
    expect(cli(['detect', 'ascii.txt', 'utf8.txt'], '', path).stdout.toString()).toBe(
      'ascii.txt: utf-8, certain: ASCII\nutf8.txt: utf-8, likely: well-formed\n',
    )
    expect(cli(['detect', 'nothing.txt'], '', path)).toMatchObject({ code: 2 })
  })
})

describe('detect, for scripts', () => {
  test('--brief writes the name alone', () => {
    const { code, stdout } = cli(['detect', '--brief', 'utf8.txt', 'utf16le.txt', 'legacy.txt'], '', path)
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: 'utf-8\nutf-16le\nwindows-1252\n' })
  })

  test('--json writes one object for each file', () => {
    const { code, stdout, stderr } = cli(['detect', '--json', 'utf8-signed.txt', 'gone', 'iso2022.txt'], '', path)
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
    const objects = stdout
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const candidate = { encoding: 'utf-8', score: 1, alike: [] }
    const certain = { encoding: 'utf-8', reason: 'bom', certainty: 'certain', score: 1, candidates: [candidate] }
    expect(objects).toEqual([
      { file: 'utf8-signed.txt', ...certain, bomLength: 3 },
      { file: 'gone', error: 'no such file or directory' },
      { file: 'iso2022.txt', ...certain, bomLength: 4 },
    ])
  })

  test('-q writes only what is wrong', () => {
    expect(cli(['detect', '-q', 'utf8.txt', 'gone'], '', path)).toMatchObject({
      code: 2,
      stdout: Buffer.alloc(0),
      stderr: 'utf-simd: gone: no such file or directory\n',
    })
  })
})

describe('binary data', () => {
  const brief = (bytes: Uint8Array) => cli(['detect', '-b'], bytes).stdout.toString().trimEnd()
  const random = (length: number) => {
    const numbers = new Random(0xb1a)
    return Uint8Array.from({ length }, () => numbers.below(256))
  }

  test('a program, random bytes and zeros are binary', () => {
    expect(cli(['detect', '-b', process.execPath]).stdout.toString()).toBe('binary\n')
    expect(brief(random(5000))).toBe('binary')
    expect(brief(new Uint8Array(1000))).toBe('binary')
    expect(brief(Buffer.concat([Buffer.from('caf\xe9 '.repeat(20), 'latin1'), new Uint8Array(50)]))).toBe('binary')
  })

  test('text with few controls is not', () => {
    expect(brief(Buffer.from(`${'caf\xe9 \x1b[1m'.repeat(20)}\0\f\n`, 'latin1'))).toBe('windows-1252')
    expect(brief(utf16(MIXED, true))).toBe('utf-16le')
    expect(brief(utf32(MIXED, false))).toBe('utf-32be')
    expect(brief(Buffer.from(`${MIXED}\0`))).toBe('utf-8')
  })

  test('UTF-16 that ends in the middle of a unit is UTF-16', () => {
    const cut = utf16('ASCII in UTF-16', true).subarray(0, -1)
    expect(brief(cut)).toBe('utf-16le')
    expect(cli(['convert'], cut)).toMatchObject({
      code: 1,
      stderr: `utf-simd: stdin: offset ${cut.length - 1}: truncated (utf-16le): 36\n`,
    })
  })

  test('a malformed file says so', () => {
    const program = readFileSync(process.execPath).subarray(0, 4096)
    for (const command of ['convert', 'validate', 'count']) {
      const { code, stderr } = cli([command], program)
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^utf-simd: stdin: offset \d+: [a-z-]+ \(utf-8\): [\dA-F ]+; this looks like binary data\n$/,
      )
    }
  })
})

describe('without -f a guess is not acted on', () => {
  const hint = '; this is UTF-8 with errors: convert --on-error replace puts U+FFFD there'
  const legacy = Buffer.from('caf\xe9 \x80', 'latin1')

  test('what is certain or likely is', () => {
    expect(cli(['convert'], utf16('ASCII in UTF-16', false)).stdout.toString()).toBe('ASCII in UTF-16')
    expect(cli(['convert'], MIXED).stdout.toString()).toBe(MIXED)
  })

  test('a guess is told with its runners-up and the command to go on, which works', () => {
    const { code, stdout, stderr } = cli(['convert'], legacy)
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' })
    const lines = stderr.trimEnd().split('\n')
    expect(lines[0]).toBe('utf-simd: stdin: probably windows-1252, score 0.74: a guess is not acted on without -f')
    expect(lines[1]).toBe('  windows-1252   0.74  café €')
    expect(lines.slice(2, -1).every((line) => /^ {2}\S+ +0\.\d\d {2}caf. €?/.test(line))).toBe(true)
    expect(lines.at(-1)).toBe('go on with: utf-simd convert -f windows-1252')
    expect(cli(['convert', '-f', 'windows-1252'], legacy)).toMatchObject({ code: 0, stdout: Buffer.from('café €') })
  })

  test('the command to go on has the options and names as a shell takes them', () => {
    file("l'été.txt", koi8r.encode('Все люди рождаются свободными и равными в своем достоинстве'))
    const { stderr } = cli(['convert', '-t', 'utf-16le', "l'été.txt"], '', path)
    expect(stderr).toContain("go on with: utf-simd convert -f koi8-r -t utf-16le 'l'\\''été.txt'\n")
  })

  test('validate and count speak of the same candidates', () => {
    const rows = cli(['convert'], legacy).stderr.matchAll(/^ {2}(\S+) +(0\.\d\d) /gm)
    const [[, name, score], ...others] = rows
    const shown = [`${name} (score ${score})`, ...others.map(([, name, score]) => `${name} (${score})`)]
    const listed = `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
    const stderr = `utf-simd: stdin: offset 3: truncated (utf-8): E9; if this is not UTF-8, it may be ${listed}: -f windows-1252\n`
    const { candidates } = JSON.parse(cli(['detect', '--json'], legacy).stdout.toString())
    for (const command of ['validate', 'count']) {
      expect(cli([command], legacy)).toMatchObject({ code: 1, stderr })
      expect(JSON.parse(cli([command, '--json'], legacy).stdout.toString()).candidates).toEqual(candidates)
    }
  })

  test('-f auto and --guess act on a guess, say so, and refuse a low score', () => {
    const text = 'Все люди рождаются свободными и равными в своем достоинстве и правах. '.repeat(4)
    for (const option of [['-f', 'auto'], ['--guess']]) {
      const { code, stdout, stderr } = cli(['convert', ...option], koi8r.encode(text))
      expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: text })
      expect(stderr).toMatch(/^utf-simd: stdin: read as koi8-r, a guess, score [01][.\d]*\n$/)
    }
    const low = cli(['convert', '-f', 'auto'], legacy)
    expect(low).toMatchObject({ code: 1, stdout: Buffer.alloc(0) })
    expect(low.stderr).toContain('probably windows-1252, score 0.74: below --min-score 0.8')
    expect(cli(['convert', '-f', 'auto', '--min-score', '.5'], legacy).stdout.toString()).toBe('café €')
    expect(cli(['convert', '--min-score', '.5'], legacy)).toMatchObject({ code: 2 })
    expect(cli(['convert', '-f', 'auto', '--min-score', '1.5'], legacy)).toMatchObject({ code: 2 })
    expect(cli(['convert', '-g', '-f', 'utf-8'], legacy)).toMatchObject({ code: 2 })
  })

  test('binary data are not guessed', () => {
    const binary = Buffer.from(Array.from({ length: 300 }, (_, i) => (i * 37) & 255))
    expect(cli(['convert', '-f', 'auto'], binary)).toMatchObject({ code: 1, stdout: Buffer.alloc(0) })
  })

  test.each([10, (1 << 16) + 5, (1 << 20) - 1, (1 << 20) + 5])('a damaged byte at %d of good UTF-8', (at) => {
    const bytes = Buffer.from('héllo '.repeat(200_000))
    const place = bytes.indexOf('o', at)
    bytes[place] = 0xff
    file('damaged', bytes)
    const message = `utf-simd: damaged: offset ${place}: invalid-byte (utf-8): FF${hint}\n`
    for (const args of [
      ['convert', '-t', 'utf-16le', '-o', 'never'],
      ['convert', '--range', `${place - 2}-${place + 2}`],
      ['validate'],
      ['count'],
    ])
      expect(cli([...args, 'damaged'], '', path)).toMatchObject({ code: 1, stderr: message })
    expect(existsSync(join(path, 'never'))).toBe(false)
  })

  test('no hint where the encoding is named or has a BOM, nor for what the output lacks', () => {
    const error = 'utf-simd: stdin: offset 0: invalid-byte (utf-8): FF\n'
    expect(cli(['convert', '-f', 'utf-8'], hex(0xff)).stderr).toBe(error)
    expect(cli(['validate', '-f', 'utf-8'], hex(0xff)).stderr).toBe(error)
    expect(cli(['validate'], hex(0xef, 0xbb, 0xbf, 0xff)).stderr).toBe(error.replace('offset 0', 'offset 3'))
    expect(cli(['convert', '-t', 'latin1'], '中').stderr).not.toContain('-f')
  })

  test('ASCII that goes on as UTF-8 is UTF-8', () => {
    const text = `${'a'.repeat(1 << 20)}é`
    expect(cli(['convert'], text).stdout.toString()).toBe(text)
  })

  test('a designation of ISO 2022 is left out; offsets count it', () => {
    expect(cli(['convert'], Buffer.concat([designation, Buffer.from('é')])).stdout.toString()).toBe('é')
    const bad = Buffer.concat([designation, Buffer.from('ab'), hex(0xff)])
    expect(cli(['convert'], bad)).toMatchObject({
      code: 1,
      stderr: 'utf-simd: stdin: offset 6: invalid-byte (utf-8): FF\n',
    })
  })

  test('one function decides', () => {
    const read = (bytes: Uint8Array, isWhole = true) => {
      const { encoding, ...rest } = chooseReading(bytes, isWhole)
      return { encoding: encoding.name, ...rest }
    }
    const plain = { encoding: 'utf-8', skip: 0 }
    expect(read(new Uint8Array(0))).toMatchObject(plain)
    expect(read(Buffer.from('ASCII'))).toMatchObject(plain)
    expect(read(Buffer.from('é'))).toMatchObject(plain)
    expect(read(legacy)).toMatchObject({ ...plain, hint: expect.stringContaining('windows-1252') })
    expect(read(Buffer.from('\ufeffé'))).toMatchObject(plain)
    expect(read(Buffer.concat([designation, legacy]))).toMatchObject({ encoding: 'utf-8', skip: 4 })
    expect(read(utf16('ASCII', false))).toMatchObject({ encoding: 'utf-16be', skip: 0 })
    expect(read(new Uint8Array(10))).toMatchObject({ ...plain, hint: 'this looks like binary data' })
  })
})

describe('every encoding of the list', () => {
  const rows = cli(['encodings', '--json']).stdout.toString().trimEnd().split('\n')
  const names = rows.map((row): string => JSON.parse(row).name)

  test('has a name of its own', () => expect(new Set(names).size).toBe(names.length))

  // All of the root, and one of each family of the others.
  const families = ['shift_jis', 'iso-2022-jp', 'gb18030', 'big5', 'koi8-r']
  test.each([...names.slice(0, 21), ...families])('%s: there and back through files', async (name) => {
    const encoding = encodingFor(name)!
    // What the encoding has of it.
    const text = encoding.decode(encoding.encode('Ωméga Привет 中文 한 déjà vu\n', { onError: 'ignore' }))
    expect(text.length).toBeGreaterThan(8)
    const encoded = file('in.bin', await converted(file('in.txt', text), { from: 'utf-8', to: name }))
    expect(await converted(encoded, { from: name, to: 'utf-8', bom: 'strip' })).toEqual(Buffer.from(text))
  })
})
