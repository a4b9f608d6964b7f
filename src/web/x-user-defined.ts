/**
 * The decoder of x-user-defined (WHATWG Encoding Standard, 14.5): ASCII, and U+F780 to U+F7FF for 80 to FF. Only browsers have it.
 */
import { type Encoding, latin1 } from '../index.ts'

export const xUserDefined: Pick<Encoding, 'decode' | 'decoder'> = {
  decode,
  decoder: () => ({ decode, flush: () => '' }),
}

function decode(bytes: Parameters<Encoding['decode']>[0]): string {
  return latin1
    .decode(bytes)
    .replace(/[\x80-\xff]/g, (character) => String.fromCharCode(0xf700 + character.charCodeAt(0)))
}
