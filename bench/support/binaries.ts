// Other runtimes: their binaries come from npm packages, installed on demand into bench/.cache.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { UsageError } from './options.ts'

const CACHE = new URL('../.cache/', import.meta.url)

/**
 * The binary of a runtime such as `node22`, `bun` or `deno`, which is installed if it is missing.
 *
 * @throws UsageError for another name
 */
export function binaryOf(runtime: string): string {
  const { name, version, file } = packageOf(runtime)
  const folder = new URL(`${runtime}/`, CACHE)
  const binary = fileURLToPath(new URL(`node_modules/${name}/${file}`, folder))
  if (!existsSync(binary)) {
    const args = ['install', '--prefix', fileURLToPath(folder), '--no-audit', '--no-fund', `${name}@${version}`]
    const run = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
    if (run.status !== 0) throw new Error(`could not install ${name}@${version}`)
  }
  return binary
}

function packageOf(runtime: string): { name: string; version: string; file: string } {
  const { platform, arch } = process
  const [, nodeVersion] = /^node(\d+(?:\.\d+)?)$/.exec(runtime) ?? []
  if (nodeVersion) {
    const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
    return { name, version: nodeVersion, file: 'bin/node' }
  }
  if (runtime === 'bun') {
    const name = `@oven/bun-${platform === 'win32' ? 'windows' : platform}-${arch === 'arm64' ? 'aarch64' : arch}`
    return { name, version: '1', file: 'bin/bun' }
  }
  if (runtime === 'deno') {
    const name = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`
    return { name, version: '2', file: 'deno' }
  }
  throw new UsageError(`expected a runtime such as node22, bun or deno: ${runtime}`)
}
