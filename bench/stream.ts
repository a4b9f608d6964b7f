// Text in pieces: the incremental decoders on chunks of 64 KiB, and Utf8Validator on frames of about 1 KB, cut inside characters.

import { between, randomFrom } from './corpus/random.ts'
import { own } from './support/own.ts'
import { nodeBuffer } from './support/platform.ts'
import type { Plan, Race, RaceSuite, Runner, World } from './support/suite.ts'
import { bytesOf, type Text, textOf } from './support/texts.ts'

const SCRIPTS: readonly string[] = ['ascii', 'french', 'russian', 'chinese', 'emoji']
const CHUNK_BYTES = 65536
const CHUNK_COUNT = 8
/** Bytes of a message, and of its shortest and longest frame. */
const MESSAGE_BYTES = 65536
const FRAME_BYTES = { least: 512, most: 1536 }

export const suite: RaceSuite = {
  unit: 'GB/s',
  rule: { leastRatio: 0.7 },
  plans: (world) =>
    world.texts
      .filter(({ name, content }) => content !== undefined || SCRIPTS.includes(name))
      .flatMap((text): Plan[] => [
        { script: text.name, size: '64 KiB', operation: 'chunks', make: () => chunks(world, text) },
        { script: text.name, size: '1 KiB', operation: 'frames', make: () => frames(world, text) },
      ]),
}

/** Cuts anywhere into parts of `size()` bytes: arrays of their own, as a network gives them. */
function parts(all: Uint8Array, size: () => number): Uint8Array[] {
  const made: Uint8Array[] = []
  for (let at = 0; at < all.length; ) {
    const end = at + size()
    made.push(all.slice(at, end))
    at = end
  }
  return made
}

function chunks({ root, web }: World, text: Text): Race {
  const all = bytesOf(text, CHUNK_BYTES * CHUNK_COUNT)
  const cut = parts(all, () => CHUNK_BYTES)
  const expected = textOf(all)
  const decoder = root.utf8.decoder()
  const fatal = new TextDecoder('utf-8', { fatal: true })
  const lossy = new TextDecoder()
  const ours = new web.TextDecoder()
  const through = (decoder: { decode(chunk?: Uint8Array, options?: { stream: boolean }): string }) =>
    own(() => cut.map((chunk) => decoder.decode(chunk, { stream: true })).concat(decoder.decode()))
  return {
    ours: [
      {
        operation: 'chunks, decoder()',
        rivals: ['strict'],
        run: own(() => cut.map((chunk) => decoder.decode(chunk)).concat(decoder.flush())),
      },
      { operation: 'chunks, web TextDecoder', rivals: ['lossy'], run: through(ours) },
    ],
    others: [
      { name: 'TextDecoder fatal', kind: 'platform', contract: 'strict', run: through(fatal) },
      { name: 'TextDecoder', kind: 'platform', contract: 'lossy', run: through(lossy) },
      { name: 'decode all', kind: 'own', contract: 'strict', run: own(() => [root.utf8.decode(all)]) },
    ],
    amount: all.length,
    isRight: (result) => (result as string[]).join('') === expected,
  }
}

function frames({ root }: World, text: Text): Race {
  const random = randomFrom(text.name.length)
  const all = parts(bytesOf(text, MESSAGE_BYTES), () => between(random, FRAME_BYTES.least, FRAME_BYTES.most))
  const validator = new root.Utf8Validator()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const others: Runner[] = [
    {
      name: 'TextDecoder fatal',
      kind: 'platform',
      contract: 'strict',
      run: own(() => {
        for (const frame of all) decoder.decode(frame, { stream: true })
        return decoder.decode() === ''
      }),
    },
  ]
  if (nodeBuffer) {
    const { isUtf8 } = nodeBuffer
    const whole = all.map(wholeCharacters)
    others.push({
      name: 'isUtf8 of whole characters',
      kind: 'platform',
      contract: 'strict',
      run: own(() => whole.every(({ frame, start, end }) => isUtf8(frame.subarray(start, end)))),
    })
  }
  return {
    ours: [
      {
        operation: 'frames, cut, Utf8Validator',
        rivals: ['strict'],
        run: own(() => all.every((frame) => validator.push(frame)) && validator.end() === undefined),
      },
    ],
    others,
    amount: MESSAGE_BYTES,
    isRight: (result) => result === true,
  }
}

/** Where the first whole character of a frame begins, and the last one ends. */
function wholeCharacters(frame: Uint8Array): { frame: Uint8Array; start: number; end: number } {
  const isInside = (at: number) => (frame[at] & 0xc0) === 0x80
  let start = 0
  while (isInside(start)) start++
  let last = frame.length - 1
  while (isInside(last)) last--
  const lead = frame[last]
  const end = last + (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4)
  return { frame, start, end: end > frame.length ? last : end }
}
