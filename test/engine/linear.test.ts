// Hostile input takes linear time: in every encoding, with one policy each, where nothing is right.

import { cpuUsage } from 'node:process'
import { describe, expect, test } from 'vitest'
import { ascii, type DecodePolicy, type EncodePolicy, transcode, utf8 } from '../../src/index.ts'
import { growth } from '../support/judge.ts'
import { ENCODINGS } from '../support/laws/case.ts'

/** Times that eight times the input may take: eight if the time is linear, 64 if it is quadratic. */
const MOST = 40

/** Repeats bytes up to a size. */
function repeated(pattern: readonly number[], size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => pattern[i % pattern.length])
}

/** Milliseconds of processor time: of real time, a busy machine takes some. */
function clock(): number {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

/** The growth of something over inputs that are made once for each size. */
function growthOver<T>(make: (size: number) => T, run: (input: T) => void): number {
  const inputs = new Map<number, T>()
  return growth((size) => {
    let input = inputs.get(size)
    if (input === undefined) inputs.set(size, (input = make(size)))
    run(input)
  }, clock)
}

describe('all of the input is malformed: linear time', () => {
  const policies: DecodePolicy[] = ['replace', 'ignore', 'windows-1252', () => '?']
  test.each(ENCODINGS)('decoding $name', (encoding) => {
    const onError = policies[ENCODINGS.indexOf(encoding) % policies.length]
    expect(
      growthOver(
        (size) => repeated([0xff, 0xd8, 0x80], size),
        (bytes) => encoding.decode(bytes, { onError }),
      ),
      String(onError),
    ).toBeLessThan(MOST)
  })

  const answers: EncodePolicy[] = ['ignore', 'html', 'question', () => '?']
  test.each(ENCODINGS)('encoding $name', (encoding) => {
    const onError = answers[ENCODINGS.indexOf(encoding) % answers.length]
    expect(
      growthOver(
        (size) => '\ud800\uffff'.repeat(size >> 1),
        (text) => encoding.encode(text, { onError }),
      ),
      String(onError),
    ).toBeLessThan(MOST)
  })

  test.each(ENCODINGS)('transcoding $name to us-ascii, and to it', (encoding) => {
    const make = (size: number) => repeated([0xff, 0xd8, 0xe4, 0xb8, 0xad], size)
    const onError = 'html'
    const run = (bytes: Uint8Array) => {
      transcode(bytes, encoding, ascii, { onError })
      transcode(bytes, utf8, encoding, { onError })
    }
    expect(growthOver(make, run)).toBeLessThan(MOST)
  })
})
