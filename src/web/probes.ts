/**
 * Probes: is a TextDecoder or a TextEncoder right? Each probe is a step of the WHATWG Encoding Standard that a platform has been
 * seen to get wrong, as docs/web.md lists.
 */

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

/** Bytes in hexadecimal and the text that they give, for each multi-byte encoding. */
type MultiByteProbe = readonly [bytes: string, text: string]

/** What GBK and gb18030 decode alike. */
const GB18030_PROBES: readonly MultiByteProbe[] = [
  ['80ff', '\u20ac\ufffd'], // 10.2.1, steps 7 and 9
  ['813081308135f437', '\x80\ue7c7'], // step 3
  ['8130', '\ufffd'], // step 2
  ['8130818141', '\ufffd0\u4e96A'], // step 3.1: the second, the third and this byte are read again
  ['a6d9fe59', '\ufe10\u9fb4'], // index gb18030, as of GB 18030-2022
  ['813c', '\ufffd<'], // step 5.9
]

const MULTI_BYTE_PROBES: Readonly<Record<string, readonly MultiByteProbe[]>> = {
  gbk: GB18030_PROBES,
  gb18030: GB18030_PROBES,
  big5: [
    ['8862', '\xca\u0304'], // 11.1.1, step 3.6
    ['8c43', '\u9fa6'], // index Big5, with the characters of Hong Kong
    ['813c', '\ufffd<'], // step 3.9
    ['81a1', '\ufffd'], // step 3.10: no character of the private use area
    ['80ff81', '\ufffd\ufffd\ufffd'], // steps 6 and 1
  ],
  'euc-jp': [
    ['8ea18fb0a1', '\uff61\u4e02'], // 12.1.1, steps 3 and 4
    ['8fb03c', '\ufffd<'], // step 5.7
    ['a1ff', '\ufffd'],
    ['809fa1', '\ufffd\ufffd\ufffd'], // steps 8 (no C1 controls) and 1
  ],
  'iso-2022-jp': [
    ['1b24', '\ufffd$'], // 12.2.1, "escape", step 8
    ['1b2541', '\ufffd%A'], // "escape start", step 2
    ['1b24421b2842', '\ufffd'], // "escape", step 7: an escape sequence behind an escape sequence
    ['1b284a5c7e', '\xa5\u203e'],
    ['1b244230211b28423c', '\u4e9c<'],
    ['0e0f', '\ufffd\ufffd'],
  ],
  shift_jis: [
    ['1a1c7f80', '\x1a\x1c\x7f\x80'], // 12.3.1, step 4
    ['8642', '\ufffdB'], // step 3.10
    ['f040', '\ue000'], // step 3.7
    ['fd81', '\ufffd\ufffd'], // steps 7 and 1
  ],
  'euc-kr': [
    ['8141', '\uac02'], // index EUC-KR, with the syllables of windows-949
    ['a13c', '\ufffd<'], // 13.1.1, step 3.7
    ['8081', '\ufffd\ufffd'], // steps 6 and 1
  ],
}

/** Does the class pass all probes of a multi-byte encoding, in one call and byte by byte? False where it does not have the encoding. */
export function decodesMultiByteRight(Decoder: DecoderClass, name: string): boolean {
  try {
    const decoder = new Decoder(name)
    return MULTI_BYTE_PROBES[name].every(([hex, text]) => {
      const bytes = parseHex(hex)
      const streamed = Array.from(bytes, (byte) => decoder.decode(Uint8Array.of(byte), { stream: true })).join('')
      return streamed + decoder.decode() === text && decoder.decode(bytes) === text
    })
  } catch {
    return false // Platforms differ in how they say that they have none.
  }
}

/** 7.2, step 5.3.3: each of these throws TypeError; and step 1: the next call starts anew. */
const MALFORMED_INPUTS: readonly (readonly [label: string, bytes: string])[] = [
  ['utf-8', 'eda080'],
  ['utf-8', 'e282'],
  ['utf-16le', '00d84100'],
  ['utf-16le', '00'],
]

function parseHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

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
