// The packages of bench/peers: installed on demand, each of the version that the lock file there has.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PEERS = new URL('../peers/', import.meta.url)

export function installPeers(): void {
  const isThere = (name: string) => existsSync(new URL(`node_modules/${name}/package.json`, PEERS))
  if (wantedPeers().every(isThere)) return
  // Not `npm ci`: msgpackr's optional addon has parts that not every registry has, and it is not wanted.
  const args = ['install', '--prefix', fileURLToPath(PEERS), '--no-save', '--omit=optional', '--ignore-scripts']
  const run = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (run.status !== 0) throw new Error('could not install the packages of bench/peers; --no-peers leaves them out')
}

/** Versions by name, of those that are named in package.json. */
export function peerVersions(): Record<string, string> {
  return Object.fromEntries(wantedPeers().map((name) => [name, read(`node_modules/${name}/package.json`).version]))
}

function wantedPeers(): string[] {
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
  return Object.keys(dependencies)
}

const read = (path: string) => JSON.parse(readFileSync(new URL(path, PEERS), 'utf8'))
