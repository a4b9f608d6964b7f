// Help, version, the list of encodings, and what the command line says to those who mistype.

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { encodingNamed } from '../../src/cli/encodings.ts'
import { cli, folder, shell } from './support.ts'

const { path } = folder()
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

describe('asks nothing of the input', () => {
  test('--help, and the help of each command', () => {
    for (const args of [['--help'], ['-h'], ['help']]) {
      const { code, stdout, stderr } = cli(args)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      for (const command of ['convert', 'detect', 'validate', 'count', 'encodings'])
        expect(stdout.toString()).toContain(command)
    }
    for (const command of ['convert', 'detect', 'validate', 'count', 'encodings']) {
      const { code, stdout } = cli([command, '--help'])
      expect(code).toBe(0)
      expect(stdout.toString()).toMatch(new RegExp(`^utf-simd ${command} `))
      expect(
        Math.max(
          ...stdout
            .toString()
            .split('\n')
            .map((line) => line.length),
        ),
      ).toBeLessThanOrEqual(80)
      expect(cli(['help', command]).stdout).toEqual(stdout)
    }
    expect(cli(['convert', '--help']).stdout.toString()).toContain('-f, --from FROM')
  })

  test('--version', () => {
    expect(cli(['--version'])).toMatchObject({ code: 0, stdout: Buffer.from(`utf-simd ${version}\n`), stderr: '' })
  })

  test('encodings, also as -l', () => {
    const { code, stdout } = cli(['encodings'])
    expect(code).toBe(0)
    const names = stdout
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(' ')[0])
    expect(names).toEqual(
      expect.arrayContaining(['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'utf-32', 'utf-32le', 'utf-32be']),
    )
    expect(names).toEqual(expect.arrayContaining(['iso-8859-1', 'us-ascii']))
    expect(cli(['-l']).stdout).toEqual(stdout)
    expect(cli(['--list']).stdout).toEqual(stdout)
  })

  test('every name in the list is one that -f takes, however it is spelt', () => {
    const rows = cli(['encodings', '--json']).stdout.toString().trimEnd().split('\n')
    const names = rows.map((row): string => JSON.parse(row).name)
    for (const name of [...names, 'UTF8', 'Utf-16LE', 'utf_32_be', 'LATIN1', 'ISO8859-1', 'ASCII', 'ISO_8859-1'])
      expect(encodingNamed(name)?.name.length, name).toBeGreaterThan(0)
    expect(cli(['validate', '-f', 'Utf_32-BE'])).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('usage: exit code 2, and a message that helps', () => {
  const cases: [args: string[], message: string][] = [
    [['convert', '-f', 'utf-9'], "unknown encoding 'utf-9': did you mean utf-7 or utf-8?"],
    [['convert', '-f', 'utf8', '-t', 'utf-16l'], "unknown encoding 'utf-16l': did you mean "],
    [['convert', '-t', 'latn1'], "unknown encoding 'latn1': did you mean iso-8859-1?"],
    [['validate', '-f', 'cp1521'], "unknown encoding 'cp1521': did you mean windows-1251?"],
    [['-f', 'win1521'], "unknown encoding 'win1521': did you mean windows-1251?"],
    [['validate', '-f', 'klingon'], "unknown encoding 'klingon': `utf-simd encodings` lists them"],
    [['convert', '-f'], "option '-f, --from <value>' argument missing"],
    [['convert', '--fram', 'utf8'], "unknown option '--fram'"],
    [['convert', '--fram', 'utf8'], ': did you mean --from?'],
    [['detect', '--jsno'], "detect: unknown option '--jsno': did you mean --json?"],
    [['--versoin'], "unknown option '--versoin': did you mean --version?"],
    [['help', 'detcet'], "unknown command 'detcet': did you mean detect?"],
    [['convert', '--on-error', 'repalce'], "question, not 'repalce': did you mean replace?"],
    [['convert', '--bom', 'stripe'], "not 'stripe': did you mean strip?"],
    [['convert', '-x'], "unknown option '-x'"],
    [
      ['convert', '--on-error', 'panic'],
      "--on-error is one of throw, replace, ignore, latin1, windows-1252, html, question, not 'panic'",
    ],
    [['convert', '--bom', 'yes'], "--bom is one of keep, strip, add, not 'yes'"],
    [['convert', '--bom', 'add', '-t', 'latin1'], 'iso-8859-1 has no BOM to add'],
    [['convert', '-c', '--on-error', 'throw'], '-c contradicts --on-error throw'],
    [['convert', '-f', 'shiftjs'], "unknown encoding 'shiftjs': did you mean shift_jis?"],
    [['validate', '-f', 'iso-2022-cn'], "unknown encoding 'iso-2022-cn': did you mean iso-2022-jp or iso-2022-kr?"],
    [['convert', '-t', 'utf-8//IGNORE'], "'//IGNORE' in 'utf-8//IGNORE' is not supported here: use -c, which drops"],
    [
      ['convert', '-f', 'ascii//translit'],
      "'//translit' in 'ascii//translit' is not supported here: only `convert -t`",
    ],
    [['convert', '-t', 'ascii//TRANSLIT//IGNORE'], 'use -c, which drops'],
    [['convert', '-t', 'ascii//TRANSLIT', '--on-error', 'html'], '--on-error html contradicts //TRANSLIT'],
    [['convert', '--range', '5'], "--range is START-END or START-, in bytes, not '5'"],
    [['convert', '--range', '0-5', '-f', 'utf-7', 'package.json'], 'utf-7 has no ranges'],
    [['encodings', 'utf8'], "unexpected operand 'utf8'"],
    [['convert', '--from-auto'], "unknown option '--from-auto'"],
    [['convert', '--on-eror', 'x'], "unknown option '--on-eror': did you mean --on-error?"],
    [['convrt'], "unknown command 'convrt': did you mean convert?"],
    [['convert', '--range', '0-99999999999999999999'], "--range is START-END or START-, in bytes, not '0-9"],
    [['frobnicate'], "unknown command 'frobnicate': there are convert, detect, validate, count, encodings"],
    [['help', 'frobnicate'], "unknown command 'frobnicate'"],
  ]
  for (const [args, message] of cases) {
    test(args.join(' '), () => {
      const { code, stdout, stderr } = cli(args)
      expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^utf-simd: [^\n]+\n$/)
      expect(stderr).toContain(message)
      expect(stderr).toContain('(--help tells more)')
    })
  }

  test('--help tells more about what each message names', () => {
    const help = (command: string) => cli([command, '--help']).stdout.toString().replace(/\s+/g, ' ')
    const named: [command: string, words: string[]][] = [
      [
        'convert',
        [
          ...['--on-error POLICY', 'throw, replace, ignore, latin1, windows-1252', 'latin1 and windows-1252 take'],
          ...['--bom keep|strip|add', '-c contradicts', '--bom add needs', 'utf-simd encodings'],
          ...['--range START-END', 'START-', 'one FILE', 'regular file', 'no ranges', 'WTF-8 and MUTF-8'],
          ...['also the input', '//IGNORE', '//TRANSLIT', 'read-only'],
        ],
      ],
      ['validate', ['-f, --from', 'utf-simd encodings']],
      ['count', ['-f, --from', 'utf-simd encodings']],
      ['encodings', ['no operands', '-f and -t']],
    ]
    for (const [command, words] of named) {
      const text = help(command)
      for (const word of words) expect(text).toContain(word)
    }
    const overview = cli(['--help']).stdout.toString()
    for (const name of ['convert', 'detect', 'validate', 'count', 'encodings']) expect(overview).toContain(`  ${name} `)
  })
})

describe('files that cannot be read or written: exit code 2', () => {
  test('a missing one, and a folder', () => {
    for (const command of ['convert', 'validate', 'count']) {
      expect(cli([command, 'gone'], '', path)).toMatchObject({
        code: 2,
        stderr: 'utf-simd: gone: no such file or directory\n',
      })
      expect(cli([command, path])).toMatchObject({ code: 2, stderr: `utf-simd: ${path}: is a directory\n` })
    }
  })

  // Linux has one; elsewhere there is nothing to try it on.
  if (existsSync('/dev/full'))
    test('a full device', () => {
      for (const command of [
        'U convert -f utf8 a -o /dev/full',
        'U convert -f utf8 a > /dev/full',
        'U count a > /dev/full',
      ]) {
        const { code, stderr } = shell(`echo a > a; ${command}`, path)
        expect(code).toBe(2)
        expect(stderr).toMatch(/^utf-simd: (stdout|\/dev\/full): no space left on device\n$/)
      }
    })

  test('after --, a name that begins with a dash', () => {
    expect(cli(['convert', '--', '-f'], '', path).stderr).toBe('utf-simd: -f: no such file or directory\n')
  })
})
