// Microsoft's code pages of two bytes, and Big5-HKSCS. Each pair of bytes is compared with iconv-lite, which has the same tables without what
// users define; test/oracles/codepages.ts asks other codecs.

import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { big5hkscs, cp932, cp936, cp949, cp950 } from '../../../src/codepages.ts'
import { Transcoder, utf8 } from '../../../src/index.ts'
import { big5, euckr, gbk, shiftjis } from '../../../src/legacy.ts'
import { onBackends } from '../../support/interface.ts'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const isPrivate = (text: string) => /^[\ue000-\uf8ff]$/.test(text)

const LEADS = Array.from({ length: 0x7e }, (_, i) => i + 0x81)
const PAIRS = LEADS.flatMap((lead) => Array.from({ length: 0x100 }, (_, trail) => Uint8Array.of(lead, trail)))

onBackends('code pages of two bytes', () => {
  test.each([cp932, cp936, cp949, cp950])('$name has the pairs of iconv-lite, and characters of users', (encoding) => {
    let common = 0
    let users = 0
    for (const pair of PAIRS) {
      if (encoding.isValid(pair.subarray(0, 1))) continue // katakana
      const theirs = iconv.decode(Buffer.from(pair), encoding.name)
      const isCharacter = encoding.isValid(pair)
      const ours = isCharacter ? encoding.decode(pair) : '\ufffd'
      if (isPrivate(ours)) {
        users++
        expect(encoding.encode(ours), hexOf(pair)).toEqual(pair)
      } else if (isCharacter) {
        common++
        if (theirs !== ours) expect(ours, hexOf(pair)).toBe(theirs)
      } else expect(theirs, hexOf(pair)).toContain('\ufffd')
    }
    expect(common).toBeGreaterThan(7000)
    expect(users).toBeGreaterThan(180)
  })

  test('big5-hkscs encodes every pair that it decodes, but for a few', () => {
    const others = PAIRS.filter((pair) => big5hkscs.isValid(pair)).filter(
      (pair) => hexOf(big5hkscs.encode(big5hkscs.decode(pair))) !== hexOf(pair),
    )
    expect(others.map(hexOf)).toEqual('a1fe a240 a27e a2a1 a2a2 a2a3 a2a4 a2a5 a2a6 a2a7 a2cc a2ce'.split(' '))
  })
})

describe('what differs from the encodings of the Web', () => {
  test('cp932 encodes what it decodes, and no similar characters', () => {
    expect(hexOf(cp932.encode('\ue000\ue757表'))).toBe('f040f9fc955c')
    for (const lacking of ['¥', '‾', '−', '\x80', '〜']) {
      expect(() => cp932.encode(lacking)).toThrow('unmappable')
      if (lacking !== '〜') expect(shiftjis.encode(lacking)).not.toHaveLength(0)
    }
    expect(cp932.findError(bytesOf('80'))).toMatchObject({ kind: 'invalid-byte', length: 1 })
    // Of the three places of a character that of IBM, and of the two of a symbol that of JIS X 0208.
    expect(hexOf(cp932.encode('纊∪'))).toBe('fa5c81be')
  })

  test('cp936 has two bytes at most, and the characters of GBK', () => {
    expect(cp936.decode(bytesOf('80 d6d0 aaa1'))).toBe('€中\ue000')
    expect(hexOf(cp936.encode('€中\ue000'))).toBe('80d6d0aaa1')
    expect(gbk.decode(bytesOf('81308130'))).toBe('\x80')
    expect(cp936.findError(bytesOf('81308130'))).toMatchObject({ kind: 'truncated', offset: 0, length: 1 })
    expect(cp936.decode(bytesOf('a6d9'))).toBe('\ue78d')
    expect(() => cp936.encode('\ufe10')).toThrow('unmappable')
  })

  test('cp949 and cp950 have characters of users', () => {
    expect(cp949.decode(bytesOf('c9a1 fefe b0a1'))).toBe('\ue000\ue0bb가')
    expect(euckr.isValid(bytesOf('c9a1'))).toBe(false)
    expect(cp950.decode(bytesOf('fa40 8140 a3e1 a440'))).toBe('\ue000\ueeb8€一')
    expect(cp950.isValid(bytesOf('8862'))).toBe(true)
    expect(cp950.decode(bytesOf('8862'))).not.toBe(big5.decode(bytesOf('8862')))
  })
})

describe('big5-hkscs', () => {
  const both = '𠀋\u00ca\u0304\u00ca\u030c\u00ea\u0304\u00ea\u030c'

  test('encodes characters of Hong Kong', () => {
    expect(() => big5.encode('㗎')).toThrow('unmappable')
    expect(hexOf(big5hkscs.encode('㗎嘅'))).toBe('9dee9def')
    expect(big5hkscs.decode(big5hkscs.encode('㗎嘅𠝹'))).toBe('㗎嘅𠝹')
  })

  test('one character of two code points', () => {
    expect(big5hkscs.decode(bytesOf('8862 8864 88a3 88a5'))).toBe(both.slice(2))
    expect(hexOf(big5hkscs.encode(both.slice(2)))).toBe('8862886488a388a5')
    expect(hexOf(big5hkscs.encode('\u00ca\u00ea\u00caA\u00ea'))).toBe('886688a788664188a7')
    expect(() => big5hkscs.encode('\u00ca\u0300')).toThrow('unmappable at offset 1')
    expect(big5hkscs.byteLength('\u00ca\u0304')).toBe(2)
    expect(big5hkscs.byteLength('\u00ca')).toBe(2)
  })

  test('its halves arrive apart', () => {
    const encoder = big5hkscs.encoder()
    expect(hexOf(encoder.encode('a\u00ca'))).toBe('61')
    expect(hexOf(encoder.encode('\u0304'))).toBe('8862')
    expect(hexOf(encoder.encode('\u00ea'))).toBe('')
    expect(hexOf(encoder.flush())).toBe('88a7')
    expect(hexOf(encoder.encode('b'))).toBe('62')
  })

  test('its first half is all that has come', () => {
    const transcoder = new Transcoder(utf8, big5hkscs)
    expect(hexOf(transcoder.push(utf8.encode('\u00ca')))).toBe('')
    expect(hexOf(transcoder.push(utf8.encode('\u0304')))).toBe('8862')
    expect(hexOf(transcoder.end())).toBe('')
    const target = new Uint8Array(2)
    const piecewise = new Transcoder(utf8, big5hkscs)
    expect(piecewise.pushInto(utf8.encode('\u00ca'), target.subarray(0, 1)).written).toBe(0)
    expect(hexOf(piecewise.end())).toBe('8866')
  })

  test('encodeInto writes whole characters', () => {
    const target = new Uint8Array(3)
    expect(big5hkscs.encodeInto('a\u00ca\u0304', target)).toEqual({ read: 3, written: 3 })
    expect(big5hkscs.encodeInto('ab\u00ca\u0304', target)).toEqual({ read: 2, written: 2 })
  })
})
