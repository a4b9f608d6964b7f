// Short strings, as serialisers and database drivers read and write them: many different ones of random lengths in an order that changes,
// in ranges of one buffer, or in arrays that were just made.

import { ownLoop } from './support/own.ts'
import { encodeWays, readAtWays, writeAtWays } from './support/platform.ts'
import { cutStrings, type Strings } from './support/strings.ts'
import {
  contractOf,
  type Plan,
  type Race,
  type RaceSuite,
  type Runner,
  sameBytes,
  type World,
} from './support/suite.ts'
import { bytesOf, type Text } from './support/texts.ts'

/** Scripts of bench/corpus; `mixed` takes them in turn. */
const SCRIPTS: readonly string[] = ['ascii', 'french', 'russian', 'chinese', 'emoji']
/** The least and the most bytes of a string. */
const LENGTH_RANGES = [
  [2, 16],
  [17, 64],
  [65, 256],
  [2, 256],
] as const
/** Strings, a power of two: about 64 KiB of them. */
const STRINGS = 512
/** Bytes of the text from which the strings are cut. */
const SOURCE_BYTES = 1 << 18
/** The bytes before the place where a test writes, and room behind the longest string. */
const START = 7
const ROOM = 3 * 256

export const suite: RaceSuite = {
  unit: 'ns',
  // One pass over arrays that were just made.
  effort: (usual) => ({ ...usual, round: usual.round / 4 }),
  plans: (world) => [decodeSlice, decodeNew, write, encodeInto, encode].flatMap((race) => plans(world, race)),
}

function plans(world: World, race: (world: World, strings: Strings) => Race | undefined): Plan[] {
  const streams = world.texts
    .filter(({ name, content }) => content !== undefined || SCRIPTS.includes(name))
    .map((text): [string, readonly Text[]] => [text.name, [text]])
  if (world.mixed) streams.push(['mixed', SCRIPTS.map((name) => ({ name }))])
  return streams.flatMap(([script, texts]) =>
    LENGTH_RANGES.map(([least, most]) => ({
      script,
      size: `${least}-${most} B`,
      make() {
        const sources = texts.map((text) => bytesOf(text, SOURCE_BYTES, world.seed))
        return race(world, cutStrings(sources, least, most, STRINGS, world.seed)) ?? NOTHING
      },
    })),
  )
}

/** Of a build without the method. */
const NOTHING: Race = { ours: [], others: [], amount: 1, isRight: () => true }

/** The result of a race's runners is whether each string was right. */
const isRight = (result: unknown) => result === true
const USE_TEXT = 'sum ^= s.charCodeAt(s.length - 1)'

/** Undefined in a build without them. */
interface Slices {
  decodeSlice(bytes: Uint8Array, start: number, end: number): string
  write(text: string, target: Uint8Array, start: number): number
}

const withSlices = ({ utf8 }: World['root']): Slices => utf8 as unknown as Slices

type ReadAt = (bytes: Uint8Array, start: number, end: number) => string

/** From ranges of one buffer. */
function decodeSlice({ root, js, peers }: World, { bytes, starts, ends, strings }: Strings): Race | undefined {
  const [utf8, utf8InJs] = [root, js].map(withSlices)
  if (!utf8.decodeSlice) return undefined
  const names = { bytes, starts, ends }
  const result = (readAt: ReadAt) => () => strings.every((text, i) => readAt(bytes, starts[i], ends[i]) === text)
  const runs = (readAt: ReadAt) => ({
    run: ownLoop(`const s = readAt(bytes, starts[i], ends[i]); ${USE_TEXT}`, { ...names, readAt }, STRINGS),
    result: result(readAt),
  })
  const ourRuns = (codec: Slices) => ({
    run: ownLoop(`const s = codec.decodeSlice(bytes, starts[i], ends[i]); ${USE_TEXT}`, { ...names, codec }, STRINGS),
    result: result((bytes, start, end) => codec.decodeSlice(bytes, start, end)),
  })
  const others: Runner[] = [
    ...readAtWays().map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', ...runs(call) })),
    { name: 'utf-simd/js', kind: 'own', contract: 'strict', ...ourRuns(utf8InJs) },
  ]
  for (const { name, decode } of peers?.loops ?? [])
    if (decode) others.push({ name, kind: 'library', contract: 'lossy', ...runs(decode) })
  return {
    ours: [{ operation: 'decodeSlice', rivals: ['strict'], ...ourRuns(utf8) }],
    others,
    amount: STRINGS,
    isRight,
  }
}

/** Of arrays that were just made: before each turn anew. */
function decodeNew({ root: { utf8 }, js }: World, { pieces, strings }: Strings): Race {
  const arrays: Uint8Array[] = []
  const before = () => {
    for (const [i, piece] of pieces.entries()) arrays[i] = piece.slice()
  }
  before()
  type Decode = (bytes: Uint8Array) => string
  const runs = (decode: Decode) => ({
    run: ownLoop(`const s = decode(arrays[i]); ${USE_TEXT}`, { decode, arrays }, STRINGS),
    result: () => pieces.every((piece, i) => decode(piece) === strings[i]),
  })
  return {
    ours: [{ operation: 'decode', rivals: ['strict'], ...runs((bytes) => utf8.decode(bytes)) }],
    others: [
      ...readAtWays().map(({ call, ...way }): Runner => {
        return { ...way, kind: 'platform', ...runs((bytes) => call(bytes, 0, bytes.length)) }
      }),
      { name: 'utf-simd/js', kind: 'own', contract: 'strict', ...runs((bytes) => js.utf8.decode(bytes)) },
    ],
    amount: STRINGS,
    isRight,
    before,
  }
}

type WriteAt = (text: string, target: Uint8Array, at: number) => number

/** What writes one string behind the other into a large array. */
function writers({
  bytes,
  pieces,
  strings,
}: Strings): (writeAt: WriteAt, call?: string, codec?: object) => Pick<Runner, 'run' | 'result'> {
  const target = new Uint8Array(bytes.length + ROOM)
  const isThere = (i: number, end: number) => sameBytes(pieces[i], target.subarray(end - pieces[i].length, end))
  return (writeAt, call = 'writeAt(strings[i], target, at)', codec) => ({
    run: ownLoop(`at += ${call}`, { writeAt, codec, strings, target }, STRINGS),
    result: () => strings.every((text, i) => isThere(i, START + writeAt(text, target.fill(0xa5, 0, ROOM), START))),
  })
}

function write({ root, js, peers }: World, strings: Strings): Race | undefined {
  const [utf8, utf8InJs] = [root, js].map(withSlices)
  if (!utf8.write) return undefined
  const runs = writers(strings)
  const ourRuns = (codec: Slices) =>
    runs((text, target, at) => codec.write(text, target, at), 'codec.write(strings[i], target, at)', codec)
  const others: Runner[] = [
    ...writeAtWays().map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', ...runs(call) })),
    { name: 'utf-simd/js', kind: 'own', contract: 'strict', ...ourRuns(utf8InJs) },
  ]
  for (const { name, encodeInto } of peers?.loops ?? [])
    if (encodeInto) others.push({ name, kind: 'library', contract: 'lossy', ...runs(encodeInto) })
  return {
    ours: [{ operation: 'write', rivals: ['strict'], ...ourRuns(utf8) }],
    others,
    amount: STRINGS,
    isRight,
  }
}

/** To a view of the rest of the array. */
function encodeInto({ root: { utf8 }, js }: World, strings: Strings): Race {
  const runs = writers(strings)
  const ourRuns = (codec: typeof utf8) =>
    runs(
      (text, target, at) => codec.encodeInto(text, target.subarray(at)).written,
      'codec.encodeInto(strings[i], target.subarray(at)).written',
      codec,
    )
  return {
    ours: [{ operation: 'encodeInto', rivals: ['strict'], ...ourRuns(utf8) }],
    others: [
      ...writeAtWays().map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', ...runs(call) })),
      { name: 'utf-simd/js', kind: 'own', contract: 'strict', ...ourRuns(js.utf8) },
    ],
    amount: STRINGS,
    isRight,
  }
}

function encode({ root: { utf8 }, js, peers }: World, { pieces, strings }: Strings): Race {
  type Encode = (text: string) => Uint8Array
  const runs = (encode: Encode) => ({
    run: ownLoop('const o = encode(strings[i]); sum ^= o[o.length - 1]', { encode, strings }, STRINGS),
    result: () => strings.every((text, i) => sameBytes(pieces[i], encode(text))),
  })
  const others: Runner[] = [
    ...encodeWays(strings[0]).map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', ...runs(call) })),
    { name: 'utf-simd/js', kind: 'own', contract: 'strict', ...runs((text) => js.utf8.encode(text)) },
  ]
  for (const { name, contract, encode } of peers?.libraries ?? [])
    if (encode)
      others.push({ name, kind: 'library', contract: contractOf(contract, encode(strings[0])), ...runs(encode) })
  return {
    ours: [{ operation: 'encode', rivals: ['strict'], ...runs((text) => utf8.encode(text)) }],
    others,
    amount: STRINGS,
    isRight,
  }
}
