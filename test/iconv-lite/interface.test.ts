// What applications ask of iconv-lite: body-parser, raw-body, mysql2, libmime, mailparser, encoding-sniffer; and settings of users.

import { Readable } from 'node:stream'
import { buffer, text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEncodings } from '../../src/iconv-lite/encodings.ts'
import { createIconv } from '../../src/iconv-lite/iconv.ts'
import * as module from '../../src/iconv-lite.ts'
import { ENCODINGS, hex, ours, theirs } from './support.ts'

const fresh = () => createIconv(createEncodings)
afterEach(() => vi.restoreAllMocks())

/** Runs the same on both. */
const both = <T>(run: (iconv: typeof ours) => T): [T, T] => [run(ours), run(theirs as unknown as typeof ours)]
const message = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing thrown'
}

describe('names', () => {
  test.each([
    'UTF-8',
    'utf 8',
    'ISO_8859-1:1987',
    'win1251',
    'Shift_JIS',
    'x-sjis',
    'UTF-16LE',
    'latin1',
    'US-ASCII',
    'cp437',
  ])('%s', (name) => {
    const [mine, other] = both((iconv) => [iconv.encodingExists(name), iconv._canonicalizeEncoding(name)])
    expect(mine).toEqual(other)
    expect(mine[0]).toBe(true)
  })

  test.each([
    'nosuch',
    '',
    'x-nosuch:1999',
    '__proto__',
    'constructor',
    'toString',
    '_sbcs',
    '_internal',
    undefined,
    null,
    5,
    {},
  ])('unknown: %s', (name) => {
    const [mine, other] = both((iconv) => [
      iconv.encodingExists(name as string),
      message(() => iconv.decode(Buffer.from('a'), name as string)),
      message(() => iconv.getCodec(name as string)),
    ])
    expect(mine).toEqual(other)
    expect(mine[0]).toBe(false)
  })

  test('spellings without end are not kept without end', () => {
    const iconv = fresh()
    const codec = iconv.getCodec('gbk')
    for (let i = 0; i < 3000; i++) expect(iconv.getCodec(`g${'-'.repeat(i)}bk`)).toBe(codec)
  })

  test('an unknown name is known once it is defined', () => {
    const iconv = fresh()
    expect(iconv.encodings).toBeNull()
    expect(iconv.encodingExists('mine')).toBe(false)
    iconv.encodings!.mine = 'utf8'
    expect(iconv.decode(Buffer.from('é'), 'mine')).toBe('é')
  })
})

describe('the object', () => {
  test('has the names of iconv-lite', () => {
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort())
    expect(ours.toEncoding).toBe(ours.encode)
    expect(ours.fromEncoding).toBe(ours.decode)
  })

  test('the module has its functions, and the object as default', () => {
    expect(module.default).toBe(ours)
    expect(module.decode(Buffer.of(0xe4), 'latin1')).toBe('ä')
  })

  test('encodings have no prototype, as those of iconv-lite', () => {
    for (const { encodings } of [ours, theirs]) expect(Object.getPrototypeOf(encodings)).toBeNull()
  })

  test('encodings that are null are made anew', () => {
    const iconv = fresh()
    iconv.encodingExists('utf8')
    iconv.encodings!.mine = 'utf8'
    iconv.encodings = null
    iconv._codecDataCache = Object.create(null)
    expect(iconv.encodingExists('mine')).toBe(false)
    expect(iconv.encodingExists('utf8')).toBe(true)
  })

  test('another cache of codecs gives other codecs', () => {
    const iconv = fresh()
    const codec = iconv.getCodec('koi8-r')
    iconv._codecDataCache = Object.create(null)
    expect(iconv.getCodec('koi8-r')).not.toBe(codec)
    expect(iconv.getCodec('koi8-r')).toBe(iconv._codecDataCache.koi8r)
  })

  test('characters that stand for errors count for codecs that are made later', () => {
    const run = (iconv: typeof ours) => {
      iconv.defaultCharSingleByte = '_'
      iconv.defaultCharUnicode = '*'
      const said = ['cp1163', 'cp949', 'cesu8', 'utf32', 'utf32be', 'maccroatian'].map((name) => [
        hex(iconv.encode('\ue123ア', name)),
        iconv.decode(Buffer.of(0x81, 0xff, 0x41, 0x7f, 0xff), name).replace(/0\*$/, '*'),
      ])
      iconv.defaultCharSingleByte = '?'
      iconv.defaultCharUnicode = '\ufffd'
      return said
    }
    theirs._codecDataCache = Object.create(null)
    expect(run(fresh())).toEqual(run(theirs as unknown as typeof ours))
    theirs._codecDataCache = Object.create(null)
  })

  test('a codec and a table of the user', () => {
    const run = (iconv: typeof ours) => {
      iconv.encodingExists('utf8')
      iconv.encodings!.upper = {
        type: '_sbcs',
        chars: Array.from({ length: 128 }, (_, i) => String.fromCharCode(0x400 + i)).join(''),
      }
      class Codec {
        encoder = class {
          write = (text: string) => Buffer.from(text.toUpperCase())
          end = () => Buffer.from('.')
        }
        decoder = class {
          write = (bytes: Uint8Array) => `<${bytes.length}>`
          end = () => '!'
        }
      }
      iconv.encodings!.shout = Codec as never
      return [
        iconv.decode(Buffer.of(0x41, 0x80, 0xff), 'upper'),
        hex(iconv.encode('AЀѿé', 'upper')),
        iconv.decode(Buffer.of(1, 2), 'shout'),
        hex(iconv.encode('abc', 'shout')),
      ]
    }
    expect(run(fresh())).toEqual(run(theirs as unknown as typeof ours))
    // The module serves other tests, too.
    for (const name of ['upper', 'shout'])
      for (const cache of [theirs.encodings, theirs._codecDataCache]) delete (cache as Record<string, unknown>)[name]
    expect(run(fresh())).toEqual(['AЀѿ', '4180ff3f', '<2>!', '4142432e'])
    const bad = fresh()
    bad.encodings = createEncodings()
    bad.encodings.short = { type: '_sbcs', chars: 'abc' }
    expect(() => bad.getCodec('short')).toThrow("'short'")
  })

  test('libmime knows UTF-7, base64 and hex by their codecs, and encodings of two bytes by their decoder', () => {
    const refused = new Set(['utf7', 'utf7imap', 'base64', 'hex'].map((name) => ours.getCodec(name)))
    expect(refused.size).toBe(4)
    for (const name of ['UTF-7', 'unicode-1-1-utf-7', 'utf-7-imap']) expect(refused.has(ours.getCodec(name))).toBe(true)
    const { decoder } = ours.getCodec('gbk')
    for (const name of ['big5', 'shift_jis', 'euc-kr', 'gb18030', 'euc-jp', 'cp950'])
      expect(ours.getCodec(name).decoder).toBe(decoder)
    for (const name of ['utf8', 'latin1', 'utf16', 'utf32', 'cp437'])
      expect(ours.getCodec(name).decoder).not.toBe(decoder)
  })
})

describe('input', () => {
  test.each([undefined, null, 0, 5, true, false, '', [1, 2], { toString: () => 'é' }])('encode(%s)', (value) => {
    for (const name of ['utf8', 'latin1', 'gbk', 'utf16', 'utf32', 'utf7'])
      expect(hex(ours.encode(value as string, name)), name).toBe(hex(theirs.encode(value as string, name)))
  })

  test.each([[[1, 2, 65]], [new Uint16Array([65, 66])], [new Uint8Array([65, 0xe9]).subarray(1)]])(
    'decode(%s)',
    (value) => {
      for (const name of ['utf8', 'latin1', 'gbk', 'utf16', 'binary'])
        expect(ours.decode(value as Uint8Array, name), name).toBe(theirs.decode(value as Uint8Array, name))
    },
  )

  test.each([undefined, null, 5, true])('decode(%s) throws a TypeError', (value) => {
    for (const name of ['utf8', 'gbk', 'latin1']) expect(() => ours.decode(value as never, name)).toThrow(TypeError)
  })

  test.each([{}, new DataView(new ArrayBuffer(2)), new Date(0), new Map(), () => 1])(
    'decode(%s) throws a TypeError',
    (value) => {
      for (const name of ['utf8', 'gbk', 'latin1']) expect(() => ours.decode(value as never, name)).toThrow(TypeError)
    },
  )

  test('decode takes what Buffer.from takes: an ArrayBuffer, an object with a length', () => {
    const { buffer } = Uint8Array.of(65, 66)
    for (const value of [buffer, { length: 2, 0: 65, 1: 66 }])
      expect(ours.decode(value as never, 'utf8')).toBe(theirs.decode(value as never, 'utf8'))
  })

  test('a string is taken for its bytes, with one warning', () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
    const iconv = fresh()
    expect(iconv.decode('\xcf\xf0' as never, 'win1251')).toBe('Пр')
    expect(iconv.decode('abc' as never, 'utf8')).toBe('abc')
    expect(warn).toHaveBeenCalledTimes(1)
    const silent = fresh()
    silent.skipDecodeWarning = true
    silent.decode('a' as never, 'utf8')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('results are Buffers', () => {
    for (const name of ['utf8', 'latin1', 'gbk', 'utf16be', 'utf32le', 'cesu8', 'utf7', 'base64', 'cp437'])
      for (const length of [0, 3, 100, 40_000])
        expect(Buffer.isBuffer(ours.encode('a'.repeat(length), name)), name).toBe(true)
  })

  test('text and bytes of several windows', () => {
    for (const name of [
      'win1251',
      'gbk',
      'gb18030',
      'big5',
      'eucjp',
      'latin1',
      'tcvn',
      'utf7',
      'cesu8',
      'utf32be',
      'utf16',
    ]) {
      const text = 'Съешь 漢字 é€ \ud840\udc00 \ud800 Ê\u0304'.repeat(20_000)
      const bytes = theirs.encode(text, name)
      expect(bytes.equals(ours.encode(text, name)) || name === 'big5', name).toBe(true)
      expect(ours.decode(bytes, name) === theirs.decode(bytes, name), name).toBe(true)
    }
  })
})

describe('options', () => {
  test('stripBOM can be a function, which is called for a BOM', () => {
    for (const name of ['utf8', 'utf16', 'utf16be', 'utf32', 'utf7']) {
      const strip = vi.fn()
      const bytes = ours.encode('a', name, { addBOM: true })
      expect(ours.decode(bytes, name, { stripBOM: strip }), name).toBe('a')
      expect(strip, name).toHaveBeenCalledTimes(1)
      ours.decode(ours.encode('a', name, { addBOM: false }), name, { stripBOM: strip })
      expect(strip, name).toHaveBeenCalledTimes(1)
    }
  })
})

describe('pieces', () => {
  test('raw-body: a decoder for a request, cut everywhere', () => {
    for (const [name, text] of [
      ['utf-8', 'né 漢 😀'],
      ['gbk', '漢字 é'],
      ['gb18030', '漢\ud840\udc00é'],
      ['utf-16le', 'a😀'],
      ['euc-jp', '漢字あ'],
    ]) {
      const bytes = theirs.encode(text, name)
      for (let i = 0; i <= bytes.length; i++) {
        const decoder = ours.getDecoder(name)
        const parts = [decoder.write(bytes.subarray(0, i)), decoder.write(bytes.subarray(i)), decoder.end() || '']
        expect(parts.join(''), `${name} ${i}`).toBe(theirs.decode(bytes, name))
      }
    }
  })

  test('raw-body: a stream of Node’s first kind gives strings, which stand for their UTF-8', () => {
    for (const name of ['utf8', 'ucs2', 'base64', 'hex']) {
      const both = [theirs, ours].map((each) => {
        const decoder = each.getDecoder(name)
        return decoder.write('hé漢!' as never) + (decoder.end() || '')
      })
      expect(both[1], name).toBe(both[0])
    }
    for (const name of ENCODINGS) {
      const decoder = ours.getDecoder(name)
      const text = decoder.write('hé漢! a text of some length' as never) + (decoder.end() || '')
      expect(text, name).toBe(ours.decode(Buffer.from('hé漢! a text of some length'), name))
    }
  })

  test('mysql2: a decoder that is kept, and used again after its end', () => {
    for (const name of ['gbk', 'cp1250', 'utf16le', 'cesu8', 'utf8', 'utf32le']) {
      const decoder = ours.getDecoder(name)
      for (const text of ['één', 'twee', 'drieë', '']) {
        const bytes = ours.encode(text, name)
        expect(decoder.write(bytes) + (decoder.end() || ''), name).toBe(ours.decode(bytes, name))
      }
      // What one text leaves does not reach the next one.
      decoder.write(ours.encode('漢é', name).subarray(0, -1))
      decoder.end()
      expect(decoder.write(ours.encode('ab', name)) + (decoder.end() || ''), name).toBe('ab')
    }
  })

  test('a chunk can be used again by the caller', () => {
    for (const name of ['utf16', 'utf32', 'utf16le', 'utf32le', 'gbk', 'base64', 'utf8']) {
      const bytes = Buffer.from(ours.encode('漢é字', name))
      const decoder = ours.getDecoder(name)
      let text = ''
      const chunk = Buffer.alloc(1)
      for (const byte of bytes) {
        chunk[0] = byte
        text += decoder.write(chunk)
      }
      expect(text + (decoder.end() || ''), name).toBe(ours.decode(bytes, name))
    }
  })
})

describe('streams', () => {
  test('from bytes to text and back', async () => {
    const bytes = ours.encode('Съешь ещё'.repeat(1000), 'win1251')
    const cut = Array.from({ length: 9 }, (_, i) => bytes.subarray(i * 1000, (i + 1) * 1000))
    const decoded = Readable.from(cut).pipe(ours.decodeStream('win1251'))
    expect(await buffer(decoded.pipe(ours.encodeStream('win1251')))).toEqual(bytes)
    const source = Readable.from(cut).pipe(ours.decodeStream('win1251'))
    expect(await textOf(source)).toBe('Съешь ещё'.repeat(1000))
  })

  test('gives strings, as encoding-sniffer needs, and the names that iconv-lite has', () => {
    const [mine, other] = both((iconv) => {
      const decoder = iconv.decodeStream('gbk') as unknown as { encoding: string; readableEncoding: string }
      return [
        decoder.encoding,
        decoder.readableEncoding,
        decoder.constructor.name,
        iconv.encodeStream('gbk').constructor.name,
      ]
    })
    expect(mine).toEqual(other)
  })

  test('collect', async () => {
    const collect = (
      stream: { collect(done: (error: unknown, result: unknown) => void): unknown; end(data: unknown): unknown },
      data: unknown,
    ) =>
      new Promise((resolve, reject) => {
        expect(stream.collect((error, result) => (error ? reject(error) : resolve(result)))).toBe(stream)
        stream.end(data)
      })
    expect(await collect(ours.decodeStream('utf8') as never, Buffer.from('aé'))).toBe('aé')
    expect(await collect(ours.encodeStream('latin1') as never, 'aé')).toEqual(Buffer.of(0x61, 0xe9))
    expect(await collect(ours.encodeStream('utf8') as never, '')).toEqual(Buffer.alloc(0))
  })

  test('what is no text, or no bytes, is an error of the stream', async () => {
    const encode = ours.encodeStream('utf8')
    await expect(pipeline(Readable.from([Buffer.from('a')]), encode)).rejects.toThrow('needs strings')
    const decode = ours.decodeStream('utf8', { objectMode: true } as object)
    await expect(pipeline(Readable.from([{ a: 1 }]), decode)).rejects.toThrow('needs buffers')
  })

  test('an unknown name throws at once', () => {
    expect(() => ours.decodeStream('nosuch')).toThrow("Encoding not recognized: 'nosuch'")
  })

  test('without node:stream, until the user gives one', async () => {
    const { getBuiltinModule } = process
    process.getBuiltinModule = undefined as never
    const iconv = fresh()
    process.getBuiltinModule = getBuiltinModule
    expect(iconv.supportsStreams).toBe(false)
    expect(() => iconv.encodeStream('utf8')).toThrow('enableStreamingAPI')
    iconv.enableStreamingAPI(undefined)
    expect(iconv.supportsStreams).toBe(false)
    iconv.enableStreamingAPI(await import('node:stream'))
    expect(iconv.supportsStreams).toBe(true)
    const stream = iconv.encodeStream('latin1')
    stream.end('é')
    expect(await buffer(stream)).toEqual(Buffer.of(0xe9))
  })
})
