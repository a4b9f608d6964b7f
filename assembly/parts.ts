/**
 * Cuts the compiled module into parts by function, so that a bundle holds only the kernels that it can reach: the core, which UTF-8
 * needs, and more, which every other encoding brings. src/kernels/link.ts puts the module together again from the parts at
 * hand; a function of a part that is not there traps. With all parts it is kernels.wasm, octet for octet.
 */
import { textOfOctets } from '../src/kernels/link.ts'

/** The kernels that src/utf8.ts needs for strings. (Those for code points would be as much again: backend.ts has their twins.) */
const CORE = ['validateUtf8', 'utf8ToUtf16', 'utf16ToUtf8', 'utf8LengthOfUtf16']

export interface Parts {
  /** The sections before the code and those behind it, as link.ts reads them. */
  head: string
  tail: string
  /** For each function its body or nothing if it belongs to the other part; joined by tildes. */
  core: string
  more: string
}

/** @param text the same module as text, which tells names and calls */
export function cut(octets: Uint8Array, text: string): Parts {
  const { start, end, bodies } = codeSection(octets)
  const functions = functionsOf(text)
  if (functions.length !== bodies.length) throw new Error('text and octets are not of the same module')
  const isCore = reachable(functions, text)
  const piece = (from: number, to: number) => textOfOctets(octets.subarray(from, to))
  const part = (core: boolean) =>
    bodies.map(([from, to], i) => (isCore.has(functions[i].name) === core ? piece(from, to) : '')).join('~')
  return { head: piece(0, start), tail: piece(end, octets.length), core: part(true), more: part(false) }
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

/** Where the code section (id 10) begins and ends, and each function's body in it, without its size. */
function codeSection(octets: Uint8Array): { start: number; end: number; bodies: [number, number][] } {
  let at = 8 // behind magic number and version
  const leb = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const octet = octets[at++]
      value |= (octet & 0x7f) << shift
      if (octet < 0x80) return value
    }
  }
  for (;;) {
    const start = at
    const id = octets[at++]
    const size = leb()
    const end = at + size
    if (id === 10) {
      const bodies = Array.from({ length: leb() }, (): [number, number] => {
        const length = leb()
        at += length
        return [at - length, at]
      })
      return { start, end, bodies }
    }
    at = end
  }
}
