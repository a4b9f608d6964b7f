// Code of its own for each competitor. Engines optimise a call by what it has called before: in a loop that all competitors shared, each
// call would be slower than in a program that has only one codec.

import { STREAM_STRINGS } from './strings.ts'

/** Makes each source different: engines reuse what they have compiled for an equal one. */
let sources = 0

/** A function that makes this call, with code of its own. */
export function own<In extends readonly unknown[], Out>(call: (...input: In) => Out, ...input: In): () => Out {
  const names = input.map((_, i) => `input${i}`)
  const source = `return function call${sources++}() { return call(${names}) }`
  return new Function('call', ...names, source)(call, ...input) as () => Out
}

/**
 * A function that runs `step` for each of `count` inputs, in another order each time, so that no branch predictor knows what
 * comes.
 *
 * @param step statements, in which `i` is the index of the input; they have to change `sum` by what they make, so that no compiler leaves
 * them out
 * @param count a power of two
 */
export function ownLoop(step: string, names: Readonly<Record<string, unknown>>, count = STREAM_STRINGS): () => number {
  const mask = count - 1
  const source = `
    let stride = 1
    return function loop${sources++}() {
      stride = ((stride * 5 + 2) & ${mask}) | 1
      let sum = 0
      let at = 0
      for (let n = 0, i = stride & ${mask}; n < ${count}; n++, i = (i + stride) & ${mask}) { ${step} }
      return sum + at
    }`
  return new Function(...Object.keys(names), source)(...Object.values(names)) as () => number
}
