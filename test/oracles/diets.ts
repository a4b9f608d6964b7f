// The inputs for each encoding: the bytes that matter to it, and the code points that it may lack.

import type { Diet } from './inputs.ts'

type Ranges = Diet['strewn']
type ProfileNames = Diet['profiles']

const SURROGATES: Ranges = [
  [0xd800, 0xdbff],
  [0xdc00, 0xdfff],
]
const HIGH: Ranges = [
  [0x110000, 0x1fffff],
  [0x200000, 0x3ffffff],
  [0x4000000, 0x7fffffff],
]
const SMALL: ProfileNames = ['ascii', 'latin', 'latin-1', 'one and two']

/** Every border of the bytes' ranges, and every special sequence of UTF-8 and of its variants. */
const UTF8 = [
  ...['41', '00', '7F', '80', '8F', '90', '9F', 'A0', 'BF', 'C0', 'C1', 'C2', 'DF', 'E0', 'E1', 'ED', 'EF', 'F0', 'F1'],
  ...['F4', 'F5', 'F7', 'F8', 'FB', 'FC', 'FD', 'FE', 'FF', 'EF BB BF', 'C0 80', 'E0 80 80', 'E0 9F BF', 'E0 A0 80'],
  ...['ED 9F BF', 'ED A0 80', 'ED AF BF', 'ED B0 80', 'ED BF BF', 'ED A0 BD ED B8 80', 'ED A0 80 ED A0 80', 'EF BF BF'],
  ...['F0 80 80 80', 'F0 8F BF BF', 'F0 90 80 80', 'F0 9F 98', 'F4 8F BF BF', 'F4 90 80 80', 'F7 BF BF BF'],
  ...['F8 80 80 80 80', 'F8 87 BF BF BF', 'F8 88 80 80 80', 'FB BF BF BF BF', 'FC 80 80 80 80 80', 'FC 83 BF BF BF BF'],
  ...['FC 84 80 80 80 80', 'FD BF BF BF BF BF', 'FE 82 80 80 80 80 80', 'FF 80 80 80 80 80 81 80 80 80 80 80 80'],
]

export const utf8: Diet = { hostile: UTF8, strewn: SURROGATES, signatures: ['EF BB BF'] }
export const variants: Diet = { hostile: UTF8, strewn: [...SURROGATES, [0x10000, 0x10ffff], [0, 0]] }
export const utf8b: Diet = { hostile: UTF8, strewn: [...SURROGATES, [0xdc80, 0xdcff], [0xdc80, 0xdcff]] }
export const utf8rfc2279: Diet = { hostile: UTF8, strewn: [...SURROGATES, ...HIGH, ...HIGH], signatures: ['EF BB BF'] }

/** Returns hexadecimal code units in both byte orders. */
function orders(units: readonly string[], strewn: Ranges, odd: readonly string[], signed: number) {
  const swapped = (unit: string) => unit.split(' ').reverse().join(' ')
  const le = units.map(swapped)
  const diet = { strewn, signed: 30 }
  return {
    BE: { ...diet, hostile: [...units, ...odd], signatures: [units[0]] } as Diet,
    LE: { ...diet, hostile: [...le, ...odd], signatures: [le[0]] } as Diet,
    signed: { ...diet, hostile: [...units, ...le, ...odd], signatures: [units[0], le[0]], signed } as Diet,
  }
}

const UNITS_16 = [
  'FE FF',
  '00 41',
  '00 00',
  'D7 FF',
  'D8 00',
  'D8 3D',
  'DB FF',
  'DC 00',
  'DE 00',
  'DF FF',
  'E0 00',
  'FF FF',
]
const UNITS_32 = [
  ...['00 00 FE FF', '00 00 00 41', '00 00 00 00', '00 00 D7 FF', '00 00 D8 00', '00 00 DB FF', '00 00 DC 00'],
  ...[
    '00 00 DF FF',
    '00 00 E0 00',
    '00 01 00 00',
    '00 10 FF FF',
    '00 11 00 00',
    '7F FF FF FF',
    '80 00 00 41',
    'FF FF FF FF',
  ],
]
export const utf16 = orders(UNITS_16, SURROGATES, ['D8', 'DC', '00'], 2)
export const utf32 = orders(UNITS_32, SURROGATES, ['00', '10', '11', '7F'], 2)
export const ucs4 = orders(UNITS_32, [...SURROGATES, ...HIGH], ['00', '10', '11', '7F'], 2)

const HALVES = ['00', '41', '7F', '80', '81', '8D', '9F', 'A0', 'FF']
export const ascii: Diet = { hostile: HALVES, strewn: SURROGATES, profiles: ['ascii'] }
export const latin1: Diet = { hostile: HALVES, strewn: SURROGATES, profiles: SMALL }
export const windows1252: Diet = {
  hostile: [...HALVES, '8F', '90', '9D', 'E2 82 AC'],
  strewn: [...SURROGATES, [0x80, 0x9f], [0x152, 0x192], [0x2013, 0x203a], [0x20ac, 0x20ac], [0x2122, 0x2122]],
  profiles: SMALL,
}

/** The characters of UTF-7's own syntax, and Base64 of what is special. */
const UTF7 = [
  ...[...'+-&,/AQg2D9~\\!"#$% \t\r\n\0\x7f=@`{}'].map((character) => Buffer.from(character).toString('hex')),
  ...['80', 'FF', 'C3 A9'],
  ...[
    '+',
    '+-',
    '&-',
    '-+',
    '-&',
    '+AGE-',
    '&AGE-',
    '+2D3eAA-',
    '&2D3eAA-',
    '+2D0-',
    '+3gA-',
    '+2AA',
    '+3AA',
    '+A',
    '+AA',
  ]
    .concat(['+AAA', '+AAB-', '+AOk', '&AOk-', '+AOk-', '&AGEAYg-', '+/////-', '+AKQApA', 'AOkA6Q'])
    .map((text) => Buffer.from(text).toString('hex')),
]
const DIRECT: Ranges = [...SURROGATES, [0x00, 0x7f], [0x21, 0x2f], [0x5b, 0x60], [0x7b, 0x7f]]
export const utf7: Diet = { hostile: UTF7, strewn: DIRECT }
export const utf7imap: Diet = { hostile: UTF7, strewn: DIRECT }
