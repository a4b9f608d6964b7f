// Vitest, but `expect` keeps no count of its calls, which takes three quarters of its time. The suites call it millions of times.

import { chai, expect as expectAndCount } from 'vitest'

export * from 'vitest'
export const expect = Object.assign((value: unknown, message?: string) => chai.expect(value, message), expectAndCount)
