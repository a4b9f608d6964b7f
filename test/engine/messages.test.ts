/** Messages for wrong arguments: the function, the argument, what was expected, what came. Stacks that begin where the caller is. */
import { describe, expect, test } from 'vitest'
import {
  encodingFor as anyEncodingFor,
  DecodeAnyStream,
  decodeAny,
  Identifier,
  identify,
  TranscodeAnyStream,
} from '../../src/any.ts'
import { cp437, singleByte, swapNewline } from '../../src/codepages.ts'
import * as root from '../../src/index.ts'
import { detectLegacy, koi8r, shiftjis, unicode11Hangul, encodingFor as webEncodingFor } from '../../src/legacy.ts'
import { translit } from '../../src/translit.ts'

const { decodeBatch, encodeBatch, MalformedError, Transcoder, transcode, transcodedLength, transcodeInto } = root
const { latin1, ascii, utf7, utf8, utf16le, utf32 } = root

const BYTES = 'an ArrayBuffer, a SharedArrayBuffer or a view of one'
const one = new Uint8Array(1)
/** A value of a type that the signature does not allow. */
const any = (value: unknown) => value as never

const cases: readonly [string, () => unknown, string | RegExp][] = [
  ['decode', () => utf8.decode(any('abc')), `utf8.decode: bytes: expected ${BYTES}, not a string`],
  ['decode', () => latin1.decode(any([1])), `latin1.decode: bytes: expected ${BYTES}, not an Array`],
  ['decode', () => utf16le.decode(any(undefined)), `utf16le.decode: bytes: expected ${BYTES}, not undefined`],
  ['decode', () => shiftjis.decode(any(Promise.resolve())), `shiftjis.decode: bytes: expected ${BYTES}, not a Promise`],
  [
    'decodeSlice',
    () => utf8.decodeSlice(any([]), 0, 0),
    'utf8.decodeSlice: bytes: expected a Uint8Array, not an Array',
  ],
  ['encode', () => utf7.encode(any(1)), 'utf7.encode: text: expected a string, not a number'],
  ['encode', () => ascii.encode(any(null)), 'ascii.encode: text: expected a string, not null'],
  ['encodeInto', () => utf8.encodeInto('a', any([])), 'utf8.encodeInto: target: expected a Uint8Array, not an Array'],
  ['write', () => utf8.write('a', one, 2), 'utf8.write: start: expected an integer from 0 to 1, not 2'],
  ['write', () => utf32.write('aa', one), 'utf32.write: target: needs 12 bytes from 0 on, has 1'],
  ['isValid', () => utf8.isValid(any({})), `utf8.isValid: bytes: expected ${BYTES}, not an Object`],
  ['findError', () => utf8.findError(any(1n)), `utf8.findError: bytes: expected ${BYTES}, not a bigint`],
  ['byteLength', () => utf8.byteLength(any(Symbol())), 'utf8.byteLength: text: expected a string, not a symbol'],
  ['utf16Length', () => utf8.utf16Length(any(0)), `utf8.utf16Length: bytes: expected ${BYTES}, not a number`],
  ['codePointCount', () => utf8.codePointCount(any('')), `utf8.codePointCount: bytes: expected ${BYTES}, not a string`],
  [
    'decodeCodePoints',
    () => utf8.decodeCodePoints(any('')),
    `utf8.decodeCodePoints: bytes: expected ${BYTES}, not a string`,
  ],
  [
    'encodeCodePoints',
    () => utf8.encodeCodePoints(any([1])),
    'utf8.encodeCodePoints: codePoints: expected a Uint32Array, not an Array',
  ],
  [
    'options',
    () => utf8.decode(one, any('utf-8')),
    "utf8.decode: options: expected an object with onError, bom, not 'utf-8'",
  ],
  ['bom', () => utf8.decode(one, { bom: any('no') }), "utf8.decode: bom: expected 'strip' or 'keep', not 'no'"],
  ['bom', () => koi8r.encode('a', { bom: true }), 'koi8r.encode: bom: koi8-r has no BOM to write'],
  [
    'unknown option',
    () => utf8.encode('a', any({ fatal: true })),
    "utf8.encode: unknown option 'fatal': use onError: 'throw' or 'replace'",
  ],
  [
    'with',
    () => utf8.with(any(null)),
    'utf8.with: options: expected an object with onError, bom, writeBom, direct, pooled, not null',
  ],
  ['decoder', () => utf8.decoder({ bom: any(1) }), "utf8.decoder: bom: expected 'strip' or 'keep', not 1"],
  ['decoder', () => utf8.decoder().decode(any('a')), `utf8.decoder().decode: chunk: expected ${BYTES}, not a string`],
  [
    'encoder',
    () => utf8.encoder().encode(any(one)),
    'utf8.encoder().encode: chunk: expected a string, not a Uint8Array',
  ],
  [
    'encoder',
    () => utf8.encoder().encodeInto('', any(0)),
    'utf8.encoder().encodeInto: target: expected a Uint8Array, not a number',
  ],
  [
    'transcode',
    () => transcode(one, any('utf-8'), utf8),
    "transcode: from: expected an encoding, as utf8 or encodingFor('utf-8'), not 'utf-8'",
  ],
  [
    'transcode',
    () => transcode(one, utf8, any(undefined)),
    "transcode: to: expected an encoding, as utf8 or encodingFor('utf-8'), not undefined",
  ],
  ['transcode', () => transcode(any('a'), utf8, utf8), `transcode: bytes: expected ${BYTES}, not a string`],
  [
    'transcodedLength',
    () => transcodedLength(any('a'), utf8, utf8),
    `transcodedLength: bytes: expected ${BYTES}, not a string`,
  ],
  [
    'transcodeInto',
    () => transcodeInto(one, any([]), utf8, utf8),
    'transcodeInto: target: expected a Uint8Array, not an Array',
  ],
  [
    'Transcoder.push',
    () => new Transcoder(utf8, utf8).push(any('a')),
    `Transcoder.push: bytes: expected ${BYTES}, not a string`,
  ],
  [
    'decodeBatch',
    () => decodeBatch(any('a'), new Uint32Array(2)),
    `decodeBatch: data: expected ${BYTES}, not a string`,
  ],
  [
    'decodeBatch',
    () => decodeBatch(one, any([0, 1])),
    'decodeBatch: offsets: expected a Uint32Array, an Int32Array or a BigInt64Array, not an Array',
  ],
  ['encodeBatch', () => encodeBatch(any('a')), 'encodeBatch: strings: expected an array of strings, not a string'],
  ['encodeBatch', () => encodeBatch(['a', any(1)]), 'encodeBatch: strings[1]: expected a string, not a number'],
  ['encodingFor', () => root.encodingFor(any(1)), 'encodingFor: label: expected a string, not a number'],
  ['encodingFor', () => webEncodingFor(any(1)), 'encodingFor: label: expected a string, not a number'],
  ['encodingFor', () => anyEncodingFor(any(1)), 'encodingFor: label: expected a string, not a number'],
  ['search', () => root.search(one, any(1)), `search: needle: expected ${BYTES}, not a number`],
  ['search', () => root.search(one, one, any('1')), 'search: from: expected a number, not a string'],
  ['split', () => root.split(one, 0), 'split: parts: expected an integer from 1, not 0'],
  ['split', () => root.split(one, any('2')), "split: parts: expected an integer from 1, not '2'"],
  ['truncate', () => root.truncate(one, any(undefined)), 'truncate: maxBytes: expected a number, not undefined'],
  ['truncate', () => root.truncate(one, any('3')), 'truncate: maxBytes: expected a number, not a string'],
  [
    'boundaryBefore',
    () => root.boundaryBefore(one, any('x')),
    'boundaryBefore: index: expected a number, not a string',
  ],
  ['boundaryAfter', () => root.boundaryAfter(any(''), 0), `boundaryAfter: bytes: expected ${BYTES}, not a string`],
  [
    'compareCodePoints',
    () => root.compareCodePoints(any(1), any('2')),
    'compareCodePoints: a, b: expected strings, not number and string',
  ],
  [
    'decodeBatch',
    () => decodeBatch(new Uint8Array(2), Uint32Array.of(0, 5)),
    'decodeBatch: offsets[1]: expected 0 to 2, the length of data, not 5',
  ],
  [
    'decodeBatch',
    () => decodeBatch(one, Uint32Array.of(0, 1), { validityOffset: any('x') }),
    "decodeBatch: validityOffset: expected a number of bits, not 'x'",
  ],
  [
    'decodeBatch',
    () => decodeBatch(one, new Uint32Array(10), { validity: one }),
    'decodeBatch: validity: expected 9 bits or more, for 9 strings, not 8',
  ],
  [
    'utf16Offsets',
    () => root.utf16Offsets(one, Uint32Array.of(0, 5)),
    'utf16Offsets: byteOffsets[1]: expected at most 1, the length of bytes, not 5',
  ],
  [
    'utf8Offsets',
    () => root.utf8Offsets(one, Uint32Array.of(5)),
    'utf8Offsets: unitOffsets[0]: expected at most 1, the length of the text, not 5',
  ],
  [
    'utf8Offsets',
    () => root.utf8Offsets(one, Uint32Array.of(1, 0)),
    'utf8Offsets: unitOffsets[1]: expected at least 1, the offset before it, not 0',
  ],
  ['setBackend', () => root.setBackend(any('foo')), "setBackend: next: expected 'auto', 'wasm' or 'js', not 'foo'"],
  [
    'useWasmModule',
    () => root.useWasmModule(any({})),
    'useWasmModule: module: expected a WebAssembly.Module, not [object Object]',
  ],
  [
    'Transcoder',
    () => new Transcoder(any('utf-8'), utf8),
    "Transcoder: from: expected an encoding, as utf8 or encodingFor('utf-8'), not 'utf-8'",
  ],
  [
    'TranscodeStream',
    () => new root.TranscodeStream(any('utf-8'), utf8),
    "TranscodeStream: from: expected an encoding, as utf8 or encodingFor('utf-8'), not 'utf-8'",
  ],
  [
    'transcode',
    () => transcode(one, any('shift_jis'), utf8),
    "transcode: from: expected an encoding, as utf8 or encodingFor('shift_jis') of utf-simd/any, not 'shift_jis'",
  ],
  [
    'a policy',
    () => utf8.decode(Uint8Array.of(0xff), { onError: any(() => 5) }),
    'utf8.decode: onError: the function must return a string, not 5',
  ],
  ['decodeSlice', () => utf8.decodeSlice(one, any('0'), 5), /^utf8\.decodeSlice: .* not start '0' and end 5$/],
  ['detect', () => root.detect(any('a')), `detect: bytes: expected ${BYTES}, not a string`],
  ['detect', () => root.detect(one, { final: any(1) }), 'detect: final: expected true or false, not 1'],
  ['detect', () => root.detect(one, any({ last: 1 })), "detect: unknown option 'last': expected final"],
  ['identify', () => identify(any('a')), `identify: bytes: expected ${BYTES}, not a string`],
  ['identify', () => identify(one, { label: any(5) }), 'identify: label: expected a string, not 5'],
  [
    'identify',
    () => identify(one, { kind: any('pdf') }),
    "identify: kind: expected one of text, html, xml, css, mail, not 'pdf'",
  ],
  ['identify', () => identify(one, { limit: -1 }), 'identify: limit: expected a number of bytes, not -1'],
  [
    'identify',
    () => identify(one, { encodings: [] }),
    'identify: encodings: expected an array of one encoding or more, not an Array',
  ],
  [
    'identify',
    () => identify(one, { encodings: [utf8, any('latin1')] }),
    "identify: encodings[1]: expected an encoding, as utf8 or encodingFor('latin1'), not 'latin1'",
  ],
  ['Identifier', () => new Identifier({ tld: any(1) }), 'Identifier: tld: expected a string, not 1'],
  ['Identifier.push', () => new Identifier().push(any('a')), `Identifier.push: bytes: expected ${BYTES}, not a string`],
  [
    'decodeAny',
    () => decodeAny(one, { onError: any('foo') }),
    "decodeAny: onError: expected a function or one of throw, replace, ignore, latin1, windows-1252, not 'foo'",
  ],
  ['decodeAny', () => decodeAny(one, { bom: any(1) }), "decodeAny: bom: expected 'strip' or 'keep', not 1"],
  [
    'DecodeAnyStream',
    () => new DecodeAnyStream({ bom: any(1) }),
    "DecodeAnyStream: bom: expected 'strip' or 'keep', not 1",
  ],
  [
    'TranscodeAnyStream',
    () => new TranscodeAnyStream(any('utf-8')),
    "TranscodeAnyStream: to: expected an encoding, as utf8 or encodingFor('utf-8'), not 'utf-8'",
  ],
  ['detectLegacy', () => detectLegacy(one, { tld: any(5) }), 'detectLegacy: tld: expected a string, not 5'],
  ['unicode11Hangul', () => unicode11Hangul(any(5)), 'unicode11Hangul: text: expected a string, not a number'],
  [
    'Utf8Validator.push',
    () => new root.Utf8Validator().push(any('a')),
    `Utf8Validator.push: chunk: expected ${BYTES}, not a string`,
  ],
  ['singleByte', () => singleByte(any(5), ''), 'singleByte: name: expected a string, not a number'],
  ['singleByte', () => singleByte('mine', 'abc'), 'singleByte: table: expected 128 or 256 UTF-16 units, not 3'],
  [
    'singleByte',
    () => singleByte('mine', '\ud800'.repeat(128)),
    "singleByte: table: can't have U+D800 for the byte 128",
  ],
  [
    'swapNewline',
    () => swapNewline(any('cp037')),
    "swapNewline: encoding: expected an encoding, as utf8 or encodingFor('cp037') of utf-simd/any, not 'cp037'",
  ],
  [
    'swapNewline',
    () => swapNewline(cp437),
    'swapNewline: encoding: cp437 is not an EBCDIC encoding in which 15 is NEL and 25 is LF',
  ],
  [
    'translit',
    () => translit(any(undefined)),
    'translit: error: expected a MalformedSequence, which policies get, not undefined',
  ],
]

test.each(cases)('%s: function, argument, what was expected, what came (%#)', (_, call, message) => {
  expect(call).toThrow(typeof message === 'string' ? expect.objectContaining({ message }) : message)
})

test('an encoding of another entry is told from a label', () => {
  const other = { name: 'utf-8', decoder() {} }
  expect(() => transcode(one, any(other), utf8)).toThrow('from: expected an encoding of this copy of utf-simd')
})

/** The error that a call throws. */
function caught(call: () => unknown): Error {
  try {
    call()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

/** WebKit's `Error.captureStackTrace` leaves the stack of an error as it was, at times. */
const TRIMS = !/AppleWebKit(?!.*Chrome)/.test(globalThis.navigator?.userAgent ?? '')

const bad = Uint8Array.of(0x61, 0xff)
const BAD_TEXT = 'a\ud800'
const throwing: readonly [string, () => unknown][] = [
  ['decode', () => utf8.decode(bad)],
  ['decodeSlice', () => utf8.decodeSlice(bad, 0, 2)],
  ['decode, long', () => utf8.decode(new Uint8Array(100_000).fill(0xff))],
  ['decodeCodePoints', () => utf8.decodeCodePoints(bad)],
  ['utf16Length', () => utf8.utf16Length(bad)],
  ['codePointCount', () => utf8.codePointCount(bad)],
  ['decoder().decode', () => utf8.decoder().decode(bad)],
  ['encode', () => utf8.encode(BAD_TEXT)],
  ['encodeInto', () => utf8.encodeInto(BAD_TEXT, new Uint8Array(9))],
  ['write', () => utf8.write(BAD_TEXT, new Uint8Array(9))],
  ['byteLength', () => utf8.byteLength(BAD_TEXT)],
  ['encodeCodePoints', () => utf8.encodeCodePoints(Uint32Array.of(0xd800))],
  ['encoder().encode', () => utf8.encoder().encode(`${BAD_TEXT}b`)],
  ['transcode', () => transcode(bad, utf8, utf16le)],
  ['transcodedLength', () => transcodedLength(bad, utf8, utf16le)],
  ['transcodeInto', () => transcodeInto(bad, new Uint8Array(9), utf8, utf16le)],
  ['Transcoder.push', () => new Transcoder(utf8, utf16le).push(bad)],
  ['Transcoder.pushInto', () => new Transcoder(utf8, utf16le).pushInto(bad, new Uint8Array(9))],
  ['decodeBatch', () => decodeBatch(bad, Uint32Array.of(0, 2))],
  ['encodeBatch', () => encodeBatch([BAD_TEXT])],
  ['a wrong argument', () => utf8.decode(any('a'))],
  ['decodeAny', () => decodeAny(bad, { label: 'utf-8' })],
  ['decodeAny, a wrong argument', () => decodeAny(any('a'))],
  ['identify', () => identify(any('a'))],
  ['detect', () => root.detect(any('a'))],
  ['new Identifier', () => new Identifier({ tld: any(1) })],
  ['new Transcoder', () => new Transcoder(any('a'), utf8)],
  ['new TranscodeStream', () => new root.TranscodeStream(any('a'), utf8)],
  ['search, a lone surrogate', () => root.search(bad, BAD_TEXT)],
  ['truncate', () => root.truncate(any('a'), 1)],
  ['compareCodePoints', () => root.compareCodePoints(any(1), 'a')],
  ['utf16Offsets', () => root.utf16Offsets(bad, Uint32Array.of(9))],
  ['encodingFor', () => anyEncodingFor(any(1))],
  ['setBackend', () => root.setBackend(any('foo'))],
  ['swapNewline', () => swapNewline(cp437)],
]

describe('the stack begins with the line of the caller', () => {
  test.each(throwing)('%s', (_, call) => {
    const { stack, message } = caught(call)
    // V8 begins a stack with the message; bundled for a browser, the file ends in .js.
    const lines = (stack as string).split(`${message}\n`).at(-1)!.split('\n')
    const first = TRIMS ? 0 : lines.findIndex((line) => line.includes('messages.test.'))
    expect(lines[first]).toContain('messages.test.')
    expect(lines[first + 1]).toContain('messages.test.')
  })
})

test('what a policy throws, or an inner call, stays as it is', () => {
  const own = new TypeError('mine')
  const onError = () => {
    throw own
  }
  expect(caught(() => utf8.decode(bad, { onError }))).toBe(own)
  expect(own.message).toBe('mine')
  const inner = caught(() => utf8.decode(bad, { onError: () => utf16le.decode(any(1)) }))
  expect(inner.message).toBe(`utf16le.decode: bytes: expected ${BYTES}, not a number`)
})

test('a MalformedError has a code', () => {
  const error = caught(() => utf8.decode(bad))
  expect(error).toBeInstanceOf(MalformedError)
  expect(error).toMatchObject({ kind: 'invalid-byte', code: 'ERR_MALFORMED_INVALID_BYTE' })
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'MalformedError',
    message: 'utf-8: invalid-byte at offset 1: FF',
    code: 'ERR_MALFORMED_INVALID_BYTE',
    encoding: 'utf-8',
    kind: 'invalid-byte',
    offset: 1,
    length: 1,
  })
})
