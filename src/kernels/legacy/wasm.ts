/**
 * The WebAssembly kernels of the encodings with tables: a second module, on the memory of the first one (assembly/legacy/). The tables of an encoding
 * are copied there at its first use, behind the windows.
 */

import { moduleText } from '#legacy-module'
import { FINAL, OK, TRUNCATED } from '../../unicode/status.ts'
import { type Kernels, type Step, TABLES } from '../contract.ts'
import { bytesFromText } from '../module-text.ts'
import { RESULT_CELLS } from './parameters.ts'

/** Converts as far as it can. The first two cells at `parameters` then say how many elements it has read and written. */
type Kernel = (source: number, length: number, target: number, parameters: number) => void

export interface LegacyKernels {
  readonly decodeSingle: Kernel
  readonly encodeSingle: Kernel
  readonly decodeDouble: Kernel
  readonly encodeDouble: Kernel
}

/** A kernel and its twin, which knows all that the kernel does not. */
export interface Conversion {
  readonly kernel: keyof LegacyKernels
  readonly twin: Step
  /** The bytes of an element of the source, and of the target. */
  readonly sourceBytes: 1 | 2
  readonly targetBytes: 1 | 2
  readonly findTables: FindTables
}

/** Elements that the twin converts where the kernel has stopped: more than the longest character has. */
const PIECE_ELEMENTS = 16

/** Makes a step of a conversion: the twin goes on where the kernel stops, and the kernel after a piece. */
export function createStep({ kernel, twin, sourceBytes, targetBytes, findTables }: Conversion): Step {
  return (k, start, end, at, flags) => {
    const placed = findTables(k)
    if (!placed) return twin(k, start, end, at, flags)
    const { kernels, address, cells } = placed
    let p = start
    let out = at
    while (p < end) {
      kernels[kernel](sourceBytes * p, end - p, targetBytes * out, address)
      p += cells[0]
      out += cells[1]
      if (p === end) break
      const pause = Math.min(end, p + PIECE_ELEMENTS)
      const status = twin(k, p, pause, out, pause < end ? flags & ~FINAL : flags)
      p += k.read
      out += k.written
      const isCut = status === TRUNCATED && pause < end && p + k.length >= pause
      if (status !== OK && !isCut) return k.stop(status, p - start, out - at, k.length)
    }
    return k.stop(OK, p - start, out - at, 0)
  }
}

/** Tables in the memory of a set of kernels. */
export interface PlacedTables {
  readonly kernels: LegacyKernels
  /** The address of the parameters. */
  readonly address: number
  /** The parameters. The kernels write the first two. */
  readonly cells: Uint32Array
}

/** A table, or a number. */
type Parameter = Table | number
type Table = Uint8Array | Uint16Array | Uint32Array

/** Finds the tables of an encoding. Undefined: the kernels are JavaScript, or the memory has no room for more tables. */
type FindTables = (k: Kernels) => PlacedTables | undefined

/** The module on the memory of a set of kernels. */
interface Instance {
  readonly kernels: LegacyKernels
  /** Bytes of the tables so far. */
  used: number
  readonly addresses: Map<object, number>
}

let module: WebAssembly.Module | undefined
/** Undefined: the module can't be compiled here. */
const instances = new Map<Kernels, Instance | undefined>()

function createInstance(memory: WebAssembly.Memory): Instance | undefined {
  try {
    module ??= new WebAssembly.Module(bytesFromText(moduleText))
    const { exports } = new WebAssembly.Instance(module, { env: { memory } })
    return { kernels: { ...exports } as unknown as LegacyKernels, used: 0, addresses: new Map() }
  } catch {
    return undefined
  }
}

/**
 * Makes the function that finds the tables of an encoding, and copies them to the memory of a set of kernels at its first call.
 * @param names one of the lists of parameters.ts
 */
export function createTableFinder<Name extends string>(
  names: readonly Name[],
  getParameters: () => Readonly<Record<Name, Parameter>>,
): FindTables {
  /** Undefined: there was no room. */
  const copies = new Map<Kernels, PlacedTables | undefined>()
  return (k) => {
    if (!k.linear) return undefined
    const copied = copies.get(k)
    if (copied || copies.has(k)) return copied
    if (!instances.has(k)) instances.set(k, createInstance(k.linear))
    const instance = instances.get(k)
    if (!instance) return undefined
    const parameters = getParameters()
    const placed = copyTables(
      k,
      instance,
      names.map((name) => parameters[name]),
    )
    copies.set(k, placed)
    return placed
  }
}

const align = (size: number): number => 16 * Math.ceil(size / 16)

function copyTables(
  { memory }: Kernels,
  instance: Instance,
  parameters: readonly Parameter[],
): PlacedTables | undefined {
  const { bytes, tables } = memory
  const { addresses } = instance
  const missing = parameters.filter((each) => typeof each !== 'number' && !addresses.has(each)) as Table[]
  const cellBytes = 4 * (RESULT_CELLS + parameters.length)
  const needed = missing.reduce((sum, { byteLength }) => sum + align(byteLength), align(cellBytes))
  if (instance.used + needed > TABLES) return undefined
  const reserve = (size: number): number => {
    const address = tables + instance.used
    instance.used += align(size)
    return address
  }
  for (const table of missing) {
    const address = reserve(table.byteLength)
    bytes.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength), address)
    addresses.set(table, address)
  }
  const address = reserve(cellBytes)
  const cells = new Uint32Array(bytes.buffer, address, RESULT_CELLS + parameters.length)
  const values = parameters.map((each) => (typeof each === 'number' ? each : addresses.get(each)!))
  cells.set(values, RESULT_CELLS)
  return { kernels: instance.kernels, address, cells }
}
