/** In the place of provide.ts for `utf-simd/js`: no WebAssembly, nothing of the platform. */
import type { Kernels } from './contract.ts'

export { jsKernels } from './js/index.ts'
export { moreTwins } from './js/more.ts'

export const entry = 'utf-simd/js'
export const moreBodies = undefined
export const moreCalls = undefined
export const always = undefined
export function moduleBytes(): never {
  throw new RangeError('utf-simd/js has no WebAssembly kernels')
}
export const wasmKernels: (module?: WebAssembly.Module) => Kernels = moduleBytes
