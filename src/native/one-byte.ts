/**
 * The question whether V8 keeps a string with one byte a unit. Then the string holds nothing above FF, so that it is well-formed, and Node
 * writes it at the speed of memory.
 *
 * Measured: bench/README.md, "one-byte question".
 */
import { hasWideUnit } from './sampling.ts'

interface V8Module {
  isStringOneByteRepresentation?(text: string): boolean
}

let v8: V8Module | undefined

/**
 * Does V8 keep this text with one byte a unit? Exact since Node 22.15: strings know it. Before, true means that the text holds nothing above FF.
 */
export function isOneByte(text: string): boolean {
  v8 ??= loadV8()
  return v8.isStringOneByteRepresentation!(text)
}

/** Loads node:v8, which takes a millisecond: only a program that encodes pays for it. */
function loadV8(): V8Module {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => V8Module } }
  const module = process?.getBuiltinModule?.('node:v8')
  return module?.isStringOneByteRepresentation
    ? module
    : { isStringOneByteRepresentation: (text) => !hasWideUnit(text) }
}
