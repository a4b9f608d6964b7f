// The texts that are timed: scripts of bench/corpus, and files of --corpus.

import { corpus, SCRIPTS, type Script } from '../corpus/generate.ts'

/** A text to cut inputs from. */
export interface Text {
  name: string
  /** Of a file; else it is a script of bench/corpus. */
  content?: string
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Up to this size a text is made once. */
const KEPT = 1 << 20
const made = new Map<string, Uint8Array<ArrayBuffer>>()

/** The text's UTF-8 in an array of its own: whole characters, at most `size` bytes and hardly fewer. A file is repeated, or cut. */
export function bytesOf(text: Text, size: number): Uint8Array<ArrayBuffer> {
  const key = `${text.name} ${size}`
  const bytes = made.get(key) ?? make(text, size)
  if (size <= KEPT) made.set(key, bytes)
  return bytes
}

function make({ name, content }: Text, size: number): Uint8Array<ArrayBuffer> {
  if (content === undefined) return encoder.encode(corpus(name as Script, size))
  const file = encoder.encode(content)
  if (file.length === 0) throw new RangeError(`${name}: an empty text`)
  const whole = new Uint8Array(size + 4)
  for (let at = 0; at < whole.length; at += file.length) whole.set(file.subarray(0, whole.length - at), at)
  let end = size
  while (end > 0 && (whole[end] & 0xc0) === 0x80) end--
  return whole.slice(0, end)
}

/** As one flat string: what is joined and cut would cost the first that reads it. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Is this a script of bench/corpus? */
export function isScript(name: string): name is Script {
  return SCRIPTS.includes(name as Script)
}
