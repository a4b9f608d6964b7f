/** What `utf-simd/wasm` is made of: WebAssembly kernels alone. Of the platform it takes the way between strings and memory. */
import { withoutCodecs } from '../native/contract.ts'
import { platform } from '../native/runtime.ts'
import type { Tiers } from './backend.ts'
import { wasmLoader } from './wasm-loader.ts'

export const tiers: Tiers = {
  entry: 'utf-simd/wasm',
  wasm: wasmLoader,
  platform: /* @__PURE__ */ withoutCodecs(platform),
}
