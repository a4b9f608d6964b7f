import { expect, test } from 'vitest'
import { encodingFor } from '../../../src/any.ts'
import * as codepages from '../../../src/codepages.ts'
import { ascii, utf16le } from '../../../src/index.ts'
import {
  big5,
  euckr,
  gbk,
  iso8859_2,
  iso8859_5,
  iso8859_7,
  iso8859_8,
  iso8859_10,
  iso8859_14,
  iso8859_15,
  iso8859_16,
  koi8u,
  shiftjis,
  windows874,
  windows1251,
  windows1254,
  windows1257,
  xMacCyrillic,
} from '../../../src/legacy.ts'
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
  ['x-koi8-ru', codepages.koi8ru],
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
  // glibc's names by the register of the OSF, the last four digits being the number of IBM's code page.
  ['OSF10020025', codepages.cp037],
  ['OSF100201B5', codepages.cp437],
  ['OSF00010005', iso8859_5],
  ['OSF0001000F', iso8859_15],
  ['OSF10010001', codepages.hpRoman8],
  ['CSIBM1140', codepages.cp1140],
  ['CP912', iso8859_2],
  ['x-IBM813', iso8859_7],
  ['8859_8', iso8859_8],
  ['iso_8859_10_1992', iso8859_10],
  ['ISO-8859-14:1998', iso8859_14],
  ['WINBALTRIM', windows1257],
  ['MS-CYRL', windows1251],
  ['cp5347', windows1251],
  ['turkish8', windows1254],
  ['x-EUC-CN', gbk],
  ['x_mac_korean', euckr],
  ['x-MacUkraine', xMacCyrillic],
  ['HP-THAI8', codepages.iso8859_11],
  ['VISCII1.1-1', codepages.viscii],
  ['TIS620.2533-1', codepages.tis620],
  ['EBCDIC-CP-TR', codepages.cp905],
  ['x-windows-iso2022jp', codepages.cp50220],
  ['latin0', iso8859_15],
  ['ascii8bit', ascii],
  ['X-UTF-16LE', utf16le],
  // The year of another standard is no matter of spelling: these are of JIS X 0213.
  ['shift_jis:2004', undefined],
  ['windows-932:2004', undefined],
  // IBM's code page 949 is another encoding.
  ['ibm949', undefined],
  ['x-IBM949', undefined],
  ['ibm-932', codepages.cp932],
  ['x-IBM950', codepages.cp950],
  ['x-', undefined],
  ['osf10029999', undefined],
  ['cp1361', codepages.johab],
  // Microsoft's numbers: 28591 is ISO 8859-1.
  ['cp28606', iso8859_16],
  ['windows-28606', iso8859_16],
  ['x-Johab', codepages.johab],
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
