/** The JavaScript set of kernels: a memory, and the twins of js/. */
import type { StringBridge, StringMemory } from '../native/string-bridge.ts'
import { type Kernels, type Memory, OUTPUT, WINDOW, WRITE_SLACK } from './contract.ts'
import { result } from './result.ts'

let memory: Memory | undefined

/**
 * Makes the set. All sets share one memory.
 * @param createBridge makes the way between strings and that memory
 */
export function createJsKernels(createBridge: (memory: StringMemory) => StringBridge): Kernels {
  memory ??= createMemory()
  const { bytes, units, pivot } = memory
  return { name: 'js', memory, strings: createBridge({ bytes, units, scratch: pivot }), result }
}

/** The windows, with WRITE_SLACK bytes and 64 more around each, as in assembly/memory.ts. */
function createMemory(): Memory {
  const gap = WRITE_SLACK + 64
  const input = gap
  const pivot = input + WINDOW + gap
  const output = pivot + 4 * WINDOW + gap
  const buffer = new ArrayBuffer(output + OUTPUT + gap)
  return {
    bytes: new Uint8Array(buffer),
    units: new Uint16Array(buffer),
    codePoints: new Uint32Array(buffer),
    input,
    pivot,
    output,
  }
}
