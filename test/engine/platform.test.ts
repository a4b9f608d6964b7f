// Compares with the platform's own codecs, TextDecoder, TextEncoder and Buffer, also on long texts.

import { expect, test } from 'vitest'
import {
  ascii,
  type Encoding,
  latin1,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf32,
  utf32be,
  utf32le,
} from '../../src/index.ts'
import { toText } from '../reference/items.ts'
import { onBackends, owned, same } from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { PROFILES, spoiled, text } from '../support/texts.ts'

/** Texts of 0.4 to 1.5 MB in UTF-8. */
const LONG = (
  [
    ['changing', 1_500_000],
    ['ascii', 700_000],
    ['mixed', 500_000],
    ['cjk', 500_000],
    ['latin', 400_000],
  ] as const
).map(([profile, size], i) => {
  const all = toText(text(profile, new Random(i), 40_000))
  return { profile, all: all.repeat(Math.ceil(size / Buffer.byteLength(all))) }
})

const toUtf8 = new TextEncoder()

function big(bytes: Buffer, swap: 'swap16' | 'swap32'): Buffer {
  return Buffer.from(bytes)[swap]()
}
function valuesOf(all: string): Uint32Array {
  return Uint32Array.from(all, (character) => character.codePointAt(0) as number)
}

let made: { profile: string; encoding: Encoding; source: Uint8Array }[] | undefined
/** Parts of the long texts, with an error in every thousand elements. */
function malformed() {
  const random = new Random(0xbad)
  made ??= LONG.flatMap(({ profile, all }) => {
    const part = Uint16Array.from({ length: 150_000 }, (_, i) => all.charCodeAt(i))
    const le = new Uint8Array(spoiled(part, random, 999).buffer)
    return [
      { profile, encoding: utf8, source: spoiled(toUtf8.encode(all.slice(0, 150_000)), random, 1000) },
      { profile, encoding: utf16le, source: le },
      { profile, encoding: utf16le, source: le.subarray(0, le.length - 1) },
      { profile, encoding: utf16be, source: new Uint8Array(big(Buffer.from(le), 'swap16')) },
    ]
  })
  return made
}

onBackends('as the platform', () => {
  test.each(LONG)('long text: $profile', ({ profile, all }) => {
    const values = valuesOf(all)
    const le16 = Buffer.from(all, 'utf16le')
    const le32 = Buffer.from(values.buffer)
    const forms = [
      { encoding: utf8, bytes: toUtf8.encode(all) },
      { encoding: utf16le, bytes: le16 },
      { encoding: utf16be, bytes: big(le16, 'swap16') },
      { encoding: utf16, bytes: Buffer.concat([Buffer.of(0xfe, 0xff), big(le16, 'swap16')]) },
      { encoding: utf32le, bytes: le32 },
      { encoding: utf32be, bytes: big(le32, 'swap32') },
      { encoding: utf32, bytes: Buffer.concat([Buffer.of(0, 0, 0xfe, 0xff), big(le32, 'swap32')]) },
    ]
    if (profile === 'ascii') forms.push({ encoding: ascii, bytes: Buffer.from(all, 'latin1') })
    for (const { encoding, bytes } of forms) {
      const context = () => `${encoding.name}, ${profile}, ${bytes.length} bytes`
      same(encoding.decode(bytes), all, context)
      same(owned(encoding.encode(all)), bytes, context)
      same(owned(encoding.decodeCodePoints(bytes)), values, context)
      same(owned(encoding.encodeCodePoints(values)), bytes, context)
      same(encoding.byteLength(all), bytes.length, context)
      same(encoding.utf16Length(bytes), all.length, context)
      same(encoding.codePointCount(bytes), values.length, context)
      same(encoding.isValid(bytes), true, context)
      same(encoding.findError(bytes), undefined, context)
      const target = new Uint8Array(bytes.length + 8)
      same(encoding.encodeInto(all, target), { read: all.length, written: bytes.length }, context)
      same(target.subarray(0, bytes.length), bytes, context)
    }
  })

  test('long text: ISO 8859-1', () => {
    const bytes = Uint8Array.from({ length: 1_500_000 }, (_, i) => (i * 31 + (i >> 8)) & 0xff)
    const all = Buffer.from(bytes).toString('latin1')
    expect(latin1.decode(bytes) === all).toBe(true)
    same(owned(latin1.encode(all)), bytes, () => 'encode')
    expect(latin1.utf16Length(bytes)).toBe(bytes.length)
    expect(latin1.byteLength(all)).toBe(bytes.length)
    same(latin1.decodeCodePoints(bytes), Uint32Array.from(bytes), () => 'decodeCodePoints')
  })

  test('malformed long text is replaced as TextDecoder does', () => {
    for (const { profile, encoding, source } of malformed()) {
      const context = () => `${encoding.name}, ${profile}`
      const expected = new TextDecoder(encoding.name).decode(source)
      same(encoding.decode(source, { onError: 'replace' }), expected, context)
      same(encoding.utf16Length(source, { onError: 'replace' }), expected.length, context)
      same(encoding.isValid(source), false, context)
      const fatal = new TextDecoder(encoding.name, { fatal: true })
      expect(() => fatal.decode(source)).toThrow(TypeError)
      expect(() => encoding.decode(source)).toThrow(TypeError)
    }
  })

  test.each(PROFILES)('short texts, clean and spoiled: %s', (profile) => {
    const random = new Random(0x5407)
    const lossy = new TextDecoder()
    const kept = new TextDecoder('utf-8', { ignoreBOM: true })
    for (let round = 0; round < 200; round++) {
      const all = toText(text(profile, random, random.below(200)))
      const bytes = spoiled(toUtf8.encode(all), random, random.pick([5, 50, 2 ** 30]))
      const decoded = lossy.decode(bytes)
      const context = () => Buffer.from(bytes).toString('hex')
      same(utf8.decode(bytes, { onError: 'replace' }), decoded, context)
      same(utf8.decode(bytes, { onError: 'replace', bom: 'keep' }), kept.decode(bytes), context)
      same(utf8.encode(all), toUtf8.encode(all), context)
      const units = spoiled(
        Uint16Array.from(all, (_, i) => all.charCodeAt(i)),
        random,
        20,
      )
      const lone = Buffer.from(units.buffer).toString('utf16le')
      same(utf8.encode(lone, { onError: 'replace' }), toUtf8.encode(lone), context)
      same(utf8.byteLength(lone, { onError: 'replace' }), Buffer.byteLength(lone), context)
      same(latin1.decode(bytes), Buffer.from(bytes).toString('latin1'), context)
    }
  })

  test.each(PROFILES)('encodeInto of TextEncoder: %s', (profile) => {
    const random = new Random(0x1470)
    for (let round = 0; round < 100; round++) {
      const all = toText(text(profile, random, random.below(60)))
      const size = random.below(200)
      const [own, other] = [new Uint8Array(size), new Uint8Array(size)]
      const context = () => `${JSON.stringify(all)} into ${size}`
      const result = utf8.encodeInto(all, own)
      const theirs = toUtf8.encodeInto(all, other)
      // Node 26 stops before the target is full. The characters that still fit are added here.
      for (const character of all.slice(theirs.read)) {
        const more = toUtf8.encode(character)
        if (theirs.written + more.length > size) break
        other.set(more, theirs.written)
        theirs.read += character.length
        theirs.written += more.length
      }
      same(result, { ...theirs }, context)
      same(own.subarray(0, result.written), other.subarray(0, result.written), context)
    }
  })
})
