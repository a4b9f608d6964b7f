// Hostile input takes linear time, where nothing is right: in every encoding, with every policy. `npm test` takes one policy for each encoding, and
// `npm run test:exhaustive` all of them.

import { cpuUsage } from 'node:process'
import { describe, expect, test } from 'vitest'
import {
  ascii,
  type DecodePolicy,
  type EncodePolicy,
  type Encoding,
  type TranscodePolicy,
  transcode,
  utf8,
  wtf8,
} from '../../src/index.ts'
import { growth } from '../support/judge.ts'
import { ENCODINGS } from '../support/laws/case.ts'
import { kept } from '../support/share.ts'

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

interface PolicyCase<T> {
  readonly encoding: Encoding
  readonly onError: T
  readonly name: string
}

/** Each encoding with one policy, and with those of the others that are not left out. */
function withPolicies<T>(policies: readonly T[]): PolicyCase<T>[] {
  return ENCODINGS.flatMap((encoding, i) => {
    const chosen = new Set([policies[i % policies.length], ...kept(policies)])
    return [...chosen].map((onError) => ({
      encoding,
      onError,
      name: typeof onError === 'string' ? onError : 'a function',
    }))
  })
}

describe('all of the input is malformed: linear time', () => {
  const decodePolicies: DecodePolicy[] = ['replace', 'ignore', 'latin1', 'windows-1252', () => '?']
  test.each(withPolicies(decodePolicies))('decoding $encoding.name, $name', ({ encoding, onError }) => {
    expect(
      growthOver(
        (size) => repeated([0xff, 0xd8, 0x80], size),
        (bytes) => encoding.decode(bytes, { onError }),
      ),
    ).toBeLessThan(MOST)
  })

  const encodePolicies: EncodePolicy[] = ['replace', 'ignore', 'html', 'question', () => '?']
  test.each(withPolicies(encodePolicies))('encoding $encoding.name, $name', ({ encoding, onError }) => {
    expect(
      growthOver(
        (size) => '\ud800\uffff'.repeat(size >> 1),
        (text) => encoding.encode(text, { onError }),
      ),
    ).toBeLessThan(MOST)
  })

  const policies: TranscodePolicy[] = ['html', 'replace', 'ignore', 'latin1', 'windows-1252', 'question', () => '?']
  test.each(withPolicies(policies))(
    'transcoding $encoding.name to us-ascii, and to it, $name',
    ({ encoding, onError }) => {
      const make = (size: number) => repeated([0xff, 0xd8, 0xe4, 0xb8, 0xad], size)
      // What these two give for malformed bytes is lacking elsewhere, which throws.
      const isPage = onError === 'latin1' || onError === 'windows-1252'
      const run = (bytes: Uint8Array) => {
        transcode(bytes, encoding, isPage ? wtf8 : ascii, { onError })
        if (!isPage) transcode(bytes, utf8, encoding, { onError })
      }
      expect(growthOver(make, run)).toBeLessThan(MOST)
    },
  )
})
