/**
 * The kernels of assembly/ behind the interface of kernels.ts. Only this file touches linear memory.
 *
 * A kernel works on addresses. An array that is a view of the arena is passed by its address; any other source is copied to
 * the input window first, and any other target is copied to from the output window afterwards (47 GB/s, so nearly free).
 */

import { type Arena, EXPANSION, type Kernels, type Status, WINDOW } from './contract.ts'
import { core, head, tail } from './core.generated.ts'
import { jsStringBorder } from './js-string.ts'
import { link } from './link.ts'
import { result } from './result.ts'

export type Elements = Uint8Array | Uint16Array | Uint32Array
export type Kernel = (source: number, length: number, target: number, flags: number, base?: number) => Status
type Exports = Record<string, Kernel> & { memory: WebAssembly.Memory } & Record<
    'input' | 'pivot' | 'output' | 'result',
    WebAssembly.Global
  >

/**
 * The bytes of the embedded module: what UTF-8 needs.
 * @param more the rest; with it they are those of kernels.wasm
 */
export function moduleBytes(more?: string): Uint8Array<ArrayBuffer> {
  return link(head, tail, more ? [core, more] : [core])
}

/** An instance, and where it finds source[start, end). */
export interface Instance {
  exports: Exports
  arena: Arena
  place(source: Elements, start: number, end: number): number
}

/**
 * Instantiates the module. Throws what WebAssembly throws: no WebAssembly, no SIMD, a
 * Content-Security-Policy without 'wasm-unsafe-eval'.
 * @param calls those of kernels that are called by rules of their own (wasm-more.ts)
 */
export function wasmKernels(
  module: WebAssembly.Module = new WebAssembly.Module(moduleBytes()),
  calls?: (instance: Instance) => Partial<Kernels>,
): Kernels {
  const exports = new WebAssembly.Instance(module).exports as unknown as Exports
  const { buffer } = exports.memory
  const input = exports.input.value as number
  const output = exports.output.value as number
  const arena: Arena = {
    bytes: new Uint8Array(buffer),
    units: new Uint16Array(buffer),
    codePoints: new Uint32Array(buffer),
    input,
    pivot: exports.pivot.value as number,
    output,
    jsString: () => jsStringBorder(exports.memory),
    narrow: (at, length, to) => exports.narrow(at, length, to, 0) !== 0,
  }
  const cells = new Uint32Array(buffer, exports.result.value as number, 3)

  /** The address of array[at]; undefined outside of the arena. (Its own views are known: asking an array for its buffer takes 10 ns.) */
  function address(array: Elements, at: number): number | undefined {
    if (array === arena.bytes) return at
    if (array === arena.units) return 2 * at
    if (array === arena.codePoints) return 4 * at
    return array.buffer === buffer ? array.byteOffset + at * array.BYTES_PER_ELEMENT : undefined
  }

  /** The address of source[start, end): in the arena, or in the input window after copying it there. */
  function place(source: Elements, start: number, end: number): number {
    const known = address(source, start)
    if (known !== undefined) return known
    const size = source.BYTES_PER_ELEMENT
    if ((end - start) * size > WINDOW) throw new RangeError(`more than ${WINDOW} bytes of source`)
    const view = size === 1 ? arena.bytes : size === 2 ? arena.units : arena.codePoints
    view.set(start === 0 && end === source.length ? source : source.subarray(start, end), input / size)
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
      const to = address(target, at)
      if (to !== undefined) return finish(kernel(from, end - start, to, flags))
      const size = target.BYTES_PER_ELEMENT
      const status = finish(kernel(from, end - start, output, flags))
      const view = size === 1 ? arena.bytes : size === 2 ? arena.units : arena.codePoints
      target.set(view.subarray(output / size, output / size + result.written), at)
      return status
    }
  }

  function count(kernel: Kernel) {
    return (source: Elements, start: number, end: number): number =>
      kernel(place(source, start, end), end - start, 0, 0) >>> 0
  }

  const kernels: Record<string, unknown> = {
    name: 'wasm',
    arena,
    result,
    ...calls?.({ exports, arena, place }),
  }
  for (const name in exports) {
    const kernel = exports[name]
    if (typeof kernel !== 'function' || name in kernels || name in arena) continue
    kernels[name] = name in EXPANSION ? convert(kernel) : name.startsWith('validate') ? validate(kernel) : count(kernel)
  }
  return kernels as unknown as Kernels
}
