// What generators write is what lies in the repository.

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const tsx = createRequire(import.meta.url).resolve('tsx/cli')

test.each([
  ['the small lookup tables', '../../scripts/tables.ts'],
  ['the table of labels and its page', '../../scripts/labels.ts'],
])('%s', (_, path) => {
  const generator = new URL(path, import.meta.url).pathname
  const { status, stderr } = spawnSync(process.execPath, [tsx, generator, '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
