// The laws of test/support/laws for every pair of encodings: one policy for each here, all of them where nothing is left out.

import { expect, test } from 'vitest'
import { ENCODINGS, POLICIES } from '../support/laws/case.ts'
import { checkLaws } from '../support/laws/laws.ts'
import { randomCase } from '../support/laws/random-case.ts'
import { Random } from '../support/random.ts'
import { isLeftOut } from '../support/share.ts'

const SEED = 0x1a35
test.each(ENCODINGS)('from $name: the laws hold for each target, policy and cut', (from) => {
  const random = new Random(SEED + ENCODINGS.indexOf(from))
  let checked = 0
  for (const to of ENCODINGS) {
    for (let round = 0; round < POLICIES.length; round++) {
      if (isLeftOut()) continue
      checkLaws(randomCase(random, from, to, POLICIES[round]))
      checked++
    }
  }
  expect(checked).toBeGreaterThan(0)
})
