/**
 * Probes: is a TextDecoder right about a multi-byte encoding? Each probe is a step of the WHATWG Encoding Standard that a platform has been
 * seen to get wrong, as docs/web.md lists. test/web/platform.test.ts compares a decoder that passes them with the standard.
 */

type DecoderClass = new (label: string) => { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string }

export function parseHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

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
    ['8fb0', '\ufffd'], // step 1, and 7.2, step 1: the next call knows nothing of the 8F
    ['a1b0', '\uff3e'],
    ['a1ff', '\ufffd'],
    ['809fa1', '\ufffd\ufffd\ufffd'], // steps 8 (no C1 controls) and 1
  ],
  'iso-2022-jp': [
    ['1b24', '\ufffd$'], // 12.2.1, "escape", step 8
    ['1b2541', '\ufffd%A'], // "escape start", step 2
    ['1b24421b2842', '\ufffd'], // "escape", step 7: an escape sequence behind an escape sequence
    ['1b284a5c7e', '\xa5\u203e'],
    ['1b244230211b28423c', '\u4e9c<'],
    ['0e0f1c', '\ufffd\ufffd\x1c'], // "ASCII"
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
