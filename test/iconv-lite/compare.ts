/** Compares utf-simd/iconv-lite with iconv-lite. Each function returns the cases that differ, but for those that a rule lists. */
import type { Transform } from 'node:stream'
import { canonical, DOUBLE_BYTE, ENCODINGS, hex, ours, type Random, theirs } from './support.ts'

/** What docs/migration.md lists: iconv-lite's answer is wrong by every source. Returns the right one. */
function correctText(name: string, bytes: Uint8Array, text: string): string {
  // It begins the rest with a 0 if a sequence is cut.
  if (name === 'cesu8') return text.replace(/0\ufffd$/, '\ufffd')
  if (name === 'gb18030') return correctGb18030(bytes)
  return text
}

/** In UTF-7 iconv-lite loses a U+FEFF that begins a shifted sequence. */
function isSame(name: string, text: string, expected: string): boolean {
  if (text === expected) return true
  return /^utf7/.test(canonical(name)) && text.replaceAll('\ufeff', '') === expected.replaceAll('\ufeff', '')
}

const LAST_PLANE_0 = 39420
const FIRST_ASTRAL = 189000
const LAST_ASTRAL = FIRST_ASTRAL + 0xfffff

/** iconv-lite reads characters from four bytes that have none. Here each piece between such bytes is decoded for itself. */
function correctGb18030(bytes: Uint8Array): string {
  let text = ''
  let start = 0
  const decode = (end: number): void => {
    text += theirs.decode(Buffer.from(bytes.subarray(start, end)), 'gb18030')
    start = end
  }
  const isLead = (byte: number): boolean => byte > 0x80 && byte < 0xff
  for (let p = 0; p < bytes.length; ) {
    const [a, b, c, d] = bytes.subarray(p, p + 4)
    if (!isLead(a)) p++
    else if (b >= 0x30 && b <= 0x39 && isLead(c) && d >= 0x30 && d <= 0x39) {
      const number = (((a - 0x81) * 10 + b - 0x30) * 126 + c - 0x81) * 10 + d - 0x30
      if (number < LAST_PLANE_0 || (number >= FIRST_ASTRAL && number <= LAST_ASTRAL)) p += 4
      else {
        decode(p)
        text += '\ufffd'
        start = ++p
      }
    } else p += theirs.decode(Buffer.of(a, b), 'gb18030').startsWith('\ufffd') || b === undefined ? 1 : 2
  }
  decode(bytes.length)
  return text
}

function correctBytes(name: string, text: string): string {
  // A lone surrogate behind Ê or ê stands before it.
  if (name === 'big5hkscs') return text.toWellFormed()
  return name === 'gbk' ? text.replaceAll('\ue7c7', '?') : name === 'gb18030' ? text.replaceAll('\ue5e5', '?') : text
}

export interface Case {
  readonly name: string
  readonly decodeOptions?: object
  readonly encodeOptions?: object
}

/** The bytes as one text. */
export function compareDecoded({ name, decodeOptions }: Case, bytes: Uint8Array): string[] {
  const text = ours.decode(bytes, name, decodeOptions)
  const plain = theirs.decode(Buffer.from(bytes), name, decodeOptions as never)
  if (text === plain) return []
  const expected = correctText(canonical(name), bytes, plain)
  return isSame(name, text, expected) ? [] : [`decode ${name} ${hex(bytes)}: ${format(text)}, not ${format(expected)}`]
}

/** The text as bytes. */
export function compareEncoded({ name, encodeOptions }: Case, text: string): string[] {
  const bytes = hex(ours.encode(text, name, encodeOptions))
  const expected = theirs.encode(correctBytes(canonical(name), text), name, encodeOptions as never).toString('hex')
  return bytes === expected ? [] : [`encode ${name} ${format(text)}: ${bytes}, not ${expected}`]
}

/** iconv-lite loses the end of a piece in encodings of two bytes, and in UTF-7 what is cut before a hyphen. */
const isCutWrong = (name: string): boolean => DOUBLE_BYTE.includes(name) || /^utf7/.test(name)

/** The bytes in these pieces. */
export function compareDecodedPieces({ name, decodeOptions }: Case, pieces: readonly Uint8Array[]): string[] {
  const decoder = ours.getDecoder(name, decodeOptions)
  const text = pieces.map((piece) => decoder.write(piece)).join('') + (decoder.end() ?? '')
  const all = Buffer.concat(pieces)
  let expected: string
  if (isCutWrong(canonical(name))) expected = theirs.decode(all, name, decodeOptions as never)
  else {
    const other = theirs.getDecoder(name, decodeOptions as never)
    expected = pieces.map((piece) => other.write(Buffer.from(piece))).join('') + (other.end() || '')
  }
  if (text === expected || isSame(name, text, correctText(canonical(name), all, expected))) return []
  return [`decode ${name} ${pieces.map(hex).join(' ')}: ${format(text)}, not ${format(expected)}`]
}

/** The text in these pieces. */
export function compareEncodedPieces({ name, encodeOptions }: Case, pieces: readonly string[]): string[] {
  const encoder = ours.getEncoder(name, encodeOptions)
  const bytes = [...pieces.map((piece) => encoder.write(piece)), encoder.end() ?? new Uint8Array(0)]
  const expected: Uint8Array[] = []
  if (DOUBLE_BYTE.includes(canonical(name)))
    expected.push(theirs.encode(correctBytes(canonical(name), pieces.join('')), name, encodeOptions as never))
  else {
    const other = theirs.getEncoder(name, encodeOptions as never)
    expected.push(...pieces.map((piece) => other.write(piece)), other.end() ?? Buffer.alloc(0))
  }
  if (bytes.map(hex).join('') === expected.map(hex).join('')) return []
  return [
    `encode ${name} ${pieces.map(format).join(' ')}: ${bytes.map(hex).join(' ')}, not ${expected.map(hex).join(' ')}`,
  ]
}

function format(text: string): string {
  return text.replace(/[^!-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** All bytes of one, and pairs where an encoding has such, each `step`-th. */
export function* compareBytes(name: string, step = 1): Generator<string> {
  for (let byte = 0; byte < 0x100; byte++) yield* compareDecoded({ name }, Uint8Array.of(byte))
  if (!hasPairs(name)) return
  for (let pair = 0; pair < 0x10000; pair += step)
    yield* compareDecoded({ name }, Uint8Array.of(pair >> 8, pair & 0xff))
}

export function hasPairs(name: string): boolean {
  return DOUBLE_BYTE.includes(canonical(name)) || /^(utf|ucs|cesu|base|hex)/.test(name)
}

/** Characters up to U+FFFF from `first` on, each `step`-th, and 10,000 others at most. */
export function* compareCharacters(name: string, first: number, step: number): Generator<string> {
  for (let unit = first; unit < 0x10000; unit += step) yield* compareEncoded({ name }, String.fromCharCode(unit))
  for (let codePoint = 0x10000 + first; codePoint < 0x110000; codePoint += 105 * step)
    yield* compareEncoded({ name }, String.fromCodePoint(codePoint))
}

/** Units that mean something to an encoding. */
const UNITS =
  'aZ 09+-&/,~=\\\n\0éÿ€ÊêêÊ\u0304\u030cяכعกậ漢字あア가龥、　·—\u2212\u00a5\u203e\ue000\ue5e5\ue7c7\uf8ff\ufeff\ufffd\ud83d\ude00\ud840\udc00\udbff'
/** Bytes that do. */
const BYTES = [
  0, 1, 0x1b, 0x20, 0x26, 0x2b, 0x2d, 0x30, 0x39, 0x3d, 0x40, 0x41, 0x5c, 0x7e, 0x7f, 0x80, 0x81, 0x84, 0x88, 0x8e,
  0x8f, 0x90, 0xa0, 0xa1, 0xa2, 0xbf, 0xc0, 0xd8, 0xdc, 0xe0, 0xe3, 0xed, 0xef, 0xf0, 0xf9, 0xfc, 0xfe, 0xff,
]

const OPTIONS: readonly Omit<Case, 'name'>[] = [
  {},
  {},
  { decodeOptions: { stripBOM: false }, encodeOptions: { addBOM: true } },
  { decodeOptions: { stripBOM: true }, encodeOptions: { addBOM: false } },
  { decodeOptions: { defaultEncoding: 'utf-16be' } },
  { decodeOptions: { defaultEncoding: 'utf32be' }, encodeOptions: { defaultEncoding: 'utf-32be' } },
]

/** Text of the encoding's own characters, of others, or bytes of any kind. */
function createText(random: Random): string {
  let text = ''
  const common = random.below(3)
  for (let length = random.below(random.below(8) === 0 ? 300 : 40); length > 0; length--)
    text +=
      random.below(3) < common
        ? random.pick(UNITS)
        : String.fromCharCode(random.below(random.below(2) ? 0x250 : 0x10000))
  return text
}

function createBytes(random: Random, name: string): Uint8Array {
  const kind = random.below(4)
  if (kind > 1) {
    const bytes = Uint8Array.from(theirs.encode(createText(random), name))
    if (kind === 2 && bytes.length > 0) bytes[random.below(bytes.length)] = random.below(0x100)
    return bytes
  }
  const length = random.below(random.below(8) === 0 ? 300 : 40)
  return Uint8Array.from({ length }, () => (kind === 0 ? random.pick(BYTES) : random.below(0x100)))
}

/** Cuts at random places; some pieces are empty. */
function cut<T extends Uint8Array | string>(random: Random, whole: T): T[] {
  const cuts = Array.from({ length: random.below(5) }, () => random.below(whole.length + 1)).sort((a, b) => a - b)
  return [0, ...cuts].map((from, i) => whole.slice(from, cuts[i] ?? whole.length) as T)
}

/** Characters of which each encoding has some, with pairs, composed ones, a BOM within the text, and what UTF-7 and base64 shift. */
const SAMPLE = 'aЖé漢字Ê\u0304あ가€\ud840\udc00+-&\ufeff가z'

/** A text and its bytes in two pieces, cut everywhere, and the bytes one by one. */
export function* compareCuts(name: string): Generator<string> {
  for (let i = 0; i <= SAMPLE.length; i++) yield* compareEncodedPieces({ name }, [SAMPLE.slice(0, i), SAMPLE.slice(i)])
  const bytes = Uint8Array.from(theirs.encode(SAMPLE, name))
  for (const each of [bytes, Uint8Array.of(...bytes.subarray(0, -1), 0xff, 0x41)]) {
    for (let i = 0; i <= each.length; i++) yield* compareDecodedPieces({ name }, [each.slice(0, i), each.slice(i)])
    yield* compareDecodedPieces(
      { name },
      Array.from(each, (byte) => Uint8Array.of(byte)),
    )
  }
}

/** The text and the bytes that `collect` gives of a stream that these pieces are written to. */
function collectFrom<T>(
  stream: Transform & { collect(done: (error: Error | null, all?: T) => void): unknown },
  pieces: readonly unknown[],
): Promise<T> {
  return new Promise((resolve, reject) => {
    stream.collect((error, all) => (error ? reject(error) : resolve(all as T)))
    for (const piece of pieces) stream.write(piece)
    stream.end()
  })
}

/** encodeStream and decodeStream give what getEncoder and getDecoder give, cut everywhere. */
export async function compareStreams(name: string): Promise<string[]> {
  const found: string[] = []
  const bytes = ours.encode(SAMPLE, name)
  const text = ours.decode(bytes, name)
  for (let i = 0; i <= bytes.length; i++) {
    const decoded = await collectFrom<string>(ours.decodeStream(name), [bytes.subarray(0, i), bytes.subarray(i)])
    if (decoded !== text) found.push(`decodeStream ${name}, cut at ${i}: ${format(decoded)}, not ${format(text)}`)
  }
  for (let i = 0; i <= SAMPLE.length; i++) {
    const pieces = [SAMPLE.slice(0, i), SAMPLE.slice(i)]
    const encoder = ours.getEncoder(name)
    const expected = [...pieces.map((piece) => encoder.write(piece)), encoder.end() ?? new Uint8Array(0)]
      .map(hex)
      .join('')
    const encoded = hex(await collectFrom<Uint8Array>(ours.encodeStream(name), pieces))
    if (encoded !== expected) found.push(`encodeStream ${name}, cut at ${i}: ${encoded}, not ${expected}`)
  }
  return found
}

/** One random case of each kind. */
export function* compareRandom(random: Random): Generator<string> {
  const each: Case = { name: random.pick(ENCODINGS), ...random.pick(OPTIONS) }
  const bytes = createBytes(random, each.name)
  const text = createText(random)
  yield* compareDecoded(each, bytes)
  yield* compareDecodedPieces(each, cut(random, bytes))
  yield* compareEncoded(each, text)
  yield* compareEncodedPieces(each, cut(random, text))
}

/** Takes some of what was found. */
export function takeSome(found: Iterable<string>, limit = 10): string[] {
  const some: string[] = []
  for (const each of found) if (some.push(each) === limit) break
  return some
}
