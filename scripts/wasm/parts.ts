/**
 * Cuts the compiled module into parts by function, so that a bundle holds only the kernels that it can reach: the core, which UTF-8
 * needs, and more, which every other encoding brings. src/kernels/link.ts puts the module together again from the parts at
 * hand; a function of a part that is not there traps, and is not exported. With all parts it is kernels.wasm, byte for byte.
 */
import { leb, textOfBytes } from '../../src/kernels/link.ts'

/** The kernels that src/encodings/utf8.ts needs for strings. (Those for code points would be as much again: backend.ts has their twins.) */
const CORE = ['validateUtf8', 'utf8ToUtf16', 'utf16ToUtf8', 'utf8LengthOfUtf16', 'narrow']

export interface Parts {
  /** The sections before the exports and those behind the code, as link.ts reads them. */
  head: string
  tail: string
  /**
   * The sections from the exports to the code, in `core` those of its own exports, and for each function its body, or nothing if it belongs
   * to the other part; joined by tildes.
   */
  core: string
  more: string
}

/** @param text the same module as text, which tells names and calls */
export function cut(bytes: Uint8Array, text: string): Parts {
  const { exports, code, bodies } = sectionsOf(bytes)
  const functions = functionsOf(text)
  if (functions.length !== bodies.length) throw new Error('text and bytes are not of the same module')
  const isCore = reachable(functions, text)
  const piece = (from: number, to: number) => textOfBytes(bytes.subarray(from, to))
  const part = (core: boolean, exported: string) =>
    [exported, ...bodies.map(([from, to], i) => (isCore.has(functions[i].name) === core ? piece(from, to) : ''))].join(
      '~',
    )
  const behind = piece(exports.end, code.start)
  return {
    head: piece(0, exports.start),
    tail: piece(code.end, bytes.length),
    core: part(true, textOfBytes(coreExports(bytes, exports)) + behind),
    more: part(false, piece(exports.start, exports.end) + behind),
  }
}

interface Func {
  name: string
  calls: string[]
}

function functionsOf(text: string): Func[] {
  return text
    .split(/\n {1}(?=\(func )/)
    .slice(1)
    .map((source) => ({
      name: source.match(/^\(func (\S+)/)![1],
      calls: Array.from(source.matchAll(/\bcall (\S+)/g), ([, name]) => name.replace(/\)+$/, '')),
    }))
}

/** The names of the functions that the core's exports and the start reach. */
function reachable(functions: Func[], text: string): Set<string> {
  const roots = Array.from(text.matchAll(/\(export "(\w+)" \(func (\S+?)\)\)/g)).flatMap(([, name, func]) =>
    CORE.includes(name) ? func : [],
  )
  if (roots.length !== CORE.length) throw new Error('a kernel of the core is not exported')
  const start = text.match(/\(start (\S+?)\)/)
  if (start) roots.push(start[1])
  const seen = new Set<string>()
  for (let name = roots.pop(); name !== undefined; name = roots.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    roots.push(...functions.find((func) => func.name === name)!.calls)
  }
  return seen
}

interface Section {
  start: number
  end: number
}

/** Reads numbers (LEB128) from `at` on. */
class Reader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++]
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
}

const EXPORTS = 7
const CODE = 10
const FUNCTION = 0

/** Where exports and code begin and end, and each function's body, without its size. */
function sectionsOf(bytes: Uint8Array): { exports: Section; code: Section; bodies: [number, number][] } {
  const reader = new Reader(bytes, 8) // behind magic number and version
  let exports: Section | undefined
  for (;;) {
    const start = reader.at
    const id = bytes[reader.at++]
    const size = reader.number()
    const end = reader.at + size
    if (id === EXPORTS) exports = { start, end }
    if (id === CODE) {
      if (!exports) throw new Error('the module has no exports before its code')
      const bodies = Array.from({ length: reader.number() }, (): [number, number] => {
        const length = reader.number()
        reader.at += length
        return [reader.at - length, reader.at]
      })
      return { exports, code: { start, end }, bodies }
    }
    reader.at = end
  }
}

/** The section without the functions that are not the core's. */
function coreExports(bytes: Uint8Array, { start, end }: Section): Uint8Array {
  const reader = new Reader(bytes, start + 1)
  reader.number() // its size
  const entries = Array.from({ length: reader.number() }, () => {
    const from = reader.at
    const length = reader.number()
    const name = Buffer.from(bytes.subarray(reader.at, reader.at + length)).toString()
    reader.at += length
    const kind = bytes[reader.at++]
    reader.number() // its index
    return { name, kind, bytes: bytes.subarray(from, reader.at) }
  })
  if (reader.at !== end) throw new Error('the exports are not what they seem')
  const kept = entries.filter(({ name, kind }) => kind !== FUNCTION || CORE.includes(name))
  const body = [...leb(kept.length), ...kept.flatMap((entry) => [...entry.bytes])]
  return Uint8Array.from([EXPORTS, ...leb(body.length), ...body])
}
