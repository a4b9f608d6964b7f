// The Python packages of the checks for data engineering, installed into .cache/spark as requirements.txt names them. Needs Python 3.10 or later
// with venv; PySpark, which brings Spark, also Java 17 or later.

import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WANTED = join(ROOT, 'test/spark/requirements.txt')
const FOLDER = join(ROOT, '.cache/spark')
const INSTALLED = join(FOLDER, 'requirements.txt')

/** PATH with the commands of the packages first. */
export const TOOLS_PATH = [join(FOLDER, 'bin'), process.env['PATH']].join(delimiter)

export function installTools(): void {
  if (existsSync(INSTALLED) && readFileSync(INSTALLED).equals(readFileSync(WANTED))) return
  execFileSync('python3', ['-m', 'venv', '--clear', FOLDER], { stdio: 'inherit' })
  execFileSync(join(FOLDER, 'bin/pip'), ['install', '--quiet', '--requirement', WANTED], { stdio: 'inherit' })
  copyFileSync(WANTED, INSTALLED)
}
