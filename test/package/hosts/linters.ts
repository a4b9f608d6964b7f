// publint and "Are the types wrong?" find nothing wrong with the packed package.

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
  // Two resolutions cannot work: by a compiler that does not know `exports`, and by one that cannot `require` an ES module.
  const relevant = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem) || modern(problem.resolutionKind),
  )
  expect(relevant).toEqual([])
})

function modern(resolution: string): boolean {
  return resolution === 'node16-esm' || resolution === 'bundler'
}
