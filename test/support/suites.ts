// The tests for every encoding, as functions of the rig and of the source that its kernels read.

import { WINDOW } from '../../src/kernels/contract.ts'
import { FINAL, REPLACE } from '../../src/unicode/status.ts'
import { Random } from './random.ts'
import type { Rig } from './rig.ts'
import { CONVERSIONS, COUNTS, encoded, Sample, type Source, VALIDATIONS } from './sample.ts'
import { isLeftOut } from './share.ts'
import { cuts, type Elements, hostile, PROFILES, type ProfileName, sameType, spoiled, text } from './texts.ts'

/** Profiles of texts. In encodings of one byte all scripts are alike. */
function profilesOf(source: Source): readonly ProfileName[] {
  const single = source === 'ascii' || source === 'latin1'
  return single ? ['ascii', 'latin', 'latin-1', 'one and two', 'edges', 'changing'] : PROFILES
}

/** Returns at least `length` elements of text, so that each profile fills any size. */
function enough(source: Source, profile: ProfileName, random: Random, length: number): Elements {
  return encoded(source, text(profile, random, length))
}

function withOverwritten(elements: Elements, at: number, values: readonly number[]): Elements {
  const copy = elements.slice()
  for (let i = 0; i < values.length && at + i < copy.length; i++) copy[at + i] = values[i]
  return copy
}

function spliced(elements: Elements, at: number, removed: number, ...added: number[]): Elements {
  const list = Array.from(elements)
  list.splice(at, removed, ...added)
  return sameType(elements, list)
}

/** Runs every size from 0 to 300 of every profile. A text may end in the middle of a character. */
export function sizes(rig: Rig, source: Source): void {
  const random = new Random(0x512e)
  for (const profile of profilesOf(source)) {
    for (let size = 0; size <= 300; size++) {
      if (isLeftOut()) continue
      const elements = enough(source, profile, random, size)
      rig.check(new Sample(source, elements.subarray(0, size)))
      // A text cut from the end may begin in the middle of a character.
      if (elements.length > size) rig.check(new Sample(source, elements.subarray(elements.length - size)))
    }
  }
}

/** Returns the hostile elements of a source. Encodings of one byte have few. */
function wrong(source: Source, elements: Elements): readonly number[] {
  return source === 'ascii' || source === 'latin1' ? [0x7f, 0x80, 0xff] : hostile(elements)
}

/** Overwrites each position of a text of about 256 bytes with each hostile element, for every profile. */
export function errorPositions(rig: Rig, source: Source): void {
  const random = new Random(0xe44)
  for (const profile of profilesOf(source)) {
    const whole = enough(source, profile, random, 256)
    const elements = whole.subarray(0, 256 / whole.BYTES_PER_ELEMENT)
    for (let at = 0; at < elements.length; at++) {
      for (const value of wrong(source, elements)) {
        if (isLeftOut()) continue
        rig.check(new Sample(source, withOverwritten(elements, at, [value])), [
          random.pick([0, FINAL]),
          FINAL | REPLACE,
        ])
      }
    }
  }
}

/** Removes or inserts an element at each position, which changes the alignment of all that follows. */
export function shiftedPositions(rig: Rig, source: Source): void {
  const random = new Random(0x5417)
  for (const profile of profilesOf(source)) {
    const whole = enough(source, profile, random, 256)
    const elements = whole.subarray(0, 256 / whole.BYTES_PER_ELEMENT)
    for (let at = 0; at < elements.length; at++) {
      if (isLeftOut()) continue
      rig.check(new Sample(source, spliced(elements, at, 1)))
      for (let i = 0; i < 3; i++) {
        rig.check(new Sample(source, spliced(elements, at, 0, random.pick(hostile(whole)))))
      }
    }
  }
}

/** Runs all combinations of `count` hostile elements, in text that changes its script at that place. */
export function edgeCombinations(rig: Rig, source: Source, count: number): void {
  const random = new Random(0xed6e)
  const surroundings = profilesOf(source).map((profile) => enough(source, profile, random, 200))
  const values = hostile(surroundings[0])
  const combination = new Array<number>(count).fill(0)
  const total = values.length ** count
  for (let number = 0; number < total; number++) {
    if (isLeftOut()) continue
    for (let i = 0, rest = number; i < count; i++, rest = Math.floor(rest / values.length)) {
      combination[i] = values[rest % values.length]
    }
    const before = random.pick(surroundings)
    const after = random.pick(surroundings)
    const head = before.subarray(0, random.between(0, 80))
    const tail = after.subarray(0, random.between(0, 80))
    const elements = sameType(before, new Array<number>(head.length + count + tail.length).fill(0))
    elements.set(head)
    elements.set(combination, head.length)
    elements.set(tail, head.length + count)
    rig.check(new Sample(source, elements), [FINAL | REPLACE])
    if (number % 4 === 0) rig.check(new Sample(source, elements), [number % 8 === 0 ? FINAL : 0])
  }
}

/** Runs texts of some thousand elements with errors every 5 to 4096 elements. */
export function errorRates(rig: Rig, source: Source): void {
  const random = new Random(0x4a7e)
  for (const profile of profilesOf(source)) {
    const elements = enough(source, profile, random, 4000).subarray(0, 6000)
    for (const gap of [5, 16, 64, 256, 1024, 4096]) {
      for (let round = 0; round < 3; round++) {
        if (isLeftOut()) continue
        const at = random.below(64)
        rig.check(new Sample(source, spoiled(elements.subarray(at), random, gap)))
      }
    }
  }
}

/** Runs as many elements as one call may read, and a few less, well-formed and with errors. */
export function windows(rig: Rig, source: Source): void {
  const random = new Random(0x816)
  for (const profile of profilesOf(source)) {
    const whole = enough(source, profile, random, WINDOW)
    const length = WINDOW / whole.BYTES_PER_ELEMENT
    for (const elements of [
      whole.subarray(0, length),
      whole.subarray(0, length - 1 - random.below(70)),
      spoiled(whole, random, 50).subarray(0, length),
      spoiled(whole, random, 4096).subarray(0, length),
    ]) {
      if (isLeftOut()) continue
      rig.check(new Sample(source, elements), [0, FINAL | REPLACE])
    }
  }
}

/** Runs the kernels that only read, with 64 alignments of the source. */
function alignmentsOfReaders(rig: Rig, sample: Sample): void {
  for (let shift = 0; shift < 64; shift++) {
    if (isLeftOut()) continue
    const shifts = { sourceShift: shift, targetShift: 0, surroundings: shift }
    for (const place of ['input', 'pivot', 'foreign', 'fitted'] as const) {
      const placement = { source: place, target: 'output', ...shifts } as const
      for (const { from } of VALIDATIONS) if (from === sample.source) rig.validate(sample, FINAL, placement)
      for (const count of COUNTS) if (count.from === sample.source) rig.length(count, sample, placement)
    }
  }
}

/** Runs 16 alignments of the source with 16 of the target, well-formed or not, in the memory and outside. */
export function alignments(rig: Rig, source: Source): void {
  const random = new Random(0xa11)
  for (const profile of profilesOf(source)) {
    const elements = enough(source, profile, random, 100).subarray(0, 150)
    const samples = [elements, spoiled(elements, random, 20)].map((each) => new Sample(source, each))
    for (const sample of samples) alignmentsOfReaders(rig, sample)
    for (const conversion of CONVERSIONS.filter(({ from }) => from === source)) {
      for (let i = 0; i < 256; i++) {
        if (isLeftOut()) continue
        const shifts = { sourceShift: i % 16, targetShift: i >> 4, surroundings: i }
        for (const sample of samples) {
          rig.convert(conversion, sample, FINAL | REPLACE, { source: 'input', target: 'output', ...shifts })
          rig.convert(conversion, sample, FINAL, { source: 'pivot', target: 'output', ...shifts })
          if (i % 5 !== 0) continue
          rig.convert(conversion, sample, FINAL | REPLACE, { source: 'foreign', target: 'foreign', ...shifts })
          rig.convert(conversion, sample, FINAL | REPLACE, { source: 'fitted', target: 'output', ...shifts })
          rig.convert(conversion, sample, FINAL | REPLACE, { source: 'input', target: 'foreign', ...shifts })
        }
      }
    }
  }
}

/** Runs streams in random pieces, with and without REPLACE, at every rate of errors. */
export function streams(rig: Rig, source: Source, rounds = 400): void {
  const random = new Random(0x57e)
  for (const profile of profilesOf(source)) {
    for (let round = 0; round < rounds; round++) {
      if (isLeftOut()) continue
      const length = random.once(20) ? 3000 : random.below(300)
      const elements = enough(source, profile, random, length)
      const gap = random.pick([5, 30, 200, 2 ** 30])
      const sample = new Sample(source, spoiled(elements, random, gap))
      for (const conversion of CONVERSIONS.filter(({ from }) => from === source)) {
        const at = cuts(random, sample.elements.length, random.once(4) ? 30 : 4)
        const flags = random.pick([0, FINAL, REPLACE, FINAL | REPLACE])
        rig.convert(conversion, sample, flags, undefined, at)
      }
    }
  }
}

/** Runs vectors with 0..63 elements of ASCII before them and some after, whole and cut at every place. */
export function paddings(rig: Rig, source: Source, vectors: readonly Elements[]): void {
  for (const vector of vectors) {
    for (let padding = 0; padding < 64; padding++) {
      if (isLeftOut()) continue
      const elements = sameType(vector, new Array<number>(padding + vector.length + (padding % 19)).fill(0x61))
      elements.set(vector, padding)
      const sample = new Sample(source, elements)
      rig.check(sample)
      for (const conversion of CONVERSIONS.filter(({ from }) => from === source)) {
        for (let cut = 0; cut <= elements.length; cut++) {
          rig.convert(conversion, sample, FINAL, undefined, [cut])
          rig.convert(conversion, sample, FINAL | REPLACE, undefined, [cut])
          if (cut > 0) rig.convert(conversion, sample, REPLACE, undefined, [cut - 1, cut])
        }
      }
    }
  }
}
