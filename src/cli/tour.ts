// `utf-simd` without arguments: shows a text in every encoding. Its scripts and bytes, what is detected, how a malformed
// sequence is found and repaired, and how fast each encoding is beside what Node offers.

import { backend, type Encoding, ready, truncate, utf8, utf16le, utf32le } from '../index.ts'
import { identifyBeginning } from './detection.ts'
import { canHold, canWriteBom, ENCODINGS, encodingNamed } from './encodings.ts'
import { DONE, MALFORMED } from './failure.ts'
import { type Paint, painter, type Style } from './paint.ts'
import { platformCodec, type Rival } from './platform.ts'
import { showText } from './quote.ts'
import { race } from './race.ts'
import { describeFinding, Trail, toHex } from './report.ts'
import { SAMPLE } from './sample.ts'
import { cutToColumns, padToColumns } from './screen.ts'
import { print } from './terminal.ts'
import { MAX_INPUT_BYTES, readStdin } from './tour-input.ts'

/** Bytes of UTF-8 that a text is repeated to for timing: the size of the benchmark's texts. */
const TIMED_BYTES = 64 * 1024
/** Lines of a text that are shown. */
const MAX_SHOWN_LINES = 24
/** Columns of the screen. */
const SCREEN_COLUMNS = 80
/** Bytes of a text that are shown in hex. */
const MAX_SHOWN_BYTES = 6
/** UTF-16 units of the phrase that is damaged: its bytes fit beside it. */
const MAX_PHRASE_UNITS = 16

const SCRIPTS =
  'Hiragana Katakana Hangul Han Greek Cyrillic Hebrew Arabic Devanagari Bengali Tamil Thai Georgian Armenian Ethiopic Cherokee Gothic Latin'.split(
    ' ',
  )

/** The text of the tour, and the exit code that reading it gives. */
interface Text {
  lines: readonly string[]
  origin: string
  exitCode: number
}

export async function tour(): Promise<number> {
  const { lines, origin, exitCode } = await readText()
  await ready()
  const paint = painter()
  print(`${paint('bold', 'utf-simd')}: a text in every encoding; kernels: ${backend()}`)
  const title = (text: string) => print(`\n${paint('bold', text)}`)
  title(`The text: ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, ${origin}`)
  showScripts(lines, paint)
  title('The bytes of some of its characters')
  showCharacters(lines.join('\n'), paint)
  title('What is detected')
  showDetection(lines, paint)
  title('A malformed sequence, found and repaired')
  showRepair(lines)
  title(`Speed: the text, repeated to ${TIMED_BYTES / 1024} KiB of utf-8`)
  return Math.max(exitCode, showSpeed(lines, paint))
}

async function readText(): Promise<Text> {
  const input = await readStdin()
  if (input === undefined) return { lines: SAMPLE, origin: 'bundled with utf-simd', exitCode: DONE }
  const { bytes, reading } = input
  const { encoding, skip, hint } = reading
  const isCut = bytes.length === MAX_INPUT_BYTES
  const body = bytes.subarray(skip)
  const decoder = encoding.decoder({ onError: 'replace' })
  const text = decoder.decode(body) + (isCut ? '' : decoder.flush())
  const shown = utf8.decode(truncate(utf8.encode(text, { onError: 'replace' }), TIMED_BYTES))
  const lines = shown
    .split(/\r?\n/)
    .map(showText)
    .filter((line) => line.trim() !== '')
  const found = encoding.findError(body)
  const isMalformed = found && !(isCut && found.kind === 'truncated' && found.offset + found.length === body.length)
  if (isMalformed) {
    const trail = new Trail('stdin')
    trail.follow(body)
    print(`${describeFinding(trail.locate(found), hint)}\nU+FFFD stands for malformed sequences below.\n`)
  }
  return {
    lines: lines.length > 0 ? lines : SAMPLE,
    origin: `read from stdin as ${encoding.name}`,
    exitCode: isMalformed ? MALFORMED : DONE,
  }
}

/** The first line of each script, and the rest if there is room: bytes in three encodings, and the first words. */
function showScripts(lines: readonly string[], paint: Paint): void {
  const forms = [utf8, utf16le, utf32le]
  const cells = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(9)).join('')
  print(
    paint('dim', `  ${'script'.padEnd(11)}${cells(forms.map(({ name }) => name))}  bytes of the line, which begins`),
  )
  const scripts = lines.map(scriptOf)
  const isFirst = (i: number) => scripts.indexOf(scripts[i]) === i
  const shown = [...lines.keys()]
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || a - b)
    .slice(0, MAX_SHOWN_LINES)
    .sort((a, b) => a - b)
  for (const i of shown) {
    const left = `  ${scripts[i].padEnd(11)}${cells(forms.map((form) => form.byteLength(lines[i], { onError: 'replace' })))}  `
    print(`${left}${cutToColumns(firstSentence(lines[i]), SCREEN_COLUMNS - left.length)}`)
  }
}

/** The script of most letters. Hiragana or Katakana among Han is Japanese. */
function scriptOf(line: string): string {
  const counts = SCRIPTS.map((script) => line.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0)
  if (counts[0] + counts[1] > 0) return 'Japanese'
  const most = Math.max(...counts)
  return most === 0 ? 'symbols' : SCRIPTS[counts.indexOf(most)]
}

function firstSentence(line: string): string {
  return /^.{2,40}?[!！።।։:,.]/u.exec(line)?.[0] ?? line
}

/** One character of each length in UTF-8, in some encodings. */
function showCharacters(text: string, paint: Paint): void {
  const classes = [/[a-z]/i, /[\u0080-\u07ff]/, /(?=\p{L})[\u0800-\uffff]/u, /[\u{10000}-\u{10ffff}]/u]
  const characters = classes.flatMap((each) => each.exec(text)?.[0] ?? [])
  const widths = [13, 13, 13, 22]
  const row = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(14)}${cells.map((cell, i) => padToColumns(cell, widths[i])).join('')}`.trimEnd()
  print(paint('dim', row('', characters)))
  for (const name of ['utf-8', 'utf-16le', 'utf-32be', 'cesu-8', 'windows-1252']) {
    const encoding = encodingNamed(name)!
    const cells = characters.map((each) => (canHold(encoding, each) ? toHex(encoding.encode(each)) : 'not there'))
    print(row(name, cells))
  }
}

/** Some encodings, with and without a BOM, and what is detected by the bytes. */
function showDetection(lines: readonly string[], paint: Paint): void {
  const row = (...[written, bytes, detected]: string[]) => `  ${written.padEnd(22)}${bytes.padEnd(22)}${detected}`
  print(paint('dim', row('written as', 'first bytes', 'detected')))
  const cases = [
    ...[...['utf-8', 'utf-16le', 'utf-32be'].map((name) => [name, true] as const)],
    ...['us-ascii', 'utf-8', 'utf-16be', 'utf-32le', 'windows-1252', 'utf-7'].map((name) => [name, false] as const),
  ]
  for (const [name, bom] of cases) {
    const encoding = encodingNamed(name)!
    const text = linesFor(encoding, lines).join('\n')
    if (text === '') continue
    const bytes = encoding.encode(text, bom ? { bom } : {})
    const { name: detected, certainty } = identifyBeginning(bytes, true)!
    const written = bom && canWriteBom(encoding) ? `${name} with a BOM` : name
    print(row(written, toHex(bytes.subarray(0, MAX_SHOWN_BYTES)), `${detected}, ${certainty}`))
  }
}

/** A character of the text loses its last byte. */
function showRepair(lines: readonly string[]): void {
  const longest = (line: string) => Math.max(...[...line].map((each) => utf8.byteLength(each)))
  const phrases = lines.map(firstSentence).filter((each) => each.length <= MAX_PHRASE_UNITS)
  const phrase = phrases.find((each) => longest(each) >= 3) ?? phrases.find((each) => longest(each) === 2) ?? 'ASCII'
  const damaged = damage(phrase)
  const found = utf8.findError(damaged)
  if (!found) throw new Error('the damage was not found')
  const trail = new Trail('text')
  trail.follow(damaged)
  print(`  was           ${phrase}`)
  print(`  damaged       ${cutToColumns(toHex(damaged), SCREEN_COLUMNS - 16)}`)
  print(`  found         ${describeFinding(trail.locate(found))}`)
  for (const onError of ['replace', 'ignore', 'windows-1252'] as const) {
    print(`  ${onError.padEnd(14)}${utf8.decode(damaged, { onError })}`)
  }
}

/** The bytes of the phrase, without the last byte of its first longest character. ASCII gets a byte FF. */
function damage(phrase: string): Uint8Array {
  const characters = [...phrase]
  const lengths = characters.map((each) => utf8.byteLength(each))
  const longest = Math.max(...lengths)
  const index = lengths.indexOf(longest)
  const [before, after] = [characters.slice(0, index), characters.slice(index + 1)].map((part) =>
    utf8.encode(part.join('')),
  )
  const bytes = longest === 1 ? [0xff] : utf8.encode(characters[index]).subarray(0, -1)
  return Uint8Array.of(...before, ...bytes, ...after)
}

interface Row {
  encoding: Encoding
  bytes: number
  decode: Speeds
  encode: Speeds
  isRoundTrip: boolean
}

/** GB/s: 10^9 bytes of the encoded text in a second. */
interface Speeds {
  ours: number
  theirs?: number
}

/** Left-aligned columns have a negative width. */
const COLUMNS: readonly [title: string, width: number, cell: (row: Row) => string, style?: (row: Row) => Style][] = [
  ['encoding', -14, ({ encoding }) => encoding.name],
  ['bytes', 7, ({ bytes }) => String(bytes)],
  ['ours', 7, ({ decode }) => formatSpeed(decode.ours), () => 'bold'],
  ['Node', 8, ({ decode }) => formatTheirs(decode)],
  ['ratio', 6, ({ decode }) => formatRatio(decode)],
  ['ours', 8, ({ encode }) => formatSpeed(encode.ours), () => 'bold'],
  ['Node', 8, ({ encode }) => formatTheirs(encode)],
  ['ratio', 6, ({ encode }) => formatRatio(encode)],
  [
    'there and back',
    15,
    ({ isRoundTrip }) => (isRoundTrip ? 'yes' : 'NO'),
    (row) => (row.isRoundTrip ? 'green' : 'red'),
  ],
]

/** @returns the exit code */
function showSpeed(lines: readonly string[], paint: Paint): number {
  let exitCode = DONE
  print(paint('dim', `${' '.repeat(21)}${'decode, GB/s'.padStart(21)}${'encode, GB/s'.padStart(22)}`))
  print(paint('dim', COLUMNS.map(([title, width]) => align(title, width)).join('')))
  for (const encoding of ENCODINGS) {
    const held = linesFor(encoding, lines)
    if (held.length === 0) {
      print(`${encoding.name.padEnd(14)}  can hold no line of the text`)
      continue
    }
    const row = timeEncoding(encoding, `${held.join('\n')}\n`)
    const cells = COLUMNS.map(([, width, cell, style]) => {
      const text = align(cell(row), width)
      return style ? paint(style(row), text) : text
    })
    print(cells.join(''))
    if (!row.isRoundTrip) exitCode = MALFORMED
  }
  print('')
  for (const line of [
    'GB/s: 10^9 bytes of encoded text in a second; medians after a warm-up.',
    'Node: the shortest code with the contract of ours: TextDecoder (fatal),',
    'TextEncoder, or a check and Buffer.',
    'Each encoding takes the lines that it can hold.',
  ])
    print(paint('dim', line))
  return exitCode
}

function timeEncoding(encoding: Encoding, lines: string): Row {
  const text = lines.repeat(Math.ceil(TIMED_BYTES / utf8.byteLength(lines)))
  const bytes = encoding.encode(text)
  const platform = platformCodec(encoding.name)
  const decoded = encoding.decode(bytes)
  const measure = <Input>(
    input: Input,
    strict: (input: Input) => unknown,
    rival: Rival<Input, unknown> | undefined,
  ): Speeds => {
    const same = rival?.ours
    const times = race(same ? () => same(encoding, input) : () => strict(input), rival && (() => rival.run(input)))
    const toSpeed = (milliseconds: number) => bytes.length / milliseconds / 1e6
    return {
      ours: toSpeed(times.ours),
      theirs: times.theirs === undefined ? undefined : toSpeed(times.theirs),
    }
  }
  return {
    encoding,
    bytes: bytes.length,
    decode: measure(bytes, (input) => encoding.decode(input), platform.decode),
    encode: measure(text, (input) => encoding.encode(input), platform.encode),
    isRoundTrip: encoding.isValid(bytes) && decoded === text && Buffer.compare(encoding.encode(decoded), bytes) === 0,
  }
}

/** The lines that the encoding can hold. */
function linesFor(encoding: Encoding, lines: readonly string[]): string[] {
  return lines.filter((line) => canHold(encoding, line))
}

function align(text: string, width: number): string {
  return width < 0 ? text.padEnd(-width) : text.padStart(width)
}

function formatSpeed(gigabytes: number): string {
  return gigabytes.toFixed(2)
}

function formatTheirs({ theirs }: Speeds): string {
  return theirs === undefined ? '-' : formatSpeed(theirs)
}

function formatRatio({ ours, theirs }: Speeds): string {
  return theirs === undefined ? '-' : `${(ours / theirs).toFixed(1)}×`
}
