// Replaces 'node:util' in browsers.

import { expect } from 'vitest'

export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Uint32Array && b instanceof Uint32Array) {
    // Long arrays are compared often, and the matchers of Vitest take a second for a million elements.
    return a.length === b.length && a.every((value, i) => value === b[i])
  }
  try {
    expect(a).toStrictEqual(b)
    return true
  } catch {
    return false
  }
}
