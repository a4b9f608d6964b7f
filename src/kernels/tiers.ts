/**
 * The parts of the entry `utf-simd`: both sets of kernels, and the platform's own functions.
 *
 * package.json maps `#tiers` to this file. The builds of `utf-simd/js` and `utf-simd/wasm` set a condition that maps it to tiers-js.ts or
 * tiers-wasm.ts. The entries differ in this import only.
 */

import { platform } from '../platform/index.ts'
import { none } from '../platform/none.ts'
import { type Tiers, withoutCodecs } from './entry.ts'
import { createJsKernels } from './js-set.ts'
import { wasmLoader } from './wasm-loader.ts'

export const tiers: Tiers = {
  entry: 'utf-simd',
  createJsKernels,
  wasm: wasmLoader,
  platform,
  platformForWasm: /* @__PURE__ */ withoutCodecs(platform),
  none,
}
