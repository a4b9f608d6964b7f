// Texts for the kernels: profiles of scripts, the edges of every range, and ways to spoil a text.

import type { Random } from './random.ts'

export type Elements = Uint8Array | Uint16Array | Uint32Array

/** The code points on both sides of each border at which some encoding changes its form. */
export const EDGES = [
  0x00, 0x41, 0x7f, 0x80, 0xff, 0x100, 0x7ff, 0x800, 0xfff, 0x1000, 0xcfff, 0xd000, 0xd7ff, 0xe000, 0xfffd, 0xfffe,
  0xffff, 0x10000, 0x3ffff, 0x40000, 0xfffff, 0x100000, 0x10fffe, 0x10ffff,
]

type Profile = (random: Random, index: number) => number

const scalarValue: Profile = (random) => {
  switch (random.below(4)) {
    case 0:
      return random.below(0x80)
    case 1:
      return random.between(0x80, 0x7ff)
    case 2:
      return random.once(2) ? random.between(0x800, 0xd7ff) : random.between(0xe000, 0xffff)
    default:
      return random.between(0x10000, 0x10ffff)
  }
}

/** The code point at `index` of a text. */
const SIMPLE = {
  ascii: (random) => random.between(0x20, 0x7e),
  latin: (random) => (random.once(12) ? random.between(0xa0, 0xff) : random.between(0x20, 0x7e)),
  'latin-1': (random) => random.below(0x100),
  'two-byte': (random) => random.between(0x80, 0x7ff),
  cyrillic: (random) => (random.once(7) ? 0x20 : random.between(0x410, 0x44f)),
  arabic: (random) => (random.once(5) ? 0x20 : random.between(0x621, 0x64a)),
  'three-byte': (random) => random.between(0x800, 0xcfff),
  cjk: (random) => (random.once(16) ? 0x3002 : random.between(0x4e00, 0x9fff)),
  'cjk and ascii': (random, index) => (index % 20 < 7 ? random.between(0x61, 0x7a) : random.between(0x4e00, 0x9fff)),
  hangul: (random, index) => (index % 4 === 3 ? 0x20 : random.between(0xac00, 0xd7a3)),
  'four-byte': (random) => random.between(0x10000, 0x10ffff),
  emoji: (random, index) => (index % 9 === 8 ? 0x20 : random.between(0x1f300, 0x1f5ff)),
  'emoji in ascii': (random) => (random.once(10) ? random.between(0x1f600, 0x1f64f) : random.between(0x20, 0x7e)),
  'one and two': (random, index) => (index % 2 === 0 ? 0x61 : random.between(0xe0, 0xff)),
  mixed: scalarValue,
  edges: (random) => random.pick(EDGES),
} satisfies Record<string, Profile>

export type ProfileName = keyof typeof SIMPLE | 'changing'
const SIMPLE_NAMES = Object.keys(SIMPLE) as (keyof typeof SIMPLE)[]
/** `changing` takes another profile every 1 to 40 characters, so that a kernel changes its loop often. */
export const PROFILES: readonly ProfileName[] = [...SIMPLE_NAMES, 'changing']

/** Returns `length` scalar values of a profile. */
export function text(profile: ProfileName, random: Random, length: number): Uint32Array {
  const codePoints = new Uint32Array(length)
  let current = profile === 'changing' ? random.pick(SIMPLE_NAMES) : profile
  let run = random.between(1, 40)
  for (let i = 0; i < length; i++) {
    if (profile === 'changing' && run-- === 0) {
      current = random.pick(SIMPLE_NAMES)
      run = random.between(1, 40)
    }
    codePoints[i] = SIMPLE[current](random, i)
  }
  return codePoints
}

/** Elements that begin, continue, end or break sequences, by the size of the element. */
export const HOSTILE = {
  1: [
    0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5,
    0xff,
  ],
  2: [0x41, 0x7f, 0x80, 0xff, 0x100, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff],
  4: [
    0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff, 0x10000, 0x10ffff, 0x110000,
    0x7fffffff, 0x80000041, 0xffffffff,
  ],
} as const

export function hostile(elements: Elements): readonly number[] {
  return HOSTILE[elements.BYTES_PER_ELEMENT as keyof typeof HOSTILE]
}

/** Makes an array of the same type. */
export function sameType<T extends Elements>(like: T, elements: ArrayLike<number>): T {
  return new (like.constructor as new (elements: ArrayLike<number>) => T)(elements)
}

/** Overwrites, deletes, inserts or cuts off about every `gap` elements. */
export function spoiled<T extends Elements>(elements: T, random: Random, gap: number): T {
  const out: number[] = []
  const hostiles = hostile(elements)
  const any = () => (random.once(3) ? random.below(2 ** (8 * elements.BYTES_PER_ELEMENT)) : random.pick(hostiles))
  let next = random.below(2 * gap)
  for (let i = 0; i < elements.length; i++) {
    if (next-- > 0) {
      out.push(elements[i])
      continue
    }
    next = random.below(2 * gap)
    switch (random.below(4)) {
      case 0: // overwrite
        out.push(any())
        break
      case 1: // insert
        out.push(any(), elements[i])
        break
      case 2: // delete one
        break
      default: // cut out some
        i += random.below(4)
    }
  }
  return sameType(elements, out)
}

/** Returns at most `pieces` - 1 places to cut at: ascending, above 0 and below `length`. */
export function cuts(random: Random, length: number, pieces: number): number[] {
  const at = Array.from({ length: random.below(pieces) }, () => random.between(0, length))
  return at.sort((a, b) => a - b)
}
