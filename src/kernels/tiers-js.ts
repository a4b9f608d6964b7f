/** The parts of `utf-simd/js`: the JavaScript kernels; no WebAssembly, and nothing of the platform. */
import { none } from '../platform/none.ts'
import type { Tiers } from './entry.ts'
import { createJsKernels } from './js-set.ts'

export const tiers: Tiers = { entry: 'utf-simd/js', createJsKernels, platform: none, none }
