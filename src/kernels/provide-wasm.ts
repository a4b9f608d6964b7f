/** In the place of provide.ts for `utf-simd/wasm`: no JavaScript kernels, nothing of the platform. */
import type { Kernels } from './contract.ts'

export { bodies as always, bodies as moreBodies } from './more.generated.ts'
export { moduleBytes, wasmKernels } from './wasm.ts'
export { moreCalls } from './wasm-more.ts'

export const entry = 'utf-simd/wasm'
export const moreTwins = undefined
export function jsKernels(): Kernels {
  throw new RangeError('utf-simd/wasm has no JavaScript kernels')
}
