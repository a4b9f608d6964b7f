// Several sources that become one text, and pipes that show late what they are.

import { describe, expect, test } from 'vitest'
import { encodingFor } from '../../src/any.ts'
import { cli, ended, folder, shell, start, utf16 } from './support.ts'

const RUSSIAN = 'Все люди рождаются свободными и равными в своем достоинстве и правах.\n'.repeat(3)
const JAPANESE = 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。\n'.repeat(3)
const ASCII = 'nothing but ASCII, "1,234"\n'

const { path, file } = folder()
const bytes = {
  ru: encodingFor('windows-1251')!.encode(RUSSIAN),
  ja: encodingFor('shift_jis')!.encode(JAPANESE),
  utf16: Buffer.concat([Buffer.of(0xff, 0xfe), utf16(RUSSIAN, true)]),
  utf8: Buffer.from(`\ufeff${JAPANESE}`),
  ascii: Buffer.from(ASCII),
  short: Buffer.from('caf\xe9 \x80', 'latin1'),
  cut: Buffer.concat([Buffer.of(0xff, 0xfe), utf16(RUSSIAN, true).subarray(0, 101)]),
  empty: Buffer.alloc(0),
}
for (const [name, content] of Object.entries(bytes)) file(name, content)

describe('several sources', () => {
  const run = (...args: string[]) => cli(['convert', ...args], '', path)

  test.each([[['--output', 'out']], [[]]])('each in its encoding: %j', (output) => {
    const { code, stdout, stderr } = run('-f', 'auto', ...output, 'ru', 'ja', 'empty', 'utf16', 'ascii', 'utf8')
    expect(code).toBe(0)
    const text = output.length > 0 ? shell('cat out', path).stdout : stdout
    expect(text.toString()).toBe(RUSSIAN + JAPANESE + RUSSIAN + ASCII + JAPANESE)
    expect(stderr).toMatch(/^utf-simd: ru: read as windows-1251, .*\nutf-simd: ja: read as shift_jis, .*\n$/)
  })

  test('also stdin', () => {
    const args = ['convert', '-f', 'auto', 'ru', '-', 'utf16']
    expect(cli(args, bytes.ja, path).stdout.toString()).toBe(RUSSIAN + JAPANESE + RUSSIAN)
    expect(cli(args, bytes.utf16, path).stdout.toString()).toBe(RUSSIAN + RUSSIAN + RUSSIAN)
    expect(cli(['convert', '-', 'utf16'], ASCII, path).stdout.toString()).toBe(ASCII + RUSSIAN)
  })

  test('the BOM of the first is kept, and written once', () => {
    expect(run('utf8', 'utf8').stdout.toString()).toBe(`\ufeff${JAPANESE}${JAPANESE}`)
    expect(run('--bom', 'strip', 'utf8', 'utf8').stdout.toString()).toBe(JAPANESE + JAPANESE)
    for (const files of [
      ['ascii', 'utf16'],
      ['empty', 'ascii', 'utf16'],
    ])
      expect(run('-t', 'utf-16', ...files).stdout).toEqual(utf16(`\ufeff${ASCII}${RUSSIAN}`, false))
  })

  test('a guess that is too low stops all', () => {
    const { code, stdout, stderr } = run('-f', 'auto', 'ru', 'short', '-o', 'never')
    expect({ code, stdout: stdout.length }).toEqual({ code: 1, stdout: 0 })
    expect(stderr).toContain('utf-simd: short: probably windows-1252, score 0.74: below --min-score 0.8')
    expect(run('utf16', 'ru')).toMatchObject({ code: 1, stdout: Buffer.alloc(0) })
  })

  test('an error has the name of its file and its offset in it', () => {
    for (const files of [
      ['ru', 'cut'],
      ['ru', 'cut', 'ja'],
      ['utf8', 'cut', 'utf16'],
    ])
      expect(run('-q', '-f', 'auto', '-o', 'never', ...files)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('utf-simd: cut: offset 102: truncated (utf-16le): '),
      })
  })
})

describe.each([100, (1 << 20) - 3, (1 << 20) + 5, 3 << 20])('a pipe that is ASCII for %d bytes', (length) => {
  const lead = ASCII.repeat(length / ASCII.length + 1).slice(0, length)
  const late = Buffer.concat([Buffer.from(lead), bytes.ru])

  test('convert', () => {
    const { code, stdout, stderr } = cli(['convert', '-f', 'auto'], late)
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^utf-simd: stdin: read as windows-1251, a guess, score 0\.\d\d\n$/),
    })
    expect(stdout.toString() === lead + RUSSIAN).toBe(true)
    const { stderr: refusal } = cli(['convert'], late)
    expect(refusal).toMatch(/^utf-simd: stdin: probably windows-1251, score /)
    expect(refusal).toMatch(/\n {2}windows-1251 +0\.9\d {2}\S*.*Все люди/)
    expect(refusal).toMatch(/go on with: utf-simd convert -f windows-1251\n$/)
  })

  test('validate and count', () => {
    const validated = cli(['validate', '-f', 'auto'], late)
    expect(validated).toMatchObject({ code: 0, stdout: Buffer.from('stdin: well-formed windows-1251\n') })
    expect(JSON.parse(cli(['count', '-f', 'auto', '--json'], late).stdout.toString())).toMatchObject({
      encoding: 'windows-1251',
      bytes: late.length,
      codePoints: late.length,
    })
    expect(cli(['validate'], late).stderr).toMatch(
      new RegExp(`^utf-simd: stdin: offset ${length}: .*it may be windows-1251 \\(score`),
    )
  })

  test('UTF-8 with an error', () => {
    const damaged = Buffer.concat([Buffer.from(`${lead}é`), Buffer.of(0xff), Buffer.from(RUSSIAN)])
    for (const command of ['convert', 'validate', 'count'])
      expect(cli([command], damaged)).toMatchObject({
        code: 1,
        stderr: `utf-simd: stdin: offset ${length + 2}: invalid-byte (utf-8): FF; this is UTF-8 with errors: convert --on-error replace puts U+FFFD there\n`,
      })
  })
})

test('ASCII passes before the end of a pipe', async () => {
  const child = start(['convert'])
  const block = ASCII.repeat(100_000)
  child.stdin.write(block)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const all = ended(child)
  child.stdin.end(ASCII)
  expect((await all).code).toBe(0)
})
