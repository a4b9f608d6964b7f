// What publint and "Are the types wrong?" say of the packed package.

import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { expect, inject, test } from 'vitest'
import { project } from '../support/project.ts'

test('publint', async () => {
  const { path } = await project()
  const { messages } = await publint({ pkgDir: path('node_modules/utf-simd'), pack: false, strict: true })
  expect(messages).toEqual([])
})

test('Are the types wrong?', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(inject('tarball'))))
  if (!analysis.types) throw new Error('no types')
  // Everything but what cannot be: `exports` for a compiler that does not know them, a synchronous import for one that takes
  // no ES module by `require`.
  const relevant = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem) || modern(problem.resolutionKind),
  )
  expect(relevant).toEqual([])
})

function modern(resolution: string): boolean {
  return resolution === 'node16-esm' || resolution === 'bundler'
}
