/** Loads WebAssembly once. Any failure (no WebAssembly, no SIMD, a Content-Security-Policy, a host that forbids compiling) is kept. */
import type { StringBridge, StringMemory } from '../native/string-bridge.ts'
import type { Kernels } from './contract.ts'
import { createWasmKernels, moduleBytes } from './wasm.ts'

let module: WebAssembly.Module | undefined
let failure: { readonly reason: unknown } | undefined

export const wasmLoader = {
  /** Compiles the module, if nothing has, and instantiates it. undefined: WebAssembly cannot run here. */
  load(createBridge: (memory: StringMemory) => StringBridge): Kernels | undefined {
    if (failure) return undefined
    try {
      module ??= new WebAssembly.Module(moduleBytes())
      return createWasmKernels(module, createBridge)
    } catch (reason) {
      failure = { reason }
      return undefined
    }
  },

  /** Compiles the module without blocking. */
  async compile(): Promise<void> {
    if (module || failure) return
    try {
      const compiled = await WebAssembly.compile(moduleBytes())
      module ??= compiled
    } catch (reason) {
      failure ??= { reason }
    }
  },

  /** Takes a module that is compiled. Throws what WebAssembly.Instance throws for one that is none of ours. */
  use(given: WebAssembly.Module, createBridge: (memory: StringMemory) => StringBridge): Kernels {
    const kernels = createWasmKernels(given, createBridge)
    module = given
    failure = undefined
    return kernels
  },

  /** @throws Error that says why WebAssembly does not run */
  throwFailure(entry: string): never {
    const reason = failure?.reason
    const message = reason instanceof Error ? reason.message : String(reason)
    throw new Error(`${entry}: the WebAssembly kernels cannot run here: ${message}`, { cause: reason })
  },
}
