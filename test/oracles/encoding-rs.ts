// Builds the program in encoding-rs/, which speaks for the crate encoding_rs.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type OracleCommand, OracleMissing } from './protocol.ts'

/**
 * Returns how to start the program. Cargo builds it unless it is up to date.
 * @param root the folder of the repository
 */
export function buildEncodingRs(root = new URL('../../', import.meta.url)): OracleCommand {
  const folder = fileURLToPath(new URL('test/oracles/encoding-rs', root))
  const target = fileURLToPath(new URL('bench/.cache/encoding-rs', root))
  const built = spawnSync('cargo', ['build', '--release', '--locked', '--quiet', '--target-dir', target], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (built.status !== 0)
    throw new OracleMissing(
      `encoding_rs: \`cargo build\` in ${folder} ${built.error ? `does not run: ${built.error.message}` : 'failed'}\n` +
        'On Debian: apt-get install cargo-web (Rust 1.88 or later)',
    )
  return { name: 'encoding_rs', command: `${target}/release/oracle`, arguments: [], packages: 'cargo-web' }
}
