// `go on with: …`: the command that is printed, obeyed, reads the file that it names as it should be read, and changes no other.

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { encodingFor } from '../../src/any.ts'
import { cli, folder, shell } from './support.ts'

const RUSSIAN = 'Все люди рождаются свободными и равными в своем достоинстве и правах.\n'.repeat(3)
const KOREAN = '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.\n'.repeat(3)
const CZECH = 'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv.\n'.repeat(3)
const TEXTS: Readonly<Record<string, readonly [encoding: string, text: string]>> = {
  'a b.csv': ['windows-1251', RUSSIAN],
  'kr.csv': ['euc-kr', KOREAN],
  'sub/cz.csv': ['windows-1250', CZECH],
  'utf8.csv': ['utf-8', RUSSIAN],
}

function makeInput() {
  const made = folder()
  mkdirSync(join(made.path, 'mm/sub'), { recursive: true })
  for (const [name, [encoding, text]] of Object.entries(TEXTS))
    made.file(`mm/${name}`, encodingFor(encoding)!.encode(text))
  const contents = () => {
    const files = readdirSync(made.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return Object.fromEntries(
      files.map(({ name, parentPath, path }) => {
        const file = join(parentPath ?? path, name)
        return [file.slice(made.path.length + 1), readFileSync(file, 'latin1')]
      }),
    )
  }
  return { ...made, contents, run: (...args: string[]) => cli(['convert', ...args], '', made.path) }
}

/** The commands that a run proposes. */
function proposed({ stderr }: { stderr: string }): string[] {
  return [...stderr.matchAll(/^go on with: utf-simd (.*)$/gm)].map(([, command]) => command)
}

const utf8 = (text: string) => Buffer.from(text).toString('latin1')
const OUTPUTS: readonly [options: string[], output: (name: string) => string][] = [
  [['-r', '--in-place', 'mm'], (name) => `mm/${name}`],
  [['-r', '--jobs', '2', '--output-dir', 'out dir', 'mm'], (name) => `out dir/${name}`],
  [['-r', '--suffix', '.utf8', 'mm'], (name) => `mm/${name}.utf8`],
  [['-r', '--output-dir=out', '--suffix=.utf8', 'mm'], (name) => `out/${name}.utf8`],
  [['--in-place', 'mm/a b.csv', 'mm/kr.csv', 'mm/sub/cz.csv', 'mm/utf8.csv'], (name) => `mm/${name}`],
]

describe.each(OUTPUTS)('%j', (options, outputOf) => {
  test('each command changes its file, and no other', () => {
    const { path, contents, run } = makeInput()
    const ended = run(...options)
    expect(ended.code).toBe(1)
    const commands = proposed(ended)
    expect(commands).toHaveLength(3)
    for (const [i, name] of ['a b.csv', 'kr.csv', 'sub/cz.csv'].entries()) {
      const before = contents()
      expect(shell(`U ${commands[i]}`, path)).toMatchObject({ code: 0 })
      expect(contents()).toEqual({ ...before, [outputOf(name)]: utf8(TEXTS[name][1]) })
    }
  })
})

describe('one output', () => {
  const { path, file } = folder()
  const koi = encodingFor('koi8-r')!.encode(RUSSIAN)
  file('convert', koi)
  file('-x', koi)
  file('cz.csv', encodingFor('windows-1250')!.encode(CZECH))
  file('short', Buffer.from('caf\xe9 \x80', 'latin1'))

  test.each([
    [['convert', 'convert']],
    [['convert', '-t', 'utf-8', '--bom=keep', '--', '-x']],
    [['-t', 'utf-8', 'convert']],
  ])('%j', (args) => {
    const [command] = proposed(cli(args, '', path))
    expect(shell(`U ${command}`, path)).toMatchObject({ code: 0, stdout: Buffer.from(RUSSIAN) })
  })

  test('several files are not read in the encoding of one', () => {
    const [command] = proposed(cli(['convert', 'convert', 'cz.csv', 'short'], '', path))
    expect(command).toBe('convert -f auto convert cz.csv short')
    const [again] = proposed(cli(['convert', 'short', 'convert', 'cz.csv'], '', path))
    expect(again).toBe('convert -f auto --min-score 0.74 short convert cz.csv')
    expect(shell(`U ${again}`, path).stdout.toString()).toBe(`café €${RUSSIAN}${CZECH}`)
  })
})
