/** What `utf-simd/js` is made of: JavaScript kernels alone, nothing of WebAssembly or the platform. */
import { none } from '../native/none.ts'
import type { Tiers } from './backend.ts'
import { createJsKernels } from './js-set.ts'

export const tiers: Tiers = { entry: 'utf-simd/js', createJsKernels, platform: none, none }
