// UTF-7 (RFC 2152) and IMAP's variant of it (RFC 3501 5.1.3).

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Transcoder } from '../../src/engine/transcode.ts'
import {
  backend,
  type DecodeOptions,
  type Encoding,
  latin1,
  MalformedError,
  setBackend,
  transcode,
  transcodedLength,
  transcodeInto,
  utf7,
  utf7imap,
  utf8,
  utf16le,
} from '../../src/index.ts'
import * as reference from '../reference/utf7.ts'
import { IMAP, RULE_3, SET_B, SET_D, SET_O, UTF7, UTF7_OPTIONAL } from '../reference/utf7.ts'
import { anyText } from '../support/arbitrary.ts'
import { isLeftOut } from '../support/share.ts'

/** UTF-7 has no BOM, so U+FEFF is text on both sides. */
const KEEP = { bom: 'keep' } as const

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** Decodes in pieces of these sizes; the last size repeats. */
function decodeInPieces(encoding: Encoding, bytes: Uint8Array, sizes: readonly number[], options?: DecodeOptions) {
  const decoder = encoding.decoder(options)
  let text = ''
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[Math.min(i, sizes.length - 1)]
    text += decoder.decode(bytes.subarray(at, at + size))
    at += size
  }
  return text + decoder.flush()
}

/** Checks that every function that decodes agrees with the oracle, and streams cut at every place. */
function checkDecoding(encoding: Encoding, bytes: Uint8Array, splits = true): void {
  const flavour = encoding === utf7 ? UTF7 : IMAP
  const items = reference.decode(flavour, bytes)
  const replaced = reference.replaced(items)
  const error = reference.firstMalformed(items)
  const expected = error && { encoding: encoding.name, ...error }
  expect(encoding.decode(bytes, { onError: 'replace' })).toBe(replaced)
  expect(encoding.utf16Length(bytes, { onError: 'replace' })).toBe(replaced.length)
  expect(encoding.decode(bytes, { onError: 'ignore' })).toBe(reference.replaced(items, ''))
  expect(encoding.findError(bytes)).toEqual(expected)
  expect(encoding.isValid(bytes)).toBe(error === undefined)
  const codePoints = Array.from(replaced, (character) => character.codePointAt(0))
  expect(Array.from(encoding.decodeCodePoints(bytes, { onError: 'replace' }))).toEqual(codePoints)
  expect(utf8.decode(transcode(bytes, encoding, utf8, { onError: 'replace' }), KEEP)).toBe(replaced)
  expect(utf16le.decode(transcode(bytes, encoding, utf16le, { onError: 'replace' }), KEEP)).toBe(replaced)

  const told: unknown[] = []
  encoding.decode(bytes, { onError: (malformed) => String(told.push(malformed)) })
  const all = items.filter((item) => 'kind' in item).map((item) => ({ encoding: encoding.name, ...item }))
  expect(told).toEqual(all)
  if (error) {
    expect(() => encoding.decode(bytes)).toThrow(expect.objectContaining(expected))
    expect(() => encoding.codePointCount(bytes)).toThrow(expect.objectContaining(expected))
    expect(() => transcode(bytes, encoding, utf8)).toThrow(expect.objectContaining(expected))
  } else {
    expect(encoding.decode(bytes)).toBe(replaced)
    expect(encoding.codePointCount(bytes)).toBe(codePoints.length)
  }

  if (!splits) return
  for (const sizes of [...Array.from(bytes, (_, i) => [i, bytes.length]), [1], [2], [3], [7]]) {
    if (sizes[0] === 0) continue
    const again: unknown[] = []
    const numbered = decodeInPieces(encoding, bytes, sizes, { onError: (malformed) => String(again.push(malformed)) })
    expect(again).toEqual(all)
    let number = 0
    expect(numbered).toBe(items.map((item) => ('text' in item ? item.text : ++number)).join(''))
    expect(decodeInPieces(encoding, bytes, sizes, { onError: 'replace' })).toBe(replaced)
  }
}

const CLEAN = [
  '',
  'plain text',
  'A\u2262\u0391.',
  'Hi Mom -\u263a-!',
  '日本語',
  'Item 3 is £1.',
  '+',
  '&',
  'é+é&é-é',
  '1+1=2 & so on',
  '😀',
  'a😀b',
  '👩‍👩‍👧‍👦 👍🏽',
  'éa éb é- é, é/ é+ é\r\né\t.',
  '~\\\0\x7f\x80\xff\ufeff\uffff',
  '\ufeffx',
  'Съешь же ещё этих мягких французских булок',
  '天地玄黄宇宙洪荒日月盈昃辰宿列张',
  '中😀文😀字',
]
const MALFORMED_UTF7 = [
  ['~', 0, 1, 'invalid-byte'],
  ['ab\\c', 2, 1, 'invalid-byte'],
  ['a\0', 1, 1, 'invalid-byte'],
  ['a\x80', 1, 1, 'invalid-byte'],
  ['+AOk\xff', 4, 1, 'invalid-byte'],
  ['+AOk~', 4, 1, 'invalid-byte'],
  ['+ a', 0, 1, 'invalid-base64'],
  ['a+', 1, 1, 'truncated'],
  ['+~', 0, 1, 'invalid-base64'],
  ['x+A-y', 1, 3, 'invalid-base64'],
  ['+A y', 0, 2, 'invalid-base64'],
  ['+AO-', 0, 4, 'invalid-base64'],
  ['+AOkA-', 4, 2, 'invalid-base64'],
  ['+AOkA6-', 4, 3, 'invalid-base64'],
  ['+AOkA6QD-', 7, 2, 'invalid-base64'],
  ['+AOkA6QDpA.', 9, 1, 'invalid-base64'],
  ['+AOl-', 3, 2, 'invalid-base64'],
  ['+AOl ', 3, 1, 'invalid-base64'],
  ['+AOkA6R-', 6, 2, 'invalid-base64'],
  ['+AOkA6R.', 6, 1, 'invalid-base64'],
  ['+2D3eAP-', 6, 2, 'invalid-base64'],
  ['+DEH-', 3, 2, 'invalid-base64'],
  ['+2D1-', 0, 5, 'invalid-base64'],
  ['+AOnYPR-', 4, 4, 'invalid-base64'],
  ['+2D0-', 0, 4, 'surrogate'],
  ['+2D0AYQ-', 0, 4, 'surrogate'],
  ['+3gAAYQ-', 0, 4, 'surrogate'],
  ['+3gA-', 0, 4, 'surrogate'],
  ['+AOnYPQ-', 4, 3, 'surrogate'],
  ['+2D0A-', 0, 4, 'surrogate'],
  ['+2D3YPd4A-', 0, 4, 'surrogate'],
  ['+2D0', 0, 4, 'truncated'],
  ['+2D3e', 0, 5, 'truncated'],
  ['+A', 0, 2, 'truncated'],
  ['+AOl', 3, 1, 'truncated'],
  ['+AOkA', 4, 1, 'truncated'],
] as const
const MALFORMED_IMAP = [
  ['\t', 0, 1, 'invalid-byte'],
  ['a\x7f', 1, 1, 'invalid-byte'],
  ['a\xe9', 1, 1, 'invalid-byte'],
  ['& ', 0, 1, 'invalid-base64'],
  ['&&-', 0, 1, 'invalid-base64'],
  ['&', 0, 1, 'truncated'],
  ['&AOk', 3, 1, 'truncated'],
  ['&AOkA6Q', 6, 1, 'truncated'],
  ['&AOk.', 3, 1, 'invalid-base64'],
  ['&AOkA6Q&-', 6, 1, 'invalid-base64'],
  ['&AOk/-', 3, 1, 'invalid-base64'],
  ['&AOkA6QDp.', 8, 1, 'invalid-base64'],
  ['&AGF-', 0, 5, 'invalid-base64'],
  ['&AOl-', 3, 2, 'invalid-base64'],
  ['&AO-', 0, 4, 'invalid-base64'],
  ['&AGEAYg-', 0, 4, 'overlong'],
  ['&AOkAYQDp-', 4, 3, 'overlong'],
  ['&ACYA6Q-', 0, 4, 'overlong'],
  ['&AGE-', 0, 4, 'overlong'],
  ['&AOk-&AOk-', 4, 2, 'invalid-base64'],
  ['&ZeVnLIqe-&ZeVnLIqe-', 9, 2, 'invalid-base64'],
  ['&AOk-&', 5, 1, 'truncated'],
  ['&2D0-', 0, 4, 'surrogate'],
  ['&2D3eAOk-', 7, 2, 'invalid-base64'],
] as const

describe.each(['wasm', 'js'] as const)('on %s', (name) => {
  beforeAll(() => {
    setBackend(name)
    expect(backend()).toBe(name)
  })
  afterAll(() => setBackend('auto'))

  describe('RFC 2152', () => {
    test.each([
      ['A\u2262\u0391.', 'A+ImIDkQ.'],
      ['日本語', '+ZeVnLIqe-'],
      ['Item 3 is £1.', 'Item 3 is +AKM-1.'],
      ['+', '+-'],
      ['1+1', '1+-1'],
      ['Hi Mom -\u263a-!', 'Hi Mom -+Jjo--+ACE-'],
      ['é-', '+AOk--'], // rule 2: an extra `-`
      ['é/', '+AOk-/'],
      ['é.', '+AOk.'],
      ['é\r\né', '+AOk\r\n+AOk-'], // rule 2: ends with the line
      ['é+', '+AOkAKw-'],
      ['😀', '+2D3eAA-'],
      ['\ufeff', '+/v8-'],
      ['~\\', '+AH4AXA-'],
    ])('%j is %j', (text, encoded) => {
      expect(textOf(utf7.encode(text))).toBe(encoded)
      expect(utf7.decode(bytesOf(encoded))).toBe(text)
      expect(utf7.byteLength(text)).toBe(encoded.length)
      expect(reference.encode(UTF7, text)).toBe(encoded)
    })

    test('rule 1: set O direct, where that is allowed, in every function', () => {
      const [text, encoded] = ['Hi Mom -\u263a-!', 'Hi Mom -+Jjo--!']
      const options = { direct: 'optional' } as const
      expect(textOf(utf7.encode(text, options))).toBe(encoded)
      expect(utf7.decode(bytesOf(encoded))).toBe(text)
      expect(utf7.byteLength(text, options)).toBe(encoded.length)
      expect(textOf(utf7.encodeCodePoints(utf8.decodeCodePoints(utf8.encode(text)), options))).toBe(encoded)
      const target = new Uint8Array(20)
      expect(utf7.encodeInto(text, target, options)).toEqual({ read: text.length, written: encoded.length })
      expect(textOf(target.subarray(0, encoded.length))).toBe(encoded)
      const encoder = utf7.encoder(options)
      expect(textOf(encoder.encode(text)) + textOf(encoder.flush())).toBe(encoded)
      expect(textOf(utf7.encode(SET_O, options))).toBe(SET_O)
      expect(textOf(utf7.encode(text, { direct: 'required' }))).toBe('Hi Mom -+Jjo--+ACE-')
      expect(textOf(utf7.encode(text))).toBe('Hi Mom -+Jjo--+ACE-')
      // @ts-expect-error
      expect(() => utf7.encode('x', { direct: 'none' })).toThrow(TypeError)
    })

    test('sets D, O and B, and rule 3, character by character', () => {
      for (let code = 0; code < 256; code++) {
        const character = String.fromCharCode(code)
        const isDirect = (SET_D + RULE_3).includes(character)
        const isRead = isDirect || SET_O.includes(character)
        const written = textOf(utf7.encode(character))
        expect(written === character, `${code} written directly`).toBe(isDirect)
        expect(textOf(utf7.encode(character, { direct: 'optional' })) === character).toBe(isRead)
        expect(utf7.decode(bytesOf(written))).toBe(character)
        expect(utf7.isValid(Uint8Array.of(code)), `${code} read directly`).toBe(isRead)
        // A character outside set B ends a shifted sequence. One of set B, or `-`, needs another `-` before it.
        const follows = written === character ? (character === '-' || SET_B.includes(character) ? '-' : '') : undefined
        if (follows !== undefined) expect(textOf(utf7.encode(`é${character}`))).toBe(`+AOk${follows}${character}`)
      }
    })

    test('rule 2: `-` is absorbed, once; other ends are kept', () => {
      expect(utf7.decode(bytesOf('+AOk-a'))).toBe('éa')
      expect(utf7.decode(bytesOf('+AOk--a'))).toBe('é-a')
      expect(utf7.decode(bytesOf('+AOk.a'))).toBe('é.a')
      expect(utf7.decode(bytesOf('+AOk-+AOk-'))).toBe('éé')
      expect(utf7.decode(bytesOf('+AOk-+-'))).toBe('é+')
      expect(utf7.decode(bytesOf('+AOk\r\nx'))).toBe('é\r\nx')
    })

    test('rule 2: zero bits fill up, and the end of the input closes', () => {
      for (const [encoded, text] of [
        ['+AOk', 'é'],
        ['+AOkA6Q', 'éé'],
        ['+AOkA6QDp', 'ééé'],
        ['+2D3eAA', '😀'],
      ])
        expect(utf7.decode(bytesOf(encoded))).toBe(text)
    })

    test('a character that can be direct can also be shifted', () => {
      expect(utf7.decode(bytesOf('+ADw-script+AD4-'))).toBe('<script>')
      expect(utf7.decode(bytesOf('+AGEAYgBj-'))).toBe('abc')
    })

    // Appendix A, the lines that hold shifted sequences. `optional` uses set O.
    const appendix = [
      ['both', 'Below is the full Chinese text of the Analects (+itaKng-).'],
      ['optional', '"The sayings of Confucius," James R. Ware, trans.  +U/BTFw-:'],
      ['required', '+ACI-The sayings of Confucius,+ACI- James R. Ware, trans.  +U/BTFw-:'],
      ['both', '+ZYeB9FH6ckh5Pg-, 1980.  (Chinese text with English translation)'],
      ['both', '+Vttm+E6UfZM-, +W4tRQ066bOg-, +UxdOrA-:  +Ti1XC2b4Xpc-, 1990.'],
      ['required', '+ACI-The Chinese Classics with a Translation, Critical and Exegetical'],
      ['required', 'Notes, Prolegomena, and Copius Indexes,+ACI- James Legge, trans.,'],
      ['optional', '10646 code points.  "U+-" followed by four hexadecimal digits'],
      ['required', '10646 code points.  +ACI-U+-+ACI- followed by four hexadecimal digits'],
      ['both', 'indicates a Unicode/10646 code (e.g., U+-9F08).  There is no good'],
      ['required', 'character sets+ADs- this represents the solution I find personally'],
      ['both', 'not.  Only variants listed as such in the +XrdxmVtXUXg- were used.'],
      ['optional', 'John H. Jenkins +TpVPXGBG- jenkins@apple.com 5 January 1993'],
      ['required', 'John H. Jenkins +TpVPXGBG- jenkins+AEA-apple.com 5 January 1993'],
    ] as const
    const appendixText = [
      'Below is the full Chinese text of the Analects (論語).',
      '"The sayings of Confucius," James R. Ware, trans.  台北:',
      '"The sayings of Confucius," James R. Ware, trans.  台北:',
      '文致出版社, 1980.  (Chinese text with English translation)',
      '四書五經, 宋元人注, 北京:  中國書店, 1990.',
      '"The Chinese Classics with a Translation, Critical and Exegetical',
      'Notes, Prolegomena, and Copius Indexes," James Legge, trans.,',
      '10646 code points.  "U+" followed by four hexadecimal digits',
      '10646 code points.  "U+" followed by four hexadecimal digits',
      'indicates a Unicode/10646 code (e.g., U+9F08).  There is no good',
      'character sets; this represents the solution I find personally',
      'not.  Only variants listed as such in the 康熙字典 were used.',
      'John H. Jenkins 井作恆 jenkins@apple.com 5 January 1993',
      'John H. Jenkins 井作恆 jenkins@apple.com 5 January 1993',
    ]
    test('Appendix A, both versions', () => {
      appendix.forEach(([, line], i) => {
        expect(utf7.decode(bytesOf(line))).toBe(appendixText[i])
      })
      const all = appendix.map(([, line]) => line).join('\r\n')
      expect(utf7.decode(bytesOf(all))).toBe(appendixText.join('\r\n'))
    })

    test.each(MALFORMED_UTF7)('%j is malformed at %i, %i bytes: %s', (encoded, offset, length, kind) => {
      expect(utf7.findError(bytesOf(encoded))).toEqual({ encoding: 'utf-7', offset, length, kind })
      checkDecoding(utf7, bytesOf(encoded))
    })

    test('a character before a broken end is kept', () => {
      const replace = { onError: 'replace' } as const
      expect(utf7.decode(bytesOf('+DEH-'), replace)).toBe('\u0c41\ufffd')
      expect(utf7.decode(bytesOf('+AOkA6R.x'), replace)).toBe('éé\ufffd.x')
      expect(utf7.decode(bytesOf('+2D3eAP-'), replace)).toBe('😀\ufffd')
      expect(utf7.decode(bytesOf('+DEH'), replace)).toBe('\u0c41\ufffd')
      expect(utf7imap.decode(bytesOf('&AOk.'), replace)).toBe('é\ufffd.')
      expect(utf7imap.decode(bytesOf('&AOkA6QDp'), replace)).toBe('ééé\ufffd')
      // A lone surrogate is malformed together with the end.
      expect(utf7.decode(bytesOf('+2D1-'), replace)).toBe('\ufffd')
    })

    test('with the policy latin1, plain text that is not UTF-7 stays as it is', () => {
      const options = { onError: 'latin1' } as const
      for (const text of ['a + b', 'a+b-c', 'x+1 = y', 'naïve ~ \\'])
        expect(utf7.decode(bytesOf(text), options)).toBe(text)
    })
  })

  describe('RFC 3501 5.1.3', () => {
    test.each([
      ['~peter/mail/台北/日本語', '~peter/mail/&U,BTFw-/&ZeVnLIqe-'],
      ['台北日本語', '&U,BTF2XlZyyKng-'],
      ['&', '&-'],
      ['a&b', 'a&-b'],
      ['é&é', '&AOk-&-&AOk-'],
      ['é+\\~', '&AOk-+\\~'],
      ['é.', '&AOk-.'],
      ['\t\x7f', '&AAkAfw-'],
      ['😀', '&2D3eAA-'],
    ])('%j is %j', (text, encoded) => {
      expect(textOf(utf7imap.encode(text))).toBe(encoded)
      expect(utf7imap.decode(bytesOf(encoded))).toBe(text)
      expect(reference.encode(IMAP, text)).toBe(encoded)
    })

    test('20..7E except `&` are direct and never shifted', () => {
      for (let code = 0; code < 256; code++) {
        const character = String.fromCharCode(code)
        const printable = code >= 0x20 && code <= 0x7e && character !== '&'
        expect(textOf(utf7imap.encode(character)) === character).toBe(printable)
        expect(utf7imap.isValid(Uint8Array.of(code))).toBe(printable)
        const shifted = bytesOf(reference.encode({ ...IMAP, direct: '' }, character).replace('&-', '&ACY-'))
        expect(utf7imap.isValid(shifted)).toBe(code < 0x20 || code > 0x7e)
      }
    })

    test.each(MALFORMED_IMAP)('%j is malformed at %i, %i bytes: %s', (encoded, offset, length, kind) => {
      expect(utf7imap.findError(bytesOf(encoded))).toEqual({ encoding: 'utf-7-imap', offset, length, kind })
      checkDecoding(utf7imap, bytesOf(encoded))
    })
  })

  const flavours = [
    ['utf-7', utf7, UTF7, {}],
    ['utf-7, set O direct', utf7, UTF7_OPTIONAL, { direct: 'optional' }],
    ['utf-7-imap', utf7imap, IMAP, {}],
  ] as const
  describe.each(flavours)('%s', (_, encoding, flavour, options) => {
    const malformed = encoding === utf7 ? MALFORMED_UTF7 : MALFORMED_IMAP
    const vectors = [...malformed.map(([encoded]) => encoded), ...CLEAN.map((text) => reference.encode(flavour, text))]

    test('its name, empty input, and U+FEFF, which is text', () => {
      expect(encoding.name).toBe(flavour.imap ? 'utf-7-imap' : 'utf-7')
      expect(encoding.encode('', options)).toEqual(new Uint8Array(0))
      expect(encoding.decode(new Uint8Array(0))).toBe('')
      expect(encoding.decode(encoding.encode('\ufeffx'))).toBe('\ufeffx')
      expect(() => encoding.encode('x', { bom: true })).toThrow(TypeError)
    })

    test('every vector behind 0..63 bytes, each split', () => {
      for (const vector of vectors) {
        for (let padding = 0; padding < 64; padding++) {
          if (isLeftOut()) continue
          const bytes = bytesOf('x'.repeat(padding) + vector)
          const items = reference.decode(flavour, bytes)
          const replaced = reference.replaced(items)
          expect(encoding.decode(bytes, { onError: 'replace' })).toBe(replaced)
          for (let cut = padding; cut <= bytes.length; cut++) {
            const decoder = encoding.decoder({ onError: 'replace' })
            const text = decoder.decode(bytes.subarray(0, cut)) + decoder.decode(bytes.subarray(cut))
            if (text + decoder.flush() !== replaced) expect.fail(`${vector} behind ${padding}, cut at ${cut}`)
          }
        }
      }
    })

    test('every vector between others, each split', () => {
      for (const vector of vectors) {
        checkDecoding(encoding, bytesOf(vector))
        checkDecoding(encoding, bytesOf(`${flavour.shift}AOk-${vector}${flavour.shift}ZeVnLIqe-`))
      }
    })

    test('encoding at once, in pieces and by transcoding', () => {
      for (const text of CLEAN) {
        const encoded = reference.encode(flavour, text)
        expect(textOf(encoding.encode(text, options))).toBe(encoded)
        expect(encoding.byteLength(text, options)).toBe(encoded.length)
        const codePoints = Uint32Array.from(text, (character) => character.codePointAt(0)!)
        expect(textOf(encoding.encodeCodePoints(codePoints, options))).toBe(encoded)
        for (let cut = 0; cut <= text.length; cut++) {
          const encoder = encoding.encoder(options)
          const parts = [encoder.encode(text.slice(0, cut)), encoder.encode(text.slice(cut)), encoder.flush()]
          expect(parts.map(textOf).join('')).toBe(encoded)
          expect(textOf(encoder.encode(text)) + textOf(encoder.flush())).toBe(encoded) // the encoder starts again
        }
        if ('direct' in options) continue
        for (const other of [utf8, utf16le]) {
          const source = other.encode(text)
          expect(textOf(transcode(source, other, encoding, KEEP))).toBe(encoded)
          expect(transcodedLength(source, other, encoding, KEEP)).toBe(encoded.length)
          expect(transcode(bytesOf(encoded), encoding, other)).toEqual(source)
          const there = new Transcoder(other, encoding, KEEP)
          const back = new Transcoder(encoding, other)
          for (let again = 0; again < 2; again++) {
            const bytes = [...Array.from(source, (byte) => there.push(Uint8Array.of(byte))), there.end()]
            expect(bytes.map(textOf).join('')).toBe(encoded)
            const texts = [...Array.from(bytesOf(encoded), (byte) => back.push(Uint8Array.of(byte))), back.end()]
            expect(Buffer.concat(texts)).toEqual(Buffer.from(source))
          }
        }
      }
    })

    test('encodeInto writes a complete encoding of as many characters as the target holds', () => {
      for (const text of CLEAN) {
        const ends = [0]
        for (const character of text) ends.push(ends[ends.length - 1] + character.length)
        const lengths = ends.map((end) => reference.encode(flavour, text.slice(0, end)).length)
        for (let size = 0; size <= lengths[lengths.length - 1] + 2; size++) {
          const target = new Uint8Array(size + 4).fill(0xaa)
          const { read, written } = encoding.encodeInto(text, target.subarray(0, size), options)
          const fits = lengths.findLastIndex((length) => length <= size)
          expect(read, `${text} in ${size}`).toBe(ends[fits])
          expect(textOf(target.subarray(0, written))).toBe(reference.encode(flavour, text.slice(0, read)))
          expect(Array.from(target.subarray(size))).toEqual([0xaa, 0xaa, 0xaa, 0xaa])
        }
      }
    })

    test('transcodeInto writes a complete encoding of as many characters as the target holds', () => {
      if ('direct' in options) return
      for (const text of CLEAN) {
        const characters = Array.from(text)
        const prefixes = characters.map((_, i) => characters.slice(0, i + 1).join(''))
        prefixes.unshift('')
        for (const [from, to] of [
          [utf8, encoding],
          [encoding, utf8],
          [encoding, utf16le],
        ] as const) {
          const source = from.encode(text)
          const results = prefixes.map((prefix) => to.encode(prefix))
          for (let size = 0; size <= results[results.length - 1].length + 1; size++) {
            const target = new Uint8Array(size)
            const { read, written } = transcodeInto(source, target, from, to, KEEP)
            const fits = results.findLastIndex(({ length }) => length <= size)
            expect(textOf(target.subarray(0, written)), `${text} in ${size}`).toBe(textOf(results[fits]))
            if (from === utf8) expect(utf8.decode(source.subarray(0, read), KEEP)).toBe(prefixes[fits])
            else if (fits === characters.length && size > written) expect(read).toBe(source.length)
          }
        }
      }
    })

    test('lone surrogates are not encoded', () => {
      for (const [text, offset] of [
        ['\ud800', 0],
        ['a\udc00', 1],
        ['é\ud800é', 1],
        ['é\ud800a', 1],
        ['éé\udc00\ud800', 2],
        ['😀\ud83d', 2],
      ] as const) {
        const error = { encoding: encoding.name, offset, length: 1, kind: 'surrogate' }
        expect(() => encoding.encode(text, options)).toThrow(expect.objectContaining(error))
        expect(() => encoding.byteLength(text, options)).toThrow(MalformedError)
        expect(() => encoding.encodeInto(text, new Uint8Array(100), options)).toThrow(expect.objectContaining(error))
        const codePoints = Uint32Array.from(text, (character) => character.codePointAt(0)!)
        expect(() => encoding.encodeCodePoints(codePoints, options)).toThrow(
          expect.objectContaining({ kind: 'surrogate' }),
        )
        for (const [onError, replacement] of [
          ['replace', '\ufffd'],
          ['ignore', ''],
          [() => '+é&', '+é&'],
        ] as const) {
          const repaired = reference.encode(flavour, text.replace(/\p{Surrogate}/gu, replacement))
          expect(textOf(encoding.encode(text, { ...options, onError }))).toBe(repaired)
          expect(textOf(encoding.encodeCodePoints(codePoints, { ...options, onError }))).toBe(repaired)
          const target = new Uint8Array(repaired.length + 1)
          expect(encoding.encodeInto(text, target, { ...options, onError })).toEqual({
            read: text.length,
            written: repaired.length,
          })
          expect(textOf(target.subarray(0, repaired.length))).toBe(repaired)
        }
      }
    })

    test('transcodeInto writes a malformed sequence alone, though only the byte behind it shows its end', () => {
      const { shift } = flavour
      for (const onError of ['replace', 'ignore', () => '…'] as const) {
        const size = onError === 'ignore' ? 0 : 3
        const target = new Uint8Array(size + 1)
        const source = bytesOf(`${shift}A-xy`)
        expect(transcodeInto(source, target.subarray(0, size), encoding, utf8, { onError })).toEqual({
          read: 3, // a dropped sequence counts as read
          written: size,
        })
        expect(transcodeInto(source, target, encoding, utf8, { onError })).toEqual({ read: 4, written: size + 1 })
      }
    })

    test('an error far into a shifted sequence that spans windows and chunks', () => {
      if ('direct' in options) return
      const start = bytesOf(`${flavour.shift}${'AOkA6QDp'.repeat(9000)}`)
      for (const tail of ['2D0', '2D0A', 'AOl', 'A', '3gAA6Q']) {
        const bytes = bytesOf(`${tail}- x`)
        const whole = new Uint8Array(start.length + bytes.length)
        whole.set(start)
        whole.set(bytes, start.length)
        const expected = reference.firstMalformed(reference.decode(flavour, whole))!
        expect(encoding.findError(whole)).toEqual({ encoding: encoding.name, ...expected })
        const size = 4099
        expect(() => decodeInPieces(encoding, whole, [size])).toThrow(expect.objectContaining(expected))
        expect(() => decodeInPieces(encoding, whole, [start.length, 1])).toThrow(expect.objectContaining(expected))
      }
    })

    test('an unmappable character has the place of its source bytes', () => {
      const shift = flavour.shift
      for (const [encoded, offset, length] of [
        [`a${shift}IKw-`, 1, 4],
        [`${shift}AOkgrADp-`, 4, 3],
        [`${shift}AOk-x${shift}IKw-`, 6, 4],
        [`${shift}AOkA6dg93gAA6Q-`, 7, 5],
      ] as const) {
        const error = { kind: 'unmappable', offset, length }
        expect(() => transcode(bytesOf(encoded), encoding, latin1)).toThrow(expect.objectContaining(error))
        const told: unknown[] = []
        transcode(bytesOf(encoded), encoding, latin1, { onError: (malformed) => String(told.push(malformed)) })
        expect(told).toEqual([expect.objectContaining(error)])
      }
    })

    const texts = fc.oneof(
      anyText(40),
      fc
        .array(fc.constantFrom('a', '+', '-', '&', '~', '/', ' ', 'é', '中', '😀', '\n', '.'), { maxLength: 40 })
        .map((parts) => parts.join('')),
    )
    test('any text encodes as the oracle says, and decodes to itself', () => {
      fc.assert(
        fc.property(texts, fc.nat(40), (text, cut) => {
          const encoded = encoding.encode(text, options)
          expect(textOf(encoded)).toBe(reference.encode(flavour, text))
          expect(encoding.decode(encoded)).toBe(text)
          expect(encoding.isValid(encoded)).toBe(true)
          const encoder = encoding.encoder(options)
          const parts = [encoder.encode(text.slice(0, cut)), encoder.encode(text.slice(cut)), encoder.flush()]
          expect(parts.map(textOf).join('')).toBe(textOf(encoded))
        }),
        { numRuns: 300 },
      )
    })

    test('any bytes decode as the oracle says', () => {
      const likely = fc.constantFrom(...bytesOf(`${flavour.shift}--ADOkZ2e3g9Q0 ~.,/`))
      const parts = fc.constantFrom(...vectors).map((vector) => [...bytesOf(vector)])
      const bytes = fc.oneof(
        fc.array(likely, { maxLength: 30 }),
        fc.array(parts, { maxLength: 5 }).map((some) => some.flat()),
        fc
          .array(fc.constantFrom(...bytesOf('2D3eANg9')), { maxLength: 40 })
          .map((some) => [flavour.shift.charCodeAt(0), ...some, 0x2d]),
      )
      fc.assert(
        fc.property(bytes, fc.integer({ min: 1, max: 9 }), (some, size) => {
          const source = Uint8Array.from(some)
          checkDecoding(encoding, source, false)
          const replaced = reference.replaced(reference.decode(flavour, source))
          expect(decodeInPieces(encoding, source, [size], { onError: 'replace' })).toBe(replaced)
        }),
        { numRuns: 600 },
      )
    })

    test('hostile bytes take linear time', () => {
      if ('direct' in options) return
      for (const unit of ['+', '&', '+&', '&+', '+A-', '&2D0-', '+2D0', '~', '-', '&AOk-']) {
        const bytes = bytesOf(unit.repeat(1 << 17))
        const began = performance.now()
        const text = encoding.decode(bytes, { onError: 'replace' })
        expect(text.length).toBeLessThanOrEqual(bytes.length)
        expect(performance.now() - began, unit).toBeLessThan(3000)
      }
    })
  })
})
