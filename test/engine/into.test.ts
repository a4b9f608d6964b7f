// encodeInto and transcodeInto write as many whole characters as a target of any size holds, and nothing that they did not read.

import { expect, test } from 'vitest'
import { type TranscodeOptions, transcode, transcodeInto } from '../../src/index.ts'
import * as reference from '../reference/encodings.ts'
import { isCharacter } from '../reference/items.ts'
import { TEXTS, vectors } from '../support/encoded-vectors.ts'
import { attempt, hex, onBackends, SUBJECTS, type Subject, same, subject } from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { isLeftOut } from '../support/share.ts'
import { PROFILES, spoiled, text } from '../support/texts.ts'

const CANARY = 0x5a

/** Makes a target of `size` bytes in the middle of a larger buffer, and a function that checks the bytes around it. */
function room(size: number): { target: Uint8Array; intact: () => boolean } {
  const all = new Uint8Array(size + 32).fill(CANARY)
  return {
    target: all.subarray(16, 16 + size),
    intact: () => all.every((byte, i) => (i >= 16 && i < 16 + size) || byte === CANARY),
  }
}

/** Returns where a text can be cut: behind each character and each lone surrogate. */
function boundaries(all: string): number[] {
  const at = [0]
  for (const character of all) at.push((at.at(-1) as number) + character.length)
  return at
}

type Policy = reference.Policy
const POLICIES: readonly Policy[] = ['throw', 'replace', 'ignore', ({ offset }) => `<${offset}>`]

interface Into {
  read: number
  written: number
}
/** The result for the source up to each place where it can be cut: a number of bytes, or an error. */
type Sizes = readonly (readonly [read: number, written: number | object])[]

/**
 * Checks that the result is the longest prefix that fits. An error behind it does not count if there is no room left. When the target is full, elements that
 * take no room may be read or not.
 */
function checkInto(result: Into | object, sizes: Sizes, room: number, context: () => string): void {
  let most = 0
  for (const [, written] of sizes) {
    if (typeof written === 'object') {
      if (most === room) break
      same(result, written, context)
      return
    }
    if (written > room) break
    most = written
  }
  const { read, written } = result as Into
  same(written, most, context)
  const fits = sizes.filter(([, size]) => size === most).map(([end]) => end)
  // Elements that take no room have been read, except behind the byte that fills the target.
  same(
    most === room ? fits.includes(read) : read === fits.at(-1),
    true,
    () => `${context()}\n  read ${read}, not ${fits}`,
  )
}

function encodeIntoEverySize({ id, encoding, reference: ref }: Subject, all: string, bom?: boolean): void {
  for (const onError of POLICIES) {
    const options = { onError: onError as 'throw', bom }
    const prefixes = boundaries(all).map((end) => {
      const bytes = attempt(() => reference.encode(ref, all.slice(0, end), options))
      return [end, bytes] as const
    })
    const sizes = prefixes.map(([end, bytes]) => [end, bytes instanceof Uint8Array ? bytes.length : bytes] as const)
    const longest = attempt(() => reference.encode(ref, all, { ...options, onError: 'replace' })) as Uint8Array
    for (let size = 0; size <= longest.length + 8; size++) {
      const { target, intact } = room(size)
      const result = attempt(() => encoding.encodeInto(all, target, options))
      const context = () => `${id}.encodeInto(${JSON.stringify(all)}) into ${size}, ${String(onError)}, bom ${bom}`
      checkInto(result, sizes, size, context)
      same(intact(), true, context)
      if ('kind' in result) continue
      const [, bytes] = prefixes.find(([end]) => end === result.read) as (typeof prefixes)[number]
      same(target.subarray(0, result.written), bytes as Uint8Array, context)
    }
  }
}

/** Returns where source bytes can be cut, and the result for the bytes up to there. */
function transcodeIntoEverySize(from: Subject, to: Subject, bytes: Uint8Array, final: boolean): void {
  const items = from.reference.items(bytes)
  const isSigned = from.reference.hasSignature && items[0] && isCharacter(items[0]) && items[0].codePoint === 0xfeff
  const last = items.at(-1)
  const isOpen = last !== undefined && !isCharacter(last) && last.kind === 'truncated'
  const cut = !final && isOpen && last.offset + last.length === bytes.length
  const begin = isSigned ? (items.shift()?.length ?? 0) : 0
  if (cut) items.pop()
  for (const onError of POLICIES) {
    const options = { onError, final } as TranscodeOptions
    const sizes: [number, number | object][] = [
      [0, 0],
      [begin, 0],
    ]
    const target: number[] = []
    for (const { offset, length } of items) {
      // Each item is transcoded alone, so that the oracle looks for no byte order and the offsets stay right.
      const one = attempt(() => {
        const alone = withOffset(from, bytes, offset, length)
        return reference.transcode(bytes, alone, to.reference, {
          onError: onError as Policy,
          bom: 'keep',
          writeBom: false,
        })
      })
      if (one instanceof Uint8Array) {
        if (one.length > 0 && target.length === 0 && to.reference.signs)
          target.push(...(to.reference.encodeOne(0xfeff) as number[]))
        target.push(...one)
        sizes.push([offset + length, target.length])
      } else sizes.push([offset + length, one])
    }
    for (let size = 0; size <= target.length + 8; size++) {
      const { target: into, intact } = room(size)
      const result = attempt(() => transcodeInto(bytes, into, from.encoding, to.encoding, options))
      const context = () => `${from.id} to ${to.id}: ${hex(bytes)} into ${size}, ${String(onError)}, final ${final}`
      checkInto(result, sizes, size, context)
      same(intact(), true, context)
      if (!('kind' in result))
        same(into.subarray(0, result.written), Uint8Array.from(target).subarray(0, result.written), context)
    }
  }
}

/** Returns an oracle that sees only one item of the bytes. */
function withOffset(
  { reference: ref }: Subject,
  bytes: Uint8Array,
  offset: number,
  length: number,
): reference.Reference {
  const items = ref.items(bytes).filter((item) => item.offset === offset && item.length === length)
  return { ...ref, items: () => items }
}

onBackends('encodeInto', () => {
  test.each(SUBJECTS)('$id: targets of every size', (each) => {
    for (const vector of [...TEXTS, 'aé€\u{10348}\ud800bÿĀ', 'a\udfffé\u{1f600}\u{1f600}'])
      encodeIntoEverySize(each, vector)
  })

  test.each(SUBJECTS)('$id: with and without a BOM', (each) => {
    for (const vector of ['a', '\ud800', 'é\ufeff', '\u{10ffff}a']) {
      if (each.reference.hasSignature) encodeIntoEverySize(each, vector, true)
      encodeIntoEverySize(each, vector, false)
    }
  })

  test.each(SUBJECTS)('$id: random texts into targets of random sizes', ({ id, encoding }) => {
    const random = new Random(0x1470)
    for (const profile of PROFILES) {
      for (let round = 0; round < 8; round++) {
        const all = String.fromCodePoint(...text(profile, random, random.pick([60, 300, 2000])))
        const size = random.below(random.pick([100, 1000, 9000]))
        const { target, intact } = room(size)
        const { read, written } = encoding.encodeInto(all, target, { onError: 'replace' })
        const context = () => `${id}: ${profile}, ${all.length} units into ${size}`
        same(target.subarray(0, written), encoding.encode(all.slice(0, read), { onError: 'replace' }), context)
        same(intact(), true, context)
        if (read === all.length) continue
        const next = String.fromCodePoint(all.codePointAt(read) as number)
        const more = encoding.byteLength(all.slice(0, read) + next, { onError: 'replace' })
        same(more > size, true, context)
      }
    }
  })

  test.each(SUBJECTS)('$id: a long text in one call and in many', ({ encoding }) => {
    const all = 'aé漢\u{1f600}'.repeat(20_000)
    const options = { onError: 'replace', bom: false } as const
    const expected = encoding.encode(all, options)
    const whole = new Uint8Array(expected.length)
    expect(encoding.encodeInto(all, whole, options)).toEqual({ read: all.length, written: whole.length })
    same(whole, expected, () => 'whole')
    for (const short of [1, 2, 3, 5]) {
      const { read, written } = encoding.encodeInto(all, whole.subarray(short), options)
      expect(read).toBeLessThan(all.length)
      expect(whole.length - short - written).toBeLessThan(4)
    }
    const chunk = new Uint8Array(1000)
    let read = 0
    let at = 0
    while (read < all.length) {
      const step = encoding.encodeInto(read === 0 ? all : all.slice(read), chunk, options)
      same(chunk.subarray(0, step.written), expected.subarray(at, at + step.written), () => `at ${at}`)
      expect(step.read).toBeGreaterThan(0)
      read += step.read
      at += step.written
      if (at > 30_000) break
    }
  })

  test('errors beyond `read` do not count; an error directly behind it does', () => {
    const { encoding: utf8 } = subject('utf8')
    expect(utf8.encodeInto('abc\ud800', new Uint8Array(3))).toEqual({ read: 3, written: 3 })
    expect(utf8.encodeInto('é\ud800', new Uint8Array(1))).toEqual({ read: 0, written: 0 })
    expect(attempt(() => utf8.encodeInto('abc\ud800', new Uint8Array(4)))).toMatchObject({
      kind: 'surrogate',
      offset: 3,
    })
  })

  test('the target may have an offset, be a Buffer or lie in shared memory; anything else is refused', () => {
    const { encoding: utf8 } = subject('utf8')
    const buffer = Buffer.alloc(8)
    expect(utf8.encodeInto('é€', buffer.subarray(2))).toEqual({ read: 2, written: 5 })
    expect(buffer.toString('hex')).toBe('0000c3a9e282ac00')
    const shared = new Uint8Array(new SharedArrayBuffer(4), 1)
    expect(utf8.encodeInto('abcd', shared)).toEqual({ read: 3, written: 3 })
    expect([...shared]).toEqual([0x61, 0x62, 0x63])
    for (const { encoding } of SUBJECTS) {
      for (const wrong of [
        new ArrayBuffer(8),
        new Uint16Array(8),
        new DataView(new ArrayBuffer(8)),
        [],
        undefined,
        8,
      ]) {
        expect(() => encoding.encodeInto('a', wrong as unknown as Uint8Array)).toThrow(TypeError)
      }
      expect(() => encoding.encodeInto(1 as unknown as string, new Uint8Array(8))).toThrow(TypeError)
    }
  })
})

onBackends('transcodeInto', () => {
  test.each(SUBJECTS)('$id: every vector into targets of every size', (from) => {
    const targets = SUBJECTS.filter(({ id }) => ['utf8', 'utf16', 'utf16le', 'utf32be', 'latin1', 'ascii'].includes(id))
    let number = 0
    for (const { bytes } of vectors(from)) {
      for (const to of targets) {
        if (isLeftOut() || (number++ % 3 !== 0 && bytes.length > 8)) continue
        transcodeIntoEverySize(from, to, bytes, true)
        transcodeIntoEverySize(from, to, bytes, false)
      }
    }
  })

  test('random texts, clean and spoiled, into targets of random sizes', () => {
    const random = new Random(0x7470)
    for (let round = 0; round < 400; round++) {
      const from = random.pick(SUBJECTS)
      const to = random.pick(SUBJECTS)
      const all = String.fromCodePoint(...text(random.pick(PROFILES), random, random.pick([40, 300, 3000])))
      const clean = from.encoding.encode(all, { onError: 'replace' })
      const bytes = random.once(2) ? clean : spoiled(clean, random, random.pick([10, 100, 1000]))
      const target = new Uint8Array(random.below(2 * bytes.length + 8))
      const options = { onError: random.pick(['replace', 'ignore'] as const) }
      const whole = transcode(bytes, from.encoding, to.encoding, options)
      const { read, written } = transcodeInto(bytes, target, from.encoding, to.encoding, options)
      const context = () => `${from.id} to ${to.id}, ${options.onError}: ${hex(bytes)} into ${target.length}`
      same(target.subarray(0, written), whole.subarray(0, written), context)
      same(read === bytes.length || target.length - written < 4 || written === 0, true, context)
      if (target.length >= whole.length + (whole.length === 0 ? 1 : 0))
        same({ read, written }, { read: bytes.length, written: whole.length }, context)
    }
  })

  test('piece by piece, with the unread bytes in front of the next piece', () => {
    const { encoding: utf8 } = subject('utf8')
    const { encoding: utf16le } = subject('utf16le')
    const bytes = utf8.encode('aé€\u{1f600}'.repeat(50))
    const target = new Uint8Array(2000)
    let at = 0
    let rest = new Uint8Array(0)
    for (let i = 0; i < bytes.length; i += 7) {
      const chunk = Uint8Array.of(...rest, ...bytes.subarray(i, i + 7))
      const { read, written } = transcodeInto(chunk, target.subarray(at), utf8, utf16le, { final: false })
      rest = chunk.slice(read)
      at += written
    }
    expect(rest).toEqual(new Uint8Array(0))
    expect(target.subarray(0, at)).toEqual(transcode(bytes, utf8, utf16le))
  })

  test('the target must be a Uint8Array, the source a BytesInput, the encodings those of this package', () => {
    const { encoding: utf8 } = subject('utf8')
    const bytes = Uint8Array.of(0x41)
    for (const wrong of [new ArrayBuffer(8), new Uint16Array(8), undefined]) {
      expect(() => transcodeInto(bytes, wrong as unknown as Uint8Array, utf8, utf8)).toThrow(TypeError)
    }
    expect(() => transcodeInto('a' as unknown as Uint8Array, bytes, utf8, utf8)).toThrow(TypeError)
    expect(() => transcodeInto(bytes, bytes, {} as never, utf8)).toThrow(TypeError)
    expect(() => transcodeInto(bytes, bytes, utf8, {} as never)).toThrow(TypeError)
    expect(() => transcodeInto(bytes, bytes, utf8, utf8, { onError: 'x' as 'throw' })).toThrow(TypeError)
  })
})
