/** Puts the module of assembly/ together from the parts that a bundle holds (assembly/parts.ts). */

/** A function that is not there: no locals, unreachable, end. */
const MISSING = '00000b'

/**
 * @param head @param tail the sections before and behind the code
 * @param parts the functions' bodies, joined by commas; nothing where another part has it. All in hexadecimal.
 */
export function link(head: string, tail: string, parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const [first, ...others] = parts.map((part) => part.split(','))
  const bodies = first.map((body, i) => body || others.find((part) => part[i])?.[i] || MISSING)
  const code = leb(bodies.length) + bodies.map((body) => leb(body.length / 2) + body).join('')
  return octetsOfHex(`${head}0a${leb(code.length / 2)}${code}${tail}`)
}

/** LEB128 (WebAssembly 5.2.2), in hexadecimal. */
function leb(value: number): string {
  const octet = value < 0x80 ? value : (value & 0x7f) | 0x80
  return octet.toString(16).padStart(2, '0') + (value < 0x80 ? '' : leb(value >>> 7))
}

export function octetsOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(hex.length / 2)
  for (let i = 0; i < octets.length; i++) octets[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return octets
}
