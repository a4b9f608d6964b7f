/**
 * The kernels of assembly/ behind the interface of contract.ts. Only this file knows addresses in linear memory.
 *
 * An array that is a view of the memory is passed by its address. Any other source is copied to the input window first, and any other
 * target is copied to from the output window afterwards.
 */
import type { StringBridge, StringMemory } from '../native/string-bridge.ts'
import { EXPANSION, type Kernels, type Memory, NEEDLE, OK, type Status, WINDOW } from './contract.ts'
import { createBuiltinsBridge } from './js-string.ts'
import { moduleText } from './module.generated.ts'
import { bytesFromText } from './module-text.ts'
import { result } from './result.ts'

type Elements = Uint8Array | Uint16Array | Uint32Array
type Kernel = (source: number, length: number, target: number, flags: number, base?: number) => Status
type Exports = Record<string, Kernel> & { memory: WebAssembly.Memory } & Record<
    'input' | 'pivot' | 'output' | 'result',
    WebAssembly.Global
  >

/** The embedded module, the same as kernels.wasm. */
export function moduleBytes(): Uint8Array<ArrayBuffer> {
  return bytesFromText(moduleText)
}

/**
 * Instantiates the module.
 * @param createBridge makes the way between strings and this memory
 * @throws what WebAssembly throws: no WebAssembly, no SIMD, a Content-Security-Policy without 'wasm-unsafe-eval'
 */
export function createWasmKernels(
  module: WebAssembly.Module,
  createBridge: (memory: StringMemory) => StringBridge,
): Kernels {
  const exports = new WebAssembly.Instance(module).exports as unknown as Exports
  const { buffer } = exports.memory
  const input = exports.input.value as number
  const pivot = exports.pivot.value as number
  const output = exports.output.value as number
  const memory: Memory = {
    bytes: new Uint8Array(buffer),
    units: new Uint16Array(buffer),
    codePoints: new Uint32Array(buffer),
    input,
    pivot,
    output,
  }
  const cells = new Uint32Array(buffer, exports.result.value as number, 3)

  /** The address of array[at]; undefined outside of the memory. Comparing with its own views is faster than asking for a buffer. */
  function addressOf(array: Elements, at: number): number | undefined {
    if (array === memory.bytes) return at
    if (array === memory.units) return 2 * at
    if (array === memory.codePoints) return 4 * at
    return array.buffer === buffer ? array.byteOffset + at * array.BYTES_PER_ELEMENT : undefined
  }

  function viewOf(unitBytes: number): Elements {
    return unitBytes === 1 ? memory.bytes : unitBytes === 2 ? memory.units : memory.codePoints
  }

  /** The address of source[start, end): in the memory, or in the input window after copying it there. */
  function place(source: Elements, start: number, end: number): number {
    const known = addressOf(source, start)
    if (known !== undefined) return known
    const size = source.BYTES_PER_ELEMENT
    if ((end - start) * size > WINDOW) throw new RangeError(`more than ${WINDOW} bytes of source`)
    viewOf(size).set(start === 0 && end === source.length ? source : source.subarray(start, end), input / size)
    return input
  }

  function finish(status: Status): Status {
    result.read = cells[0]
    result.written = cells[1]
    result.length = cells[2]
    return status
  }

  function validate(kernel: Kernel) {
    return (source: Elements, start: number, end: number, flags: number): Status =>
      finish(kernel(place(source, start, end), end - start, 0, flags))
  }

  function convert(kernel: Kernel) {
    return (source: Elements, start: number, end: number, target: Elements, at: number, flags: number): Status => {
      const from = place(source, start, end)
      const to = addressOf(target, at)
      if (to !== undefined) return finish(kernel(from, end - start, to, flags))
      const size = target.BYTES_PER_ELEMENT
      const status = finish(kernel(from, end - start, output, flags))
      target.set(viewOf(size).subarray(output / size, output / size + result.written), at)
      return status
    }
  }

  function count(kernel: Kernel) {
    return (source: Elements, start: number, end: number): number =>
      kernel(place(source, start, end), end - start, 0, 0) >>> 0
  }

  function mapOffsets(kernel: Kernel) {
    return (
      source: Elements,
      start: number,
      end: number,
      offsets: Uint32Array,
      at: number,
      last: number,
      base = 0,
    ): boolean => {
      if (offsets.buffer !== buffer) throw new TypeError('expected offsets in the memory of the kernels')
      return kernel(place(source, start, end), end - start, offsets.byteOffset + 4 * at, last - at, base) !== 0
    }
  }

  const kernels: Record<string, unknown> = {
    name: 'wasm',
    memory,
    result,
    search(source: Uint8Array, start: number, end: number, needle: Uint8Array): number {
      if (needle.length > NEEDLE) throw new RangeError(`more than ${NEEDLE} bytes of needle`)
      memory.bytes.set(needle, pivot)
      return exports.search(place(source, start, end), end - start, pivot, needle.length)
    },
    toUtf16Offsets: mapOffsets(exports.toUtf16Offsets),
    toUtf8Offsets: mapOffsets(exports.toUtf8Offsets),
    encodedOffsets: mapOffsets(exports.encodedOffsets),
    decodedOffsets: mapOffsets(exports.decodedOffsets),
  }
  for (const name in exports) {
    const kernel = exports[name]
    if (typeof kernel !== 'function' || name in kernels) continue
    kernels[name] = name in EXPANSION ? convert(kernel) : name.startsWith('validate') ? validate(kernel) : count(kernel)
  }
  const set = kernels as unknown as Kernels
  const strings = createBridge({
    bytes: memory.bytes,
    units: memory.units,
    scratch: pivot,
    createBuiltins: () => createBuiltinsBridge(exports.memory),
    narrow: (start, end, to) => set.utf16ToLatin1(memory.units, start, end, memory.bytes, to, 0) === OK,
  })
  return { ...set, strings }
}
