// utf8.decode to a new string: strictly, and with U+FFFD in the place of errors (of which there are none here; the suite `dirty` has them).

import { own } from './support/own.ts'
import { decodeWays } from './support/platform.ts'
import { eachInput, type Race, type RaceSuite, REPLACE, type Runner, type World } from './support/suite.ts'
import { octetsOf, type Text, textOf } from './support/texts.ts'

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) => eachInput(world, (text, size) => race(world, text, size)),
}

function race({ root: { utf8 }, js, peers }: World, text: Text, size: number): Race {
  const octets = octetsOf(text, size)
  const expected = textOf(octets)
  const isAscii = expected.length === octets.length
  const others: Runner[] = [
    ...decodeWays(isAscii).map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', run: own(call, octets) })),
    { name: 'utf-simd/js', kind: 'own', contract: 'strict', run: () => js.utf8.decode(octets) },
  ]
  for (const { name, contract, decode } of peers?.libraries ?? [])
    if (decode) others.push({ name, kind: 'library', contract, run: own(decode, octets) })
  return {
    ours: [
      { operation: 'decode', rivals: ['strict'], run: () => utf8.decode(octets) },
      { operation: 'decode, replace', rivals: ['lossy'], run: () => utf8.decode(octets, REPLACE) },
    ],
    others,
    amount: octets.length,
    isRight: (result) => result === expected,
  }
}
