// The two sets of kernels under test. Every suite runs on both and checks that it runs on the right one.

import { createJsKernels } from '../../src/kernels/js-set.ts'
import { createWasmKernels, moduleBytes } from '../../src/kernels/wasm.ts'
import { createPortableBridge } from '../../src/platform/strings.ts'
import { arrayKernels, type Kernels } from './array-kernels.ts'
import { Rig } from './rig.ts'

export interface Backend {
  readonly name: Kernels['name']
  /** The kernels in a test rig, which the first call makes. */
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
  backend('js', () => arrayKernels(createJsKernels(createPortableBridge))),
  backend('wasm', () => arrayKernels(createWasmKernels(new WebAssembly.Module(moduleBytes()), createPortableBridge))),
]
