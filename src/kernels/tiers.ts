/**
 * What the entry `utf-simd` is made of: both sets of kernels and the platform's own functions.
 *
 * package.json maps `#tiers` to this file. The build of `utf-simd/js` and `utf-simd/wasm` sets a condition that maps it to tiers-js.ts and
 * tiers-wasm.ts: that import is all the difference between the entries.
 */

import { withoutCodecs } from '../native/contract.ts'
import { none } from '../native/none.ts'
import { platform } from '../native/runtime.ts'
import type { Tiers } from './backend.ts'
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
