// Bytes that are no text, and which names an answer has.

import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encodingFor, identify } from '../../../src/any.ts'
import * as codepages from '../../../src/codepages.ts'
import type { Encoding } from '../../../src/engine/encoding.ts'
import { latin1, utf8, utf16be, utf16le } from '../../../src/index.ts'
import * as legacy from '../../../src/legacy.ts'

const TEXT =
  'Everyone has the right to life, liberty and security of person. No one shall be held in slavery or servitude. '

describe('binary files', () => {
  test('small compressed files are no UTF-16', () => {
    const files = Array.from({ length: 150 }, (_, i) => {
      const text = utf8.encode(TEXT.repeat(3).slice(i, i + 20 + i))
      return [gzipSync(text), deflateRawSync(text)]
    }).flat()
    const taken = files.filter((bytes) => /^utf-(16|32)/.test(identify(bytes).name))
    expect(taken.length).toBeLessThanOrEqual(files.length / 100)
  })
  test('a picture', () => {
    const png = Uint8Array.from(
      atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
      (character) => character.charCodeAt(0),
    )
    for (const length of [png.length, png.length - 1, 41, 33])
      expect(identify(png.subarray(0, length))).toMatchObject({ isBinary: true, score: 0 })
  })
  test('a file with one control among 30 bytes', () => {
    const bytes = latin1.encode('\xd0\xcf\xc1caf\xe9_name, self.value \xe9 \x01\x80'.repeat(40))
    expect(identify(bytes)).toMatchObject({ isBinary: true, score: 0 })
    expect(identify(latin1.encode(`${'caf\xe9 na\xefve '.repeat(20)}\x01`)).name).toBe('windows-1252')
  })
  test.each(['Привет, мир', '中文', 'ab', 'ሰላም ለዓለም', '한국어 문장', '👍 ok'])('UTF-16: %s', (text) => {
    for (const encoding of [utf16be, utf16le]) expect(identify(encoding.encode(`${text}\n`)).name).toBe(encoding.name)
  })
})

describe('names', () => {
  const ofWeb = Object.values(legacy).filter((each) => 'decoder' in each)
  const pages = new Set(Object.values(codepages).map((each) => (each as Encoding).name))
  for (const { name } of ofWeb) pages.delete(name)
  test.each(['it\x92s', 'caf\xe9', '\xcf\xf0\xe8\xe2\xe5\xf2', '\x8eltere Ger\x8ate', '\xa325,000'])(
    'without encodings, none of %j is a page of DOS or Mac OS',
    (text) => {
      const names = identify(latin1.encode(text)).candidates.flatMap((each) => [each.name, ...each.alike])
      expect(names.filter((name) => pages.has(name))).toEqual([])
    },
  )
  test.each([
    ['macintosh', 'Größe für ältere Geräte, naïve Fassade'],
    ['x-mac-cyrillic', 'Все люди рождаются свободными и равными в своем достоинстве'],
  ])('%s is the commonest of its family', (name, text) => {
    const encodings = [...Object.values(codepages), ...Object.values(legacy)].filter(
      (each): each is Encoding => 'decoder' in each,
    )
    expect(identify(encodingFor(name)!.encode(text), { encodings }).name).toBe(name)
  })
})
