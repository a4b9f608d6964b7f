// Random cases for the laws (laws.ts).

import { big5hkscs, hz, iso2022kr } from '../../../src/codepages.ts'
import { type Encoding, utf7, wtf8 } from '../../../src/index.ts'
import { big5, gb18030, iso2022jp } from '../../../src/legacy.ts'
import type { Random } from '../random.ts'
import { PROFILES, spoiled, text } from '../texts.ts'
import { ENCODINGS, HALVES, INTRICATE, type LawCase, type LawPolicy, POLICIES, WITH_BOM } from './case.ts'

/** Pieces of bytes in which encodings have found their bugs: BOMs, escapes, shifts, surrogates, characters of two code points, borders. */
export const TOKENS: readonly (readonly number[])[] = [
  [0xef, 0xbb, 0xbf],
  [0xfe, 0xff],
  [0xff, 0xfe],
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
  [0x1b, 0x24, 0x42],
  [0x1b, 0x28, 0x42],
  [0x1b, 0x28, 0x4a],
  [0x1b, 0x28, 0x49],
  [0x1b],
  [0x1b, 0x24, 0x29, 0x43],
  [0x1b, 0x24, 0x28, 0x44],
  [0x1b, 0x2e, 0x41],
  [0x1b, 0x4e, 0x69],
  [0x0e],
  [0x0f],
  [0x7e, 0x7b],
  [0x7e, 0x7d],
  [0x7e],
  [0x2b, 0x32, 0x44, 0x30, 0x2d],
  [0x2b],
  [0x2d],
  [0x26, 0x2d],
  [0x88, 0x62],
  [0x88, 0x64],
  [0x88, 0xa3],
  [0x88, 0xa5],
  [0xa4, 0xa2],
  [0x81, 0x30, 0x81, 0x30],
  [0x84, 0x31, 0xa4, 0x39],
  [0x8f, 0xa2, 0xaf],
  [0xed, 0xa0, 0xbd],
  [0xed, 0xb8, 0x80],
  [0xf0, 0x9f, 0x98, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xc0, 0x80],
  [0x3d, 0xd8],
  [0x00, 0xde],
  [0xd8, 0x3d],
  [0xde, 0x00],
  [0, 0, 0x11, 0],
  [0xff],
  [0x80],
]

const TWO_CODE_POINTS: readonly (readonly number[])[] = [
  [0x88, 0x62],
  [0x88, 0x64],
  [0x88, 0xa3],
  [0x88, 0xa5],
  [0xa4, 0xa2],
  [0x20],
]

/** Pieces that mean something in one encoding, where it takes several of them to find a mistake. */
const OWN_TOKENS: ReadonlyMap<Encoding, readonly (readonly number[])[]> = new Map<Encoding, number[][]>([
  [big5, TWO_CODE_POINTS as number[][]],
  [big5hkscs, TWO_CODE_POINTS as number[][]],
  [gb18030, [[0x84, 0x31, 0xa4, 0x39], [0x90, 0x30, 0x81, 0x30], [0xa8, 0xbc], [0x81, 0x30], [0xff]]],
  [iso2022jp, [[0x1b, 0x28, 0x4a], [0x1b, 0x24, 0x42], [0x1b, 0x28, 0x42], [0x24, 0x22], [0x7e], [0x0e]]],
  [utf7, [[0x2b, 0x32, 0x44, 0x33, 0x65, 0x41], [0x2b, 0x32, 0x44, 0x30], [0x2b, 0x33, 0x67, 0x41], [0x2d], [0x61]]],
  [wtf8, [[0xed, 0xa0, 0xbd], [0xed, 0xb8, 0x80], [0xf0, 0x9f, 0x98, 0x80], [0xc3, 0xa9], [0x61], [0xff]]],
  [
    hz,
    [
      [0x7e, 0x7b],
      [0x7e, 0x7d],
      [0x7e, 0x7e],
      [0x7e, 0x0a],
      [0x30, 0x21],
    ],
  ],
  [iso2022kr, [[0x1b, 0x24, 0x29, 0x43], [0x0e], [0x0f], [0x30, 0x21]]],
])

function stringOf(codePoints: Uint32Array): string {
  let result = ''
  for (const codePoint of codePoints) result += String.fromCodePoint(codePoint)
  return result
}

function randomLength(random: Random): number {
  return random.once(300) ? random.between(30_000, 70_000) : random.below(random.pick([4, 12, 40, 40, 200]))
}

function randomText(random: Random, length: number): string {
  const clean = stringOf(text(random.pick(PROFILES), random, length))
  if (random.once(2)) return clean
  const units = Uint16Array.from({ length: clean.length }, (_, i) => clean.charCodeAt(i))
  let result = ''
  for (const unit of spoiled(units, random, random.pick([2, 10, 400]))) result += String.fromCharCode(unit)
  return result
}

/** A few of the encoding's own tokens; undefined: it has none. */
function randomOwnTokens(encoding: Encoding, random: Random): Uint8Array<ArrayBuffer> | undefined {
  const tokens = OWN_TOKENS.get(encoding)
  return tokens && Uint8Array.from(Array.from({ length: 1 + random.below(12) }, () => random.pick(tokens)).flat())
}

/** Text that the encoding has, spoiled, with tokens in it; or tokens alone. */
function randomBytes(encoding: Encoding, random: Random, length: number): Uint8Array<ArrayBuffer> {
  const own = random.once(2) ? randomOwnTokens(encoding, random) : undefined
  if (own) return own
  const whole = stringOf(text(random.pick(PROFILES), random, length))
  let bytes: Uint8Array = encoding.encode(whole, { onError: random.pick(['ignore', 'replace'] as const) })
  if (random.once(2)) bytes = spoiled(bytes, random, random.pick([3, 12, 400]))
  if (random.once(2) && bytes.length < 1000) {
    const list = [...bytes]
    for (let i = random.below(5); i >= 0; i--) list.splice(random.below(list.length + 1), 0, ...random.pick(TOKENS))
    bytes = Uint8Array.from(list)
  }
  return bytes.slice() as Uint8Array<ArrayBuffer>
}

function sizes(random: Random): number[] {
  const limit = random.pick([2, 5, 30, 100])
  return Array.from({ length: random.below(5) }, () => random.below(limit))
}

/** Any encoding, but half of the time an intricate one. */
export function randomEncoding(random: Random): Encoding {
  return random.pick(random.once(2) ? INTRICATE : ENCODINGS)
}

function isHalf(policy: LawPolicy): boolean {
  return typeof policy !== 'string' && /^[\ud800-\udfff]/.test(policy.text)
}

const HALF_POLICIES = POLICIES.filter(isHalf)

/** Any policy, but half of the time one that returns halves for an encoding that has them. */
function randomPolicy(to: Encoding, random: Random): LawPolicy {
  return random.pick(HALVES.includes(to) && random.once(2) ? HALF_POLICIES : POLICIES)
}

/** A case for two encodings. A long input has large pieces, and a text for it no function: it would be called too often. */
export function randomCase(
  random: Random,
  from = randomEncoding(random),
  to = random.once(6) ? from : random.pick(ENCODINGS),
  policy = randomPolicy(to, random),
): LawCase {
  const length = typeof policy === 'string' ? randomLength(random) : random.below(random.pick([12, 40, 120]))
  const scale = length > 1000 ? 3000 : 1
  return {
    from,
    to,
    bytes: randomBytes(from, random, length),
    text: randomText(random, length),
    policy,
    cuts: sizes(random).map((size) => size * scale),
    targets: sizes(random).map((size) => size * scale),
    bom: random.once(3) && WITH_BOM.includes(from) ? 'strip' : 'keep',
    writeBom: random.once(4) && WITH_BOM.includes(to),
  }
}
