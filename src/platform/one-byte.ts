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

/** Units of text from which on, in all, loading node:v8 is worth it: it takes a millisecond. */
const MIN_ASKED_UNITS = 1 << 14

let v8: V8Module | undefined
let asked = 0

/** Does V8 keep this text with one byte a unit? Where V8 can't be asked, true says that the text holds nothing above FF. */
export function isOneByte(text: string): boolean {
  if (!v8) {
    asked += text.length
    if (asked < MIN_ASKED_UNITS) return !hasWideUnit(text)
    v8 = loadV8()
  }
  return v8.isStringOneByteRepresentation!(text)
}

function loadV8(): V8Module {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => V8Module } }
  const module = process?.getBuiltinModule?.('node:v8')
  return module?.isStringOneByteRepresentation
    ? module
    : { isStringOneByteRepresentation: (text) => !hasWideUnit(text) }
}
