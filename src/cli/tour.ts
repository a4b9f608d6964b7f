// `utf-simd` without arguments: shows a text in 21 encodings. Its scripts and bytes, what is detected, how a malformed
// sequence is found and repaired, and how fast each encoding is beside what Node offers.

import { isatty } from 'node:tty'
import { backend, type Encoding, type MalformedSequence, ready, truncate, utf8 } from '../index.ts'
import { BEGINNING_BYTES, chooseReading, identifyBeginning } from './detection.ts'
import { canHold, ENCODINGS, encodingNamed } from './encodings.ts'
import { DONE, MALFORMED } from './failure.ts'
import { platformCodec } from './platform.ts'
import { showText } from './quote.ts'
import { describeFinding, toHex } from './report.ts'
import { SAMPLE } from './sample.ts'
import { print, STDIN, STDOUT } from './terminal.ts'

/** A pipe that nobody writes to must not stop the tour. */
const MAX_SILENCE_MS = 2000
const MAX_SHOWN_LINES = 30
const MAX_SHOWN_BYTES = 6
/** The bytes of a phrase fit beside it on the screen. */
const MAX_PHRASE_UNITS = 16
/** Bytes of UTF-8 that a text is repeated to for timing: the size of the benchmark's texts. */
const TIMED_BYTES = 64 * 1024
/** Milliseconds of calls. In the first half of them the engine compiles the functions; the other half counts. */
const RACE_MS = 100
const MIN_CALLS = 200

const SCRIPTS =
  'Han Hangul Greek Cyrillic Hebrew Arabic Devanagari Bengali Tamil Thai Georgian Armenian Ethiopic Cherokee Gothic Latin'
/** East Asian characters and emoji take two columns of a terminal, as far as terminals agree. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]|\ufe0f/u
const STYLES = { bold: 1, dim: 2, green: 32, red: 31 }
const NOTES = `GB/s: 10^9 bytes of encoded text in a second; medians after a warm-up.
Node: the shortest code with the contract of ours: TextDecoder (fatal),
TextEncoder, or a check and Buffer.
Each encoding takes the lines that it can hold.`

export async function tour(): Promise<number> {
  await ready()
  const { lines, origin, exitCode } = await readText()
  print(`${paint('bold', 'utf-simd')}: a text in 21 encodings; kernels: ${backend()}`)
  showScripts(`The text: ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, ${origin}`, lines)
  showCharacters(lines.join('\n'))
  showDetection(lines)
  showRepair(lines.map(firstSentence))
  return Math.max(exitCode, showSpeeds(lines))
}

/** The lines of stdin, or of the bundled text if there are none. */
async function readText(): Promise<{ lines: readonly string[]; origin: string; exitCode: number }> {
  const input = await readStdin()
  const isCut = input.length === BEGINNING_BYTES
  const { encoding, skip, hint } = chooseReading(input, !isCut)
  let exitCode = DONE
  const onError = (error: MalformedSequence) => {
    const place = () => describeMalformed('stdin', input, { ...error, offset: error.offset + skip }, hint)
    if (exitCode === DONE) print(`${place()}\nU+FFFD stands for malformed sequences below.\n`)
    exitCode = MALFORMED
    return '\ufffd'
  }
  const decoder = encoding.decoder({ onError })
  const text = decoder.decode(input.subarray(skip)) + (isCut ? '' : decoder.flush())
  const shown = utf8.decode(truncate(utf8.encode(text, { onError: 'replace' }), TIMED_BYTES)).split(/\r?\n/)
  const lines = shown.map(showText).filter((line) => line.trim() !== '')
  if (lines.length === 0) return { lines: SAMPLE, origin: 'bundled with utf-simd', exitCode }
  return { lines, origin: `read from stdin as ${encoding.name}`, exitCode }
}

/** The beginning of stdin. Empty if it is a terminal, or a pipe that nobody writes to. */
async function readStdin(): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let room = BEGINNING_BYTES
  const silence = setTimeout(() => process.stdin.destroy(), MAX_SILENCE_MS)
  try {
    for await (const piece of isatty(STDIN) ? [] : process.stdin) {
      clearTimeout(silence)
      pieces.push(piece)
      room -= piece.length
      if (room <= 0) break
    }
  } catch {
    // What can't be read is not shown. `destroy` ends here, too.
  }
  clearTimeout(silence)
  return Buffer.concat(pieces).subarray(0, BEGINNING_BYTES)
}

function describeMalformed(file: string, input: Uint8Array, error: MalformedSequence, hint?: string): string {
  const bytes = toHex(input.subarray(error.offset, error.offset + error.length))
  return describeFinding({ ...error, file, bytes }, hint)
}

function showScripts(title: string, lines: readonly string[]): void {
  printHeading(title, '  script         utf-8 utf-16le utf-32le  bytes of the line, which begins')
  for (const line of lines.slice(0, MAX_SHOWN_LINES)) {
    const lengths = ['utf-8', 'utf-16le', 'utf-32le'].map((name) => encodingNamed(name)!.byteLength(line))
    const cells = lengths.map((length) => String(length).padStart(9)).join('')
    print(`  ${scriptOf(line).padEnd(11)}${cells}  ${fitColumns(firstSentence(line), 38).trimEnd()}`)
  }
}

/** The script of most letters. Kana among Han is Japanese. */
function scriptOf(line: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)) return 'Japanese'
  const count = (script: string) => line.split(new RegExp(`\\p{Script=${script}}`, 'u')).length - 1
  const script = SCRIPTS.split(' ').reduce((most, each) => (count(each) > count(most) ? each : most))
  return count(script) === 0 ? 'symbols' : script
}

function firstSentence(line: string): string {
  return /^.{2,40}?[!！։።：:,.]/u.exec(line)?.[0] ?? line
}

/** One character of each length in UTF-8. */
function showCharacters(text: string): void {
  const classes = [/[a-z]/i, /[\u0080-\u07ff]/, /(?=\p{L})[\u0800-\uffff]/u, /[\u{10000}-\u{10ffff}]/u]
  const characters = classes.flatMap((each) => each.exec(text)?.[0] ?? [])
  const columns = ['', ...characters].map((each) => fitColumns(each, 13))
  printHeading('The bytes of some of its characters', `   ${columns.join('').trimEnd()}`)
  for (const name of ['utf-8', 'utf-16le', 'utf-32be', 'cesu-8', 'windows-1252']) {
    const encoding = encodingNamed(name)!
    const cells = characters.map((each) => (canHold(encoding, each) ? toHex(encoding.encode(each)) : 'not there'))
    print(`  ${name.padEnd(14)}${cells.map((cell) => cell.padEnd(13)).join('')}`.trimEnd())
  }
}

function showDetection(lines: readonly string[]): void {
  printHeading('What is detected', '  written as            first bytes           detected')
  const withBom = ['utf-8 with a BOM', 'utf-16le with a BOM', 'utf-32be with a BOM']
  for (const written of [...withBom, 'us-ascii', 'utf-8', 'utf-16be', 'utf-32le', 'windows-1252', 'utf-7']) {
    const encoding = encodingNamed(written.split(' ')[0])!
    const text = textFor(encoding, lines)
    if (text === '') continue
    const bytes = encoding.encode(text, withBom.includes(written) ? { bom: true } : {})
    const { name, certainty } = identifyBeginning(bytes, true)!
    print(`  ${written.padEnd(22)}${toHex(bytes.subarray(0, MAX_SHOWN_BYTES)).padEnd(22)}${name}, ${certainty}`)
  }
}

/** The lines that the encoding can hold. */
function textFor(encoding: Encoding, lines: readonly string[]): string {
  return lines.flatMap((line) => (canHold(encoding, line) ? `${line}\n` : [])).join('')
}

/** A character, of three bytes or more if there is one, loses its last byte. */
function showRepair(sentences: readonly string[]): void {
  const phrases = [...sentences.filter(({ length }) => length <= MAX_PHRASE_UNITS), 'déjà vu']
  const matches = [/[\u0800-\u{10ffff}]/u, /[^\0-\x7f]/u].flatMap((kind) => phrases.map((phrase) => kind.exec(phrase)))
  const { 0: character, index, input: phrase } = matches.find((match) => match !== null)!
  const lost = utf8.byteLength(phrase.slice(0, index) + character) - 1
  const damaged = utf8.encode(phrase).filter((_, i) => i !== lost)
  printHeading('A malformed sequence, found and repaired', `  was           ${phrase}`)
  print(`  damaged       ${toHex(damaged)}`)
  print(`  found         ${describeMalformed('text', damaged, utf8.findError(damaged)!)}`)
  for (const onError of ['replace', 'ignore', 'windows-1252'] as const) {
    print(`  ${onError.padEnd(14)}${utf8.decode(damaged, { onError })}`)
  }
}

/** @returns the exit code: does every encoding give its text back? */
function showSpeeds(lines: readonly string[]): number {
  const groups = '                              decode, GB/s          encode, GB/s'
  const columns = 'encoding        bytes   ours    Node ratio    ours    Node ratio there and back'
  printHeading(`Speed: the text, repeated to ${TIMED_BYTES / 1024} KiB of utf-8`, `${groups}\n${columns}`)
  let exitCode = DONE
  for (const encoding of ENCODINGS) {
    const name = encoding.name.padEnd(14)
    const held = textFor(encoding, lines)
    if (held === '') {
      print(`${name}  can hold no line of the text`)
      continue
    }
    const text = held.repeat(Math.ceil(TIMED_BYTES / utf8.byteLength(held)))
    const bytes = encoding.encode(text)
    const isSame = encoding.isValid(bytes) && encoding.decode(bytes) === text
    if (!isSame) exitCode = MALFORMED
    const { decode, encode } = platformCodec(encoding.name)
    const oursDecode = decode?.ours ?? (() => encoding.decode(bytes))
    const oursEncode = encode?.ours ?? (() => encoding.encode(text))
    const cells = [
      race(bytes.length, () => oursDecode(encoding, bytes), decode && (() => decode.run(bytes))),
      race(bytes.length, () => oursEncode(encoding, text), encode && (() => encode.run(text))),
    ]
    const verdict = isSame ? paint('green', 'yes'.padStart(15)) : paint('red', 'NO'.padStart(15))
    print(`${name}${String(bytes.length).padStart(7)}${cells.join(' ')}${verdict}`)
  }
  print(`\n${paint('dim', NOTES)}`)
  return exitCode
}

/** Our speed, Node's and their ratio, by medians. Calls take turns, so that both sides run under the same conditions. */
function race(byteLength: number, ours: () => unknown, theirs?: () => unknown): string {
  const runners = theirs ? [ours, theirs] : [ours]
  const times: number[][] = runners.map(() => [])
  const end = performance.now() + RACE_MS
  for (let calls = 0; calls < MIN_CALLS || performance.now() < end; calls++) {
    for (const [i, run] of runners.entries()) {
      const start = performance.now()
      run()
      times[i].push(performance.now() - start)
    }
  }
  const medians = times.map((each) => each.slice(each.length / 2).sort((a, b) => a - b)[each.length >>> 2])
  const [own, other] = medians.map((milliseconds) => byteLength / milliseconds / 1e6)
  const [speed, ratio] = other === undefined ? ['-', '-'] : [other.toFixed(2), `${(own / other).toFixed(1)}×`]
  return `${paint('bold', own.toFixed(2).padStart(7))}${speed.padStart(8)}${ratio.padStart(6)}`
}

function printHeading(title: string, columns: string): void {
  print(`\n${paint('bold', title)}\n${paint('dim', columns)}`)
}

/** Pads to so many columns of a terminal. A text that is longer ends with an ellipsis. */
function fitColumns(text: string, width: number): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const columns = graphemes.flatMap((each) => (WIDE.test(each) ? ['', each] : each))
  if (columns.length <= width) return text + ' '.repeat(width - columns.length)
  const cut = columns.slice(0, width - 1).join('')
  return `${cut.trimEnd()}…`
}

/** Colours, on a terminal that has them. NO_COLOR, which Node looks at, turns them off. */
function paint(style: keyof typeof STYLES, text: string): string {
  return isatty(STDOUT) && process.stdout.hasColors() ? `\x1b[${STYLES[style]}m${text}\x1b[0m` : text
}
