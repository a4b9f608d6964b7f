// The laws of test/support/laws for the code pages of several bytes, each with UTF-8, with UTF-16 and with itself.

import { expect, test } from 'vitest'
import { utf8, utf16le } from '../../../src/index.ts'
import { POLICIES } from '../../support/laws/case.ts'
import { checkLaws } from '../../support/laws/laws.ts'
import { randomCase } from '../../support/laws/random-case.ts'
import { Random } from '../../support/random.ts'
import { isLeftOut } from '../../support/share.ts'
import { MULTI_BYTE } from './support.ts'

const SEED = 0xc0de
const ROUNDS = 8

test.each(MULTI_BYTE)('%s: the laws hold for each policy and cut', (constant, encoding) => {
  const random = new Random(SEED + constant.length)
  let checked = 0
  for (const [from, to] of [
    [encoding, utf8],
    [utf8, encoding],
    [encoding, encoding],
    [utf16le, encoding],
  ])
    for (let round = 0; round < ROUNDS * POLICIES.length; round++) {
      if (isLeftOut()) continue
      checkLaws(randomCase(random, from, to, POLICIES[round % POLICIES.length]))
      checked++
    }
  expect(checked).toBeGreaterThan(0)
})
