// Each code page that iconv-lite has, too, has the same characters there, but for a few bytes.

import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { SINGLE_BYTE } from '../encodings/codepages/support.ts'

/** Bytes by which a page differs from iconv-lite, which docs/code-pages-authors.md explains. */
const DIFFERENT: Readonly<Record<string, readonly number[]>> = {
  cp856: [0xee, 0xfa],
  cp922: [0xaf],
  cp1046: [0x83, 0x84, 0x85, 0x86, 0xa1, 0xa2, 0xa3, 0xa5, 0xd8, 0xf6],
  cp1133: [0xa0, 0xdf, 0xff],
  'koi8-ru': [0x93, 0x96, 0x97, 0x98, 0x99, 0x9b, 0x9c, 0x9d, 0x9f],
}
const THEIR_NAMES: Readonly<Record<string, string>> = {
  'tcvn5712-1': 'tcvn',
  'iso-8859-11': 'iso885911',
}

const known = SINGLE_BYTE.filter(
  ([, { name }]) => name.startsWith('cp') || THEIR_NAMES[name] || iconv.encodingExists(name),
)
  .map(([constant, encoding]) => ({ constant, encoding, theirs: THEIR_NAMES[encoding.name] ?? encoding.name }))
  .filter(({ constant, theirs }) => iconv.encodingExists(theirs) && !constant.startsWith('mac'))

test('they are many', () => {
  expect(known.length).toBeGreaterThan(40)
})

test.each(known)('$constant is that of iconv-lite', ({ encoding, theirs }) => {
  const different = DIFFERENT[encoding.name] ?? []
  const found = Array.from({ length: 256 }, (_, byte) => byte).filter(
    (byte) => encoding.decode(Uint8Array.of(byte), { onError: 'replace' }) !== iconv.decode(Buffer.of(byte), theirs),
  )
  expect(found).toEqual(different)
})
