// What a policy that is a function learns of text that can't be encoded: its code point, and whether the target has other text.

import { expect, test } from 'vitest'
import { ascii, Transcoder, transcode, transcodedLength, transcodeInto, utf7, utf8, wtf8 } from '../../src/index.ts'
import { iso2022jp, koi8r } from '../../src/legacy.ts'
import * as lite from '../../src/lite.ts'
import { onBackends } from '../support/interface.ts'

const TEXT = 'a“b”\u{1f600}c'.repeat(300)
const EXPECTED = TEXT.replace(/[“”]/g, '"').replace(/\u{1f600}/gu, ':)')
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Answers by code point, with the first candidate that the target has. */
function choosing() {
  const told: (number | undefined)[] = []
  const onError = (
    { codePoint, kind }: { codePoint?: number; kind: string },
    canEncode?: (text: string) => boolean,
  ) => {
    expect(kind).toBe('unmappable')
    told.push(codePoint)
    const candidates = codePoint === 0x1f600 ? ['☺', ':)', ''] : ['«', '"', '']
    return candidates.find((each) => canEncode?.(each)) ?? 'nothing'
  }
  return { told, onError }
}

onBackends('canEncode', () => {
  const all = Array.from(TEXT, (character) => character.codePointAt(0) as number).filter((each) => each > 0x7f)
  const source = utf8.encode(TEXT)
  const calls: [string, (options: { onError: ReturnType<typeof choosing>['onError'] }) => unknown, unknown][] = [
    ['encode', (options) => textOf(ascii.encode(TEXT, options)), EXPECTED],
    ['byteLength', (options) => ascii.byteLength(TEXT, options), EXPECTED.length],
    [
      'encoder',
      (options) => {
        const encoder = ascii.encoder(options)
        return textOf(encoder.encode(TEXT)) + textOf(encoder.flush())
      },
      EXPECTED,
    ],
    [
      'encodeCodePoints',
      (options) =>
        textOf(
          ascii.encodeCodePoints(
            Uint32Array.from(TEXT, (each) => each.codePointAt(0) as number),
            options,
          ),
        ),
      EXPECTED,
    ],
    ['transcode', (options) => textOf(transcode(source, utf8, ascii, options)), EXPECTED],
    ['transcodedLength', (options) => transcodedLength(source, utf8, ascii, options), EXPECTED.length],
    [
      'Transcoder',
      (options) => {
        const transcoder = new Transcoder(utf8, ascii, options)
        return textOf(transcoder.push(source)) + textOf(transcoder.end())
      },
      EXPECTED,
    ],
  ]
  test.each(calls)('in %s', (_, call, expected) => {
    const { told, onError } = choosing()
    expect(call({ onError })).toEqual(expected)
    expect(told).toEqual(all)
  })

  test('in encodeInto, transcodeInto and write, which may ask twice', () => {
    const target = new Uint8Array(EXPECTED.length)
    const whole = { read: TEXT.length, written: EXPECTED.length }
    expect(ascii.encodeInto(TEXT, target, { onError: choosing().onError })).toEqual(whole)
    expect(textOf(target)).toBe(EXPECTED)
    target.fill(0)
    const read = { read: source.length, written: EXPECTED.length }
    expect(transcodeInto(source, target, utf8, ascii, { onError: choosing().onError })).toEqual(read)
    expect(textOf(target)).toBe(EXPECTED)
    target.fill(0)
    expect(ascii.write(TEXT, target, 0, { onError: choosing().onError })).toBe(EXPECTED.length)
    expect(textOf(target)).toBe(EXPECTED)
  })

  test('the code point is a field of the error', () => {
    expect(attemptError(() => ascii.encode('ab\u{1f600}'))).toHaveProperty('codePoint', 0x1f600)
    expect(attemptError(() => utf8.encode('ab\ud800'))).toHaveProperty('codePoint', 0xd800)
    expect(attemptError(() => transcode(source, utf8, ascii))).toHaveProperty('codePoint', 0x201c)
    expect(attemptError(() => lite.utf8.encode('\udfff'))).toHaveProperty('codePoint', 0xdfff)
    expect(attemptError(() => utf8.decode(Uint8Array.of(0xff)))).not.toHaveProperty('codePoint')
    expect(JSON.parse(JSON.stringify(attemptError(() => ascii.encode('é'))))).toHaveProperty('codePoint', 0xe9)
  })

  test('bytes have none, and what is made of them is asked about no target', () => {
    const told: unknown[] = []
    transcode(Uint8Array.of(0xff), utf8, ascii, {
      onError: (error, canEncode) => {
        told.push(error.codePoint, canEncode)
        return ''
      },
    })
    expect(told).toEqual([undefined, undefined])
  })

  test('in the middle of a shifted sequence it leaves the state as it is', () => {
    const text = '日本\u{1f600}語a日\ud800本'
    const encode = (asks: boolean) =>
      iso2022jp.encode(text, {
        onError: (_, canEncode) => {
          if (asks) expect([canEncode?.('語'), canEncode?.('a'), canEncode?.('é')]).toEqual([true, true, false])
          return '々'
        },
      })
    expect(encode(true)).toEqual(encode(false))
    expect(iso2022jp.decode(encode(true))).toBe('日本々語a日々本')
    const shifted = utf7.encode('é\ud800é', { onError: (_, canEncode) => String(canEncode?.('é~é')) })
    expect(utf7.decode(shifted)).toBe('étrueé')
  })

  test('long text, halves, and after the call', () => {
    let kept: ((text: string) => boolean) | undefined
    koi8r.encode('я中', {
      onError: (_, canEncode) => {
        kept = canEncode
        return ''
      },
    })
    const long = 'я'.repeat(200_001)
    expect([kept?.(long), kept?.(`${long}中`), kept?.(''), kept?.('\ud800')]).toEqual([true, false, true, false])
    const halves: unknown[] = []
    utf8.encode('\ud800', {
      onError: (_, canEncode) => String(halves.push(canEncode?.('\u{1f600}'), canEncode?.('\udc00'))),
    })
    lite.utf8.encode('\ud800', {
      onError: (_, canEncode) => String(halves.push(canEncode?.('\u{1f600}'), canEncode?.('\udc00'))),
    })
    expect(halves).toEqual([true, false, true, false])
    const pairs = `a${'\u{1f600}'.repeat(100_000)}`
    utf8.encode('\ud800', { onError: (_, canEncode) => String(halves.push(canEncode?.(pairs))) })
    expect(halves.at(-1)).toBe(true)
    expect(wtf8.encode('\ud800')).toHaveLength(3)
  })
})

function attemptError(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
