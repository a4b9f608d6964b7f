/**
 * Strings in and out of WebAssembly memory by the "JS String Builtins" of WebAssembly 3.0: the module of scripts/wasm/js-string.ts
 * on the memory of the kernels. The units make a detour by an array of the collector, and V8 narrows to one byte a unit.
 */
import { bytes, ROOM } from './js-string.generated.ts'
import { bytesOfText } from './link.ts'
import type { Border } from './string-bridge.ts'

type Make = (address: number, length: number) => string
interface Exports {
  /** Of UTF-16 units. */
  u: Make
  /** Of ISO 8859-1 bytes. */
  o: Make
  w(text: string, address: number): void
}

/** Throws what WebAssembly throws, where the engine lacks the builtins or compiling is forbidden. */
export function jsStringBorder(memory: WebAssembly.Memory): Border {
  // An engine that does not know the option finds nothing to import.
  const module = new (WebAssembly.Module as new (bytes: Uint8Array, options: object) => WebAssembly.Module)(
    Uint8Array.from(bytesOfText(bytes)),
    { builtins: ['js-string'] },
  )
  const { u, o, w } = new WebAssembly.Instance(module, { m: { m: memory } }).exports as unknown as Exports

  function string(make: Make, size: number, start: number, end: number): string {
    if (end - start <= ROOM) return make(size * start, end - start)
    const pieces: string[] = []
    for (let i = start; i < end; i += ROOM) pieces.push(make(size * i, Math.min(ROOM, end - i)))
    return pieces.join('')
  }
  return {
    fromUtf16: (start, end) => string(u, 2, start, end),
    fromLatin1: (start, end) => string(o, 1, start, end),
    toUtf16(text, from, to, at) {
      for (; to - from > ROOM; from += ROOM, at += ROOM) w(text.slice(from, from + ROOM), 2 * at)
      w(from === 0 && to === text.length ? text : text.slice(from, to), 2 * at)
    },
  }
}
