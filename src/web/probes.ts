/**
 * Probes: is a TextDecoder or a TextEncoder right? Each probe is a step of the WHATWG Encoding Standard that a platform has been
 * seen to get wrong, as docs/web.md lists.
 */

import { parseHex } from './probes-multi-byte.ts'

interface DecoderOptions {
  fatal?: boolean
  ignoreBOM?: boolean
}
type DecoderClass = new (
  label: string,
  options?: DecoderOptions,
) => { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string }
type EncoderClass = new () => Pick<TextEncoder, 'encode' | 'encodeInto'>

/** Bytes in hexadecimal, which are decoded in one call and as a stream of these chunks, and the text that they give. */
type DecodingProbe = readonly [label: string, options: DecoderOptions, chunks: readonly string[], text: string]

const DECODING_PROBES: readonly DecodingProbe[] = [
  // 8.1.1, step 4: the byte that breaks a sequence is read again, also at the start of a call
  ['utf-8', {}, ['e08080eda080f09f98c3a9'], `${'\ufffd'.repeat(7)}é`],
  ['utf-8', {}, ['f0', 'c3802a'], '\ufffdÀ*'],
  // 7.1, "serialize I/O queue", step 2.3: one BOM, in any number of chunks
  ['utf-8', {}, ['ef', 'bbbfefbbbf'], '\ufeff'],
  ['utf-8', {}, ['efbb', 'bf', 'efbbbf'], '\ufeff'],
  ['utf-8', { ignoreBOM: true }, ['efbbbf41'], '\ufeffA'],
  ['utf-16le', {}, ['ff', 'fefffe'], '\ufeff'],
  // 14.2.1, steps 1 and 6: a lead surrogate and an odd byte are one error; the unit that breaks a pair is read again
  ['utf-16le', {}, ['00d800'], '\ufffd'],
  ['utf-16be', {}, ['d800', '0041dc00'], '\ufffdA\ufffd'],
  // 9.1, index windows-1252, also at the end of ASCII; FF is no BOM
  ['latin1', { fatal: true }, [`${'41'.repeat(32)}80`], `${'A'.repeat(32)}\u20ac`],
  ['latin1', { ignoreBOM: true }, ['ff819f'], 'ÿ\x81\u0178'],
]

/** 7.2, step 5.3.3: each of these throws TypeError; and step 1: the next call starts anew. */
const MALFORMED_INPUTS: readonly (readonly [label: string, bytes: string])[] = [
  ['utf-8', 'eda080'],
  ['utf-8', 'e282'],
  ['utf-16le', '00d84100'],
  ['utf-16le', '00'],
]

/** Does the class pass all probes of a TextDecoder? */
export function decodesRight(Decoder: DecoderClass): boolean {
  return (
    DECODING_PROBES.every(([label, options, chunks, text]) => {
      // Both on one decoder: some platforms take another path once a decoder has streamed.
      const decoder = new Decoder(label, options)
      if (decoder.decode(parseHex(chunks.join(''))) !== text) return false
      const streamed = chunks.map((chunk) => decoder.decode(parseHex(chunk), { stream: true })).join('')
      return streamed + decoder.decode() === text
    }) &&
    MALFORMED_INPUTS.every(([label, bytes]) => {
      const decoder = new Decoder(label, { fatal: true })
      const withBom = parseHex(label === 'utf-8' ? 'efbbbf2a' : 'fffe2a00')
      return throwsTypeError(() => decoder.decode(parseHex(bytes))) && decoder.decode(withBom) === '*'
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

/**
 * Does the class pass the probes of a TextEncoder? 7.4: U+FFFD for lone surrogates (Web IDL 3.2.12); `encodeInto` writes as many
 * characters as fit.
 */
export function encodesRight(Encoder: EncoderClass): boolean {
  const encoder = new Encoder()
  const loneSurrogates = `${String.fromCharCode(0xdc00)}é${String.fromCharCode(0xd800)}`
  const destination = new Uint8Array(2)
  const { read, written } = encoder.encodeInto(`é${'b'.repeat(32)}`, destination)
  return (
    encoder.encode(loneSurrogates).join() === '239,191,189,195,169,239,191,189' &&
    read === 1 &&
    written === 2 &&
    destination.join() === '195,169'
  )
}
