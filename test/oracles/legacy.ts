// The legacy encodings of the built package against other codecs. With encoding_rs everything has to agree: text, the places of all errors, and
// numeric character references. Python and glibc are asked for each character; a rule names every one that they read in another way.
// `npm run test:oracles:legacy -- [--count N] [--seed S] [--only NAME]`.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isCharacter } from '../reference/items.ts'
import { decode, LEGACY_REFERENCES, MULTI_BYTE_NAMES, referenceOf } from '../reference/legacy/index.ts'
import { GB18030_RANGES } from '../reference/legacy/indexes.ts'
import { Random } from '../support/random.ts'
import { buildEncodingRs } from './encoding-rs.ts'
import { checkIndexes } from './indexes.ts'
import { hex, sameElements, shipped } from './ours.ts'
import { type Answer, Oracle } from './protocol.ts'

type Legacy = typeof import('../../src/legacy.ts')
type Encoding = Legacy['gbk']

const bundle = new URL('../../dist/legacy.js', import.meta.url).href
const { encodingFor } = (await import(bundle)) as Legacy

const BACKENDS = ['wasm', 'js'] as const
const BATCH = 20_000
const MAX_SAMPLES = 8

type Peer = 'python' | 'iconv'

/** Their names, where they are not the encoding's own. */
const CODECS: Readonly<Record<string, Record<Peer, string>>> = {
  big5: { python: 'big5hkscs', iconv: 'BIG5-HKSCS' },
  'euc-jp': { python: 'euc_jp', iconv: 'EUC-JP-MS' },
  shift_jis: { python: 'cp932', iconv: 'CP932' },
  'euc-kr': { python: 'cp949', iconv: 'UHC' },
  ibm866: { python: 'cp866', iconv: 'CP866' },
  macintosh: { python: 'mac_roman', iconv: 'MACINTOSH' },
  'x-mac-cyrillic': { python: 'mac_cyrillic', iconv: 'MAC-CYRILLIC' },
  'iso-8859-8-i': { python: 'iso8859_8', iconv: 'ISO-8859-8' },
}

function codecOf(name: string, peer: Peer): string {
  const codec = CODECS[name]?.[peer]
  if (codec) return codec
  if (peer === 'iconv') return name.replace('windows-', 'CP').toUpperCase()
  return name.replace('windows-', 'cp').replace('iso-8859', 'iso8859').replaceAll('-', '_')
}

/** Ours and theirs for one sequence; undefined: refused. */
interface Character {
  readonly bytes: Uint8Array
  readonly ours: readonly number[] | undefined
  readonly theirs: readonly number[] | undefined
}

interface Rule {
  readonly name: string
  readonly peers: readonly Peer[]
  readonly encodings: readonly string[]
  applies(character: Character): boolean
}

const WINDOWS = ['874', '1250', '1251', '1252', '1253', '1254', '1255', '1257', '1258'].map((page) => `windows-${page}`)
const BOTH = ['python', 'iconv'] as const
const theyRefuse = ({ ours, theirs }: Character) => ours !== undefined && theirs === undefined

/** Applies to these sequences: the bytes, ours and theirs in hexadecimal; `-`: refused. */
function exactly(...list: string[]): Rule['applies'] {
  const known = new Set(list.flatMap((text) => text.split(' ')))
  return (character) => known.has(describe(character))
}

function describe({ bytes, ours, theirs }: Character): string {
  const text = (values: readonly number[] | undefined) =>
    values ? values.map((value) => value.toString(16)).join('+') : '-'
  return `${hex(bytes).replaceAll(' ', '').toLowerCase()}:${text(ours)}/${text(theirs)}`
}

const isUserDefined = ([value]: readonly number[]) => value >= 0xe000 && value <= 0xf8ff
const isEscaped = (bytes: Uint8Array) => bytes[0] === 0x1b
const rowOf = (bytes: Uint8Array) => (isEscaped(bytes) ? bytes[3] : bytes[0] & 0x7f) - 0x20
/** NEC's special characters, and IBM's in NEC's order. */
const isVendorRow = (bytes: Uint8Array) => [13, 89, 90, 91, 92].includes(rowOf(bytes))

const RULES: readonly Rule[] = [
  {
    name: 'undefined bytes',
    peers: BOTH,
    encodings: WINDOWS,
    applies: (each) => theyRefuse(each) && each.bytes[0] < 0xa0 && each.ours![0] === each.bytes[0],
  },
  { name: 'windows-1255 CA', peers: BOTH, encodings: ['windows-1255'], applies: exactly('ca:5ba/-') },
  { name: 'KOI8-RU', peers: BOTH, encodings: ['koi8-u'], applies: exactly('ae:45e/255d be:40e/256c') },
  {
    name: 'Mac OS 8.5',
    peers: ['iconv'],
    encodings: ['macintosh', 'x-mac-cyrillic'],
    applies: exactly('c6:2206/394 f0:f8ff/e01e ff:20ac/a4'),
  },
  { name: 'GBK is gb18030', peers: BOTH, encodings: ['gbk'], applies: theyRefuse },
  { name: 'GB 80', peers: BOTH, encodings: ['gb18030'], applies: exactly('80:20ac/-') },
  { name: 'GB A3 A0', peers: BOTH, encodings: ['gb18030'], applies: exactly('a3a0:3000/e5e5') },
  {
    name: 'GB 18030-2022',
    peers: ['python'],
    encodings: ['gb18030'],
    applies: exactly(
      'a6d9:fe10/e78d a6da:fe12/e78e a6db:fe11/e78f a6dc:fe13/e790 a6dd:fe14/e791 a6de:fe15/e792 a6df:fe16/e793',
      'a6ec:fe17/e794 a6ed:fe18/e795 a6f3:fe19/e796 fe59:9fb4/e81e fe61:9fb5/e826 fe66:9fb6/e82b fe67:9fb7/e82c',
      'fe6d:9fb8/e832 fe7e:9fb9/e843 fe90:9fba/e854 fea0:9fbb/e864',
    ),
  },
  {
    name: 'GB 18030-2000',
    peers: ['python'],
    encodings: ['gb18030'],
    applies: exactly('a8bc:1e3f/e7c7 8135f437:e7c7/1e3f'),
  },
  {
    name: 'GB private use',
    peers: ['iconv'],
    encodings: ['gb18030'],
    applies: (each) =>
      exactly('fe51:e816/20087 fe52:e817/20089 fe53:e818/200cc fe6c:e831/215d7 fe76:e83b/2298f fe91:e855/241fe')(
        each,
      ) ||
      (theyRefuse(each) && each.bytes.length === 4),
  },
  {
    name: 'Big5 symbols',
    peers: BOTH,
    encodings: ['big5'],
    applies: exactly(
      'a145:2027/2022 a14e:fe51/ff64 a1c2:af/203e a1e3:ff5e/223c a1f2:2295/2641 a1f3:2299/2609 a241:2215/ff0f',
      'a242:fe68/ff3c a244:ffe5/a5 a246:ffe0/a2 a247:ffe1/a3',
    ),
  },
  {
    name: 'Big5 extensions',
    peers: BOTH,
    encodings: ['big5'],
    applies: (each) => theyRefuse(each) && each.bytes.length === 2,
  },
  { name: 'Big5 80', peers: ['iconv'], encodings: ['big5'], applies: exactly('80:-/80') },
  {
    name: 'JIS symbols',
    peers: BOTH,
    encodings: ['euc-jp', 'iso-2022-jp'],
    applies: ({ bytes, ours, theirs }) => {
      const pairs = 'ff5e/301c 2225/2016 ff0d/2212 ffe0/a2 ffe1/a3 ffe2/ac ff5e/7e a6/ffe4'.split(' ')
      return bytes.length > 1 && pairs.includes(`${ours?.[0].toString(16)}/${theirs?.[0].toString(16)}`)
    },
  },
  {
    name: 'JIS of NEC and IBM',
    peers: BOTH,
    encodings: ['euc-jp', 'iso-2022-jp'],
    applies: (each) => theyRefuse(each) && isVendorRow(each.bytes),
  },
  {
    name: 'EUC-JP user-defined',
    peers: ['iconv'],
    encodings: ['euc-jp'],
    applies: ({ ours, theirs }) =>
      theirs !== undefined && isUserDefined(theirs) && (ours === undefined || ours[0] !== theirs[0]),
  },
  {
    name: 'EUC-JP C1',
    peers: ['iconv'],
    encodings: ['euc-jp'],
    applies: ({ bytes, ours, theirs }) => bytes.length === 1 && ours === undefined && theirs?.[0] === bytes[0],
  },
  {
    name: 'EUC-JP of IBM',
    peers: ['iconv'],
    encodings: ['euc-jp'],
    applies: ({ bytes, ours, theirs }) =>
      bytes[0] === 0x8f && bytes.length === 3 && ours === undefined && theirs !== undefined,
  },
  { name: 'ISO-2022-JP shifts', peers: BOTH, encodings: ['iso-2022-jp'], applies: exactly('0e:-/e 0f:-/f') },
  { name: 'Shift_JIS 80', peers: ['iconv'], encodings: ['shift_jis'], applies: exactly('80:80/-') },
  {
    name: 'Shift_JIS A0',
    peers: ['python'],
    encodings: ['shift_jis'],
    applies: exactly('a0:-/f8f0 fd:-/f8f1 fe:-/f8f2 ff:-/f8f3'),
  },
]

/** Does it begin a sequence that another byte may complete? */
function isPrefix(name: string, bytes: readonly number[]): boolean {
  const [item, more] = decode(referenceOf(name), bytes)
  return (
    more === undefined &&
    item !== undefined &&
    !isCharacter(item) &&
    item.kind === 'truncated' &&
    item.length === bytes.length
  )
}

/** Every sequence of up to three bytes that is one character, or breaks off at its last byte. Of four bytes, some. */
function sequencesOf(name: string): Uint8Array[] {
  const sequences: number[][] = []
  if (name === 'iso-2022-jp') {
    for (let byte = 0; byte < 256; byte++) if (byte !== 0x1b) sequences.push([byte])
    for (let high = 0x21; high < 0x7f; high++)
      for (let low = 0x21; low < 0x7f; low++) sequences.push([0x1b, 0x24, 0x42, high, low, 0x1b, 0x28, 0x42])
    return sequences.map((bytes) => Uint8Array.from(bytes))
  }
  const extend = (before: readonly number[]): void => {
    for (let byte = 0; byte < 256; byte++) {
      const bytes = [...before, byte]
      if (bytes.length < 3 && isPrefix(name, bytes)) extend(bytes)
      else if (bytes.length < 3 || before[0] === 0x8f) sequences.push(bytes)
    }
  }
  extend([])
  if (name.startsWith('gb')) {
    for (const [pointer] of GB18030_RANGES)
      for (const near of [pointer - 1, pointer, pointer + 1]) if (near >= 0) sequences.push(fourBytes(near))
    for (let pointer = 0; pointer < 39420; pointer++) sequences.push(fourBytes(pointer))
  }
  return sequences.map((bytes) => Uint8Array.from(bytes))
}

function fourBytes(pointer: number): number[] {
  const [second, third] = [Math.floor(pointer / 1260), Math.floor(pointer / 10)]
  return [0x81 + Math.floor(second / 10), 0x30 + (second % 10), 0x81 + (third % 126), 0x30 + (pointer % 10)]
}

async function askAll(
  oracle: Oracle,
  direction: 'decode' | 'encode',
  words: string[],
  items: Uint8Array[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < items.length; at += BATCH) {
    const part = await oracle.ask(direction, words[0], words[1], items.slice(at, at + BATCH))
    if (!part) throw new Error(`${oracle.name} does not have ${words[0]}`)
    for (const answer of part) answers.push(answer)
  }
  return answers
}

/** What one comparison has found. */
interface LegacyTally {
  readonly oracle: string
  readonly encoding: string
  readonly direction: string
  inputs: number
  failures: number
  readonly byRule: Map<string, number>
  readonly samples: string[]
}

function createTally(oracle: string, encoding: string, direction: string): LegacyTally {
  return { oracle, encoding, direction, inputs: 0, failures: 0, byRule: new Map(), samples: [] }
}

function fail(tally: LegacyTally, message: () => string): void {
  tally.failures++
  if (tally.samples.length < MAX_SAMPLES) tally.samples.push(message())
}

/** Our code points; undefined if we refuse the bytes. */
function decodeStrictly(encoding: Encoding, bytes: Uint8Array): number[] | undefined {
  return encoding.isValid(bytes) ? Array.from(encoding.decodeCodePoints(bytes)) : undefined
}

async function compareCharacters(encoding: Encoding, peer: Peer, oracle: Oracle): Promise<LegacyTally> {
  const tally = createTally(peer, encoding.name, 'decode')
  const sequences = sequencesOf(encoding.name)
  const answers = await askAll(oracle, 'decode', [codecOf(encoding.name, peer), 'strict'], sequences)
  const rules = RULES.filter((rule) => rule.peers.includes(peer) && rule.encodings.includes(encoding.name))
  answers.forEach(({ error, output }, i) => {
    tally.inputs++
    const bytes = sequences[i]
    const character = { bytes, ours: decodeStrictly(encoding, bytes), theirs: error ? undefined : Array.from(output) }
    if (String(character.ours) === String(character.theirs)) return
    const rule = rules.find((each) => each.applies(character))
    if (rule) tally.byRule.set(rule.name, (tally.byRule.get(rule.name) ?? 0) + 1)
    else fail(tally, () => describe(character))
  })
  return tally
}

const MALFORMED = 0xffffffff

/** As the policy "items" of encoding_rs: code points, and three words for each malformed sequence. */
function decodeToItems(encoding: Encoding, bytes: Uint8Array): number[] {
  const words: number[] = []
  const places: [number, number][] = []
  const MARK = '\u{10fffe}'
  const text = encoding.decode(bytes, {
    onError({ offset, length }) {
      places.push([offset, length])
      return MARK
    },
  })
  for (const character of text) {
    if (character === MARK && places.length > 0) words.push(MALFORMED, ...(places.shift() as [number, number]))
    else words.push(character.codePointAt(0) as number)
  }
  return words
}

function randomBytes(random: Random, name: string): Uint8Array {
  const pool = MULTI_BYTE_NAMES.includes(name)
    ? [0x1b, 0x24, 0x28, 0x42, 0x30, 0x39, 0x41, 0x5c, 0x7e, 0x80, 0x81, 0x8e, 0x8f, 0xa1, 0xb0, 0xfe, 0xff]
    : [0x41, 0x80, 0x98, 0xa1, 0xd2, 0xff]
  const length = 1 + random.below(random.pick([6, 40]))
  return Uint8Array.from({ length }, () => (random.once(3) ? random.below(256) : random.pick(pool)))
}

async function decodeLikeFirefox(
  encoding: Encoding,
  oracle: Oracle,
  random: Random,
  count: number,
): Promise<LegacyTally> {
  const tally = createTally('encoding_rs', encoding.name, 'decode')
  const items = sequencesOf(encoding.name)
  for (let i = 0; i < count; i++) items.push(randomBytes(random, encoding.name))
  const answers = await askAll(oracle, 'decode', [encoding.name, 'items'], items)
  answers.forEach(({ output }, i) => {
    tally.inputs++
    const ours = decodeToItems(encoding, items[i])
    if (!sameElements(ours, output))
      fail(tally, () => `[${hex(items[i])}]\n  ours ${hex(ours)}\n  encoding_rs ${hex(output)}`)
  })
  return tally
}

const CHARACTERS = [
  0x41, 0x5c, 0x7e, 0xa5, 0x203e, 0x2212, 0x3042, 0xff71, 0xff9e, 0x1b, 0x0e, 0x4e00, 0xac00, 0x416, 0x20ac, 0xe5e5,
  0x1f600,
]

async function encodeLikeFirefox(
  encoding: Encoding,
  oracle: Oracle,
  random: Random,
  count: number,
): Promise<LegacyTally> {
  const tally = createTally('encoding_rs', encoding.name, 'encode, html')
  const items: Uint32Array[] = []
  for (let codePoint = 0; codePoint < 0x30000; codePoint++)
    if (codePoint >>> 11 !== 0x1b) items.push(Uint32Array.of(codePoint))
  for (let i = 0; i < count; i++)
    items.push(
      Uint32Array.from({ length: 1 + random.below(12) }, () =>
        random.once(4) ? random.below(0xd800) : random.pick(CHARACTERS),
      ),
    )
  const bytes = items.map(({ buffer }) => new Uint8Array(buffer as ArrayBuffer))
  const answers = await askAll(oracle, 'encode', [encoding.name, 'html'], bytes)
  answers.forEach(({ output }, i) => {
    tally.inputs++
    const ours = encoding.encodeCodePoints(items[i], { onError: 'html' })
    if (!sameElements(ours, output))
      fail(tally, () => `[${hex(items[i])}]\n  ours ${hex(ours)}\n  encoding_rs ${hex(output)}`)
  })
  return tally
}

async function compare(
  name: string,
  oracles: Record<Peer | 'firefox', Oracle>,
  random: Random,
  count: number,
): Promise<LegacyTally[]> {
  const encoding = encodingFor(name) as Encoding
  const tallies: LegacyTally[] = []
  for (const backend of BACKENDS) {
    shipped.setBackend(backend)
    tallies.push(await decodeLikeFirefox(encoding, oracles.firefox, random, count))
    tallies.push(await encodeLikeFirefox(encoding, oracles.firefox, random, count))
  }
  // Python and glibc have no x-user-defined.
  if (name !== 'x-user-defined')
    for (const peer of BOTH) tallies.push(await compareCharacters(encoding, peer, oracles[peer]))
  return tallies
}

/** Prints the differences by rule, and the failures. @returns their number */
function report(tallies: readonly LegacyTally[]): number {
  const byRule = new Map<string, number>()
  let inputs = 0
  let failures = 0
  for (const tally of tallies) {
    inputs += tally.inputs
    failures += tally.failures
    for (const [rule, count] of tally.byRule) {
      const key = `${tally.oracle} ${tally.encoding}: ${rule}`
      byRule.set(key, (byRule.get(key) ?? 0) + count)
    }
    if (tally.failures === 0) continue
    console.log(`\n${tally.encoding}, ${tally.direction}, ${tally.oracle}: ${tally.failures} failures`)
    for (const sample of tally.samples) console.log(sample)
  }
  console.log('\nLegacy encodings, characters that differ by rule (docs/differences.md):')
  for (const [rule, count] of [...byRule].sort()) console.log(`${String(count).padStart(8)}  ${rule}`)
  console.log(`\n${inputs - failures} passed, ${failures} failed`)
  return failures
}

/** Rules that docs/differences.md leaves out, and rules that nothing needed. */
function findFaults(tallies: readonly LegacyTally[], isComplete: boolean): string[] {
  const page = readFileSync(new URL('../../docs/differences.md', import.meta.url), 'utf8')
  const seen = new Set(tallies.flatMap(({ byRule }) => [...byRule.keys()]))
  return RULES.flatMap(({ name }) => [
    ...(page.includes(`| ${name} |`) ? [] : [`${name}: not in docs/differences.md`]),
    ...(isComplete && !seen.has(name) ? [`${name}: listed, but never seen`] : []),
  ])
}

const { values } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const count = Number(values.count ?? 20_000)
const seed = Number(values.seed ?? Date.now() % 2 ** 32)
const script = (name: string) => ['-B', fileURLToPath(new URL(name, import.meta.url))]
const oracles = {
  firefox: new Oracle(buildEncodingRs()),
  python: new Oracle({ name: 'python', command: 'python3', arguments: script('oracle.py'), packages: 'python3' }),
  iconv: new Oracle({ name: 'iconv', command: 'python3', arguments: script('iconv.py'), packages: 'python3 libc-bin' }),
}
Error.stackTraceLimit = 0
try {
  await checkIndexes(oracles.firefox)
  const names = LEGACY_REFERENCES.map(({ name }) => name).filter((name) => !values.only || name === values.only)
  console.log(`seed ${seed}`)
  const tallies: LegacyTally[] = []
  for (const name of names) tallies.push(...(await compare(name, oracles, new Random(seed), count)))
  const faults = findFaults(tallies, !values.only)
  for (const fault of faults) console.error(fault)
  if (report(tallies) + faults.length > 0) process.exitCode = 1
} finally {
  for (const oracle of Object.values(oracles)) oracle.close()
}
