// A share of what `npm run test:iconv-lite` compares with iconv-lite.

import { afterAll, describe, expect, test } from 'vitest'
import { setBackend } from '../../src/kernels/choose.ts'
import {
  compareBytes,
  compareCharacters,
  compareCuts,
  compareDecoded,
  compareEncoded,
  compareRandom,
  compareStreams,
  takeSome,
} from './compare.ts'
import { ENCODINGS, NAMES, ours, Random, theirs } from './support.ts'

afterAll(() => setBackend('auto'))

test('the names are those of iconv-lite', () => {
  expect(NAMES.length).toBeGreaterThan(410)
  expect(
    Object.keys(ours.encodings!)
      .filter((name) => !name.startsWith('_'))
      .sort(),
  ).toEqual([...NAMES].sort())
  for (const name of NAMES) {
    const sample = 'é€Aя漢あ가'
    expect(ours.encode(sample, name), name).toEqual(theirs.encode(sample, name))
  }
})

test('names of one encoding have one codec, and those of two have two', () => {
  const group = (iconv: { getCodec(name: string): unknown }) => {
    const codecs = ENCODINGS.map((name) => iconv.getCodec(name))
    return NAMES.map((name) => codecs.indexOf(iconv.getCodec(name)))
  }
  expect(group(ours)).toEqual(group(theirs))
})

test('streams, cut everywhere', async () => {
  const found = await Promise.all(ENCODINGS.map(compareStreams))
  expect(found.flat()).toEqual([])
})

describe.each(['js', 'wasm'] as const)('%s', (backend) => {
  test('bytes, and pairs of encodings that have them', () => {
    setBackend(backend)
    expect(ENCODINGS.length).toBeGreaterThan(100)
    const step = backend === 'js' ? 5 : 7
    expect(ENCODINGS.flatMap((name) => takeSome(compareBytes(name, step)))).toEqual([])
  })

  test('text and bytes in two pieces, cut everywhere', () => {
    setBackend(backend)
    expect(ENCODINGS.flatMap((name) => takeSome(compareCuts(name)))).toEqual([])
  })

  test('long text, which the kernels convert', () => {
    setBackend(backend)
    const bytes = Uint8Array.from({ length: 0x400 }, (_, i) => 7 * i)
    const text = String.fromCharCode(...Array.from({ length: 0x600 }, (_, i) => i))
    const found = ENCODINGS.flatMap((name) => {
      const own = theirs.decode(Buffer.from(bytes), name)
      return [text, own, own.slice(1)]
        .flatMap((each) => compareEncoded({ name }, each))
        .concat(compareDecoded({ name }, bytes))
    })
    expect(found).toEqual([])
  })

  test('characters', () => {
    setBackend(backend)
    expect(ENCODINGS.flatMap((name, i) => takeSome(compareCharacters(name, i % 31, 31)))).toEqual([])
  })

  test('random cases, with options and in pieces', () => {
    setBackend(backend)
    const random = new Random(backend === 'js' ? 1 : 2)
    const found: string[] = []
    for (let i = 0; i < 10_000 && found.length === 0; i++) found.push(...compareRandom(random))
    expect(found).toEqual([])
  })
})
