// The texts that are timed: scripts of bench/corpus, texts that people wrote, and files of --corpus.

import { corpus, SCRIPTS, type Script } from '../corpus/generate.ts'

/** A text to cut inputs from. */
export interface Text {
  /** Of a script or a file. */
  name: string
  /** Of a file; else the text is one of bench/corpus. */
  content?: string
}

/** The name of the text whose pieces get one U+FFFD each (line). */
export const WITH_REPLACEMENT = 'with U+FFFD'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A text of up to this many bytes is made once. */
const MAX_KEPT_BYTES = 1 << 20
const made = new Map<string, Uint8Array<ArrayBuffer>>()

/** The text's UTF-8 in an array of its own: whole characters, at most `size` bytes and hardly fewer. A file is repeated, or cut. */
export function bytesOf(text: Text, size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const source = text.content === undefined ? 'corpus' : 'file'
  const key = `${source} ${text.name} ${size} ${seed}`
  const bytes = made.get(key) ?? make(text, size, seed)
  // Texts of other seeds are in a pool, which keeps them.
  if (size <= MAX_KEPT_BYTES && seed === 1) made.set(key, bytes)
  return bytes
}

function make({ name, content }: Text, size: number, seed: number): Uint8Array<ArrayBuffer> {
  if (content === undefined) return encoder.encode(corpus(name as Script, size, seed))
  const file = encoder.encode(content)
  if (file.length === 0) throw new RangeError(`${name}: an empty text`)
  const whole = new Uint8Array(size + 4)
  for (let at = 0; at < whole.length; at += file.length) whole.set(file.subarray(0, whole.length - at), at)
  let end = size
  while (end > 0 && (whole[end] & 0xc0) === 0x80) end--
  return whole.slice(0, end)
}

/** As one flat string: the first to read a joined or cut one would pay for flattening it. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** UTF-16, little-endian, in an array of its own. */
export function utf16Of(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    bytes[2 * i] = unit & 0xff
    bytes[2 * i + 1] = unit >> 8
  }
  return bytes
}

/** Whether this is a script of bench/corpus. */
export function isScript(name: string): name is Script {
  return SCRIPTS.includes(name as Script)
}
