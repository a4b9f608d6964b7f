/**
 * Writes what utf-simd/iconv-lite knows of iconv-lite: its names, and what its tables have other than ours. All of it is observed: each byte,
 * each pair of bytes and each character is given to iconv-lite (a development dependency), and its answer is compared.
 * `tsx scripts/iconv-lite.ts` writes the files; with `--check` it fails if they are stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { type TableDifferences, writeRanges, writeRuns } from '../src/encodings/codepages/changed-tables.ts'
import { DOUBLE_BYTE, type DoubleByteName } from '../src/iconv-lite/double-byte-tables.ts'
import { doubleIndex, joinBytes } from '../src/kernels/legacy/double-byte-tables.ts'
import { NO_UNIT } from '../src/kernels/legacy/single-byte.ts'

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
const decode = (name: string, ...bytes: number[]): string => iconv.decode(Buffer.from(bytes), name)
const ALL_BYTES = Uint8Array.from({ length: 0x100 }, (_, byte) => byte)

iconv.encodingExists('utf8') // loads iconv.encodings
const encodings = iconv.encodings as Record<string, string | { type?: string } | (new () => unknown)>
const names = Object.keys(encodings).filter((name) => !name.startsWith('_'))

function canonicalOf(name: string): string {
  const known = encodings[name]
  return typeof known === 'string' ? canonicalOf(known) : name
}

/** All names by the one that iconv-lite defines. */
function listNames(): Record<string, string[]> {
  const byName: Record<string, string[]> = {}
  for (const name of names) {
    byName[canonicalOf(name)] ??= []
    if (name !== canonicalOf(name)) byName[canonicalOf(name)].push(name)
  }
  return byName
}

/** Which type of codec each has, as iconv-lite calls them. */
function typeOf(name: string): string | undefined {
  const known = encodings[name]
  return typeof known === 'object' ? known.type : undefined
}

/** Characters that a source file shows as they are: they have a glyph of their own, and run from left to right. */
const SHOWN = /^[\p{L}\p{N}\p{P}\p{S}]$/u
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\ufb1d-\ufdff\ufe70-\ufefe]/u

function writeCharacter(unit: string): string {
  if (unit === "'" || unit === '\\') return `\\${unit}`
  if (SHOWN.test(unit) && !FROM_RIGHT.test(unit)) return unit
  const code = unit.charCodeAt(0)
  return code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`
}

/** The characters of the 256 bytes, or of 80..FF if the others are ASCII. */
function describeSingleByte(name: string): string {
  const chars = decode(name, ...ALL_BYTES)
  const first = [...ALL_BYTES.subarray(0, 0x80)].every((byte) => chars.charCodeAt(byte) === byte) ? 0x80 : 0
  return `'${Array.from(chars.slice(first), writeCharacter).join('')}'`
}

/** The units of two bytes: '' if they are no character together. */
function decodePair(name: string, lead: number, trail: number): string {
  if (decode(name, lead) !== '\ufffd') return ''
  const text = decode(name, lead, trail)
  return text.startsWith('\ufffd') ? '' : text
}

function findDecoded(name: DoubleByteName): TableDifferences {
  const { getTables } = DOUBLE_BYTE[name]({})
  const { singles, doubles, pairs } = getTables()
  for (let byte = 0x80; byte < 0x100; byte++) {
    const unit = decode(name, byte)
    const ours = singles[byte] === NO_UNIT || singles[byte] === 0 ? '\ufffd' : String.fromCharCode(singles[byte])
    if (unit !== ours) throw new Error(`${name}: ${hex(byte, 2)} differs`)
  }
  const removed: number[] = []
  const changed: [number, number][] = []
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0; trail < 0x100; trail++) {
      const theirs = decodePair(name, lead, trail)
      const unit = doubles[doubleIndex(lead, trail)]
      const pair = pairs[unit & 0x7ff]
      const isPair = unit >= 0xd800 && unit < 0xe000
      const ours =
        unit === 0 ? '' : isPair ? String.fromCharCode(pair & 0xffff, pair >>> 16) : String.fromCharCode(unit)
      if (theirs === ours) continue
      if (theirs === '') removed.push((lead << 8) | trail)
      else if (theirs.length === 1) changed.push([(lead << 8) | trail, theirs.charCodeAt(0)])
      else throw new Error(`${name}: ${hex(lead, 2)} ${hex(trail, 2)} is ${theirs}, for which there is no form`)
    }
  }
  return { removed: writeRanges(removed), changed: writeRuns(changed) }
}

/**
 * What no other source has: three of the four bytes of U+E7C7 in GBK; in GB 18030 bytes of U+E5E5 that iconv-lite itself reads as U+F5F9.
 */
const isWrong = (name: string, unit: number): boolean =>
  (name === 'gbk' && unit === 0xe7c7) || (name === 'gb18030' && unit === 0xe5e5)

function findEncoded(name: DoubleByteName, decoded: TableDifferences): TableDifferences {
  const { getTables, writeLong } = DOUBLE_BYTE[name](decoded)
  const { bytes } = getTables()
  const encoded: [number, number][] = []
  for (let unit = 0x80; unit < 0x10000; unit++) {
    if (unit >= 0xd800 && unit < 0xe000) continue
    const theirs = iconv.encode(String.fromCharCode(unit), name)
    const joined =
      theirs.length === 1 && theirs[0] === 0x3f ? 0 : theirs.reduceRight((all, byte) => all * 0x100 + byte, 0)
    const ours = (bytes[unit] || writeLong?.(unit) || 0) >>> 0
    if (ours === joined || isWrong(name, unit)) continue
    if (theirs.length > 2)
      throw new Error(`${name}: U+${hex(unit, 4)} is ${theirs.toString('hex')}, for which there is no form`)
    encoded.push([unit, joined && joinBytes(theirs[1], theirs[0])])
  }
  return { encoded: writeRuns(encoded) }
}

function describeDoubleByte(name: DoubleByteName): string {
  const decoded = findDecoded(name)
  const all = { ...decoded, ...findEncoded(name, decoded) }
  const lines = Object.entries(all).flatMap(([key, text]) => (text ? [`    ${key}:\n      '${text}',\n`] : []))
  return lines.length > 0 ? `  ${name}: {\n${lines.join('')}  },\n` : `  ${name}: {},\n`
}

const HEADER = '// Generated by scripts/iconv-lite.ts from what iconv-lite answers.\n'
const groups = listNames()
const canonical = Object.keys(groups).sort()
const singleByte = canonical.filter((name) => typeOf(name) === '_sbcs')

const files: Readonly<Record<string, string>> = {
  'src/iconv-lite/tables/names.ts':
    `${HEADER}/** The other names of each encoding, folded, by the one that defines it. */\n` +
    `export const NAMES = {\n${canonical.map((name) => `  ${name}: '${groups[name].join(' ')}',\n`).join('')}} as const\n` +
    '/** Those that have tables of two bytes and more. */\n' +
    `export const DOUBLE_BYTE_NAMES = [${Object.keys(DOUBLE_BYTE)
      .map((name) => `'${name}'`)
      .join(', ')}] as const\n`,
  'src/iconv-lite/tables/single-byte.ts':
    `${HEADER}/** The characters of the 256 bytes, or of 80..FF where the others are ASCII. U+FFFD: none. */\n` +
    `export const SINGLE_BYTE = {\n${singleByte.map((name) => `  ${name}: ${describeSingleByte(name)},\n`).join('')}} as const\n`,
  'src/iconv-lite/tables/double-byte.ts':
    `${HEADER}// See ../../encodings/codepages/changed-tables.ts for the form.\n` +
    `export const DIFFERENCES = {\n${Object.keys(DOUBLE_BYTE)
      .map((name) => describeDoubleByte(name as DoubleByteName))
      .join('')}} as const\n`,
  'src/iconv-lite-names.d.cts':
    `${HEADER}/** The folded names of all encodings. Any other spelling of them is good, too. */\n` +
    `export type Encoding =\n${names
      .sort()
      .map((name) => `  | '${name}'\n`)
      .join('')}  | (string & {})\n`,
}

const root = new URL('../', import.meta.url)
if (!process.argv.includes('--check')) {
  for (const [path, text] of Object.entries(files)) writeFileSync(new URL(path, root), text)
} else {
  const stale = Object.keys(files).filter((path) => readFileSync(new URL(path, root), 'utf8') !== files[path])
  if (stale.length > 0) throw new Error(`${stale.join(', ')}: stale: tsx scripts/iconv-lite.ts`)
}
