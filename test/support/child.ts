// Runs code on the built package in a process of its own, from which a test may remove parts of the platform.

import { spawnSync } from 'node:child_process'

/** The URL of a built file. */
export function dist(file: string): string {
  return new URL(`../../dist/${file}`, import.meta.url).href
}

/**
 * Runs a module that may contain `import … from ENTRY` and `await import(ENTRY)`. Returns the JSON that it prints, parsed.
 * @throws Error with what the module wrote to stderr, if it fails
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
