// Reads the indexes of the WHATWG Encoding Standard out of the decoders of encoding_rs, for the references in test/reference/legacy.
// `tsx test/oracles/indexes.ts` writes them; `npm run test:oracles:legacy` fails if they are not those of the crate.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NO_CODE_POINT } from '../reference/legacy/indexes.ts'
import { buildEncodingRs } from './encoding-rs.ts'
import { Oracle } from './protocol.ts'

const FILE = new URL('../reference/legacy/indexes.json', import.meta.url)

const SINGLE_BYTE = [
  'ibm866',
  ...[2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  ...['koi8-r', 'koi8-u', 'macintosh', 'windows-874'],
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((page) => `windows-125${page}`),
  'x-mac-cyrillic',
]

function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i)
}

/** Returns all sequences of a leading and a trailing byte, by pointer. */
function twoBytes(leading: readonly number[], trailing: readonly number[], before: readonly number[] = []): number[][] {
  return leading.flatMap((lead) => trailing.map((trail) => [...before, lead, trail]))
}

const KANJI = range(0xa1, 0xfe)
const GB_TRAILING = [...range(0x40, 0x7e), ...range(0x80, 0xfe)]
const BIG5_TRAILING = [...range(0x40, 0x7e), ...range(0xa1, 0xfe)]
const SHIFT_JIS_LEADING = [...range(0x81, 0x9f), ...range(0xe0, 0xfc)]
const SHIFT_JIS_TRAILING = [...range(0x40, 0x7e), ...range(0x80, 0xfc)]
/** Pointers of Shift_JIS that are user-defined characters by an algorithm, and not in the index. */
const isUserDefined = (pointer: number) => pointer >= 8836 && pointer <= 10715

/** Bytes of the pointers of the four-byte characters in the Basic Multilingual Plane. */
const FOUR_BYTES = range(0, 39419).map((pointer) => [
  Math.floor(pointer / 12600) + 0x81,
  (Math.floor(pointer / 1260) % 10) + 0x30,
  (Math.floor(pointer / 10) % 126) + 0x81,
  (pointer % 10) + 0x30,
])
/** The pointer of U+E7C7, which is not in the ranges, and the first one above the Basic Multilingual Plane. */
const E7C7_POINTER = 7457
const SUPPLEMENTARY_POINTER = 189000

async function readIndex(
  oracle: Oracle,
  codec: string,
  sequences: readonly number[][],
): Promise<(number | undefined)[]> {
  const items = sequences.map((bytes) => Uint8Array.from(bytes))
  const answers = await oracle.ask('decode', codec, 'strict', items)
  if (!answers) throw new Error(`encoding_rs does not have ${codec}`)
  // Two code points for one pointer are no entry of an index.
  return answers.map(({ error, output }) => (error || output.length !== 1 ? undefined : output[0]))
}

function textOf(index: readonly (number | undefined)[]): string {
  let end = index.length
  while (index[end - 1] === undefined) end--
  return index
    .slice(0, end)
    .map((codePoint) => (codePoint === undefined ? NO_CODE_POINT : String.fromCodePoint(codePoint)))
    .join('')
}

function rangesOf(codePoints: readonly (number | undefined)[]): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = []
  let next = -1
  codePoints.forEach((codePoint, pointer) => {
    if (codePoint === undefined) throw new Error(`gb18030: no code point for the pointer ${pointer}`)
    if (pointer === E7C7_POINTER) return
    if (codePoint !== next) ranges.push([pointer, codePoint])
    next = codePoint + 1
    if (pointer === E7C7_POINTER - 1) next++ // its neighbour keeps its distance to this one
  })
  return [...ranges, [SUPPLEMENTARY_POINTER, 0x10000]]
}

async function readIndexes(oracle: Oracle) {
  const shiftJis = await readIndex(oracle, 'shift_jis', twoBytes(SHIFT_JIS_LEADING, SHIFT_JIS_TRAILING))
  const indexes = {
    multiByte: {
      jis0208: textOf(shiftJis.map((codePoint, pointer) => (isUserDefined(pointer) ? undefined : codePoint))),
      jis0212: textOf(await readIndex(oracle, 'euc-jp', twoBytes(KANJI, KANJI, [0x8f]))),
      gb18030: textOf(await readIndex(oracle, 'gb18030', twoBytes(range(0x81, 0xfe), GB_TRAILING))),
      big5: textOf(await readIndex(oracle, 'big5', twoBytes(range(0x81, 0xfe), BIG5_TRAILING))),
      'euc-kr': textOf(await readIndex(oracle, 'euc-kr', twoBytes(range(0x81, 0xfe), range(0x41, 0xfe)))),
    },
    singleByte: {} as Record<string, string>,
    gb18030Ranges: rangesOf(await readIndex(oracle, 'gb18030', FOUR_BYTES)),
  }
  const high = range(0x80, 0xff).map((byte) => [byte])
  for (const name of SINGLE_BYTE) indexes.singleByte[name] = textOf(await readIndex(oracle, name, high))
  return indexes
}

/** @throws Error if indexes.json is not what the crate gives */
export async function checkIndexes(oracle: Oracle): Promise<void> {
  if (JSON.stringify(await readIndexes(oracle)) !== JSON.stringify(JSON.parse(readFileSync(FILE, 'utf8'))))
    throw new Error('test/reference/legacy/indexes.json is not what encoding_rs gives: tsx test/oracles/indexes.ts')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const oracle = new Oracle(buildEncodingRs())
  // C1 controls are escaped. `npm run format` does the rest.
  const text = JSON.stringify(await readIndexes(oracle))
  writeFileSync(
    FILE,
    text.replace(/[\x7f-\x9f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`),
  )
  oracle.close()
}
