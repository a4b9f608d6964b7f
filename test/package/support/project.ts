// A project of a user: a folder with files, in which npm has installed the packed package. npm runs once for each test file; each test gets
// a copy.

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, inject, onTestFinished } from 'vitest'

const run = promisify(execFile)

export interface Project {
  /** Returns its folder, or a path in it. */
  path(file?: string): string
  read(file: string): string
  write(files: Record<string, string>): void
  /**
   * Runs a command in the folder. Returns its output.
   * @throws Error with the whole output, if it fails
   */
  run(command: string, ...args: string[]): Promise<string>
  /** Runs a file that prints JSON by a runtime with these arguments. Returns the value. */
  json(file: string, command?: string, ...args: string[]): Promise<unknown>
}

function emptyFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'utf-simd-user-'))
}

let installed: Promise<string> | undefined

/** Makes a folder with only the package installed. */
async function install(): Promise<string> {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--no-package-lock', inject('tarball')], {
    cwd: folder,
  })
  return folder
}

afterAll(async () => {
  if (installed) rmSync(await installed, { recursive: true })
})

/** Makes a project, which is removed after the test. Every project has use.js. */
export async function project(files: Record<string, string> = {}): Promise<Project> {
  installed ??= install()
  const folder = emptyFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(await installed, folder, { recursive: true, verbatimSymlinks: true })
  const it: Project = {
    path: (file = '') => join(folder, file),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write(more) {
      for (const [file, text] of Object.entries(more)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true })
        writeFileSync(join(folder, file), text)
      }
    },
    async run(command, ...args) {
      try {
        const { stdout } = await run(command, args, { cwd: folder, encoding: 'utf8', timeout: 100_000 })
        return stdout
      } catch (error) {
        const { message, stdout, stderr } = error as Error & { stdout: string; stderr: string }
        throw new Error(`${message}\n${stdout}\n${stderr}`)
      }
    },
    json: async (file, command = process.execPath, ...args) => JSON.parse(await it.run(command, ...args, file)),
  }
  it.write({ 'use.js': readFileSync(fileURLToPath(new URL('../use.js', import.meta.url)), 'utf8'), ...files })
  return it
}
