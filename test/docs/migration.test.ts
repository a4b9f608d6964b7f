// The tables of docs/migration.md, call by call: both sides of each row get the same text and bytes, and give the same unless the row says what
// differs. Code that stands between commas in a cell is one sequence, whose last value is compared.

import * as nodeBuffer from 'node:buffer'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import * as exodusMulti from '@exodus/bytes/multi-byte.js'
import * as exodusSingle from '@exodus/bytes/single-byte.js'
import * as exodusUtf8 from '@exodus/bytes/utf8.js'
import * as exodusUtf16 from '@exodus/bytes/utf16.js'
// @ts-expect-error it has no types
import textEncoding from '@sinonjs/text-encoding'
import Encoding from 'encoding-japanese'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import * as any from '../../src/any.ts'
import * as root from '../../src/index.ts'
import * as legacy from '../../src/legacy.ts'
import * as node from '../../src/node.ts'
import * as full from '../../src/web/full.ts'

const PAGE = readFileSync(new URL('../../docs/migration.md', import.meta.url), 'utf8')

const BYTES = {
  empty: [],
  ascii: [0x61, 0x62],
  'UTF-8': [...root.utf8.encode('Grüße 😀')],
  BOM: [0xef, 0xbb, 0xbf, 0x61],
  malformed: [0x61, 0xff, 0x62, 0xe4],
  'UTF-16': [0x61, 0x00, 0xe9, 0x00],
  'half a pair': [0x3d, 0xd8, 0x61, 0x00],
  odd: [0x61, 0x00, 0x62],
  C1: [0x80, 0x81, 0x9f, 0x98],
  Shift_JIS: [...legacy.shiftjis.encode('日本語テキスト')],
  'EUC-JP': [...legacy.eucjp.encode('日本語テキスト')],
  'ISO-2022-JP': [...legacy.iso2022jp.encode('日本語 text')],
}
const TEXTS = {
  empty: '',
  ascii: 'ab',
  accents: 'Grüße',
  Russian: 'Да',
  Japanese: '日本語',
  emoji: 'a😀',
  half: 'a\ud800',
}
const LABELS = ['utf-8', 'utf-16le', 'latin1', 'utf-16', 'windows-1251', 'shift_jis', 'klingon']

interface Sample {
  bytes?: keyof typeof BYTES
  text?: keyof typeof TEXTS
  label?: string
}
type Scope = Record<string, unknown>

/** What code of each section finds: before, and after. */
const SCOPES: Record<string, [before: Scope, after: Scope]> = {
  'From TextDecoder and TextEncoder': [
    { TextDecoder, TextEncoder },
    { ...root, ...legacy },
  ],
  'From Buffer': [{ ...nodeBuffer }, { ...root }],
  'From string_decoder': [{ StringDecoder }, { ...root }],
  'From iconv-lite': [{ iconv }, { ...root, ...legacy, ...node, encodingFor: any.encodingFor }],
  'From @exodus/bytes': [
    { ...exodusUtf8, ...exodusUtf16, ...exodusSingle, ...exodusMulti },
    { ...root, ...legacy },
  ],
  'From encoding-japanese': [{ Encoding }, { ...root, ...legacy, ...any }],
  'From text-encoding': [{ ...textEncoding }, { ...legacy, ...full }],
}

const isIn =
  <K extends keyof Sample>(key: K, ...values: Sample[K][]) =>
  (sample: Sample): boolean =>
    values.includes(sample[key])
const BEYOND_ASCII: Sample['bytes'][] = [
  ...(['UTF-8', 'BOM', 'malformed', 'UTF-16', 'half a pair', 'C1', 'Shift_JIS', 'EUC-JP'] as const),
]
/** Units of UTF-16LE with lone surrogates, and an odd last byte. */
const NO_UTF16: Sample['bytes'][] = ['half a pair', 'odd', 'EUC-JP', 'ISO-2022-JP']
/** What windows-1251 lacks: 98. */
const LACKS_98 = isIn('bytes', 'UTF-8', 'C1')
const NO_JAPANESE = isIn('bytes', ...BEYOND_ASCII)
/** Where the sides of a row differ, by section and the row's first code. */
const DIFFERENCES: Record<string, Record<string, ((sample: Sample) => boolean) | undefined>> = {
  'From TextDecoder and TextEncoder': {
    // Node 20 has windows-1252 and Shift_JIS wrong: docs/web.md.
    'new TextDecoder(label).decode(bytes)': isIn('label', 'klingon', 'latin1', 'utf-16', 'shift_jis'),
  },
  'From Buffer': {
    "buffer.toString('ascii')": isIn('bytes', ...BEYOND_ASCII),
    "buffer.toString('utf16le')": isIn('bytes', ...NO_UTF16),
    "Buffer.from(text, 'latin1')": isIn('text', 'Russian', 'Japanese', 'emoji', 'half'),
    "Buffer.from(text, 'utf16le')": isIn('text', 'half'),
    'buffer.indexOf(needle)': isIn('text', 'half'),
    'Buffer.compare(Buffer.from(text), Buffer.from(other)) < 0': isIn('text', 'half'),
  },
  'From string_decoder': {
    "decoder = new StringDecoder('utf16le')": isIn('bytes', ...NO_UTF16),
  },
  'From iconv-lite': {
    'iconv.decode(bytes, label)': isIn('label', 'klingon', 'utf-16', 'utf-16le', 'windows-1251', 'shift_jis'),
    "iconv.encode(text, 'utf8', { addBOM: true })": isIn('text', 'empty'),
    "iconv.encode(text, 'win1251')": isIn('text', 'emoji'),
    "stream.pipe(iconv.decodeStream('win1251'))": LACKS_98,
    "strings.pipe(iconv.encodeStream('win1251'))": isIn('text', 'emoji'),
    "iconv.encode(iconv.decode(bytes, 'win1251'), 'utf8')": LACKS_98,
  },
  'From encoding-japanese': {
    "Encoding.convert(bytes, { from: 'SJIS', to: 'UNICODE', type: 'string' })": NO_JAPANESE,
    "Encoding.convert(bytes, { from: 'EUCJP', to: 'UNICODE', type: 'string' })": NO_JAPANESE,
    "Encoding.convert(bytes, { from: 'JIS', to: 'UNICODE', type: 'string' })": NO_JAPANESE,
    "Encoding.convert(text, { from: 'UNICODE', to: 'SJIS', type: 'array', fallback: 'html-entity' })": isIn(
      'text',
      'half',
    ),
    "Encoding.convert(text, { from: 'UNICODE', to: 'SJIS', type: 'array', fallback: 'error' })": isIn(
      'text',
      ...(['accents', 'emoji', 'half'] as const),
    ),
    "Encoding.convert(bytes, { from: 'SJIS', to: 'UTF8' })": NO_JAPANESE,
    "Encoding.convert(bytes, { from: 'AUTO', to: 'UNICODE', type: 'string' })": isIn(
      'bytes',
      ...(['BOM', 'half a pair', 'odd', 'C1', 'malformed'] as const),
    ),
    'Encoding.detect(bytes)': () => true,
  },
}

interface Row {
  section: string
  before: string[]
  after: string[]
  differs: string
}

function* rowsOf(page: string): Generator<Row> {
  let section = ''
  let isCalls = false
  for (const line of page.split('\n')) {
    section = /^## (.*)/.exec(line)?.[1] ?? section
    if (line.startsWith('| before |')) isCalls = true
    else if (!line.startsWith('|')) isCalls = false
    else if (isCalls && !line.startsWith('|--')) {
      const [, before, after, differs] = line.split(' | ').length === 3 ? ['', ...line.slice(2, -2).split(' | ')] : []
      // What stands behind "of" is the module.
      const codeOf = (cell = '') => Array.from(cell.replace(/` of .*/, '`').matchAll(/`([^`]+)`/g), ([, code]) => code)
      yield { section, before: codeOf(before), after: codeOf(after), differs: differs?.trim() ?? '' }
    }
  }
}

function* samplesFor(code: string): Generator<Sample> {
  const uses = (pattern: RegExp) => pattern.test(code)
  const bytes = uses(/\b(bytes|buffer|chunk|stream)\b/) ? (Object.keys(BYTES) as Sample['bytes'][]) : [undefined]
  const texts = uses(/\b(text|needle|strings)\b/) ? (Object.keys(TEXTS) as Sample['text'][]) : [undefined]
  const labels = uses(/\blabel\b/) ? LABELS : [undefined]
  for (const b of bytes)
    for (const text of texts)
      for (const label of labels)
        yield { ...(b && { bytes: b }), ...(text !== undefined && { text }), ...(label && { label }) }
}

/** Node 24 ends where `indexOf` is given a lone surrogate. */
function endsProcess(codes: readonly string[], { text }: Sample): boolean {
  return (
    text === 'half' && codes.includes('buffer.indexOf(needle)') && Number.parseInt(process.versions.node, 10) === 24
  )
}

/** What the code gives, in a form that shows no class of arrays; errors by their class. */
async function outcome(codes: readonly string[], scope: Scope, sample: Sample): Promise<unknown> {
  const bytes = Buffer.from(BYTES[sample.bytes ?? 'empty'])
  const text = TEXTS[sample.text ?? 'empty']
  const values: Scope = {
    ...scope,
    bytes,
    buffer: bytes,
    chunk: bytes,
    text,
    needle: text,
    other: 'a～',
    label: sample.label,
    target: Buffer.alloc(7),
    stream: Readable.from([bytes]),
    strings: Readable.from([text]),
    decoder: undefined,
  }
  const names = Object.keys(values).filter((name) => name !== 'default')
  const statements = codes.slice(0, -1).map((code) => (code.includes(' = ') ? code : `earlier.push(${code})`))
  const source = `const earlier = []\n${statements.join('\n')}\nreturn [...earlier, ${codes.at(-1)}]`
  try {
    const results = new Function(...names, source)(...names.map((name) => values[name])) as unknown[]
    return await Promise.all(results.map(plain))
  } catch (error) {
    return error instanceof TypeError ? 'TypeError' : error instanceof RangeError ? 'RangeError' : 'Error'
  }
}

async function plain(value: unknown): Promise<unknown> {
  if (value instanceof Readable) {
    const pieces = await value.toArray()
    return typeof pieces[0] === 'string' ? pieces.join('') : plain(Buffer.concat(pieces))
  }
  if (value instanceof Uint8Array || Array.isArray(value)) return `bytes ${Buffer.from(value).toString('hex')}`
  return value instanceof Uint16Array ? `units ${value.join(' ')}` : value
}

const ROWS = [...rowsOf(PAGE)]

test('every section has a table of calls', () => {
  expect([...new Set(ROWS.map(({ section }) => section))]).toEqual(Object.keys(SCOPES))
  const strays = Object.entries(DIFFERENCES).flatMap(([section, codes]) =>
    Object.keys(codes).filter((code) => !ROWS.some((row) => row.section === section && row.before[0] === code)),
  )
  expect(strays).toEqual([])
})

describe.each(Object.keys(SCOPES))('%s', (section) => {
  test.each(ROWS.filter((row) => row.section === section))('$before', async ({ before, after, differs }) => {
    expect(differs).not.toBe('')
    const [theirs, ours] = SCOPES[section]
    const mayDiffer = DIFFERENCES[section]?.[before[0]]
    if (mayDiffer) expect(differs).not.toBe('nothing')
    let differences = 0
    for (const sample of samplesFor(before.join())) {
      const was = endsProcess(before, sample) ? 'the process ends' : await outcome(before, theirs, sample)
      const is = await outcome(after, ours, sample)
      if (mayDiffer?.(sample) !== true) expect({ sample, gives: is }).toEqual({ sample, gives: was })
      else if (JSON.stringify(was) !== JSON.stringify(is)) differences++
    }
    if (mayDiffer) expect(differences).toBeGreaterThan(0)
  })
})
