// Input made to be slow: errors at every byte, or at every other character, replaced by U+FFFD, against clean Chinese text in the same
// operation. Both sizes have the same speed where time grows with the length alone.

import type { Encoding } from '../src/index.ts'
import { corpus } from './corpus/generate.ts'
import { own } from './support/own.ts'
import { type Plan, type Race, type RaceSuite, REPLACE, sameBytes, type World } from './support/suite.ts'

const SIZES: readonly number[] = [1e6, 1e7]
const SAMPLE_UNITS = 65536
/** Of the speed on clean text. */
const LEAST_RATIO = 0.1

/** What is repeated, for each way through the code of errors: bytes in hexadecimal, or text. */
const BYTES: Readonly<Record<string, readonly string[]>> = {
  utf8: ['ff', 'c3', 'eda080', 'c3a9ff'],
  utf16le: ['00d8', '3dd800de00d8'],
  utf32le: ['00001100', '6100000000001100'],
  utf7: ['ff', '2b', '26', '2b21', 'c3a9ff'],
  cesu8: ['ff', 'c3', 'eda080', 'c3a9ff'],
}
const TEXTS: readonly string[] = ['\ud800', '\udc00', '😀\ud800']

export const suite: RaceSuite = {
  unit: 'GB/s',
  rule: { leastRatio: LEAST_RATIO },
  layout: 'grid',
  effort: (usual) => ({ ...usual, rounds: Math.ceil(usual.rounds / 4), most: usual.most / 4 }),
  plans: (world) =>
    Object.keys(BYTES).flatMap((name) => (world.sizes ?? SIZES).flatMap((size) => plans(world, name, size))),
}

function plans({ root }: World, name: string, size: number): Plan[] {
  const encoding = root[name as 'utf8']
  const label = { size: size % 1e6 === 0 ? `${size / 1e6} MB` : `${size} B` }
  const decodes = BYTES[name].map((hex): Plan => {
    const operation = `${name}.decode`
    return { ...label, script: hex, operation, make: () => decode(encoding, operation, hex, size) }
  })
  const encodes = TEXTS.map((text): Plan => {
    const operation = `${name}.encode`
    const script = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16)).join(' ')
    return { ...label, script, operation, make: () => encode(encoding, operation, text, size) }
  })
  return [...decodes, ...encodes]
}

/** The clean competitor works on other input, so only what is hostile is compared with what another way through the code gives. */
function raceOf(operation: string, amount: number, run: () => unknown, clean: () => unknown, isRight: Race['isRight']) {
  const name = 'clean text'
  return {
    ours: [{ operation, rivals: ['lossy'], among: ['own'], run: own(run) }],
    others: [{ name, kind: 'own', contract: 'lossy', run: own(clean), result: run }],
    amount,
    isRight,
  } satisfies Race
}

function decode(encoding: Encoding, operation: string, hex: string, size: number): Race {
  const unit = Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16))
  const bytes = new Uint8Array(size - (size % unit.length))
  for (let i = 0; i < bytes.length; i++) bytes[i] = unit[i % unit.length]
  const text = chinese(size)
  const each = encoding.byteLength(text) / text.length
  const clean = encoding.encode(text.slice(0, Math.floor(size / each)))
  const expected = encoding.decode(bytes, { onError: () => '\ufffd' })
  const isRight = (result: unknown) => result === expected
  return raceOf(
    operation,
    size,
    () => encoding.decode(bytes, REPLACE),
    () => encoding.decode(clean, REPLACE),
    isRight,
  )
}

/** The size is two bytes for each UTF-16 unit. */
function encode(encoding: Encoding, operation: string, unit: string, size: number): Race {
  const text = unit.repeat(size / 2 / unit.length)
  const clean = chinese(size / 2)
  const expected = encoding.encode(text, { onError: () => '\ufffd' })
  const isRight = (result: unknown) => sameBytes(expected, result)
  return raceOf(
    operation,
    size,
    () => encoding.encode(text, REPLACE),
    () => encoding.encode(clean, REPLACE),
    isRight,
  )
}

/** Chinese characters and nothing else. */
function chinese(units: number): string {
  const characters = corpus('chinese', SAMPLE_UNITS).replace(/[^\u4e00-\u9fff]/g, '')
  return characters.repeat(Math.ceil(units / characters.length)).slice(0, units)
}
