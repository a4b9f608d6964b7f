// The man page and the completions: shells understand what lies in the repository. (`npm run lint` compares it with its generator.)

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { optionsOf } from '../../src/cli/command.ts'
import { COMMANDS } from '../../src/cli/commands.ts'

const MAN = fileURLToPath(new URL('../../man/', import.meta.url))
/** `npm run test:completions` needs all of them; elsewhere those that are there are asked. */
const has = (command: string) => process.env['SHELLS'] === 'all' || spawnSync(command, ['--version']).status === 0

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: MAN })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

describe('the man page', () => {
  test('has every command and option', () => {
    const page = readFileSync(`${MAN}utf-simd.1`, 'utf8').replaceAll('\\-', '-')
    for (const command of COMMANDS) {
      expect(page).toContain(`.SH COMMAND ${command.name.toUpperCase()}\n${command.summary}.`)
      for (const [name, { summary }] of optionsOf(command)) {
        expect(page).toContain(`--${name}`)
        expect(page).toContain(summary.replace(/`(\w+)`/g, '\\fB$1\\fR'))
      }
    }
  })

  test.runIf(has('groff'))('is formatted without a warning', () => {
    expect(run('groff', '-man', '-Tutf8', '-ww', 'utf-simd.1')).toContain('convert, detect, validate and count')
  })
})

describe.runIf(has('bash'))('bash', () => {
  const complete = (...words: string[]) =>
    run(
      'bash',
      '-c',
      `source completions/utf-simd.bash
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _utf_simd
      echo "\${COMPREPLY[*]}"`,
      'bash',
      ...words,
    ).trim()

  test('commands, options, encodings and choices', () => {
    expect(complete('utf-simd', 'co')).toBe('convert count')
    expect(complete('utf-simd', 'detect', '--')).toBe('--all --brief --recursive --jobs --json --quiet --help')
    expect(complete('utf-simd', 'convert', '-f', 'utf-16')).toBe('utf-16 utf-16le utf-16be')
    expect(complete('utf-simd', 'convert', '--to', '=', 'utf-16l')).toBe('utf-16le')
    expect(complete('utf-simd', '-f', 'utf-8', '-t', 'us')).toBe('us-ascii')
    expect(complete('utf-simd', 'convert', '--bom', '')).toBe('keep strip add')
    expect(complete('utf-simd', 'help', 'v')).toBe('validate')
  })

  test('files are left to bash', () => {
    expect(complete('utf-simd', 'convert', '-o', 'out')).toBe('')
    expect(complete('utf-simd', 'validate', 'in')).toBe('')
  })
})

describe.runIf(has('fish'))('fish', () => {
  const complete = (line: string) =>
    run('fish', '--no-config', '-c', `source completions/utf-simd.fish; complete -C '${line}'`)
      .trim()
      .split('\n')
      .map((each) => each.split('\t')[0])

  test('commands, options, encodings and choices', () => {
    expect(complete('utf-simd co')).toEqual(['convert', 'count'])
    expect(complete('utf-simd detect --')).toEqual([
      '--all',
      '--brief',
      '--help',
      '--jobs',
      '--json',
      '--quiet',
      '--recursive',
    ])
    expect(complete('utf-simd convert -f utf-16')).toEqual(['utf-16', 'utf-16be', 'utf-16le'])
    expect(complete('utf-simd -t us')).toEqual(['us-ascii'])
    expect(complete('utf-simd convert --bom ')).toEqual(['add', 'keep', 'strip'])
  })
})

test.runIf(has('zsh'))('zsh reads its completion', () => {
  const options = ['-f+[', '--on-error=[', '--brief[', '--json[']
  // _arguments and _describe belong to the line editor, so they are replaced by what they are given.
  const script = `
    _arguments() { print -rl -- "$words[1]" "$@" }
    _describe() { print -rl -- "\${(@P)2}" }
    words=(utf-simd '') CURRENT=2; source completions/_utf-simd
    for command in convert detect count; do words=(utf-simd $command ''); CURRENT=3; _utf_simd; done`
  const shown = run('zsh', '-f', '-c', script)
  for (const { name, summary } of COMMANDS) expect(shown).toContain(`${name}:${summary}\n`)
  for (const option of options) expect(shown).toContain(option)
  expect(shown).toMatch(
    /^\(-f --from\)--from=\[encoding of the input; .*\]:FROM:\(utf-8 utf-16 .*us-ascii .*x-user-defined .*\)$/m,
  )
})
