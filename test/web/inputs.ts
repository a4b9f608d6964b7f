// Inputs for decoders: well-formed text of the standard's encodings, and malformed bytes at the edges of its tables. Imports
// nothing from src.

import type { Random } from '../support/random.ts'

/** The encodings of the standard that have a BOM. */
export const UTFS = ['utf-8', 'utf-16le', 'utf-16be'] as const
export type Utf = (typeof UTFS)[number]

/** Encodes by the definition alone; lone surrogates as they are in UTF-16, none in UTF-8. */
export function encodeText(text: string, utf: Utf): Uint8Array<ArrayBuffer> {
  if (utf === 'utf-8') return new Uint8Array(Buffer.from(text, 'utf8'))
  const units = new Uint8Array(Buffer.from(text, 'utf16le'))
  if (utf === 'utf-16be') for (let i = 0; i < units.length; i += 2) [units[i], units[i + 1]] = [units[i + 1], units[i]]
  return units
}

/** Makes bytes in this encoding, of several scripts, most of them with errors. */
export function makeHostileBytes(random: Random, encoding: string, size: number): Uint8Array<ArrayBuffer> {
  const input = new Uint8Array(size)
  const utf = UTFS.find((each) => each === encoding)
  if (!utf) return input.map(() => (random.once(3) ? random.between(0x80, 0x9f) : random.below(256)))
  const bom = random.once(3) ? '\ufeff' : ''
  const script = random.pick(['abc', 'aé', 'яж', '漢字', '😀𝄞', 'aя漢😀', '\ufeff', '\0'])
  let at = 0
  for (let text = bom; at < size; text = '') {
    while (text.length < 40) text += random.once(8) ? '\u{10fffd}é\ufffd' : script
    const chunk = encodeText(text, utf).subarray(0, size - at)
    input.set(chunk, at)
    at += chunk.length
  }
  const errors = random.pick([0, 1, 2, Math.ceil(size / 30), Math.ceil(size / 4)])
  const edges = utf === 'utf-8' ? UTF8_EDGES : UTF16_EDGES
  for (let i = 0; i < errors && size > 0; i++) input[random.below(size)] = random.pick(edges)
  return input
}

const UTF8_EDGES = [
  0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbb, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe2, 0xed, 0xef, 0xf0,
  0xf1, 0xf4, 0xf5, 0xf8, 0xff,
]
const UTF16_EDGES = [0x00, 0x41, 0xd7, 0xd8, 0xdb, 0xdc, 0xdf, 0xe0, 0xfe, 0xff]
