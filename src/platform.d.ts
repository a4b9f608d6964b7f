/**
 * Names of the platform that the public declarations use, for projects whose types know neither the DOM nor Node: each is merged
 * with the platform's own where there is one, takes its members from it, and adds none.
 */
declare namespace WebAssembly {
  // biome-ignore lint/suspicious/noEmptyInterface: see above
  interface Module {}
}
// biome-ignore-start lint/suspicious/noEmptyInterface: see above
// biome-ignore-start lint/suspicious/noExplicitAny: the type parameters must be the platform's to the letter
// biome-ignore-start lint/correctness/noUnusedVariables: likewise
interface ReadableStream<R = any> {}
interface WritableStream<W = any> {}
interface TransformStream<I = any, O = any> {}
// biome-ignore-end lint/suspicious/noEmptyInterface: see above
// biome-ignore-end lint/suspicious/noExplicitAny: see above
// biome-ignore-end lint/correctness/noUnusedVariables: see above
