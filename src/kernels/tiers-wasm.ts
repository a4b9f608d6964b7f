/** What `utf-simd/wasm` is made of: WebAssembly kernels alone. Of the platform it takes the way between strings and memory. */
import { platform } from '../native/runtime.ts'
import type { Tiers } from './backend.ts'
import { createWasmKernels, moduleBytes } from './wasm.ts'

export const tiers: Tiers = {
  entry: 'utf-simd/wasm',
  wasm: { moduleBytes, createKernels: createWasmKernels },
  platform,
}
