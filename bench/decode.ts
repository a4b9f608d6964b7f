// utf8.decode to a new string: strictly, and with U+FFFD in place of errors. This input has no errors; that of the suite `dirty` has.

import { own } from './support/own.ts'
import { decodeWays } from './support/platform.ts'
import { eachInput, type Race, type RaceSuite, REPLACE, type Runner, type World } from './support/suite.ts'
import { bytesOf, type Text, textOf } from './support/texts.ts'

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) => eachInput(world, (text, size) => race(world, text, size)),
}

function race({ root: { utf8 }, js, peers }: World, text: Text, size: number): Race {
  const bytes = bytesOf(text, size)
  const expected = textOf(bytes)
  const isAscii = expected.length === bytes.length
  const others: Runner[] = [
    ...decodeWays(isAscii).map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', run: own(call, bytes) })),
    { name: 'utf-simd/js', kind: 'own', contract: 'strict', run: () => js.utf8.decode(bytes) },
  ]
  for (const { name, contract, decode } of peers?.libraries ?? [])
    if (decode) others.push({ name, kind: 'library', contract, run: own(decode, bytes) })
  return {
    ours: [
      { operation: 'decode', rivals: ['strict'], run: () => utf8.decode(bytes) },
      { operation: 'decode, replace', rivals: ['lossy'], run: () => utf8.decode(bytes, REPLACE) },
    ],
    others,
    amount: bytes.length,
    isRight: (result) => result === expected,
  }
}
