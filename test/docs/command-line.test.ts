// docs/command-line.md has every option of every command, and no other.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { optionsOf } from '../../src/cli/command.ts'
import { COMMANDS, GLOBAL_OPTIONS } from '../../src/cli/commands.ts'

interface Row {
  /** `-f --from` */
  option: string
  commands: string[]
}

const page = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8')
const rows = page.split('\n').flatMap((line): Row[] => {
  if (!line.startsWith('| `-')) return []
  const [first, ...others] = line.slice(2, -2).split(/(?<!\\) \| /)
  const option = Array.from(first.matchAll(/`(-[^` ]+)/g), ([, flag]) => flag).join(' ')
  // Tables without a column of commands are those of `convert`, and of no command.
  return [{ option, commands: others.length === 2 ? others[0].split(', ') : ['convert'] }]
})
const flagsOf = (name: string, { short }: { short?: string }) => `${short ? `-${short} ` : ''}--${name}`

test.each(COMMANDS.map((command) => [command.name, command] as const))('%s', (name, command) => {
  for (const [long, option] of optionsOf(command)) {
    const flags = flagsOf(long, option)
    const found = rows.filter((row) => row.option === flags && (row.commands.includes(name) || long === 'help'))
    expect(found.length, flags).toBe(1)
  }
})

test('without a command', () => {
  for (const [long, option] of Object.entries(GLOBAL_OPTIONS))
    expect(rows.map((row) => row.option)).toContain(flagsOf(long, option))
})

test('no other option', () => {
  const known = [...COMMANDS.flatMap(optionsOf), ...Object.entries(GLOBAL_OPTIONS)].map((each) => flagsOf(...each))
  expect(rows.map(({ option }) => option).filter((option) => !known.includes(option))).toEqual([])
})
