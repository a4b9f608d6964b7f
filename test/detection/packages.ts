/** Source packages of PyPI, which pip downloads on demand into a folder for temporary files. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = join(tmpdir(), 'utf-simd-sources')

/** @param requirement `name==version`. Returns the folder of the unpacked package. */
export function downloadSource(requirement: string): string {
  const name = requirement.replace('==', '-')
  const folder = join(FOLDER, name)
  if (existsSync(folder)) return folder
  const unfinished = join(FOLDER, `${name}.part`)
  mkdirSync(unfinished, { recursive: true })
  // Old packages need what newer versions of setuptools lack.
  const constraint = join(FOLDER, 'constraints.txt')
  writeFileSync(constraint, 'setuptools<81\n')
  const parameters = ['-m', 'pip', 'download', '-q', '--no-deps', '--no-binary', ':all:', '-d', unfinished, requirement]
  const env = { ...process.env, PIP_CONSTRAINT: constraint }
  execFileSync('python3', parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('tar', ['-xzf', join(unfinished, `${name}.tar.gz`), '-C', unfinished])
  renameSync(join(unfinished, name), folder)
  return folder
}
