/**
 * What the entry `utf-simd` is made of: both sets of kernels, each in two parts, and the platform's own functions. The build puts
 * provide-js.ts or provide-wasm.ts in the place of this file for `utf-simd/js` and `utf-simd/wasm`.
 */
export { jsKernels } from './js/index.ts'
export { moreTwins } from './js/more.ts'
export { bodies as moreBodies } from './more.generated.ts'
export { moduleBytes, wasmKernels } from './wasm.ts'
export { moreCalls } from './wasm-more.ts'

/** What every bundle has, besides the core. */
export const always: string | undefined = undefined
/** The entry's name in messages, which tells what it can run. */
export const entry: 'utf-simd' | 'utf-simd/js' | 'utf-simd/wasm' = 'utf-simd'
