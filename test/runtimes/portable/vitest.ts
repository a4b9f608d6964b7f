// Replaces 'vitest' where Vitest itself does not run (Bun, Deno, browsers): its own collector, runner and matchers, without its server and
// workers.

import {
  ASYMMETRIC_MATCHERS_OBJECT,
  addCustomEqualityTesters,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect'
import * as chai from 'chai'

export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  onTestFailed,
  onTestFinished,
  suite,
  test,
  test as it,
} from '@vitest/runner'

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

export const expect = ((value: unknown, message?: string) => chai.expect(value, message)) as Chai.ExpectStatic
Object.assign(expect, chai.expect, (globalThis as Record<symbol, object>)[ASYMMETRIC_MATCHERS_OBJECT])
Object.assign(expect, {
  getState: () => getState(expect as never),
  setState: (state: object) => setState(state, expect as never),
  extend: (matchers: object) =>
    (chai.expect as unknown as { extend(...args: unknown[]): void }).extend(expect, matchers),
  addEqualityTesters: addCustomEqualityTesters,
})
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect as never)
