/** Makes the WebAssembly set of kernels: an instance of the module that is compiled from assembly/. */
import type { StringBridge, StringMemory } from '../platform/strings.ts'
import type { Kernels, Memory, WasmKernel } from './contract.ts'
import { createBuiltinsBridge } from './js-string.ts'
import { moduleText } from './module.generated.ts'
import { bytesFromText } from './module-text.ts'
import { result } from './result.ts'

/** Returns the bytes of the embedded module, the same as kernels.wasm. */
export function moduleBytes(): Uint8Array<ArrayBuffer> {
  return bytesFromText(moduleText)
}

/**
 * Instantiates the module.
 * @param createBridge makes what moves strings into its memory and out of it
 * @throws what WebAssembly throws: there is no WebAssembly, no SIMD, a Content-Security-Policy without 'wasm-unsafe-eval'
 */
export function createWasmKernels(
  module: WebAssembly.Module,
  createBridge: (memory: StringMemory) => StringBridge,
): Kernels {
  const { exports } = new WebAssembly.Instance(module)
  const addressOf = (name: string): number => (exports[name] as WebAssembly.Global).value
  const linear = exports.memory as WebAssembly.Memory
  const { buffer } = linear
  const memory: Memory = {
    bytes: new Uint8Array(buffer),
    units: new Uint16Array(buffer),
    codePoints: new Uint32Array(buffer),
    input: addressOf('input'),
    replacement: addressOf('replacement'),
    pivot: addressOf('pivot'),
    output: addressOf('output'),
    tables: addressOf('tables'),
  }
  // Copied to a plain object, whose properties are faster to read than those of the exports.
  const functions = Object.entries(exports).filter(([, value]) => typeof value === 'function') as [string, WasmKernel][]
  const wasm = { ...Object.fromEntries(functions), result: new Uint32Array(buffer, addressOf('result'), 3) }
  const strings = createBridge({
    bytes: memory.bytes,
    units: memory.units,
    scratch: memory.pivot,
    createBuiltins: () => createBuiltinsBridge(linear),
  })
  const kernels = { name: 'wasm', memory, linear, strings, result, wasm } as Kernels
  return kernels
}
