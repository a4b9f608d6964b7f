/** The parts of `utf-simd/wasm`: the WebAssembly kernels, and the functions of the platform that move strings into memory and out of it. */
import { platform } from '../platform/index.ts'
import { type Tiers, withoutCodecs } from './entry.ts'
import { wasmLoader } from './wasm-loader.ts'

export const tiers: Tiers = {
  entry: 'utf-simd/wasm',
  wasm: wasmLoader,
  platform: /* @__PURE__ */ withoutCodecs(platform),
}
