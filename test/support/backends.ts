// The two sets of kernels under test. Every suite runs on both and asserts that it got the one it meant.

import type { Kernels } from '../../src/kernels/contract.ts'
import { jsKernels } from '../../src/kernels/js/index.ts'
import { more } from '../../src/kernels/more.ts'
import { moduleBytes, wasmKernels } from '../../src/kernels/wasm.ts'
import { Rig } from './rig.ts'

export interface Backend {
  readonly name: Kernels['name']
  /** The kernels in a test rig; made at the first call. */
  rig(): Rig
}

function backend(name: Kernels['name'], kernels: () => Kernels): Backend {
  let rig: Rig | undefined
  return {
    name,
    rig() {
      if (rig === undefined) {
        const set = kernels()
        if (set.name !== name) throw new Error(`asked for the ${name} kernels, got the ${set.name} kernels`)
        rig = new Rig(set)
      }
      return rig
    },
  }
}

export const backends: readonly Backend[] = [
  backend('js', () => jsKernels(more.twins)),
  backend('wasm', () => wasmKernels(new WebAssembly.Module(moduleBytes(more.bodies)), more.calls)),
]
