// Replaces 'node:util' in browsers.

import { arrayBufferEquality, equals, iterableEquality, sparseArrayEquality, typeEquality } from '@vitest/expect'

const TESTERS = [iterableEquality, typeEquality, sparseArrayEquality, arrayBufferEquality]

export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Uint32Array && b instanceof Uint32Array) {
    // Long arrays are compared often, and the testers of Vitest take a second for a million elements.
    return a.length === b.length && a.every((value, i) => value === b[i])
  }
  return equals(a, b, TESTERS, true)
}
