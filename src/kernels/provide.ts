/**
 * What the entry `utf-simd` is made of: both sets of kernels and the platform's own functions. The build puts
 * provide-js.ts or provide-wasm.ts in the place of this file for `utf-simd/js` and `utf-simd/wasm`.
 */
import type { Kernels } from './kernels.ts'

export { jsKernels } from './js/index.ts'
export { moduleOctets, wasmKernels } from './wasm.ts'

export type WasmKernels = (module?: WebAssembly.Module) => Kernels
/** The entry's name in messages, and what it can run. */
export const entry: 'utf-simd' | 'utf-simd/js' | 'utf-simd/wasm' = 'utf-simd'
