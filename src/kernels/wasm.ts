/** Makes the WebAssembly set of kernels: an instance of the module that is compiled from assembly/. */
import type { StringBridge, StringMemory } from '../platform/strings.ts'
import type { Status } from '../unicode/status.ts'
import type { KernelMethods, Kernels, Memory } from './contract.ts'
import { createBuiltinsBridge } from './js-string.ts'
import { checkLength } from './load-bytes.ts'
import { moduleText } from './module.generated.ts'
import { bytesFromText } from './module-text.ts'
import { createSet } from './set.ts'

/** A kernel of assembly/. Addresses are in bytes, lengths in elements. */
type WasmKernel = (source: number, length: number, target: number, flags: number, base?: number) => number
type WasmExports = Record<keyof KernelMethods, WasmKernel>

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
  const strings = createBridge({
    bytes: memory.bytes,
    units: memory.units,
    scratch: memory.pivot,
    createBuiltins: () => createBuiltinsBridge(linear),
  })
  const result = new Uint32Array(buffer, addressOf('result'), 3)
  // Copied to a plain object, whose properties are faster to read than those of the exports.
  const wasm = { ...exports } as unknown as WasmExports
  /** Takes what a kernel has left in memory. */
  function finish(status: Status): Status {
    kernels.read = result[0]
    kernels.written = result[1]
    kernels.length = result[2]
    return status
  }
  const kernels: Kernels = {
    ...createSet('wasm', memory, strings),
    linear,
    // Addresses are in bytes: 2 * start is that of units[start], 4 * start that of codePoints[start].
    validateAscii: (start, end, _, flags) => finish(wasm.validateAscii(start, end - start, 0, flags)),
    validateUtf8: (start, end, _, flags) => finish(wasm.validateUtf8(start, end - start, 0, flags)),
    validateUtf16: (start, end, _, flags) => finish(wasm.validateUtf16(2 * start, end - start, 0, flags)),
    validateUtf32: (start, end, _, flags) => finish(wasm.validateUtf32(4 * start, end - start, 0, flags)),
    utf8ToUtf16: (start, end, at, flags) => finish(wasm.utf8ToUtf16(start, end - start, 2 * at, flags)),
    utf8ToUtf32: (start, end, at, flags) => finish(wasm.utf8ToUtf32(start, end - start, 4 * at, flags)),
    utf8ToLatin1: (start, end, at, flags) => finish(wasm.utf8ToLatin1(start, end - start, at, flags)),
    utf16ToUtf8: (start, end, at, flags) => finish(wasm.utf16ToUtf8(2 * start, end - start, at, flags)),
    utf16ToUtf32: (start, end, at, flags) => finish(wasm.utf16ToUtf32(2 * start, end - start, 4 * at, flags)),
    utf16ToLatin1: (start, end, at, flags) => finish(wasm.utf16ToLatin1(2 * start, end - start, at, flags)),
    utf16ToAscii: (start, end, at, flags) => finish(wasm.utf16ToAscii(2 * start, end - start, at, flags)),
    utf32ToUtf8: (start, end, at, flags) => finish(wasm.utf32ToUtf8(4 * start, end - start, at, flags)),
    utf32ToUtf16: (start, end, at, flags) => finish(wasm.utf32ToUtf16(4 * start, end - start, 2 * at, flags)),
    latin1ToUtf8: (start, end, at, flags) => finish(wasm.latin1ToUtf8(start, end - start, at, flags)),
    latin1ToUtf16: (start, end, at, flags) => finish(wasm.latin1ToUtf16(start, end - start, 2 * at, flags)),
    swap16: (start, end, at, flags) => finish(wasm.swap16(2 * start, end - start, 2 * at, flags)),
    swap32: (start, end, at, flags) => finish(wasm.swap32(4 * start, end - start, 4 * at, flags)),
    utf16LengthOfUtf8: (start, end) => wasm.utf16LengthOfUtf8(start, end - start, 0, 0) >>> 0,
    codePointsOfUtf8: (start, end) => wasm.codePointsOfUtf8(start, end - start, 0, 0) >>> 0,
    utf8LengthOfUtf16: (start, end) => wasm.utf8LengthOfUtf16(2 * start, end - start, 0, 0) >>> 0,
    codePointsOfUtf16: (start, end) => wasm.codePointsOfUtf16(2 * start, end - start, 0, 0) >>> 0,
    utf16LengthOfUtf32: (start, end) => wasm.utf16LengthOfUtf32(4 * start, end - start, 0, 0) >>> 0,
    search(start, end, needle) {
      checkLength(needle, needle.length)
      memory.bytes.set(needle, memory.pivot)
      return wasm.search(start, end - start, memory.pivot, needle.length)
    },
    decodedOffsets: (start, end, { at, last, base }) =>
      wasm.decodedOffsets(start, end - start, 4 * at, last - at, base) !== 0,
    encodedOffsets: (start, end, { at, last, base }) =>
      wasm.encodedOffsets(2 * start, end - start, 4 * at, last - at, base) !== 0,
  }
  return kernels
}
