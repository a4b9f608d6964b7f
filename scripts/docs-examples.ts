// The examples of docs/api.md and of the declarations: `name`, or `Interface.member`; `entry: name` where an entry has an example of its own.
// test/docs/docs.test.ts runs all of them.

export const EXAMPLES: Readonly<Record<string, string>> = {
  // Encodings
  utf8: `
import { utf8 } from 'utf-simd'

utf8.encode('é😀')  // → Uint8Array.of(0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80)
utf8.decode(Uint8Array.of(0xc0, 0xaf))  // throws utf-8: overlong at offset 0: C0`,
  utf16: `
import { utf16 } from 'utf-simd'

utf16.encode('a')  // → Uint8Array.of(0xfe, 0xff, 0x00, 0x61)
utf16.decode(Uint8Array.of(0xff, 0xfe, 0x61, 0x00))  // → 'a'
utf16.decode(Uint8Array.of(0x00, 0x61))  // → 'a'`,
  utf16le: `
import { utf16le } from 'utf-simd'

utf16le.encode('a😀')  // → Uint8Array.of(0x61, 0x00, 0x3d, 0xd8, 0x00, 0xde)
utf16le.decode(Uint8Array.of(0x3d, 0xd8, 0x61, 0x00))  // throws utf-16le: surrogate at offset 0: 3D D8`,
  utf16be: `
import { utf16be } from 'utf-simd'

utf16be.encode('a😀')  // → Uint8Array.of(0x00, 0x61, 0xd8, 0x3d, 0xde, 0x00)`,
  utf32: `
import { utf32 } from 'utf-simd'

utf32.encode('a')  // → Uint8Array.of(0x00, 0x00, 0xfe, 0xff, 0x00, 0x00, 0x00, 0x61)`,
  utf32le: `
import { utf32le } from 'utf-simd'

utf32le.encode('😀')  // → Uint8Array.of(0x00, 0xf6, 0x01, 0x00)`,
  utf32be: `
import { utf32be } from 'utf-simd'

utf32be.encode('😀')  // → Uint8Array.of(0x00, 0x01, 0xf6, 0x00)`,
  ucs2le: `
import { ucs2le } from 'utf-simd'

ucs2le.decode(Uint8Array.of(0x61, 0x00, 0x00, 0xd8))  // → 'a\\ud800'
ucs2le.encode('😀')  // throws ucs-2le: unmappable at offset 0: U+1F600`,
  ucs2be: `
import { ucs2be } from 'utf-simd'

ucs2be.encode('é')  // → Uint8Array.of(0x00, 0xe9)`,
  ucs4le: `
import { ucs4le } from 'utf-simd'

const bytes = ucs4le.encodeCodePoints(Uint32Array.of(0x7fffffff))
ucs4le.decodeCodePoints(bytes)  // → Uint32Array.of(0x7fffffff)
ucs4le.decode(bytes)  // throws ucs-4le: too-large at offset 0: FF FF FF 7F`,
  ucs4be: `
import { ucs4be } from 'utf-simd'

ucs4be.encode('a')  // → Uint8Array.of(0x00, 0x00, 0x00, 0x61)`,
  utf8rfc2279: `
import { utf8rfc2279 } from 'utf-simd'

utf8rfc2279.encodeCodePoints(Uint32Array.of(0x7fffffff))  // → Uint8Array.of(0xfd, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf)`,
  cesu8: `
import { cesu8 } from 'utf-simd'

cesu8.encode('😀')  // → Uint8Array.of(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80)`,
  mutf8: `
import { mutf8 } from 'utf-simd'

mutf8.encode('\\0')  // → Uint8Array.of(0xc0, 0x80)`,
  wtf8: `
import { wtf8 } from 'utf-simd'

wtf8.encode('\\ud83d')  // → Uint8Array.of(0xed, 0xa0, 0xbd)`,
  utf8b: `
import { utf8b } from 'utf-simd'

utf8b.decode(Uint8Array.of(0x61, 0xff))  // → 'a\\udcff'
utf8b.encode('a\\udcff')  // → Uint8Array.of(0x61, 0xff)`,
  utf7: `
import { ascii, utf7 } from 'utf-simd'

ascii.decode(utf7.encode('é + 1'))  // → '+AOk +- 1'`,
  utf7imap: `
import { ascii, utf7imap } from 'utf-simd'

ascii.decode(utf7imap.encode('Entwürfe & mehr'))  // → 'Entw&APw-rfe &- mehr'`,
  latin1: `
import { latin1 } from 'utf-simd'

latin1.decode(Uint8Array.of(0xe9, 0x80))  // → 'é\\x80'`,
  windows1252: `
import { windows1252 } from 'utf-simd'

windows1252.decode(Uint8Array.of(0xe9, 0x80))  // → 'é€'`,
  ascii: `
import { ascii } from 'utf-simd'

ascii.isValid(Uint8Array.of(0x61, 0x80))  // → false`,

  // Decode and encode
  Encoding: `
import { encodingFor } from 'utf-simd'

const toText = (bytes, label) => encodingFor(label).decode(bytes)
toText(Uint8Array.of(0x61, 0x00), 'utf-16le')  // → 'a'`,
  'Encoding.name': `
import { latin1 } from 'utf-simd'

latin1.name  // → 'iso-8859-1'`,
  'Encoding.decode': `
import { utf8 } from 'utf-simd'

utf8.decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))  // → 'a'
utf8.decode(Uint8Array.of(0x61, 0xff))  // throws utf-8: invalid-byte at offset 1: FF
utf8.decode(Uint8Array.of(0x61, 0xff), { onError: 'replace' })  // → 'a\\ufffd'`,
  'Encoding.encode': `
import { latin1, utf8 } from 'utf-simd'

utf8.encode('é')  // → Uint8Array.of(0xc3, 0xa9)
latin1.encode('5 €')  // throws iso-8859-1: unmappable at offset 2: U+20AC
latin1.encode('5 €', { onError: 'replace' })  // → Uint8Array.of(0x35, 0x20, 0x3f)`,
  'Encoding.encodeInto': `
import { utf8 } from 'utf-simd'

const target = new Uint8Array(4)
utf8.encodeInto('aé😀', target)  // → { read: 2, written: 3 }`,
  'Encoding.decodeSlice': `
import { utf8 } from 'utf-simd'

const message = Uint8Array.of(0xa2, 0x41, 0xc3, 0xa9)
utf8.decodeSlice(message, 2, 4)  // → 'é'
utf8.decodeSlice(message, 1, 3)  // throws utf-8: truncated at offset 2: C3`,
  'Encoding.write': `
import { utf8 } from 'utf-simd'

const message = new Uint8Array(8)
utf8.write('é', message, 3)  // → 2
message  // → Uint8Array.of(0, 0, 0, 0xc3, 0xa9, 0, 0, 0)
utf8.write('é', message, 7)  // throws utf8.write: target: needs 2 bytes from 7 on, has 1`,
  'Encoding.with': `
import { utf8 } from 'utf-simd'

const lax = utf8.with({ onError: 'replace' })
lax.decode(Uint8Array.of(0x41, 0xff))  // → 'A\ufffd'`,
  'Encoding.isValid': `
import { utf8 } from 'utf-simd'

utf8.isValid(Uint8Array.of(0xc3, 0xa9))  // → true
utf8.isValid(Uint8Array.of(0xc3))  // → false`,
  'Encoding.findError': `
import { utf8 } from 'utf-simd'

utf8.findError(Uint8Array.of(0x61, 0xc3))  // → { encoding: 'utf-8', kind: 'truncated', offset: 1, length: 1 }
utf8.findError(Uint8Array.of(0x61))  // → undefined`,
  'Encoding.byteLength': `
import { utf8 } from 'utf-simd'

utf8.byteLength('é😀')  // → 6
utf8.byteLength('é😀', { bom: true })  // → 9`,
  'Encoding.utf16Length': `
import { utf8 } from 'utf-simd'

utf8.utf16Length(Uint8Array.of(0xf0, 0x9f, 0x98, 0x80))  // → 2`,
  'Encoding.codePointCount': `
import { utf8 } from 'utf-simd'

utf8.codePointCount(Uint8Array.of(0xf0, 0x9f, 0x98, 0x80))  // → 1`,
  'Encoding.decodeCodePoints': `
import { utf8 } from 'utf-simd'

utf8.decodeCodePoints(Uint8Array.of(0x61, 0xf0, 0x9f, 0x98, 0x80))  // → Uint32Array.of(0x61, 0x1f600)`,
  'Encoding.encodeCodePoints': `
import { utf8 } from 'utf-simd'

utf8.encodeCodePoints(Uint32Array.of(0x61, 0x1f600))  // → Uint8Array.of(0x61, 0xf0, 0x9f, 0x98, 0x80)
utf8.encodeCodePoints(Uint32Array.of(0x61, 0xd800))  // throws utf-8: surrogate at offset 1: U+D800`,
  'Encoding.decoder': `
import { utf8 } from 'utf-simd'

const decoder = utf8.decoder({ onError: 'replace' })
decoder.decode(Uint8Array.of(0x61, 0xc3))  // → 'a'
decoder.decode(Uint8Array.of(0xa9))  // → 'é'
decoder.flush()  // → ''`,
  'Encoding.encoder': `
import { utf8 } from 'utf-simd'

const encoder = utf8.encoder()
encoder.encode('\\ud83d')  // → new Uint8Array(0)
encoder.encode('\\ude00')  // → Uint8Array.of(0xf0, 0x9f, 0x98, 0x80)
encoder.flush()  // → new Uint8Array(0)`,
  Decoder: `
import { utf16le } from 'utf-simd'

const decoder = utf16le.decoder()
decoder.decode(Uint8Array.of(0x61, 0x00, 0x62))  // → 'a'
decoder.flush()  // throws utf-16le: truncated at offset 2: 62`,
  Encoder: `
import { ascii, utf7 } from 'utf-simd'

const encoder = utf7.encoder()
ascii.decode(encoder.encode('é'))  // → '+AO'
ascii.decode(encoder.flush())  // → 'k-'`,
  Wtf8: `
import { wtf8 } from 'utf-simd'

wtf8.decode(wtf8.encode('a\\ud83d'))  // → 'a\\ud83d'`,
  'Wtf8.concat': `
import { wtf8 } from 'utf-simd'

const [lead, trail] = [wtf8.encode('\\ud83d'), wtf8.encode('\\ude00')]
wtf8.decode(wtf8.concat(lead, trail))  // → '😀'`,
  BytesInput: `
import { utf8 } from 'utf-simd'

const { buffer } = Uint8Array.of(0x61, 0x62, 0x63)
utf8.decode(buffer)  // → 'abc'
utf8.decode(new DataView(buffer, 1))  // → 'bc'`,

  // Options
  DecodeOptions: `
import { utf8 } from 'utf-simd'

const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xff)
utf8.decode(bytes, { onError: 'replace' })  // → 'a\\ufffd'
utf8.decode(bytes, { onError: 'ignore', bom: 'keep' })  // → '\\ufeffa'`,
  DefaultOptions: `
import { utf8 } from 'utf-simd'

const marked = utf8.with({ writeBom: true, bom: 'keep' })
marked.encode('a')  // → Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)
marked.decode(marked.encode('a'))  // → '\\ufeffa'`,
  EncodeOptions: `
import { ascii, utf7, utf16le } from 'utf-simd'

utf16le.encode('a', { bom: true })  // → Uint8Array.of(0xff, 0xfe, 0x61, 0x00)
ascii.decode(utf7.encode('1=1', { direct: 'optional' }))  // → '1=1'
ascii.encode('é', { onError: () => 'e' })  // → Uint8Array.of(0x65)`,
  TranscodeOptions: `
import { ascii, transcode, utf8 } from 'utf-simd'

transcode(Uint8Array.of(0x61, 0xff), utf8, ascii, { onError: 'replace' })  // → Uint8Array.of(0x61, 0x3f)
transcode(Uint8Array.of(0x61), ascii, utf8, { writeBom: true })  // → Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)`,
  DecodePolicy: `
import { utf8 } from 'utf-simd'

const bytes = Uint8Array.of(0x35, 0x80)
utf8.decode(bytes, { onError: 'replace' })  // → '5\\ufffd'
utf8.decode(bytes, { onError: 'ignore' })  // → '5'
utf8.decode(bytes, { onError: 'latin1' })  // → '5\\x80'
utf8.decode(bytes, { onError: 'windows-1252' })  // → '5€'
utf8.decode(bytes, { onError: ({ offset }) => \`[byte \${offset}]\` })  // → '5[byte 1]'`,
  EncodePolicy: `
import { latin1, utf8 } from 'utf-simd'

utf8.decode(utf8.encode('a\\ud800', { onError: 'replace' }))  // → 'a\\ufffd'
latin1.decode(latin1.encode('5 €', { onError: 'replace' }))  // → '5 ?'
latin1.decode(latin1.encode('5 €', { onError: 'html' }))  // → '5 &#8364;'
latin1.decode(latin1.encode('5 €', { onError: () => 'EUR' }))  // → '5 EUR'`,

  TranscodePolicy: `
import { latin1, transcode, utf8 } from 'utf-simd'

const bytes = Uint8Array.of(0x35, 0xff, 0xe2, 0x82, 0xac)
latin1.decode(transcode(bytes, utf8, latin1, { onError: 'html' }))  // → '5&#65533;&#8364;'
latin1.decode(transcode(bytes, utf8, latin1, { onError: 'question' }))  // → '5??'`,
  PolicyFunction: `
import { ascii, latin1 } from 'utf-simd'

const onError = ({ codePoint }, canEncode) => (codePoint === 0x2026 && canEncode('·') ? '···' : '...')
latin1.encode('…', { onError })  // → Uint8Array.of(0xb7, 0xb7, 0xb7)
ascii.encode('…', { onError })   // → Uint8Array.of(0x2e, 0x2e, 0x2e)`,

  // Errors
  MalformedError: `
import { MalformedError, utf8 } from 'utf-simd'

let caught
try {
  utf8.decode(Uint8Array.of(0x61, 0xed, 0xa0, 0x80))
} catch (error) {
  caught = error
}
caught instanceof MalformedError  // → true
caught instanceof TypeError  // → true
caught.message  // → 'utf-8: surrogate at offset 1: ED'
caught.code     // → 'ERR_MALFORMED_SURROGATE'`,
  MalformedSequence: `
import { utf8 } from 'utf-simd'

const { encoding, kind, offset, length } = utf8.findError(Uint8Array.of(0x61, 0xe2, 0x82))
const summary = \`\${encoding}, \${kind}: \${length} bytes from \${offset}\`  // → 'utf-8, truncated: 2 bytes from 1'`,
  MalformedCode: `
import { utf8 } from 'utf-simd'

const codeOf = (...bytes) => {
  try {
    utf8.decode(Uint8Array.from(bytes))
  } catch ({ code }) {
    return code
  }
}
codeOf(0xff)  // → 'ERR_MALFORMED_INVALID_BYTE'
codeOf(0xe2, 0x82)  // → 'ERR_MALFORMED_TRUNCATED'`,
  MalformedKind: `
import { latin1, utf8 } from 'utf-simd'

const kindOf = (...bytes) => utf8.findError(Uint8Array.from(bytes)).kind
kindOf(0x80)  // → 'unexpected-continuation'
kindOf(0xff)  // → 'invalid-byte'
kindOf(0xe2, 0x82)  // → 'truncated'
kindOf(0xc0, 0x80)  // → 'overlong'
kindOf(0xed, 0xa0, 0x80)  // → 'surrogate'
kindOf(0xf4, 0x90, 0x80, 0x80)  // → 'too-large'
latin1.encode('€')  // throws iso-8859-1: unmappable at offset 0: U+20AC`,

  // Convert between encodings
  transcode: `
import { latin1, transcode, utf8 } from 'utf-simd'

transcode(Uint8Array.of(0xe9), latin1, utf8)  // → Uint8Array.of(0xc3, 0xa9)`,
  transcodeInto: `
import { latin1, transcodeInto, utf8 } from 'utf-simd'

const target = new Uint8Array(3)
transcodeInto(Uint8Array.of(0xe9, 0xe8), target, latin1, utf8)  // → { read: 1, written: 2 }`,
  transcodedLength: `
import { transcodedLength, utf8, utf16le } from 'utf-simd'

transcodedLength(Uint8Array.of(0xc3, 0xa9, 0x61), utf8, utf16le)  // → 4`,
  TranscodeStream: `
import { latin1, TranscodeStream, utf8 } from 'utf-simd'

const body = new Blob([Uint8Array.of(0x63, 0x61, 0x66, 0xe9)]).stream()
await new Response(body.pipeThrough(new TranscodeStream(latin1, utf8))).text()  // → 'café'`,
  Transcoder: `
import { Transcoder, utf8, utf16le } from 'utf-simd'

const transcoder = new Transcoder(utf8, utf16le)
transcoder.push(Uint8Array.of(0x61, 0xc3))  // → Uint8Array.of(0x61, 0x00)
transcoder.push(Uint8Array.of(0xa9))  // → Uint8Array.of(0xe9, 0x00)
transcoder.end()  // → new Uint8Array(0)`,

  // Find out the encoding
  detect: `
import { detect, utf8 } from 'utf-simd'

detect(Uint8Array.of(0xff, 0xfe, 0x61, 0x00))  // → { encoding: 'utf-16le', certainty: 'certain', signature: 'bom', signatureLength: 2 }
detect(utf8.encode('naïve'))  // → { encoding: 'utf-8', certainty: 'likely', signatureLength: 0 }
detect(Uint8Array.of(0x6e, 0x61, 0xef, 0x76, 0x65))  // → { encoding: 'windows-1252', certainty: 'guess', signatureLength: 0 }`,
  Detection: `
import { detect } from 'utf-simd'

const bytes = Uint8Array.of(0x1b, 0x25, 0x2f, 0x49, 0xc3, 0xa9)
detect(bytes)  // → { encoding: 'utf-8', certainty: 'certain', signature: 'iso-2022', signatureLength: 4, level: 3 }`,
  DetectOptions: `
import { detect } from 'utf-simd'

const start = Uint8Array.of(0x61, 0xc3, 0xa9, 0xc3)
detect(start).encoding  // → 'windows-1252'
detect(start, { final: false }).encoding  // → 'utf-8'`,
  EncodingName: `
import { utf8 } from 'utf-simd'

utf8.name  // → 'utf-8'`,
  EncodingLabel: `
import { encodingFor, utf8 } from 'utf-simd'

/** @type {import('utf-simd').EncodingLabel} */
const label = 'csUTF8'
encodingFor(label) === utf8  // → true`,
  LegacyEncodingName: `
import { koi8r } from 'utf-simd/legacy'

koi8r.name  // → 'koi8-r'`,
  LegacyEncodingLabel: `
import { encodingFor, shiftjis } from 'utf-simd/legacy'

/** @type {import('utf-simd/legacy').LegacyEncodingLabel} */
const label = 'ms_kanji'
encodingFor(label) === shiftjis  // → true`,
  encodingFor: `
import { encodingFor, latin1, utf8 } from 'utf-simd'

encodingFor(' UTF_8 ') === utf8  // → true
encodingFor('ISO-8859-1') === latin1  // → true
encodingFor('klingon')  // → undefined`,
  'legacy: encodingFor': `
import { encodingFor, shiftjis } from 'utf-simd/legacy'

encodingFor('ms_kanji') === shiftjis  // → true
encodingFor('utf8').name  // → 'utf-8'
encodingFor('klingon')  // → undefined`,
  'any: encodingFor': `
import { encodingFor } from 'utf-simd/any'

encodingFor('win1251').name  // → 'windows-1251'
encodingFor('x-IBM1047').name  // → 'cp1047'
encodingFor('klingon')  // → undefined`,

  // UTF-8 bytes
  Utf8Validator: `
import { Utf8Validator } from 'utf-simd'

const validator = new Utf8Validator()
validator.push(Uint8Array.of(0x61, 0xf0, 0x9f))  // → true
validator.push(Uint8Array.of(0x98, 0x80))  // → true
validator.end()  // → undefined`,
  boundaryBefore: `
import { boundaryBefore, utf8 } from 'utf-simd'

boundaryBefore(utf8.encode('aé'), 2)  // → 1`,
  boundaryAfter: `
import { boundaryAfter, utf8 } from 'utf-simd'

boundaryAfter(utf8.encode('aé'), 2)  // → 3`,
  truncate: `
import { truncate, utf8 } from 'utf-simd'

utf8.decode(truncate(utf8.encode('aé😀'), 6))  // → 'aé'`,
  split: `
import { split, utf8 } from 'utf-simd'

const parts = split(utf8.encode('aé😀'), 2).map((part) => utf8.decode(part))  // → ['aé', '😀']`,
  search: `
import { search, utf8 } from 'utf-simd'

search(utf8.encode('aé😀é'), 'é')  // → 1
search(utf8.encode('aé😀é'), 'é', 2)  // → 7
search(utf8.encode('aé'), 'x')  // → -1`,
  utf16Offsets: `
import { utf16Offsets, utf8 } from 'utf-simd'

utf16Offsets(utf8.encode('é😀!'), Uint32Array.of(2, 6))  // → Uint32Array.of(1, 3)`,
  utf8Offsets: `
import { utf8, utf8Offsets } from 'utf-simd'

utf8Offsets(utf8.encode('é😀!'), Uint32Array.of(1, 3))  // → Uint32Array.of(2, 6)`,

  // Batches and strings
  decodeBatch: `
import { decodeBatch, utf8 } from 'utf-simd'

const data = utf8.encode('onetwo')
decodeBatch(data, Uint32Array.of(0, 3, 6))  // → ['one', 'two']
decodeBatch(data, Uint32Array.of(0, 3, 6), { validity: Uint8Array.of(0b10) })  // → [null, 'two']`,
  encodeBatch: `
import { encodeBatch, utf8 } from 'utf-simd'

const { data, offsets, validity } = encodeBatch(['one', null, 'two'])
utf8.decode(data)  // → 'onetwo'
offsets  // → Uint32Array.of(0, 3, 3, 6)
validity  // → Uint8Array.of(0b101)`,
  StringColumn: `
import { decodeBatch, encodeBatch } from 'utf-simd'

const { data, offsets, validity } = encodeBatch(['one', null, 'two'])
decodeBatch(data, offsets, { validity })  // → ['one', null, 'two']`,
  compareCodePoints: `
import { compareCodePoints } from 'utf-simd'

const sorted = ['😀', '～', 'é'].sort(compareCodePoints)  // → ['é', '～', '😀']`,

  // Kernels
  backend: `
import { backend } from 'utf-simd/js'

backend()  // → 'js'`,
  setBackend: `
import { backend, setBackend } from 'utf-simd'

setBackend('js')
backend()  // → 'js'
setBackend('auto')`,
  ready: `
import { backend, ready } from 'utf-simd'

await ready()
backend()  // → 'wasm'`,
  useWasmModule: `
import kernels from 'utf-simd/kernels.wasm'
import { backend, useWasmModule } from 'utf-simd'

useWasmModule(kernels)
backend()  // → 'wasm'`,
  Backend: `
import { backend } from 'utf-simd/wasm'

backend()  // → 'wasm'`,
  BackendChoice: `
import { setBackend } from 'utf-simd/js'

setBackend('auto')
setBackend('wasm')  // throws setBackend: next: utf-simd/js has no backend 'wasm'`,

  // utf-simd/web
  TextDecoder: `
import { TextDecoder } from 'utf-simd/web'

new TextDecoder('latin1').decode(Uint8Array.of(0x80))  // → '€'`,
  TextDecodeOptions: `
import { TextDecoder } from 'utf-simd/web'

const decoder = new TextDecoder()
decoder.decode(Uint8Array.of(0x61, 0xc3), { stream: true })  // → 'a'
decoder.decode(Uint8Array.of(0xa9))  // → 'é'`,
  TextDecoderOptions: `
import { TextDecoder } from 'utf-simd/web'

const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)
new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)  // → '\\ufeffa'`,
  decodeStream: `
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { utf16le } from 'utf-simd'
import { decodeStream } from 'utf-simd/node'

const chunks = Readable.from([Buffer.of(0x61, 0x00, 0x3d), Buffer.of(0xd8, 0x00, 0xde)])
await pipeline(chunks, decodeStream(utf16le), text)  // → 'a😀'`,
  encodeStream: `
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { latin1 } from 'utf-simd'
import { encodeStream } from 'utf-simd/node'

const bytes = await pipeline(Readable.from(['caf', 'é']), encodeStream(latin1), buffer)
bytes.equals(Buffer.of(0x63, 0x61, 0x66, 0xe9))  // → true`,
  TextDecoderStream: `
import { TextDecoderStream } from 'utf-simd/web'

const body = new Blob([Uint8Array.of(0x63, 0x61, 0x66, 0xe9)]).stream()
const chunks = []
for await (const chunk of body.pipeThrough(new TextDecoderStream('latin1'))) chunks.push(chunk)
chunks.join('')  // → 'café'`,
  TextEncoder: `
import { TextEncoder } from 'utf-simd/web'

new TextEncoder().encode('é')  // → Uint8Array.of(0xc3, 0xa9)`,
  TextEncoderEncodeIntoResult: `
import { TextEncoder } from 'utf-simd/web'

new TextEncoder().encodeInto('aé', new Uint8Array(2))  // → { read: 1, written: 1 }`,
  TextEncoderStream: `
import { TextEncoderStream } from 'utf-simd/web'

const text = new ReadableStream({
  start(controller) {
    controller.enqueue('caf')
    controller.enqueue('é')
    controller.close()
  },
})
await new Response(text.pipeThrough(new TextEncoderStream())).text()  // → 'café'`,

  // utf-simd/web/install
  installed: `
import { installed } from 'utf-simd/web/install'

const missing = installed.filter(({ reason }) => reason === 'missing')
missing.map(({ name }) => name)  // → []`,
  Installed: `
import { installed } from 'utf-simd/web/install'

installed.every(({ replaced }) => replaced)  // → true`,

  // utf-simd/any
  AnyEncodingLabel: `
import { encodingFor } from 'utf-simd/any'

/** @type {import('utf-simd/any').AnyEncodingLabel} */
const label = 'ibm1047'
encodingFor(label).name  // → 'cp1047'`,
  AnyEncodingName: `
import { identify } from 'utf-simd/any'

/** @type {import('utf-simd/any').AnyEncodingName} */
const expected = 'utf-8'
identify(Uint8Array.of(0xc3, 0xa9)).name === expected  // → true`,
  identify: `
import { identify } from 'utf-simd/any'
import { windows1251 } from 'utf-simd/legacy'

const { name, certainty, score } = identify(windows1251.encode('Все люди рождаются свободными'))
name  // → 'windows-1251'
certainty  // → 'guess'
score > 0.9  // → true`,
  decodeAny: `
import { decodeAny } from 'utf-simd/any'

const bytes = Uint8Array.of(0x4b, 0xf6, 0x6c, 0x6e)
decodeAny(bytes).text  // → 'Köln'
decodeAny(bytes, { label: 'koi8-r' }).text  // → 'KЖln'`,
  DecodeAnyStream: `
import { DecodeAnyStream } from 'utf-simd/any'

const body = new Blob([Uint8Array.of(0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x83, 0x65)]).stream()
const stream = new DecodeAnyStream({ language: 'ja' })
let text = ''
for await (const chunk of body.pipeThrough(stream)) text += chunk
text  // → '日本語のテ'
const { name } = await stream.identification
name  // → 'shift_jis'`,
  TranscodeAnyStream: `
import { TranscodeAnyStream } from 'utf-simd/any'

const body = new Blob([Uint8Array.of(0x4b, 0xf6, 0x6c, 0x6e)]).stream()
await new Response(body.pipeThrough(new TranscodeAnyStream())).text()  // → 'Köln'`,
  Identifier: `
import { Identifier } from 'utf-simd/any'

const identifier = new Identifier()
identifier.push(Uint8Array.of(0x4b))  // → undefined
identifier.push(Uint8Array.of(0xf6, 0x6c, 0x6e))  // → undefined
identifier.end().name  // → 'windows-1252'`,
  Hints: `
import { identify } from 'utf-simd/any'

const bytes = Uint8Array.of(0x61, 0x20, 0xe8, 0x20, 0x62)
identify(bytes, { language: 'it' }).name  // → 'windows-1252'
identify(bytes, { tld: 'ru' }).name  // → 'windows-1251'
identify(bytes, { contentType: 'text/plain; charset=koi8-r' }).name  // → 'koi8-r'`,
  TextKind: `
import { identify } from 'utf-simd/any'

const bytes = new TextEncoder().encode('<p><meta charset="shift_jis">')
identify(bytes, { kind: 'html' }).name  // → 'shift_jis'
identify(bytes, { kind: 'text' }).name  // → 'utf-8'`,
  Identification: `
import { identify } from 'utf-simd/any'

const { name, reason, bomLength, contradicts } = identify(Uint8Array.of(0xff, 0xfe, 0x61, 0x00), { label: 'utf-8' })
name  // → 'utf-16le'
reason  // → 'bom'
bomLength  // → 2
contradicts  // → 'utf-8'`,
  Candidate: `
import { identify } from 'utf-simd/any'

const [first] = identify(Uint8Array.of(0x4b, 0xf6, 0x6c, 0x6e)).candidates
first.name  // → 'windows-1252'
first.alike.includes('iso-8859-15')  // → true`,
  DecodedText: `
import { decodeAny } from 'utf-simd/any'

const { text, name, reason } = decodeAny(Uint8Array.of(0xc3, 0xa9))
text  // → 'é'
name  // → 'utf-8'
reason  // → 'well-formed'`,
  TranscodeAnyOptions: `
import { TranscodeAnyStream } from 'utf-simd/any'
import { latin1 } from 'utf-simd'

const body = new Blob([Uint8Array.of(0xe2, 0x82, 0xac)]).stream()
const bytes = body.pipeThrough(new TranscodeAnyStream(latin1, { onError: 'html' }))
await new Response(bytes).text()  // → '&#8364;'`,
  decodeAnyStream: `
import { Readable } from 'node:stream'
import { decodeAnyStream } from 'utf-simd/node'

const source = Readable.from([Uint8Array.of(0xcf, 0xf0), Uint8Array.of(0xe8, 0xe2, 0xe5, 0xf2)])
const chunks = await source.pipe(decodeAnyStream({ language: 'ru' })).toArray()
chunks.join('')  // → 'Привет'`,
  transcodeAnyStream: `
import { Readable } from 'node:stream'
import { transcodeAnyStream } from 'utf-simd/node'

const chunks = await Readable.from([Uint8Array.of(0x4b, 0xf6, 0x6c, 0x6e)]).pipe(transcodeAnyStream()).toArray()
Buffer.concat(chunks).toString()  // → 'Köln'`,
  IdentifyingTransform: `
import { Readable } from 'node:stream'
import { decodeAnyStream } from 'utf-simd/node'

const stream = Readable.from([Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)]).pipe(decodeAnyStream())
stream.on('identification', ({ name }) => console.log(name))
await stream.toArray()
const { reason } = await stream.identification
reason  // → 'bom'`,

  // utf-simd/legacy
  ibm866: `
import { ibm866 } from 'utf-simd/legacy'

ibm866.encode('Привет')  // → Uint8Array.of(0x8f, 0xe0, 0xa8, 0xa2, 0xa5, 0xe2)`,
  iso8859_2: `
import { iso8859_2 } from 'utf-simd/legacy'

iso8859_2.encode('Łódź')  // → Uint8Array.of(0xa3, 0xf3, 0x64, 0xbc)`,
  iso8859_3: `
import { iso8859_3 } from 'utf-simd/legacy'

iso8859_3.encode('ĝis')  // → Uint8Array.of(0xf8, 0x69, 0x73)`,
  iso8859_4: `
import { iso8859_4 } from 'utf-simd/legacy'

iso8859_4.encode('Rīga')  // → Uint8Array.of(0x52, 0xef, 0x67, 0x61)`,
  iso8859_5: `
import { iso8859_5 } from 'utf-simd/legacy'

iso8859_5.encode('Привет')  // → Uint8Array.of(0xbf, 0xe0, 0xd8, 0xd2, 0xd5, 0xe2)`,
  iso8859_6: `
import { iso8859_6 } from 'utf-simd/legacy'

iso8859_6.encode('سلام')  // → Uint8Array.of(0xd3, 0xe4, 0xc7, 0xe5)`,
  iso8859_7: `
import { iso8859_7 } from 'utf-simd/legacy'

iso8859_7.encode('Γεια')  // → Uint8Array.of(0xc3, 0xe5, 0xe9, 0xe1)`,
  iso8859_8: `
import { iso8859_8 } from 'utf-simd/legacy'

iso8859_8.encode('שלום')  // → Uint8Array.of(0xf9, 0xec, 0xe5, 0xed)`,
  iso8859_8i: `
import { iso8859_8i } from 'utf-simd/legacy'

iso8859_8i.encode('שלום')  // → Uint8Array.of(0xf9, 0xec, 0xe5, 0xed)`,
  iso8859_10: `
import { iso8859_10 } from 'utf-simd/legacy'

iso8859_10.encode('þing')  // → Uint8Array.of(0xfe, 0x69, 0x6e, 0x67)`,
  iso8859_13: `
import { iso8859_13 } from 'utf-simd/legacy'

iso8859_13.encode('Rīga')  // → Uint8Array.of(0x52, 0xee, 0x67, 0x61)`,
  iso8859_14: `
import { iso8859_14 } from 'utf-simd/legacy'

iso8859_14.encode('ŵy')  // → Uint8Array.of(0xf0, 0x79)`,
  iso8859_15: `
import { iso8859_15 } from 'utf-simd/legacy'

iso8859_15.encode('5 €')  // → Uint8Array.of(0x35, 0x20, 0xa4)`,
  iso8859_16: `
import { iso8859_16 } from 'utf-simd/legacy'

iso8859_16.encode('șase')  // → Uint8Array.of(0xba, 0x61, 0x73, 0x65)`,
  koi8r: `
import { koi8r } from 'utf-simd/legacy'

koi8r.encode('Привет')  // → Uint8Array.of(0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4)`,
  koi8u: `
import { koi8u } from 'utf-simd/legacy'

koi8u.encode('їжак')  // → Uint8Array.of(0xa7, 0xd6, 0xc1, 0xcb)`,
  macintosh: `
import { macintosh } from 'utf-simd/legacy'

macintosh.encode('café')  // → Uint8Array.of(0x63, 0x61, 0x66, 0x8e)`,
  windows874: `
import { windows874 } from 'utf-simd/legacy'

windows874.encode('ไทย')  // → Uint8Array.of(0xe4, 0xb7, 0xc2)`,
  windows1250: `
import { windows1250 } from 'utf-simd/legacy'

windows1250.encode('Łódź')  // → Uint8Array.of(0xa3, 0xf3, 0x64, 0x9f)`,
  windows1251: `
import { windows1251 } from 'utf-simd/legacy'

windows1251.encode('Привет')  // → Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)`,
  windows1253: `
import { windows1253 } from 'utf-simd/legacy'

windows1253.encode('Γεια')  // → Uint8Array.of(0xc3, 0xe5, 0xe9, 0xe1)`,
  windows1254: `
import { windows1254 } from 'utf-simd/legacy'

windows1254.encode('ışık')  // → Uint8Array.of(0xfd, 0xfe, 0xfd, 0x6b)`,
  windows1255: `
import { windows1255 } from 'utf-simd/legacy'

windows1255.encode('שלום')  // → Uint8Array.of(0xf9, 0xec, 0xe5, 0xed)`,
  windows1256: `
import { windows1256 } from 'utf-simd/legacy'

windows1256.encode('سلام')  // → Uint8Array.of(0xd3, 0xe1, 0xc7, 0xe3)`,
  windows1257: `
import { windows1257 } from 'utf-simd/legacy'

windows1257.encode('Rīga')  // → Uint8Array.of(0x52, 0xee, 0x67, 0x61)`,
  windows1258: `
import { windows1258 } from 'utf-simd/legacy'

windows1258.encode('Đà')  // → Uint8Array.of(0xd0, 0xe0)`,
  xMacCyrillic: `
import { xMacCyrillic } from 'utf-simd/legacy'

xMacCyrillic.encode('Привет')  // → Uint8Array.of(0x8f, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)`,
  xUserDefined: `
import { xUserDefined } from 'utf-simd/legacy'

xUserDefined.encode('\\uf780')  // → Uint8Array.of(0x80)`,
  gbk: `
import { gbk } from 'utf-simd/legacy'

gbk.encode('中文')  // → Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4)`,
  gb18030: `
import { gb18030 } from 'utf-simd/legacy'

gb18030.encode('中文')  // → Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4)`,
  big5: `
import { big5 } from 'utf-simd/legacy'

big5.encode('中文')  // → Uint8Array.of(0xa4, 0xa4, 0xa4, 0xe5)`,
  eucjp: `
import { eucjp } from 'utf-simd/legacy'

eucjp.encode('日本')  // → Uint8Array.of(0xc6, 0xfc, 0xcb, 0xdc)`,
  iso2022jp: `
import { iso2022jp } from 'utf-simd/legacy'

iso2022jp.encode('日本')  // → Uint8Array.of(0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42)`,
  shiftjis: `
import { shiftjis } from 'utf-simd/legacy'

shiftjis.encode('日本')  // → Uint8Array.of(0x93, 0xfa, 0x96, 0x7b)`,
  euckr: `
import { euckr } from 'utf-simd/legacy'

euckr.encode('한국')  // → Uint8Array.of(0xc7, 0xd1, 0xb1, 0xb9)`,
  detectLegacy: `
import { detectLegacy, koi8r } from 'utf-simd/legacy'

const bytes = koi8r.encode('Все люди рождаются свободными и равными в своём достоинстве и правах.')
detectLegacy(bytes)[0].encoding  // → 'koi8-r'`,
  LegacyDetection: `
import { detectLegacy, shiftjis } from 'utf-simd/legacy'

const [{ encoding, score }] = detectLegacy(shiftjis.encode('すべての人間は、生まれながらにして自由であり'))
encoding  // → 'shift_jis'
score > 0.9  // → true`,
  DetectLegacyOptions: `
import { detectLegacy, windows1254 } from 'utf-simd/legacy'

detectLegacy(windows1254.encode('ışık'), { language: 'tr' })[0].encoding  // → 'windows-1254'`,
  unicode11Hangul: `
import { unicode11Hangul } from 'utf-simd/legacy'

unicode11Hangul('\\u3400')  // → '가'`,
  Unicode11HangulOptions: `
import { unicode11Hangul } from 'utf-simd/legacy'

unicode11Hangul('\\u3d2e', { onError: 'replace' })  // → '\\ufffd'`,

  // utf-simd/lite
  LiteEncoding: `
import { utf8 } from 'utf-simd/lite'

utf8.decode(Uint8Array.of(0x61, 0xff))                          // throws utf-8: invalid-byte at offset 1: FF
utf8.decode(Uint8Array.of(0x61, 0xff), { onError: 'replace' })  // → 'a\\ufffd'
utf8.byteLength('Größe')                                        // → 7`,

  'lite: utf8': `
import { utf8 } from 'utf-simd/lite'

utf8.encode('é😀')  // → Uint8Array.of(0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80)
utf8.decode(Uint8Array.of(0xc0, 0xaf))  // throws utf-8: overlong at offset 0: C0`,
  'lite: utf16le': `
import { utf16le } from 'utf-simd/lite'

utf16le.encode('a😀')  // → Uint8Array.of(0x61, 0x00, 0x3d, 0xd8, 0x00, 0xde)`,

  // utf-simd/translit
  translit: `
import { ascii, windows1252 } from 'utf-simd'
import { translit } from 'utf-simd/translit'

ascii.decode(ascii.encode('“Łódź” ½ €', { onError: translit }))        // → '"Lodz"  1/2 EUR'
windows1252.decode(windows1252.encode('“Łódź” €', { onError: translit }))  // → '“Lódz” €'`,

  // utf-simd/codepages
  cp437: `
import { cp437 } from 'utf-simd/codepages'

cp437.decode(Uint8Array.of(0x47, 0x72, 0x94, 0xe1, 0x65))  // → 'Größe'
cp437.encode('5 €')  // throws cp437: unmappable at offset 2: U+20AC`,
  cp1047: `
import { cp1047 } from 'utf-simd/codepages'

cp1047.encode('Hi')  // → Uint8Array.of(0xc8, 0x89)`,
  macCentralEurope: `
import { macCentralEurope } from 'utf-simd/codepages'

macCentralEurope.decode(Uint8Array.of(0xfc, 0x97, 0x64, 0x90))  // → 'Łódź'`,
  cp932: `
import { cp932 } from 'utf-simd/codepages'

cp932.decode(Uint8Array.of(0x93, 0xfa, 0x96, 0x7b))  // → '日本'`,
  singleByte: `
import { singleByte } from 'utf-simd/codepages'

const page = singleByte('my-page', 'äöüÄÖÜß€'.padEnd(128, '\\ufffd'))
page.decode(Uint8Array.of(0x47, 0x72, 0x81, 0x86, 0x65))  // → 'Größe'
page.decode(Uint8Array.of(0x88))  // throws my-page: invalid-byte at offset 0: 88`,
  swapNewline: `
import { cp1047, swapNewline } from 'utf-simd/codepages'

cp1047.decode(Uint8Array.of(0xc8, 0x89, 0x25))  // → 'Hi\\n'
swapNewline(cp1047).decode(Uint8Array.of(0xc8, 0x89, 0x15))  // → 'Hi\\n'`,
}
