// The contents of the package that `npm install` installs: the files, complete source maps, and nothing of the machine that made them. The
// repository holds nothing of a machine either.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const cwd = fileURLToPath(root)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const command = (name: string, ...args: string[]) =>
  execFileSync(name, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const { exports, bin, ...manifest } = JSON.parse(read('package.json')) as {
  exports: Record<string, string | { types: string; default: string }>
  bin: Record<string, string>
  [field: string]: unknown
}
const [{ files }] = JSON.parse(command('npm', 'pack', '--dry-run', '--json', '--ignore-scripts')) as [
  { files: { path: string; mode: number }[] },
]
const packed = files.map(({ path }) => path).sort()
const code = packed.filter((file) => file.endsWith('.js'))

describe('the tarball', () => {
  test('holds the files that package.json names, source maps, and the files for readers', () => {
    const named = [...Object.values(exports), bin['utf-simd']].flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    )
    const targets = [...new Set(named.map((file) => posix.normalize(file)))]
    const maps = targets.filter((file) => file.endsWith('.js')).map((file) => `${file}.map`)
    const others = ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/cli.licences.txt', 'dist/types/platform.d.ts']
    const pages = ['utf-simd.1', 'completions/_utf-simd', 'completions/utf-simd.bash', 'completions/utf-simd.fish']
    others.push(...pages.map((page) => `man/${page}`))
    expect(packed).toEqual([...targets, ...maps, ...others].sort())
  })

  test('has each of the entries in this order: types first, default last', () => {
    for (const [entry, target] of Object.entries(exports)) {
      if (entry !== './package.json') expect(Object.keys(target), entry).toEqual(['types', 'default'])
    }
  })

  test('has a command that can be run', () => {
    const { mode } = files.find(({ path }) => path === 'dist/cli.js')!
    expect(mode & 0o111).toBe(0o111)
    expect(read('dist/cli.js')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  test('has the licences of what the command is bundled with', () => {
    const { sources } = JSON.parse(read('dist/cli.js.map')) as { sources: string[] }
    const packages = new Set(sources.flatMap((source) => /node_modules\/([^/]+)/.exec(source)?.[1] ?? []))
    expect(packages).toContain('cli-progress')
    const texts = read('dist/cli.licences.txt')
    for (const name of packages)
      expect(texts).toMatch(new RegExp(`^${name} \\d+\\.[^]*?Permission is hereby granted`, 'm'))
  })

  test('has no dependencies', () => {
    for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies'])
      expect(manifest[field], field).toBeUndefined()
  })

  test.each(code)('%s has a source map with the sources in it', (file) => {
    expect(
      read(file)
        .trimEnd()
        .endsWith(`//# sourceMappingURL=${posix.basename(file)}.map`),
    ).toBe(true)
    const { sources, sourcesContent } = JSON.parse(read(`${file}.map`)) as Record<string, string[]>
    expect(sources.length).toBeGreaterThan(0)
    expect(sourcesContent).toHaveLength(sources.length)
    for (const [i, source] of sources.entries()) {
      expect(source).toMatch(/^(\.\.\/)+(src\/|node_modules\/|package\.json$)/)
      if (source !== '../package.json') expect(sourcesContent[i], source).not.toBe('') // data, which is inlined
    }
  })
})

/** Folders of a machine, including this one, and hosts of package registries. */
const MACHINE = new RegExp(
  `(?<![\\w.~])(${['/work', '/tmp', '/home', '/root', '/Users', homedir(), tmpdir()].join('|')})/[\\w.-]|${cwd}`,
)
const REGISTRY = new RegExp(
  [/\bregistry\.[a-z]/, /\b(deb|security)\.debian\./, /"resolved":/]
    .map(({ source }) => source)
    .concat(new URL(command('npm', 'config', 'get', 'registry').trim()).host.replaceAll('.', '\\.'))
    .join('|'),
)

describe.each([
  ['the tarball', packed],
  ['the repository', command('git', 'ls-files').trim().split('\n')],
])('%s', (_, names) => {
  const there = names.filter((file) => existsSync(new URL(file, root)))

  test('names no path of a machine', () => {
    expect(there.filter((file) => MACHINE.test(read(file)))).toEqual([])
  })

  test('names no host of a registry', () => {
    expect(there.filter((file) => file !== 'test/package/contents.test.ts' && REGISTRY.test(read(file)))).toEqual([])
  })
})

test('package-lock.json names none of them', () => {
  expect(read('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m)
})
