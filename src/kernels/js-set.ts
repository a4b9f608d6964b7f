/** Makes the JavaScript set of kernels: a memory, on which the twins in js/ run. */
import type { StringBridge, StringMemory } from '../platform/strings.ts'
import { type Kernels, type Memory, OUTPUT, REPLACEMENT, WINDOW, WRITE_SLACK } from './contract.ts'
import { twins } from './js/index.ts'
import { createSet } from './set.ts'

let memory: Memory | undefined

/**
 * Makes a set, of which the twins are the methods. All sets share one memory.
 * @param createBridge makes what moves strings into that memory and out of it
 */
export function createJsKernels(createBridge: (memory: StringMemory) => StringBridge): Kernels {
  memory ??= createMemory()
  const { bytes, units, pivot } = memory
  return { ...createSet('js', memory, createBridge({ bytes, units, scratch: pivot })), ...twins }
}

/** Makes the windows, with WRITE_SLACK bytes and 64 more around each, as in assembly/memory.ts. */
function createMemory(): Memory {
  const gap = WRITE_SLACK + 64
  const input = gap
  const replacement = input + WINDOW + gap
  const pivot = replacement + REPLACEMENT + gap
  const output = pivot + 4 * WINDOW + gap
  const buffer = new ArrayBuffer(output + OUTPUT + gap)
  return {
    bytes: new Uint8Array(buffer),
    units: new Uint16Array(buffer),
    codePoints: new Uint32Array(buffer),
    input,
    replacement,
    pivot,
    output,
    tables: buffer.byteLength,
  }
}
