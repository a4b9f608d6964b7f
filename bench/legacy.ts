// The encodings of utf-simd/legacy: decode and encode pages, and transcode them to UTF-8.

import type { Encoding } from '../src/index.ts'
import { LEGACY_NAMES, legacyPage } from './corpus/legacy.ts'
import type { LegacyLibrary } from './peers/index.d.ts'
import { own } from './support/own.ts'
import { nameSize } from './support/sizes.ts'
import { type Plan, type Race, type RaceSuite, type Runner, sameBytes, type World } from './support/suite.ts'

/** Below V8's border for large strings: two-byte strings of 64 Ki units and more cost it 100 µs each, whoever makes them (before Node 26). */
export const PAGE_BYTES = 60_000

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) =>
    LEGACY_NAMES.flatMap((name) =>
      (world.sizes ?? [PAGE_BYTES]).flatMap((size) =>
        OPERATIONS.map(
          ([operation, race]): Plan => ({
            script: name,
            size: nameSize(size),
            operation,
            make: () => race(world, name, size),
          }),
        ),
      ),
    ),
}

const OPERATIONS: readonly (readonly [string, (world: World, name: string, size: number) => Race])[] = [
  ['decode', decode],
  ['encode', encode],
  ['transcode to utf-8', transcode],
]

/** Exactly so many bytes of a page, or hardly fewer, and their text. */
export function makePage(encoding: Encoding, size: number): { bytes: Uint8Array; text: string } {
  const page = encoding.encode(legacyPage(encoding.name, 3 * size), { onError: 'ignore' })
  const text = encoding.decode(page.subarray(0, size), { onError: 'ignore' })
  return { bytes: encoding.encode(text), text }
}

function encodingOf({ legacy }: World, name: string): Encoding {
  const encoding = legacy?.encodingFor(name)
  if (!encoding) throw new Error(`no dist/legacy.js, or it lacks ${name}: run npm run build`)
  return encoding
}

/** Those that have the encoding and give the same: many a decoder has another table. */
function rightOnes(runners: readonly Runner[], isRight: (result: unknown) => boolean): Runner[] {
  return runners.filter(({ run }) => {
    try {
      return isRight(run())
    } catch {
      return false
    }
  })
}

function librariesFor({ peers }: World, name: string): readonly LegacyLibrary[] {
  return peers?.legacy(name) ?? []
}

function platformDecoder(name: string, fatal: boolean): ((bytes: Uint8Array) => string) | undefined {
  try {
    const decoder = new TextDecoder(name, { fatal })
    return (bytes) => decoder.decode(bytes)
  } catch {
    return undefined // The platform lacks it.
  }
}

function decode(world: World, name: string, size: number): Race {
  const encoding = encodingOf(world, name)
  const { bytes, text } = makePage(encoding, size)
  const isRight = (result: unknown) => result === text
  const others: Runner[] = [true, false].flatMap((fatal) => {
    const call = platformDecoder(name, fatal)
    const runner = fatal
      ? ({ name: 'TextDecoder fatal', contract: 'strict' } as const)
      : ({ name: 'TextDecoder', contract: 'lossy' } as const)
    return call ? [{ ...runner, kind: 'platform', run: own(call, bytes) }] : []
  })
  for (const { decode, ...library } of librariesFor(world, name))
    if (decode) others.push({ ...library, kind: 'library', run: own(decode, bytes) })
  return {
    ours: [
      {
        operation: 'decode',
        rivals: ['strict', 'lossy'],
        among: ['platform', 'library'],
        run: () => encoding.decode(bytes),
      },
    ],
    others: rightOnes(others, isRight),
    amount: bytes.length,
    isRight,
  }
}

function encode(world: World, name: string, size: number): Race {
  const encoding = encodingOf(world, name)
  const { bytes, text } = makePage(encoding, size)
  const isRight = (result: unknown) => sameBytes(bytes, result)
  const others: Runner[] = []
  for (const { encode, ...library } of librariesFor(world, name))
    if (encode) others.push({ ...library, kind: 'library', run: own(encode, text) })
  return {
    ours: [{ operation: 'encode', rivals: ['strict', 'lossy'], among: ['library'], run: () => encoding.encode(text) }],
    others: rightOnes(others, isRight),
    amount: new TextEncoder().encode(text).length,
    isRight,
  }
}

function transcode(world: World, name: string, size: number): Race {
  const { root } = world
  const encoding = encodingOf(world, name)
  const { bytes, text } = makePage(encoding, size)
  const expected = new TextEncoder().encode(text)
  const isRight = (result: unknown) => sameBytes(expected, result)
  const decodeByPlatform = platformDecoder(name, true)
  const encoder = new TextEncoder()
  const others: Runner[] = [
    {
      name: 'decode + encode',
      kind: 'own',
      contract: 'strict',
      run: own((bytes) => root.utf8.encode(encoding.decode(bytes)), bytes),
    },
  ]
  if (decodeByPlatform)
    others.push({
      name: 'TextDecoder fatal + TextEncoder',
      kind: 'platform',
      contract: 'strict',
      run: own((bytes) => encoder.encode(decodeByPlatform(bytes)), bytes),
    })
  return {
    ours: [
      {
        operation: 'transcode to utf-8',
        rivals: ['strict'],
        among: ['own', 'platform'],
        run: () => root.transcode(bytes, encoding, root.utf8),
      },
    ],
    others: rightOnes(others, isRight),
    amount: bytes.length,
    isRight,
  }
}
