// Now against before: every operation that users time, on every script, and other encodings, with two copies of the package in one process (`--against`).

import type { Encoding } from '../src/index.ts'
import { legacyPage } from './corpus/legacy.ts'
import { OPERATIONS, packageRuns } from './support/operations.ts'
import { own } from './support/own.ts'
import { poolOf } from './support/pool.ts'
import { nameSize } from './support/sizes.ts'
import { type Plan, type Race, type RaceSuite, sameBytes, type World } from './support/suite.ts'
import type { Text } from './support/texts.ts'

/** Operations; the strict ones say enough of the others, which take the same way. */
const TIMED = OPERATIONS.filter(({ contract }) => contract === 'strict')
const SIZES: readonly number[] = [16, 64, 300, 1024, 65536, 1048576]
/** Other encodings: those of the root on some scripts, legacy ones on pages in their language. */
const UNICODE = ['utf16le', 'utf32le', 'latin1', 'windows1252', 'utf7', 'cesu8'] as const
const SCRIPTS: readonly string[] = ['ascii', 'french', 'russian', 'chinese', 'emoji']
const LEGACY: readonly string[] = ['shift_jis', 'gb18030', 'euc-kr', 'windows-1251']

export const suite: RaceSuite = {
  unit: 'GB/s',
  layout: 'grid',
  plans: (world) =>
    (world.sizes ?? SIZES).flatMap((size) => [
      ...world.texts.flatMap((text) => plans(world, text, size)),
      ...unicodePlans(world, size),
      ...legacyPlans(world, size),
    ]),
}

function plans({ root, seed }: World, text: Text, size: number): Plan[] {
  return TIMED.map((operation) => ({
    script: text.name,
    size: nameSize(size),
    operation: operation.name,
    make() {
      const pool = poolOf(text, size, seed)
      return {
        ours: [{ operation: operation.name, rivals: ['strict'], ...packageRuns(operation, root, pool) }],
        others: [],
        amount: pool.amount,
        isRight: (result) => result === true,
      }
    },
  }))
}

function unicodePlans({ root, texts, seed }: World, size: number): Plan[] {
  return texts
    .filter(({ name, content }) => content !== undefined || SCRIPTS.includes(name))
    .flatMap((text) =>
      UNICODE.flatMap((name) => bothWays(root[name], name, text.name, size, () => poolOf(text, size, seed).strings)),
    )
}

function legacyPlans({ legacy }: World, size: number): Plan[] {
  return LEGACY.flatMap((name) => {
    const encoding = legacy?.encodingFor(name)
    return encoding ? bothWays(encoding, name, name, size, () => [legacyPage(name, size)]) : []
  })
}

/** Decoding and encoding. What the encoding lacks is left out. */
function bothWays(
  encoding: Encoding,
  name: string,
  script: string,
  size: number,
  strings: () => readonly string[],
): Plan[] {
  const plan = (operation: string, make: () => Race): Plan => ({ script, size: nameSize(size), operation, make })
  return [
    plan(`${name}.decode`, () => {
      const inputs = strings().map((text) => encoding.encode(text, { onError: 'ignore' }))
      const texts = inputs.map((bytes) => encoding.decode(bytes))
      const run = own(() => inputs.map((bytes) => encoding.decode(bytes)))
      return raceOf(`${name}.decode`, inputs, run, (result) => texts.every((text, i) => text === result[i]))
    }),
    plan(`${name}.encode`, () => {
      const inputs = strings().map((text) => encoding.encode(text, { onError: 'ignore' }))
      const texts = inputs.map((bytes) => encoding.decode(bytes))
      const run = own(() => texts.map((text) => encoding.encode(text)))
      return raceOf(`${name}.encode`, inputs, run, (result) => inputs.every((bytes, i) => sameBytes(bytes, result[i])))
    }),
  ]
}

function raceOf(
  operation: string,
  inputs: readonly Uint8Array[],
  run: () => unknown,
  isRight: (result: readonly unknown[]) => boolean,
): Race {
  return {
    ours: [{ operation, rivals: ['strict'], run }],
    others: [],
    amount: inputs.reduce((sum, { length }) => sum + length, 0),
    isRight: (result) => isRight(result as readonly unknown[]),
  }
}
