/**
 * The kernels that UTF-8 does not need. What imports this brings them into a bundle, and says so with `include` before it calls one:
 * an encoding when it is made (its codec's `part`), other functions when they are called.
 */
import type { Kernels } from './contract.ts'
import { moreBodies, moreCalls, moreTwins } from './provide.ts'
import type { Instance } from './wasm.ts'

export interface Part {
  /** For link.ts. */
  bodies: string | undefined
  /** For wasm.ts. */
  calls: ((instance: Instance) => Partial<Kernels>) | undefined
  twins: Partial<Kernels> | undefined
}

export const more: Part = { bodies: moreBodies, calls: moreCalls, twins: moreTwins }
