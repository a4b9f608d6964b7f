// A release, up to the upload: npm would publish both packages as .github/workflows/publish.yml prepares them, and corrects nothing in them.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

test.each([
  ['utf-simd', '.'],
  ['utf-simd-iconv-lite', 'packages/iconv-lite'],
])('npm publish --dry-run of %s', async (name, folder) => {
  const cwd = join(inject('release'), folder)
  const { version, publishConfig, repository } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const { stdout, stderr } = await promisify(execFile)('npm', ['publish', '--dry-run'], { cwd, encoding: 'utf8' })
  expect(stdout).toContain(`+ ${name}@${version}`)
  const warnings = stderr.split('\n').filter((line) => /^npm (warn|error)/i.test(line))
  expect(warnings.filter((line) => !line.includes('requires you to be logged in'))).toEqual([])
  // Scoped or not, npm shows from which commit of which repository it was built.
  expect(publishConfig).toEqual({ access: 'public', provenance: true })
  expect(repository.url).toBe('git+https://github.com/owner/utf-simd.git')
})

test('the published package.json names nothing of a checkout', () => {
  const manifest = JSON.parse(readFileSync(join(inject('release'), 'package.json'), 'utf8'))
  for (const field of ['scripts', 'imports', 'devDependencies', 'overrides']) expect(manifest).not.toHaveProperty(field)
  expect(JSON.stringify(manifest)).not.toMatch(/"[^"]*\.\/(?:src|test|scripts)\//)
})
