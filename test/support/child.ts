// Runs code in a process of its own, on the built package: what the process has been deprived of stays deprived.

import { spawnSync } from 'node:child_process'

/** The URL of a built file. */
export function dist(file: string): string {
  return new URL(`../../dist/${file}`, import.meta.url).href
}

/**
 * Runs a module that may say `import … from ENTRY`, `await import(ENTRY)`, and returns what it prints, as JSON.
 * @throws with what it wrote to the standard error, if it fails
 */
export function run(code: string, file = 'index.js'): unknown {
  const text = code.replaceAll('ENTRY', JSON.stringify(dist(file)))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], {
    input: text,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`exit code ${status}: ${stderr}`)
  return JSON.parse(stdout)
}
