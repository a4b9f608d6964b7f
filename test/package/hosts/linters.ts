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
  // A WebAssembly module is an asset. Compilers that do not read `exports` do not find it, and Node cannot `require` it.
  const relevant = analysis.problems.filter(
    (problem) =>
      !('entrypoint' in problem && problem.entrypoint === './kernels.wasm') || isModern(problem.resolutionKind),
  )
  expect(relevant).toEqual([])
})

function isModern(resolution: string): boolean {
  return resolution === 'node16-esm' || resolution === 'bundler'
}
