// The contents of the package that `npm install` installs: the files, their size, and nothing of the machine that made them. The
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
  exports: Record<string, string | { require?: string; default: string }>
  bin: Record<string, string>
  [field: string]: unknown
}
const [{ files }] = JSON.parse(command('npm', 'pack', '--dry-run', '--json', '--ignore-scripts')) as [
  { files: { path: string; mode: number; size: number }[] },
]
const packed = files.map(({ path }) => path).sort()
const code = packed.filter((file) => /\.c?js$/.test(file))
/** What entries share. */
const CHUNKS = [
  'code-pages',
  'core',
  'detection',
  'identify',
  'multi-byte',
  'single-byte',
  'wasm-module',
  'web-classes',
]
const SHARED = CHUNKS.flatMap((name) => [`dist/${name}.js`, `dist/${name}.cjs`])
/** What `require('utf-simd/iconv-lite')` loads when the first encoding is asked for. */
const LAZY = ['bytes', 'double-byte', 'encodings', 'engine'].map((name) => `dist/iconv-lite/${name}.cjs`)
/** Entries that `require` gives as CommonJS everywhere: an object that users change, and a hook that both kinds of modules load. */
const COMMONJS = ['./iconv-lite', './iconv-lite/register']
/** Bytes that the package may take on disk without the code pages and iconv-lite's interface. */
const MAX_BYTES = 2_000_000

describe('the tarball', () => {
  test('holds the files that package.json names, and the files for readers', () => {
    const named = [...Object.values(exports), bin['utf-simd']].flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    )
    const targets = [...new Set(named.map((file) => posix.normalize(file)))]
    const entries = targets.filter((file) => /^dist\/(?!cli).*js$/.test(file))
    const types = entries.map((file) => file.replace(/\.(c?)js$/, '.d.$1ts'))
    const folders = Object.keys(exports).filter((entry) => /^\.\/[\w/-]+$/.test(entry))
    const redirects = folders.map((folder) => `${posix.normalize(folder)}/package.json`)
    const others = [
      'dist/rolldown-runtime.cjs',
      'dist/rolldown-runtime.js',
      'dist/utf-simd.min.js',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/cli.licences.txt',
      'dist/platform.d.ts',
      'dist/iconv-lite-names.d.cts',
    ]
    const pages = ['utf-simd.1', 'completions/_utf-simd', 'completions/utf-simd.bash', 'completions/utf-simd.fish']
    others.push(...pages.map((page) => `man/${page}`))
    expect(packed).toEqual([...targets, ...SHARED, ...LAZY, ...types, ...redirects, ...others].sort())
  })

  test('has for each entry an ES module, also for `require` where it can load one, and a file for the rest', () => {
    for (const [entry, target] of Object.entries(exports)) {
      if (!/^\.(\/[\w/-]+)?$/.test(entry)) continue
      const file = `./dist/${entry.slice(2) || 'index'}`
      // The order is that in which a condition wins.
      const forRequire = [
        ['module-sync', `${file}.js`],
        ['bun', `${file}.js`],
      ]
      expect(Object.entries(target), entry).toEqual([
        ...(COMMONJS.includes(entry) ? [] : forRequire),
        // By import, too, it is the object that users change.
        ...(entry === './iconv-lite' ? [['node', `${file}.cjs`]] : []),
        ['require', `${file}.cjs`],
        ['default', `${file}.js`],
      ])
    }
  })

  test('has a command that can be run', () => {
    const { mode } = files.find(({ path }) => path === 'dist/cli.js')!
    expect(mode & 0o111).toBe(0o111)
    expect(read('dist/cli.js')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  test('has the licences of what the command is bundled with', () => {
    const packages = new Set(['cli-progress'])
    for (const name of packages)
      for (const needed of Object.keys(JSON.parse(read(`node_modules/${name}/package.json`)).dependencies ?? {}))
        packages.add(needed)
    const texts = read('dist/cli.licences.txt')
    for (const name of packages)
      expect(texts).toMatch(new RegExp(`^${name} \\d+\\.[^]*?Permission is hereby granted`, 'm'))
  })

  test('runs nothing when it is installed', () => {
    const { scripts } = manifest as { scripts: object }
    // npm runs `prepare` only in a clone, and for a dependency that is a git repository.
    for (const name of ['preinstall', 'install', 'postinstall']) expect(scripts).not.toHaveProperty(name)
  })

  test('has no dependencies', () => {
    for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies'])
      expect(manifest[field], field).toBeUndefined()
  })

  test('takes less than 2 MB without the code pages and iconv-lite', () => {
    const counted = files.filter(({ path }) => !/codepages|code-pages|iconv-lite/.test(path))
    expect(counted.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MAX_BYTES)
  })

  test.each(code)('%s names no source map', (file) => {
    expect(read(file)).not.toContain('sourceMappingURL')
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
