/**
 * Loads WebAssembly once, and remembers a failure: no WebAssembly, no SIMD, a Content-Security-Policy, or a host that forbids compiling.
 */
import type { StringBridge, StringMemory } from '../platform/strings.ts'
import type { Kernels } from './contract.ts'
import { createWasmKernels, moduleBytes } from './wasm.ts'

let module: WebAssembly.Module | undefined
let failure: { readonly reason: unknown } | undefined

export const wasmLoader = {
  /** Compiles the module if nothing has, and instantiates it. Returns undefined if WebAssembly cannot run here. */
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

  /** Uses a compiled module. @throws what WebAssembly.Instance throws for a module of something else */
  use(given: WebAssembly.Module, createBridge: (memory: StringMemory) => StringBridge): Kernels {
    const kernels = createWasmKernels(given, createBridge)
    module = given
    failure = undefined
    return kernels
  },

  /** @throws Error, always, that says why WebAssembly does not run */
  throwFailure(entry: string): never {
    const reason = failure?.reason
    const message = reason instanceof Error ? reason.message : String(reason)
    throw new Error(`${entry}: the WebAssembly kernels cannot run here: ${message}`, { cause: reason })
  },
}
