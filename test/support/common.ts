// The tests for the kernels of every source encoding.

import { test } from 'vitest'
import type { Rig } from './rig.ts'
import type { Source } from './sample.ts'
import * as suites from './suites.ts'

/** Defines the tests. One of them takes all combinations of `combined` hostile elements. */
export function commonSuite(rig: () => Rig, source: Source, combined: number): void {
  test('sizes 0 to 300', () => suites.sizes(rig(), source))
  test('an error at each position of 256 bytes', () => suites.errorPositions(rig(), source))
  test('an element missing or added at each position', () => suites.shiftedPositions(rig(), source))
  test(`all combinations of ${combined} edge elements in changing text`, () =>
    suites.edgeCombinations(rig(), source, combined))
  test('errors every 5 to 4096 elements', () => suites.errorRates(rig(), source))
  test('whole windows', () => suites.windows(rig(), source))
  test('all alignments, in the memory and outside', () => suites.alignments(rig(), source))
  test('random pieces of a stream', () => suites.streams(rig(), source))
}
