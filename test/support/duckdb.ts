// DuckDB-WASM in Node: 138 MB, so it is installed on demand into bench/.cache, and only what needs it asks for it.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire as requireFrom } from 'node:module' // The bundle has a `createRequire` already.
import { fileURLToPath } from 'node:url'
import type { Vector } from 'apache-arrow'

const PACKAGE = '@duckdb/duckdb-wasm'
const VERSION = '1.32.0'

/** What we use of a connection. The tables are of the apache-arrow that DuckDB-WASM brings along, an older one. */
export interface Connection {
  query(sql: string): { getChild(name: string): Vector }
  insertArrowFromIPCStream(bytes: Uint8Array, options: { name: string; create: boolean }): void
  close(): void
}

interface Database {
  instantiate(): Promise<unknown>
  connect(): Connection
}

/** @param root the folder of the repository, with a slash at the end */
export async function openDuckdb(root: URL): Promise<Connection> {
  const folder = new URL('bench/.cache/duckdb/', root)
  const dist = new URL(`node_modules/${PACKAGE}/dist/`, folder)
  if (!existsSync(dist)) {
    const args = ['install', '--prefix', fileURLToPath(folder), '--no-audit', '--no-fund', `${PACKAGE}@${VERSION}`]
    const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error(`could not install ${PACKAGE}`)
  }
  const { createDuckDB, VoidLogger, NODE_RUNTIME } = requireFrom(dist)('./duckdb-node-blocking.cjs')
  const bundle = (name: string) => ({ mainModule: fileURLToPath(new URL(`duckdb-${name}.wasm`, dist)), mainWorker: '' })
  const bundles = { mvp: bundle('mvp'), eh: bundle('eh') }
  const database: Database = await createDuckDB(bundles, new VoidLogger(), NODE_RUNTIME)
  await database.instantiate()
  return database.connect()
}
