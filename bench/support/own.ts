// Code of its own for each competitor. Engines learn from what a function has called before: one that all shared would call each of them by
// a slower way than programs do that have only one.

import { STRINGS } from './strings.ts'

const MASK = STRINGS - 1
/** Makes each source another, or engines take what they have compiled for the first. */
let sources = 0

/** A function that calls this with that. */
export function own<In extends readonly unknown[], Out>(call: (...input: In) => Out, ...input: In): () => Out {
  const names = input.map((_, i) => `input${i}`)
  const source = `return function call${sources++}() { return call(${names}) }`
  return new Function('call', ...names, source)(call, ...input) as () => Out
}

/**
 * A function that does `step` for each of the strings, `i`, in another order each time, so that no branch predictor knows what
 * comes.
 *
 * @param step statements; what it changes `sum` by, nothing can leave out
 */
export function ownLoop(step: string, names: Readonly<Record<string, unknown>>): () => number {
  const source = `
    let stride = 1
    return function loop${sources++}() {
      stride = ((stride * 5 + 2) & ${MASK}) | 1
      let sum = 0
      let at = 0
      for (let n = 0, i = stride; n < ${STRINGS}; n++, i = (i + stride) & ${MASK}) { ${step} }
      return sum + at
    }`
  return new Function(...Object.keys(names), source)(...Object.values(names)) as () => number
}
