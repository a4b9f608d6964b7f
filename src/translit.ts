/** `utf-simd/translit`: a policy that writes the nearest text that the target has. */
export type { MalformedKind, MalformedSequence } from './engine/rules/errors.ts'
export type { PolicyFunction } from './engine/rules/policy.ts'
export { translit } from './text/translit/translit.ts'
