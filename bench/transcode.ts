// transcode: bytes to bytes. But for Node's buffer.transcode, the platform makes a string on the way.

import { own } from './support/own.ts'
import { type Form, transcodeWays } from './support/platform.ts'
import { eachInput, type Plan, type Race, type RaceSuite, type Runner, sameBytes, type World } from './support/suite.ts'
import { bytesOf, type Text, textOf } from './support/texts.ts'

const PAIRS: readonly (readonly [from: Form, to: Form])[] = [
  ['utf-16le', 'utf-8'],
  ['utf-16be', 'utf-8'],
  ['utf-8', 'utf-16le'],
  ['iso-8859-1', 'utf-8'],
]

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) => PAIRS.flatMap(([from, to]) => plans(world, from, to)),
}

function plans(world: World, from: Form, to: Form): Plan[] {
  // The first KiB tells: no script has its first character outside of ISO 8859-1 later.
  const fits = (text: Text) => from !== 'iso-8859-1' || isLatin1(textOf(bytesOf(text, 1024)))
  const texts = world.texts.filter(fits)
  return eachInput({ ...world, texts }, (text, size) => race(world, from, to, text, size))
}

function isLatin1(text: string): boolean {
  return !/[^\0-\xff]/.test(text)
}

function race({ root, js, peers }: World, from: Form, to: Form, source: Text, size: number): Race {
  const text = textOf(bytesOf(source, size))
  const pairOf = (encodings: typeof root) => {
    const constants = {
      'utf-8': encodings.utf8,
      'utf-16le': encodings.utf16le,
      'utf-16be': encodings.utf16be,
      'iso-8859-1': encodings.latin1,
    }
    return [constants[from], constants[to]] as const
  }
  // The package makes the input and the expected output; the platform's functions have to agree with both.
  const [decoder, encoder] = pairOf(root)
  const bytes = decoder.encode(text)
  const expected = encoder.encode(text)
  const [jsFrom, jsTo] = pairOf(js)
  const others: Runner[] = [
    ...transcodeWays(from, to, bytes).map(
      ({ call, ...way }): Runner => ({ ...way, kind: 'platform', run: own(call, bytes) }),
    ),
    { name: 'utf-simd/js', kind: 'own', contract: 'strict', run: () => js.transcode(bytes, jsFrom, jsTo) },
  ]
  for (const { name, contract, transcode } of peers?.libraries ?? [])
    if (transcode) others.push({ name, contract, kind: 'library', run: own(transcode, bytes, from, to) })
  return {
    ours: [
      {
        operation: `${from} to ${to}`,
        rivals: ['strict'],
        run: () => root.transcode(bytes, decoder, encoder),
      },
    ],
    others,
    amount: bytes.length,
    isRight: (result) => sameBytes(expected, result),
  }
}
