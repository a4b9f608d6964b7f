// Sample documents, made on demand.

import { utf8, utf16le, windows1252 } from 'utf-simd'
import { shiftjis, windows1251 } from 'utf-simd/legacy'
import { SAMPLE } from '../src/cli/sample.ts'

export interface Sample {
  label: string
  name: string
  bytes(): Uint8Array<ArrayBuffer>
}

const ENGLISH = 0
const FRENCH = 1
const GERMAN = 2
const LATER = SAMPLE.slice(8)

export const SAMPLES: readonly Sample[] = [
  { label: 'Many scripts', name: 'scripts.txt', bytes: () => utf8.encode(lines(SAMPLE)) },
  {
    label: 'Malformed text',
    name: 'broken.txt',
    // One of every kind, each in a sentence that says which.
    bytes: () =>
      join([
        'This line is fine: Grüße, 世界 😀\n',
        'A continuation that continues nothing: [',
        [0x80],
        ']\nA byte that UTF-8 never uses: [',
        [0xff],
        ']\nThe beginning of 世, cut off: [',
        [0xe4, 0xb8],
        ']\nA slash in two bytes instead of one: [',
        [0xc0, 0xaf],
        ']\nHalf of a surrogate pair: [',
        [0xed, 0xa0, 0xbd],
        ']\nA value above U+10FFFF: [',
        [0xf4, 0x90, 0x80, 0x80],
        ']\nAnd the end comes too early: ',
        [0xf0, 0x9f, 0x98],
      ]),
  },
  {
    label: 'UTF-16 file',
    name: 'utf-16.txt',
    bytes: () => utf16le.encode(lines(SAMPLE), { bom: true }),
  },
  {
    label: 'Mixed encodings',
    name: 'legacy.txt',
    // Programs with different encodings have written to the same log.
    bytes: () =>
      join([
        lines([SAMPLE[ENGLISH], SAMPLE[FRENCH]]),
        [...windows1252.encode(`${SAMPLE[GERMAN]}\n`)],
        lines(LATER.slice(0, 2)),
        [...windows1252.encode('“Crème brûlée” — 5 €, s’il vous plaît…\n')],
        lines(LATER.slice(2, 4)),
      ]),
  },
  {
    label: 'Shift_JIS file',
    name: 'shift-jis.txt',
    bytes: () =>
      shiftjis.encode('すべての人間は、生まれながらにして自由であり、\nかつ、尊厳と権利とについて平等である。\n'),
  },
  {
    label: 'Cyrillic file',
    name: 'windows-1251.txt',
    bytes: () => windows1251.encode('Все люди рождаются свободными и равными\nв своём достоинстве и правах.\n'),
  },
  {
    label: 'Damaged UTF-8',
    name: 'damaged.txt',
    bytes: () => join([lines(SAMPLE), [0xff], lines(SAMPLE)]),
  },
]

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}

function join(parts: readonly (string | number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8.encode(part)] : part)))
}
