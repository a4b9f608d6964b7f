// The names that other authors have for encodings, a list for each encoding.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const run = (command: string, ...list: string[]) =>
  execFileSync(command, list, { encoding: 'utf8', maxBuffer: 1 << 26 })
const split = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))
    .filter((names) => names.length > 0)

const PYTHON = `
import encodings, pkgutil
from encodings.aliases import aliases
names = {module.name: [] for module in pkgutil.iter_modules(encodings.__path__)}
for alias, name in sorted(aliases.items()): names.setdefault(name, []).append(alias)
for name in names: print(name, *names[name])
`

/** Those that ICU says IANA's register has. */
function readIana(): string[][] {
  const groups: string[][] = []
  for (const line of run('uconv', '-l', '--canon').split('\n')) {
    const [, name, standards] = /^\s*(\S+)\s*\{([^}]*)\}/.exec(line) ?? []
    if (!/^\s/.test(line)) groups.push([])
    if (standards?.includes('IANA')) groups.at(-1)?.push(name)
  }
  return groups.filter((names) => names.length > 0)
}

/** The modules and aliases of glibc's configuration. */
function readGlibc(): string[][] {
  const groups = new Map<string, string[]>()
  const folders = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/gconv`)
  const folder = folders.find((each) => existsSync(`${each}/gconv-modules`)) as string
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^gconv-modules(?:$|.*\.conf$)/.test(name))
    .map((name) => `${folder}/${name}`)
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))) {
    const [, alias, name] = /^(?:alias\s+(\S+)\/\/|module\s+)\s*(\S+)\/\//.exec(line) ?? []
    if (name === undefined || name === 'INTERNAL') continue
    const names = groups.get(name) ?? [name]
    groups.set(name, alias === undefined ? names : [...names, alias])
  }
  return [...groups.values()]
}

function readIconvLite(): string[][] {
  const iconv = createRequire(import.meta.url)('iconv-lite') as {
    encodings: Record<string, unknown>
    encodingExists(name: string): boolean
  }
  iconv.encodingExists('utf8') // loads the table
  const { encodings } = iconv
  const groups = new Map<string, string[]>()
  for (const name of Object.keys(encodings)) {
    let target = name
    while (typeof encodings[target] === 'string') target = encodings[target] as string
    if (name.startsWith('_') || target.startsWith('_') || typeof encodings[target] === 'function') continue
    groups.set(target, [...(groups.get(target) ?? []), name])
  }
  return [...groups.values()]
}

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const NAMES = {
  iana: readIana(),
  java: split(run('java', file('../../scripts/codepages/Aliases.java'))),
  python: split(run('python3', '-c', PYTHON)),
  glibc: readGlibc(),
  // lib/encodings.def of GNU libiconv, as the npm package iconv 3.0.1 has it.
  gnu: split(readFileSync(file('gnu-libiconv-names.txt'), 'utf8')),
  'iconv-lite': readIconvLite(),
} satisfies Record<string, string[][]>
