/**
 * Is a TextDecoder or a TextEncoder right? Each probe is a step of the WHATWG Encoding Standard that a platform has been seen to get
 * wrong (docs/web.md says which); all of them take less than a millisecond.
 */
import type { TextDecoder, TextDecoderOptions, TextEncoder } from '../web.ts'

type Decodes = new (label: string, options?: TextDecoderOptions) => TextDecoder
type Encodes = new () => TextEncoder

/** Bytes in hexadecimal, which are decoded in one call, and as a stream of these pieces; and the text that they are. */
type Case = readonly [label: string, options: TextDecoderOptions, pieces: readonly string[], text: string]

const CASES: readonly Case[] = [
  // 8.1.1, step 4: the byte that breaks a sequence is read again, also at the beginning of a call
  ['utf-8', {}, ['e08080eda080f09f98c3a9'], `${'\ufffd'.repeat(7)}é`],
  ['utf-8', {}, ['f0', 'c3802a'], '\ufffdÀ*'],
  // 7.1, "serialize I/O queue", step 2.3: one signature, in however many pieces
  ['utf-8', {}, ['ef', 'bbbfefbbbf'], '\ufeff'],
  ['utf-8', {}, ['efbb', 'bf', 'efbbbf'], '\ufeff'],
  ['utf-8', { ignoreBOM: true }, ['efbbbf41'], '\ufeffA'],
  ['utf-16le', {}, ['ff', 'fefffe'], '\ufeff'],
  // 14.2.1, steps 1 and 6: a lead surrogate and an odd byte are one error; the unit that breaks a pair is read again
  ['utf-16le', {}, ['00d800'], '\ufffd'],
  ['utf-16be', {}, ['d800', '0041dc00'], '\ufffdA\ufffd'],
  // 9.1, index windows-1252, at the end of what is otherwise US-ASCII, too; FF is no signature
  ['latin1', { fatal: true }, [`${'41'.repeat(32)}80`], `${'A'.repeat(32)}\u20ac`],
  ['latin1', { ignoreBOM: true }, ['ff819f'], 'ÿ\x81\u0178'],
]

/** 7.2, step 5.3.3 for each of these; and step 1: the next call has nothing to do with it. */
const MALFORMED: readonly (readonly [label: string, bytes: string])[] = [
  ['utf-8', 'eda080'],
  ['utf-8', 'e282'],
  ['utf-16le', '00d84100'],
  ['utf-16le', '00'],
]

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

export function decodesRight(Decoder: Decodes): boolean {
  return (
    CASES.every(([label, options, pieces, text]) => {
      // (a decoder that has streamed may take other ways than one that has not)
      const decoder = new Decoder(label, options)
      if (decoder.decode(bytesOf(pieces.join(''))) !== text) return false
      const streamed = pieces.map((piece) => decoder.decode(bytesOf(piece), { stream: true })).join('')
      return streamed + decoder.decode() === text
    }) &&
    MALFORMED.every(([label, bytes]) => {
      const decoder = new Decoder(label, { fatal: true })
      const signed = bytesOf(label === 'utf-8' ? 'efbbbf2a' : 'fffe2a00')
      return throwsTypeError(() => decoder.decode(bytesOf(bytes))) && decoder.decode(signed) === '*'
    })
  )
}

function throwsTypeError(action: () => void): boolean {
  try {
    action()
    return false
  } catch (error) {
    return error instanceof TypeError
  }
}

/** 7.4: U+FFFD for lone surrogates (Web IDL 3.2.12); `encodeInto` writes as many characters as there is room for. */
export function encodesRight(Encoder: Encodes): boolean {
  const encoder = new Encoder()
  const lone = `${String.fromCharCode(0xdc00)}é${String.fromCharCode(0xd800)}`
  const destination = new Uint8Array(2)
  const { read, written } = encoder.encodeInto(`é${'b'.repeat(32)}`, destination)
  return (
    encoder.encode(lone).join() === '239,191,189,195,169,239,191,189' &&
    read === 1 &&
    written === 2 &&
    destination.join() === '195,169'
  )
}
