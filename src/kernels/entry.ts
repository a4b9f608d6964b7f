/** What the entries differ in. */
import type { Native } from '../platform/contract.ts'
import type { Kernels } from './contract.ts'
import type { wasmLoader } from './wasm-loader.ts'

/** What an entry of the package consists of: tiers.ts, tiers-js.ts and tiers-wasm.ts. */
export interface Tiers {
  /** The entry's name in messages. */
  readonly entry: 'utf-simd' | 'utf-simd/js' | 'utf-simd/wasm'
  readonly createJsKernels?: (createBridge: Native['createBridge']) => Kernels
  readonly wasm?: typeof wasmLoader
  /** The platform that runs this. */
  readonly platform: Native
  /** The same platform for the backend 'wasm': its codecs are left out. */
  readonly platformForWasm?: Native
  /** A platform without functions of its own, for the backend 'js'. */
  readonly none?: Native
}

/** The same platform for a forced backend: nothing that encodes or decodes. */
export function withoutCodecs({ name, hasLazySubstrings, createBridge }: Native): Native {
  return {
    name,
    loopBytes: 0,
    loopUnits: 0,
    countedUnits: 0,
    utf8: {},
    hasLazySubstrings,
    createBridge: (memory) => createBridge({ ...memory, allowsCodecs: false }),
  }
}
