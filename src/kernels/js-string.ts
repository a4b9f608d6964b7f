/**
 * Moves strings into WebAssembly memory and out of it by the "JS String Builtins" of WebAssembly 3.0. The module comes from
 * scripts/wasm/js-string.ts and runs on the memory of the kernels. The units go through an array that the garbage collector owns. V8
 * stores the string in one byte a unit where it can.
 */
import type { StringBridge } from '../platform/strings.ts'
import { moduleText, ROOM } from './js-string.generated.ts'
import { bytesFromText } from './module-text.ts'

type MakeString = (address: number, length: number) => string
interface Exports {
  /** Makes a string of UTF-16 units. */
  u: MakeString
  /** Makes a string of ISO 8859-1 bytes. */
  o: MakeString
  /** Writes the UTF-16 units of a string. */
  w(text: string, address: number): void
}

/** @throws what WebAssembly throws if the engine lacks the builtins or compiling is forbidden */
export function createBuiltinsBridge(memory: WebAssembly.Memory): StringBridge {
  // An engine that does not know the option throws, because the imports are missing.
  const module = new (WebAssembly.Module as new (bytes: Uint8Array, options: object) => WebAssembly.Module)(
    bytesFromText(moduleText),
    { builtins: ['js-string'] },
  )
  const { u, o, w } = new WebAssembly.Instance(module, { m: { m: memory } }).exports as unknown as Exports

  function readString(make: MakeString, unitBytes: number, start: number, end: number): string {
    if (end - start <= ROOM) return make(unitBytes * start, end - start)
    const pieces: string[] = []
    for (let i = start; i < end; i += ROOM) pieces.push(make(unitBytes * i, Math.min(ROOM, end - i)))
    return pieces.join('')
  }
  return {
    fromUtf16: (start, end) => readString(u, 2, start, end),
    fromLatin1: (start, end) => readString(o, 1, start, end),
    toUtf16(text, from, to, at) {
      for (; to - from > ROOM; from += ROOM, at += ROOM) w(text.slice(from, from + ROOM), 2 * at)
      w(from === 0 && to === text.length ? text : text.slice(from, to), 2 * at)
    },
  }
}
