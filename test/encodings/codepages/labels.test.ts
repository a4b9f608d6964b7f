import { expect, test } from 'vitest'
import { encodingFor } from '../../../src/any.ts'
import * as codepages from '../../../src/codepages.ts'
import { big5, euckr, gbk, koi8u, shiftjis, windows874 } from '../../../src/legacy.ts'
import { PAGES } from './support.ts'

/** The Web's meaning of these names wins. */
const WEB_NAMES = ['iso-8859-11', 'tis-620', 'koi8-ru', 'big5-hkscs']

test.each(PAGES.filter(([, { name }]) => !WEB_NAMES.includes(name)))('%s is found by its name', (_, encoding) => {
  expect(encodingFor(encoding.name)).toBe(encoding)
})

test.each([
  ['IBM437', codepages.cp437],
  ['csPC8CodePage437', codepages.cp437],
  ['437', codepages.cp437],
  ['IBM00858', codepages.cp858],
  ['IBM01140', codepages.cp1140],
  ['cp37', codepages.cp037],
  ['ebcdic-cp-us', codepages.cp037],
  ['x-IBM1047', codepages.cp1047],
  ['x-MacCentralEurope', codepages.macCentralEurope],
  ['mac_latin2', codepages.macCentralEurope],
  ['hp-roman8', codepages.hpRoman8],
  ['KZ-1048', codepages.rk1048],
  ['cp874', windows874],
  ['iso-8859-11', windows874],
  ['tis-620', windows874],
  ['koi8-ru', koi8u],
  ['cp932', codepages.cp932],
  ['windows-932', codepages.cp932],
  ['932', codepages.cp932],
  ['windows-31j', shiftjis],
  ['MS932', shiftjis],
  ['x-mswin-936', codepages.cp936],
  ['windows-936', codepages.cp936],
  ['gb2312', gbk],
  ['cp949', codepages.cp949],
  ['x-windows-949', codepages.cp949],
  ['windows-949', euckr],
  ['cp950', codepages.cp950],
  ['win950', codepages.cp950],
  ['big5-hkscs', big5],
  ['hkscs', codepages.big5hkscs],
  ['big5hk', codepages.big5hkscs],
  ['csISO2022KR', codepages.iso2022kr],
  ['HZ', codepages.hz],
  ['csISO2022JP2', codepages.iso2022jp2],
  ['x-windows-50221', codepages.cp50221],
  ['windows-50220', codepages.cp50220],
])('%s', (label, encoding) => {
  expect(encodingFor(label)).toBe(encoding)
})

test('a label of ICU exchanges the line ends', () => {
  const swapped = encodingFor('ibm-1047,swaplfnl')
  expect(swapped?.decode(Uint8Array.of(0x15, 0x25))).toBe('\n\x85')
  expect(encodingFor('IBM-1047,SWAPLFNL')).toBe(swapped)
  expect(encodingFor('ibm-437,swaplfnl')).toBeUndefined()
  expect(encodingFor('utf-8,swaplfnl')).toBeUndefined()
})
