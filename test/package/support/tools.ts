// Tools that users of the package have, but not its own build: webpack, workerd, older compilers. They are installed on demand.

import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const WANTED = new URL('../tools/package.json', import.meta.url)
const FOLDER = new URL('../../../.cache/tools/', import.meta.url)
const INSTALLED = new URL('package.json', FOLDER)

/** Returns a path among the installed tools. */
export function tool(path: string): string {
  return fileURLToPath(new URL(`node_modules/${path}`, FOLDER))
}

/** Loads one of the tools. */
export const requireTool = createRequire(INSTALLED)

export function installTools(): void {
  const same = existsSync(INSTALLED) && readFileSync(INSTALLED).equals(readFileSync(WANTED))
  if (same && existsSync(tool('.package-lock.json'))) return
  mkdirSync(FOLDER, { recursive: true })
  copyFileSync(WANTED, INSTALLED)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'], {
    cwd: fileURLToPath(FOLDER),
    stdio: 'inherit',
  })
}
