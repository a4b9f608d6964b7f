// Builds the program in encoding-rs/, which speaks for the crate encoding_rs.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type OracleCommand, OracleMissing } from './protocol.ts'

const FOLDER = fileURLToPath(new URL('encoding-rs', import.meta.url))
const TARGET = fileURLToPath(new URL('../../bench/.cache/encoding-rs', import.meta.url))

/** Returns how to start the program. Cargo builds it unless it is up to date. */
export function buildEncodingRs(): OracleCommand {
  const built = spawnSync('cargo', ['build', '--release', '--locked', '--quiet', '--target-dir', TARGET], {
    cwd: FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (built.status !== 0)
    throw new OracleMissing(
      `encoding_rs: \`cargo build\` in ${FOLDER} ${built.error ? `does not run: ${built.error.message}` : 'failed'}\n` +
        'On Debian: apt-get install cargo-web (Rust 1.88 or later)',
    )
  return { name: 'encoding_rs', command: `${TARGET}/release/oracle`, arguments: [], packages: 'cargo-web' }
}
