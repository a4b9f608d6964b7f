// Short strings, as serialisers and database drivers read and write them by the million: streams of random lengths, in which nothing
// predicts the next length or the next string.

import { ownLoop } from './support/own.ts'
import { decodeWays, encodeIntoWays, encodeWays, writeAt } from './support/platform.ts'
import { cutStrings, STREAM_STRINGS, type Strings } from './support/strings.ts'
import {
  contractOf,
  type Plan,
  type Race,
  type RaceSuite,
  REPLACE,
  type Runner,
  sameBytes,
  type World,
} from './support/suite.ts'
import { bytesOf, type Text } from './support/texts.ts'

/** Scripts of bench/corpus; `mixed` takes them in turn. */
const SCRIPTS: readonly string[] = ['ascii', 'french', 'russian', 'chinese', 'emoji']
/** The least and the most bytes of a string. */
const LENGTH_RANGES = [
  [4, 8],
  [9, 16],
  [17, 32],
  [33, 64],
  [65, 128],
  [129, 256],
  [4, 256],
] as const
/** Bytes of the text from which the strings are cut. */
const SOURCE_BYTES = 1 << 18

export const suite: RaceSuite = {
  unit: 'ns',
  plans: (world) => [decode, encode, encodeInto].flatMap((race) => plans(world, race)),
}

function plans(world: World, race: (world: World, strings: Strings, isAscii: boolean) => Race): Plan[] {
  const streams = world.texts
    .filter(({ name, content }) => content !== undefined || SCRIPTS.includes(name))
    .map((text): [string, readonly Text[]] => [text.name, [text]])
  if (world.mixed) streams.push(['mixed', SCRIPTS.map((name) => ({ name }))])
  return streams.flatMap(([script, texts]) =>
    LENGTH_RANGES.map(([least, most]) => ({
      script,
      size: `${least}-${most} B`,
      make() {
        const sources = texts.map((text) => bytesOf(text, SOURCE_BYTES))
        return race(world, cutStrings(sources, least, most), script === 'ascii')
      },
    })),
  )
}

/** The result of a race's runners is whether each string was right. */
const isRight = (result: unknown) => result === true

function decode({ root: { utf8 }, js, peers }: World, stream: Strings, isAscii: boolean): Race {
  const { bytes, starts, ends, pieces, strings } = stream
  type Decode = (bytes: Uint8Array) => string
  const runs = (decode: Decode) => ({
    run: ownLoop('const s = decode(pieces[i]); sum ^= s.charCodeAt(s.length - 1)', { decode, pieces }),
    result: () => pieces.every((piece, i) => decode(piece) === strings[i]),
  })
  const others: Runner[] = [
    ...decodeWays(isAscii).map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', ...runs(call) })),
    { name: 'utf-simd/js', kind: 'own', contract: 'strict', ...runs((bytes) => js.utf8.decode(bytes)) },
  ]
  for (const { name, decode } of peers?.loops ?? [])
    if (decode)
      others.push({
        name,
        kind: 'library',
        contract: 'lossy',
        run: ownLoop('const s = decode(bytes, starts[i], ends[i]); sum ^= s.charCodeAt(s.length - 1)', {
          decode,
          bytes,
          starts,
          ends,
        }),
        result: () => strings.every((text, i) => decode(bytes, starts[i], ends[i]) === text),
      })
  return {
    ours: [
      { operation: 'decode', rivals: ['strict'], ...runs((bytes) => utf8.decode(bytes)) },
      { operation: 'decode, replace', rivals: ['lossy'], ...runs((bytes) => utf8.decode(bytes, REPLACE)) },
    ],
    others,
    amount: STREAM_STRINGS,
    isRight,
  }
}

function encode({ root: { utf8 }, js, peers }: World, { pieces, strings }: Strings): Race {
  type Encode = (text: string) => Uint8Array
  const runs = (encode: Encode) => ({
    run: ownLoop('const o = encode(strings[i]); sum ^= o[o.length - 1]', { encode, strings }),
    result: () => strings.every((text, i) => sameBytes(pieces[i], encode(text))),
  })
  const others: Runner[] = [
    ...encodeWays(strings[0]).map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', ...runs(call) })),
    { name: 'utf-simd/js', kind: 'own', contract: 'strict', ...runs((text) => js.utf8.encode(text)) },
  ]
  for (const { name, contract, encode } of [...(peers?.libraries ?? []), ...(peers?.scripted ?? [])])
    if (encode)
      others.push({ name, kind: 'library', contract: contractOf(contract, encode(strings[0])), ...runs(encode) })
  return {
    ours: [
      { operation: 'encode', rivals: ['strict'], ...runs((text) => utf8.encode(text)) },
      { operation: 'encode, replace', rivals: ['strict', 'lossy'], ...runs((text) => utf8.encode(text, REPLACE)) },
    ],
    others,
    amount: STREAM_STRINGS,
    isRight,
  }
}

/** Writes one string behind the other into a large array: to a view of the rest, or at an offset, where the interface has one. */
function encodeInto({ root: { utf8 }, js, peers }: World, { bytes, pieces, strings }: Strings): Race {
  // pbf needs room for four bytes a unit.
  const target = new Uint8Array(bytes.length + 2048)
  type EncodeInto = (text: string, target: Uint8Array) => number
  const isThere = (i: number, end: number) => sameBytes(pieces[i], target.subarray(end - pieces[i].length, end))
  const runs = (encodeInto: EncodeInto) => ({
    run: ownLoop('at += encodeInto(strings[i], target.subarray(at))', { encodeInto, strings, target }),
    result: () => strings.every((text, i) => isThere(i, 7 + encodeInto(text, target.fill(0xa5, 0, 300).subarray(7)))),
  })
  type WriteAt = (text: string, target: Uint8Array, at: number) => number
  const runsAt = (writeAt: WriteAt) => ({
    run: ownLoop('at += writeAt(strings[i], target, at)', { writeAt, strings, target }),
    result: () => strings.every((text, i) => isThere(i, 7 + writeAt(text, target.fill(0xa5, 0, 300), 7))),
  })
  const others: Runner[] = [
    ...encodeIntoWays().map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', ...runs(call) })),
    {
      name: 'utf-simd/js',
      kind: 'own',
      contract: 'strict',
      ...runs((text, to) => js.utf8.encodeInto(text, to).written),
    },
  ]
  if (writeAt) others.push({ name: 'utf8Write at an offset', kind: 'platform', ...runsAt(writeAt) })
  for (const { name, encodeInto } of peers?.loops ?? [])
    if (encodeInto) others.push({ name, kind: 'library', contract: 'lossy', ...runsAt(encodeInto) })
  return {
    ours: [
      {
        operation: 'encodeInto',
        rivals: ['strict'],
        ...runs((text, to) => utf8.encodeInto(text, to).written),
      },
      {
        operation: 'encodeInto, replace',
        rivals: ['strict', 'lossy'],
        ...runs((text, to) => utf8.encodeInto(text, to, REPLACE).written),
      },
    ],
    others,
    amount: STREAM_STRINGS,
    isRight,
  }
}
