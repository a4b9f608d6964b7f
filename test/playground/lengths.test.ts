// "Size in every encoding": each encoding that the playground offers, measured piece by piece.

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { GROUPS } from '../../playground/encodings.ts'
import { encodingFor } from '../../src/any.ts'
import type { Encoding } from '../../src/index.ts'

type Length = { names: string[]; bytes?: number; lacks?: number }
/** The types of the browser do not fit those of Node. */
const { Lengths } = (await import(fileURLToPath(new URL('../../playground/worker/lengths.ts', import.meta.url)))) as {
  Lengths: new (encodingNamed: (name: string) => Encoding | undefined) => { push(text: string): void; end(): Length[] }
}

function measure(text: string): Map<string, Length> {
  const lengths = new Lengths(encodingFor)
  for (let at = 0; at < text.length; at += 7) lengths.push(text.slice(at, at + 7))
  return new Map(lengths.end().flatMap((length) => length.names.map((name) => [name, length] as const)))
}

test.each(['', 'ASCII alone', 'Grüße, 世界 😀', 'Привет, мир', 'すべての人間は、生まれながらにして自由であり'])(
  '%j',
  (text) => {
    const found = measure(text)
    expect([...found.keys()].sort()).toEqual(GROUPS.flatMap(({ encodings }) => encodings.map(([name]) => name)).sort())
    for (const [name, { bytes, lacks }] of found) {
      const lost: (number | undefined)[] = []
      const onError = ({ codePoint }: { codePoint?: number }) => {
        lost.push(codePoint)
        return ''
      }
      const { length } = encodingFor(name)!.encode(text, { onError })
      if (lost.length > 0) expect(lacks, name).toBe(lost[0])
      else expect(bytes, name).toBe(length)
    }
  },
)
