// Malformed text, replaced by U+FFFD: FF in place of one byte in so many, or a lone surrogate in place of one UTF-16 unit in so many. A
// sequence that loses a byte is malformed too, so there are more errors than that.

import { own } from './support/own.ts'
import { decodeWays, encodeWays } from './support/platform.ts'
import { nameSize } from './support/sizes.ts'
import { type Plan, type Race, type RaceSuite, REPLACE, type Runner, sameBytes, type World } from './support/suite.ts'
import { bytesOf, type Text, textOf } from './support/texts.ts'

const SCRIPTS: readonly string[] = ['ascii', 'french', 'russian', 'chinese', 'emoji', 'html']
/** Bytes or units from one error to the next; 0: no errors. */
const ERROR_DISTANCES = [0, 1024, 256, 64, 16, 4] as const
const DEFAULT_BYTES = 65536

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) => [decode, encode].flatMap((race) => plans(world, race)),
}

function plans(world: World, race: (world: World, text: Text, size: number, every: number) => Race): Plan[] {
  const [size] = world.sizes ?? [DEFAULT_BYTES]
  return world.texts
    .filter(({ name, content }) => content !== undefined || SCRIPTS.includes(name))
    .flatMap((text) =>
      ERROR_DISTANCES.map((every) => ({
        script: text.name,
        size: nameSize(size),
        make: () => race(world, text, size, every),
      })),
    )
}

const rate = (every: number): string => (every === 0 ? '0' : `1/${every}`)
const RIVALS = ['lossy'] as const

function decode({ root, js, peers }: World, text: Text, size: number, every: number): Race {
  const bytes = bytesOf(text, size).slice()
  for (let i = every - 1; every > 0 && i < bytes.length; i += every) bytes[i] = 0xff
  const expected = new TextDecoder().decode(bytes)
  const others: Runner[] = decodeWays(false)
    .filter(({ contract }) => contract === 'lossy')
    .map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', run: own(call, bytes) }))
  others.push({ name: 'utf-simd/js', kind: 'own', contract: 'lossy', run: () => js.utf8.decode(bytes, REPLACE) })
  // In browsers iconv-lite puts U+FFFD in other places, and is left out.
  for (const { name, contract, decode } of peers?.libraries ?? [])
    if (decode && contract === 'lossy' && decode(bytes) === expected)
      others.push({ name, contract, kind: 'library', run: own(decode, bytes) })
  return {
    ours: [
      { operation: `decode, replace, ${rate(every)}`, rivals: RIVALS, run: () => root.utf8.decode(bytes, REPLACE) },
    ],
    others,
    amount: bytes.length,
    isRight: (result) => result === expected,
  }
}

function encode({ root, js }: World, source: Text, size: number, every: number): Race {
  const text = withLoneSurrogates(textOf(bytesOf(source, size)), every)
  const expected = new TextEncoder().encode(text)
  return {
    ours: [
      { operation: `encode, replace, ${rate(every)}`, rivals: RIVALS, run: () => root.utf8.encode(text, REPLACE) },
    ],
    others: [
      ...encodeWays(text)
        .filter(({ contract }) => contract !== 'strict')
        .map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', run: own(call, text) })),
      { name: 'utf-simd/js', kind: 'own', contract: 'lossy', run: () => js.utf8.encode(text, REPLACE) },
    ],
    amount: expected.length,
    isRight: (result) => sameBytes(expected, result),
  }
}

/** Puts a lead surrogate in place of one unit in `every`. */
function withLoneSurrogates(text: string, every: number): string {
  if (every === 0) return text
  const parts: string[] = []
  for (let at = 0; at < text.length; at += every) {
    const part = text.slice(at, at + every)
    parts.push(part.length < every ? part : `${part.slice(0, -1)}\ud800`)
  }
  return parts.join('')
}
