// Random cases of the public interface: strings as engines hold them, calls that go on where others stopped, memory that overlaps, functions of
// the caller that call again, options with getters, arrays of another realm.
//
// A case asks the same in two ways, of which one is plain: a flat string, one call, arrays and options as usual, on the backend 'js'; and, where
// there is an oracle, of that too.

import { isDeepStrictEqual } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import * as root from '../../src/index.ts'
import {
  compareCodePoints,
  type DecodeOptions,
  type EncodeOptions,
  type Encoding,
  MalformedError,
  type MalformedSequence,
  setBackend,
  type TranscodeOptions,
  Transcoder,
  transcode,
  transcodedLength,
  transcodeInto,
  utf8,
  utf8Offsets,
  utf16le,
  utf16Offsets,
} from '../../src/index.ts'
import * as legacy from '../../src/legacy.ts'
import * as reference from '../reference/encodings.ts'
import { decode, encodeOne, LEGACY_REFERENCES } from '../reference/legacy/index.ts'
import { compare } from '../reference/places.ts'
import type { Random } from '../support/random.ts'
import { cuts, PROFILES, spoiled, text } from '../support/texts.ts'

const ENCODINGS: readonly Encoding[] = [...Object.values(root), ...Object.values(legacy)].filter(
  (value): value is Encoding => typeof value === 'object' && 'decode' in value,
)
/** Their state lives longer than a character, so that encoding piece by piece with `encodeInto` gives another text. */
const SHIFTING: readonly Encoding[] = [root.utf7, root.utf7imap, legacy.iso2022jp]
const REFERENCES: readonly reference.Reference[] = [
  ...Object.values(reference.REFERENCES),
  ...LEGACY_REFERENCES.filter(({ name }) => name !== 'iso-2022-jp').map(
    (each): reference.Reference => ({
      name: each.name,
      hasSignature: false,
      signs: false,
      replacement: each.name === 'gb18030' ? '\ufffd' : '?',
      unit: 1,
      items: (bytes) => decode(each, bytes),
      encodeOne: (codePoint) => encodeOne(each, codePoint),
    }),
  ),
]

type Realm = { Uint8Array: typeof Uint8Array; Uint32Array: typeof Uint32Array; ArrayBuffer: typeof ArrayBuffer }
const realm = runInContext('({ Uint8Array, Uint32Array, ArrayBuffer })', createContext({})) as Realm

/** A result, or what was malformed. */
function attempt<T>(action: () => T): T | MalformedSequence {
  try {
    return action()
  } catch (error) {
    const sequence = error instanceof reference.Fault ? error.sequence : error
    if (!(error instanceof MalformedError) && sequence === error) throw error
    const { encoding, kind, offset, length } = sequence as MalformedSequence
    return { encoding, kind, offset, length }
  }
}

function show(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return JSON.stringify(value) ?? String(value)
}

/** @throws unless both are the same */
function agree(actual: unknown, expected: unknown, context: () => string): void {
  const isSame =
    actual instanceof Uint8Array && expected instanceof Uint8Array
      ? Buffer.compare(actual, expected) === 0
      : isDeepStrictEqual(actual, expected)
  if (!isSame)
    throw new Error(`${context()}\n  is     ${show(actual).slice(0, 400)}\n  not    ${show(expected).slice(0, 400)}`)
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces))
}

let isPlain = false

/** On the backend 'js', and then the one that the case has. Policies leave the codec alone. */
function plainly<T>(choice: root.BackendChoice, action: () => T): T {
  setBackend('js')
  isPlain = true
  try {
    return action()
  } finally {
    isPlain = false
    setBackend(choice)
  }
}

function randomLength(random: Random): number {
  return random.once(40) ? random.below(70_000) : random.once(6) ? random.below(2000) : random.below(60)
}

/** Units of a text: of one byte each, or of any script; sometimes with lone surrogates. */
function randomUnits(random: Random): Uint16Array<ArrayBuffer> {
  const profile = random.once(3) ? random.pick(['ascii', 'latin-1'] as const) : random.pick(PROFILES)
  const units: number[] = []
  for (const codePoint of text(profile, random, randomLength(random))) {
    if (random.once(200)) units.push(0xfeff)
    if (codePoint < 0x10000) units.push(codePoint)
    else units.push(0xd7c0 + (codePoint >> 10), 0xdc00 | (codePoint & 0x3ff))
  }
  const whole = Uint16Array.from(units)
  return random.once(3) ? (spoiled(whole, random, random.pick([3, 20, 500])) as typeof whole) : whole
}

function flatString(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
}

/** The same string cut out of a longer one, whose units go on behind it, perhaps in the middle of a pair. */
function slicedString(units: Uint16Array, random: Random): string {
  const before = random.pick(['parent string ', 'parent string \ud83d', 'родитель строки '])
  const after = random.pick([' and its end', '\ude00 and its end', '\udc00', ' и её конец'])
  const whole = new Uint16Array(before.length + units.length + after.length)
  for (let i = 0; i < before.length; i++) whole[i] = before.charCodeAt(i)
  whole.set(units, before.length)
  for (let i = 0; i < after.length; i++) whole[before.length + units.length + i] = after.charCodeAt(i)
  return flatString(whole).slice(before.length, before.length + units.length)
}

/** The same string joined of pieces, some of them slices: V8 keeps such a string as a tree until it is read. */
function ropeString(units: Uint16Array, random: Random): string {
  let rope = ''
  let start = 0
  for (const cut of [...cuts(random, units.length, 6), units.length]) {
    const piece = units.slice(start, cut)
    rope += random.once(2) ? flatString(piece) : slicedString(piece, random)
    start = cut
  }
  return rope
}

function likeInEngines(units: Uint16Array, random: Random): string {
  return random.once(2) ? slicedString(units, random) : ropeString(units, random)
}

function randomDecodePolicy(random: Random): root.DecodePolicy & root.EncodePolicy {
  return random.pick(['throw', 'replace', 'ignore', label, labelByCodec] as const)
}

function randomPolicy(random: Random): root.EncodePolicy {
  return random.once(3) ? random.pick(['html', 'question'] as const) : randomDecodePolicy(random)
}

function label({ offset }: MalformedSequence): string {
  return `<${offset}>`
}

const OTHER_TEXT = 'what the function of a policy converts: \u00e9\u4e00\ud83d\ude00'.repeat(9)

/** The same, but it also uses the codec, and so the memory, at every other error. */
function labelByCodec(sequence: MalformedSequence): string {
  if (!isPlain && sequence.offset % 2 === 0) {
    const bytes = utf8.encode(OTHER_TEXT)
    if (utf8.decode(bytes) !== OTHER_TEXT || transcode(bytes, utf8, utf16le).length !== 2 * OTHER_TEXT.length)
      throw new Error('the text is another one in a policy')
  }
  return label(sequence)
}

/** Well-formed bytes, spoiled ones, or no text at all. */
function randomBytes(encoding: Encoding, random: Random): Uint8Array<ArrayBuffer> {
  if (random.once(20)) return Uint8Array.from({ length: random.below(300) }, () => random.below(256))
  const bytes = encoding.encode(flatString(randomUnits(random)), { onError: 'ignore' })
  return random.once(2) ? bytes : (spoiled(bytes, random, random.pick([4, 40, 1000])) as typeof bytes)
}

type Session = (random: Random, choice: root.BackendChoice) => void

/** Strings that are slices and trees are encoded and compared as the flat string is. */
const strings: Session = (random, choice) => {
  const units = randomUnits(random)
  const flat = flatString(units)
  const encoding = random.pick(ENCODINGS)
  const options: EncodeOptions = { onError: randomPolicy(random) }
  const context = () => `${encoding.name}, ${String(options.onError)}: ${show(flat)}`
  const expected = plainly(choice, () => attempt(() => encoding.encode(flat, options)))
  const oracle = REFERENCES.find(({ name }) => name === encoding.name)
  if (oracle && units.length < 3000) {
    agree(
      expected,
      attempt(() => reference.encode(oracle, flat, options as reference.EncodeOptions)),
      context,
    )
  }
  agree(
    attempt(() => encoding.encode(likeInEngines(units, random), options)),
    expected,
    context,
  )
  const length = expected instanceof Uint8Array ? expected.length : expected
  agree(
    attempt(() => encoding.byteLength(likeInEngines(units, random), options)),
    length,
    context,
  )
  if (expected instanceof Uint8Array && units.length > 0) {
    const target = new Uint8Array(expected.length)
    const { written } = encoding.encodeInto(likeInEngines(units, random), target, options)
    agree(target.subarray(0, written), expected.subarray(0, written), context)
  }
  compareSlices(units, random)
}

/** The order of slices of one text that differ in their end. */
function compareSlices(units: Uint16Array, random: Random): void {
  const other = units.slice(0, random.below(units.length + 1))
  if (other.length > 0 && random.once(2)) other[other.length - 1] = random.pick([0xd83d, 0xdc00, 0xe000, 0xffff, 0x61])
  const [a, b] = [flatString(units), flatString(other)]
  const result = Math.sign(compareCodePoints(likeInEngines(units, random), likeInEngines(other, random)))
  agree(result, compare(a, b), () => `compareCodePoints(${show(a)}, ${show(b)})`)
}

/** Calls that go on where others stopped give together what one call gives. */
const resumed: Session = (random, choice) => {
  const from = random.pick(ENCODINGS)
  const to = random.pick(ENCODINGS)
  const bytes = randomBytes(from, random)
  const options: TranscodeOptions = { onError: randomPolicy(random) }
  const context = () => `${from.name} to ${to.name}, ${String(options.onError)}: ${show(bytes)}`
  const expected = plainly(choice, () => attempt(() => transcode(bytes, from, to, options)))
  const at = [...cuts(random, bytes.length, 8), bytes.length]
  const chunks = at.map((end, i) => bytes.subarray(at[i - 1] ?? 0, end))
  const transcoder = new Transcoder(from, to, options)
  agree(
    attempt(() => concat([...chunks.map((chunk) => transcoder.push(chunk)), transcoder.end()])),
    expected,
    context,
  )
  agree(
    attempt(() => pushIntoPieces(new Transcoder(from, to, options), chunks, random)),
    expected,
    context,
  )
  const onError = randomDecodePolicy(random)
  const decoder = from.decoder({ onError })
  const text = plainly(choice, () => attempt(() => from.decode(bytes, { onError })))
  agree(
    attempt(() => chunks.map((chunk) => decoder.decode(chunk)).join('') + decoder.flush()),
    text,
    context,
  )
  const oracle = REFERENCES.find(({ name }) => name === from.name)
  if (oracle && bytes.length < 3000) {
    agree(
      text,
      attempt(() => reference.decode(oracle, bytes, { onError: onError as reference.Policy })),
      context,
    )
  }
  encodeIntoPieces(to, random, choice)
  encodeMorePieces(to, random, choice)
}

/** Chunks by `pushInto`, with targets of all sizes, and sometimes by `push`. */
function pushIntoPieces(transcoder: Transcoder, chunks: readonly Uint8Array[], random: Random): Uint8Array {
  const pieces: Uint8Array[] = []
  let rest: Uint8Array = new Uint8Array(0)
  for (const chunk of chunks) {
    rest = concat([rest, chunk])
    for (;;) {
      const target = new Uint8Array(random.between(16, random.pick([16, 64, 5000])))
      const { read, written } = transcoder.pushInto(rest, target)
      pieces.push(target.slice(0, written))
      rest = rest.subarray(read)
      if (read === 0 && written === 0) break
    }
  }
  return concat([...pieces, transcoder.push(rest), transcoder.end()])
}

/** `encodeInto` again and again on the rest of the text. */
function encodeIntoPieces(encoding: Encoding, random: Random, choice: root.BackendChoice): void {
  if (SHIFTING.includes(encoding)) return
  const units = randomUnits(random)
  const flat = flatString(units)
  const options: EncodeOptions = { onError: random.pick(['replace', 'ignore'] as const), bom: false }
  const context = () => `${encoding.name}.encodeInto, ${options.onError}: ${show(flat)}`
  const pieces: Uint8Array[] = []
  let rest = likeInEngines(units, random)
  while (rest.length > 0) {
    const target = new Uint8Array(random.between(8, random.pick([8, 64, 5000])))
    const { read, written } = encoding.encodeInto(rest, target, options)
    if (read === 0) throw new Error(`${context()}\n  stands still with ${rest.length} units left`)
    pieces.push(target.slice(0, written))
    rest = rest.slice(read)
  }
  agree(
    concat(pieces),
    plainly(choice, () => encoding.encode(flat, options)),
    context,
  )
}

/** `encoder().encodeInto` on text in chunks, and what it leaves by `encode`. */
function encodeMorePieces(encoding: Encoding, random: Random, choice: root.BackendChoice): void {
  const units = randomUnits(random)
  const flat = flatString(units)
  const options: EncodeOptions = { onError: random.pick(['replace', 'ignore'] as const) }
  const text = likeInEngines(units, random)
  const cut = random.between(0, text.length)
  const pieces: Uint8Array[] = []
  const encoder = encoding.encoder(options)
  let rest = ''
  for (const chunk of [text.slice(0, cut), text.slice(cut)]) {
    rest += chunk
    for (;;) {
      const target = new Uint8Array(random.between(16, random.pick([16, 64, 5000])))
      const { read, written } = encoder.encodeInto(rest, target)
      pieces.push(target.slice(0, written))
      rest = rest.slice(read)
      if (read === 0 && written === 0) break
    }
  }
  agree(
    concat([...pieces, encoder.encode(rest), encoder.flush()]),
    plainly(choice, () => encoding.encode(flat, options)),
    () => `${encoding.name}.encoder().encodeInto, ${options.onError}, cut at ${cut}: ${show(flat)}`,
  )
}

/** A target in the buffer of the input: refused where they overlap, else as good as any. */
const overlapping: Session = (random, choice) => {
  const from = random.pick(ENCODINGS)
  const to = random.pick(ENCODINGS)
  const bytes = randomBytes(from, random)
  const shared = new Uint8Array(2 * bytes.length + 64)
  const start = random.below(shared.length - bytes.length)
  const source = shared.subarray(start, start + bytes.length)
  source.set(bytes)
  const first = random.below(shared.length)
  const target = shared.subarray(first, first + random.below(shared.length - first + 1))
  const meets = first < start + bytes.length && start < first + target.length
  const context = () => `${from.name} to ${to.name}, ${start} and ${first}: ${show(bytes)}`
  if (bytes.length === 0 || target.length === 0) return
  const before = shared.slice()
  const result = attempt(() => {
    try {
      return transcodeInto(source, target, from, to, { onError: 'replace' })
    } catch (error) {
      if (error instanceof TypeError && !(error instanceof MalformedError)) return 'refused'
      throw error
    }
  })
  if (meets) {
    agree(result, 'refused', context)
    agree(shared, before, context)
    return
  }
  const apart = new Uint8Array(target.length)
  agree(
    result,
    plainly(choice, () => transcodeInto(bytes, apart, from, to, { onError: 'replace' })),
    context,
  )
  agree(source, bytes, context)
}

/** A function of the caller that uses the package in between changes nothing. */
const reentrant: Session = (random, choice) => {
  const from = random.pick(ENCODINGS)
  const to = random.pick(ENCODINGS)
  const bytes = randomBytes(from, random)
  const inner = random.pick(ENCODINGS)
  const innerText = flatString(randomUnits(random)).slice(0, 3000)
  const replacement = ({ offset }: MalformedSequence) => `<${offset}>`
  const onError = (error: MalformedSequence): string => {
    const encoded = inner.encode(innerText, { onError: 'replace' })
    inner.decode(encoded, { onError: 'replace' })
    transcode(encoded, inner, utf8, { onError: 'ignore' })
    return replacement(error)
  }
  const context = () => `${from.name} to ${to.name}, inside ${inner.name}: ${show(bytes)}`
  // A call for each of thousands of errors takes too long.
  const few = bytes.subarray(0, 2000)
  for (const action of [
    (policy: typeof onError) => from.decode(few, { onError: policy }),
    (policy: typeof onError) => from.decodeCodePoints(few, { onError: policy }),
    (policy: typeof onError) => transcode(few, from, to, { onError: policy }),
    (policy: typeof onError) => to.encode(from.decode(few, { onError: 'replace' }), { onError: policy }),
  ]) {
    const expected = plainly(choice, () => attempt(() => action(replacement)))
    agree(
      attempt(() => action(onError)),
      expected,
      context,
    )
  }
}

/** The options by getters, and how often each was read. */
function withGetters<T extends object>(values: T): { options: T; reads: Map<string, number> } {
  const options = {} as T
  const reads = new Map<string, number>()
  for (const [name, value] of Object.entries(values)) {
    const get = () => {
      reads.set(name, (reads.get(name) ?? 0) + 1)
      return value
    }
    Object.defineProperty(options, name, { enumerable: true, get })
  }
  return { options, reads }
}

/** Options with getters are read once and mean what plain ones do. */
const getters: Session = (random, choice) => {
  const from = random.pick(ENCODINGS)
  const to = random.pick(ENCODINGS)
  const bytes = randomBytes(from, random)
  const string = flatString(randomUnits(random))
  const onError = randomDecodePolicy(random)
  const decodeOptions: DecodeOptions = { onError, bom: random.pick(['keep', undefined] as const) }
  const encodeOptions: EncodeOptions = { onError, bom: random.pick([false, undefined]), direct: 'required' }
  const transcodeOptions: TranscodeOptions = { ...decodeOptions, writeBom: false, final: true }
  const actions: readonly (readonly [object, (options: object) => unknown])[] = [
    [decodeOptions, (options) => from.decode(bytes, options)],
    [decodeOptions, (options) => from.utf16Length(bytes, options)],
    [decodeOptions, (options) => from.decodeCodePoints(bytes, options)],
    [encodeOptions, (options) => to.encode(string, options)],
    [encodeOptions, (options) => to.byteLength(string, options)],
    [transcodeOptions, (options) => transcode(bytes, from, to, options)],
    [transcodeOptions, (options) => transcodedLength(bytes, from, to, options)],
    [transcodeOptions, (options) => transcodeInto(bytes, new Uint8Array(bytes.length), from, to, options)],
  ]
  const [values, action] = random.pick(actions)
  const { options, reads } = withGetters(values)
  const context = () => `${from.name} to ${to.name}, ${action} of ${show(bytes)} or ${show(string)}`
  const expected = plainly(choice, () => attempt(() => action(values)))
  agree(
    attempt(() => action(options)),
    expected,
    context,
  )
  for (const name of Object.keys(values)) agree(reads.get(name), 1, () => `${context()}: reads of ${name}`)
}

/** Arrays of another realm are as good as those of this one. */
const realms: Session = (random, choice) => {
  const from = random.pick(ENCODINGS)
  const to = random.pick(ENCODINGS)
  const bytes = randomBytes(from, random)
  const offset = random.below(9)
  const foreign = new realm.Uint8Array(new realm.ArrayBuffer(bytes.length + 16), offset, bytes.length)
  foreign.set(bytes)
  const onError = randomDecodePolicy(random)
  const context = () => `${from.name} to ${to.name}, ${String(onError)}: ${show(bytes)}`
  const readers: readonly ((input: Uint8Array) => unknown)[] = [
    (input) => from.decode(input, { onError }),
    (input) => from.findError(input),
    (input) => from.isValid(input),
    (input) => from.decodeCodePoints(input, { onError }),
    (input) => transcode(input, from, to, { onError }),
    (input) => new Transcoder(from, to, { onError }).push(input),
  ]
  for (const reader of readers) {
    const expected = plainly(choice, () => attempt(() => reader(bytes)))
    agree(
      attempt(() => reader(foreign)),
      expected,
      context,
    )
  }
  const codePoints = from.decodeCodePoints(bytes, { onError: 'replace' })
  const others = new realm.Uint32Array(codePoints)
  agree(
    attempt(() => to.encodeCodePoints(others, { onError })),
    plainly(choice, () => attempt(() => to.encodeCodePoints(codePoints, { onError }))),
    context,
  )
  const target = new realm.Uint8Array(bytes.length)
  const apart = new Uint8Array(bytes.length)
  const result = attempt(() => transcodeInto(foreign, target, from, to, { onError }))
  agree(
    result,
    plainly(choice, () => attempt(() => transcodeInto(bytes, apart, from, to, { onError }))),
    context,
  )
  const every = Uint32Array.from({ length: bytes.length + 1 }, (_, i) => i)
  agree(utf16Offsets(foreign, new realm.Uint32Array(every)), utf16Offsets(bytes, every), context)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const units = Uint32Array.from({ length: text.length + 1 }, (_, i) => i)
  const clean = utf8.encode(text)
  agree(utf8Offsets(clean, new realm.Uint32Array(units)), utf8Offsets(clean, units), context)
}

const SESSIONS = { strings, resumed, overlapping, reentrant, getters, realms }
const CHOICES: readonly root.BackendChoice[] = ['js', 'wasm', 'auto']

/** One case of the interface, on a backend of its own choice. @throws Error that says what was asked and answered */
export function runInterfaceCase(random: Random): void {
  const choice = random.pick(CHOICES)
  const name = random.pick(Object.keys(SESSIONS) as (keyof typeof SESSIONS)[])
  setBackend(choice)
  try {
    SESSIONS[name](random, choice)
  } catch (error) {
    throw new Error(`${choice}, ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
  } finally {
    setBackend('auto')
  }
}
