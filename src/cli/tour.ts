// `utf-simd` without arguments, the sample run: a multilingual text through every encoding and back, timed beside
// what the platform offers, and one malformed sequence found.

import { backend, type Encoding, ready, utf8 } from '../index.ts'
import { detected } from './detection.ts'
import { canHold, canSign, ENCODINGS } from './encodings.ts'
import { DONE, FAILED } from './failure.ts'
import { painter, type Style } from './paint.ts'
import { platformCodec } from './platform.ts'
import { race } from './race.ts'
import { Trail } from './report.ts'
import { SAMPLE } from './sample.ts'
import { print } from './terminal.ts'

/** Bytes of UTF-8 that the sample is repeated to: the size of the benchmark's texts. */
const SIZE = 64 * 1024

interface Row {
  encoding: Encoding
  /** What the signature that this encoding writes is recognised as. */
  detected: string
  valid: boolean
  bytes: number
  decode: Speeds
  encode: Speeds
  roundTrip: boolean
}

/** GB/s: 10^9 bytes of the encoded text in a second. */
interface Speeds {
  ours: number
  theirs?: number
}

/** Left-aligned columns have a negative width. */
const COLUMNS: readonly [title: string, width: number, cell: (row: Row) => string, style?: (row: Row) => Style][] = [
  ['encoding', -14, ({ encoding }) => encoding.name],
  ['by signature', -13, ({ detected }) => detected],
  ['valid', 6, ({ valid }) => yesNo(valid), ({ valid }) => mood(valid)],
  ['bytes', 8, ({ bytes }) => String(bytes)],
  ['ours', 9, ({ decode }) => speed(decode.ours), () => 'bold'],
  ['Node', 7, ({ decode }) => speed(decode.theirs)],
  ['ratio', 7, ({ decode }) => ratio(decode)],
  ['ours', 9, ({ encode }) => speed(encode.ours), () => 'bold'],
  ['Node', 7, ({ encode }) => speed(encode.theirs)],
  ['ratio', 7, ({ encode }) => ratio(encode)],
  ['round trip', 12, ({ roundTrip }) => yesNo(roundTrip), ({ roundTrip }) => mood(roundTrip)],
]

export async function tour(): Promise<number> {
  await ready()
  const paint = painter()
  print(`${paint('bold', 'utf-simd')}: a multilingual sample through every encoding and back`)
  print(`${SAMPLE.length} lines, 18 scripts and emoji, repeated to ${SIZE / 1024} KiB of utf-8; backend: ${backend()}`)
  print('')
  print(paint('dim', `${' '.repeat(40)}${'decode, GB/s'.padStart(23)}${'encode, GB/s'.padStart(23)}`))
  print(paint('dim', COLUMNS.map(([title, width]) => align(title, width)).join('')))
  let exitCode = DONE
  for (const encoding of ENCODINGS) {
    const row = examine(encoding)
    print(COLUMNS.map(([, width, cell, style]) => paintCell(align(cell(row), width), style?.(row))).join(''))
    if (!row.valid || !row.roundTrip) exitCode = FAILED
  }
  print('')
  print(paint('dim', 'GB/s: 10^9 bytes of encoded text in a second, medians. Node: TextDecoder, TextEncoder, Buffer.'))
  print(paint('dim', 'An encoding that cannot hold the whole sample takes the lines that it can.'))
  print('')
  print(malformedSequenceFound())
  print('')
  print('Convert    utf-simd convert -f utf-16le -t utf-8 -o out.txt in.txt')
  print('Validate   utf-simd validate FILE…')
  print('Run tests  npm test')
  return exitCode

  function paintCell(text: string, style: Style | undefined): string {
    return style ? paint(style, text) : text
  }
}

function examine(encoding: Encoding): Row {
  const text = textFor(encoding)
  const bytes = encoding.encode(text)
  const decoded = encoding.decode(bytes)
  const platform = platformCodec(encoding.name)
  const speeds = (ours: () => unknown, theirs: (() => unknown) | undefined): Speeds => {
    const times = race(ours, theirs)
    return { ours: bytes.length / times.ours / 1e6, theirs: times.theirs && bytes.length / times.theirs / 1e6 }
  }
  return {
    encoding,
    detected: canSign(encoding) ? detected(encoding.encode('A', { bom: true }), true).encoding.name : '-',
    valid: encoding.isValid(bytes),
    bytes: bytes.length,
    decode: speeds(() => encoding.decode(bytes), platform.decode && (() => platform.decode?.(bytes))),
    encode: speeds(() => encoding.encode(text), platform.encode && (() => platform.encode?.(text))),
    roundTrip: decoded === text && Buffer.compare(encoding.encode(decoded), bytes) === 0,
  }
}

/** The lines that the encoding can hold, repeated. */
function textFor(encoding: Encoding): string {
  const held = SAMPLE.filter((line) => canHold(encoding, line))
  const text = `${held.join('\n')}\n`
  return text.repeat(Math.ceil(SIZE / utf8.byteLength(text)))
}

/** An emoji in the middle of the text loses its last byte, and is found. */
function malformedSequenceFound(): string {
  const bytes = utf8.encode(textFor(utf8))
  const emoji = Buffer.from(bytes.buffer).indexOf('👩', bytes.length >> 1)
  bytes[emoji + 3] = 0x20
  const start = performance.now()
  const error = utf8.findError(bytes)
  const milliseconds = performance.now() - start
  if (!error) return 'A malformed sequence was NOT found.'
  const trail = new Trail('sample.txt')
  trail.follow(bytes)
  return `An emoji cut short, found in ${milliseconds.toFixed(1)} ms:  ${trail.describe(error)}`
}

function align(text: string, width: number): string {
  return width < 0 ? text.padEnd(-width) : text.padStart(width)
}

function speed(gigabytes: number | undefined): string {
  return gigabytes === undefined ? '-' : gigabytes.toFixed(2)
}

function ratio({ ours, theirs }: Speeds): string {
  return theirs === undefined ? '-' : `${(ours / theirs).toFixed(1)}×`
}

function yesNo(good: boolean): string {
  return good ? 'yes' : 'NO'
}

function mood(good: boolean): Style {
  return good ? 'green' : 'red'
}
