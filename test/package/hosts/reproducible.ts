// Two builds give the same bytes: this one, and that of a fresh copy in a folder of another name.

import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The files of dist by name. */
function built(folder: string): Map<string, Buffer> {
  const dist = join(folder, 'dist')
  const names = (readdirSync(dist, { recursive: true }) as string[]).sort()
  return new Map(
    names.filter((name) => statSync(join(dist, name)).isFile()).map((name) => [name, readFileSync(join(dist, name))]),
  )
}

/** Copies files, by hard links if both folders are on one file system. */
function copyModules(from: string, to: string): void {
  try {
    execFileSync('cp', ['--archive', '--link', from, to], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['--archive', '--force', '--no-target-directory', from, to])
  }
}

test('the build of a copy is this build', async () => {
  const copy = join(mkdtempSync(join(tmpdir(), 'utf-simd-copy-')), 'of another name')
  onTestFinished(() => rmSync(dirname(copy), { recursive: true }))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(copy, file))
  copyModules(join(root, 'node_modules'), join(copy, 'node_modules'))
  await promisify(execFile)('npm', ['run', 'build'], { cwd: copy })

  const first = built(root)
  const second = built(copy)
  const differing = [...second].filter(([name, bytes]) => !first.get(name)?.equals(bytes)).map(([name]) => name)
  expect([...first.keys()], 'dist holds what a build makes, and nothing from before').toEqual([...second.keys()])
  expect(differing, 'npm run build first').toEqual([])

  // test/package/entries.test.ts checks that the bundles embed kernels.wasm.
  for (const [name, bytes] of second) expect(bytes.includes(copy), name).toBe(false)
})
