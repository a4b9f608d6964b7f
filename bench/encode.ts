// utf8.encode to a new array that owns its buffer.

import { own } from './support/own.ts'
import { encodeWays } from './support/platform.ts'
import {
  contractOf,
  eachInput,
  type Race,
  type RaceSuite,
  REPLACE,
  type Runner,
  sameBytes,
  type World,
} from './support/suite.ts'
import { bytesOf, type Text, textOf } from './support/texts.ts'

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) => eachInput(world, (text, size) => race(world, text, size)),
}

function race({ root: { utf8 }, js, peers }: World, { name, content }: Text, size: number): Race {
  const bytes = bytesOf({ name, content }, size)
  const text = textOf(bytes)
  const others: Runner[] = [
    ...encodeWays(text).map(({ call, ...way }): Runner => ({ ...way, kind: 'platform', run: own(call, text) })),
    { name: 'utf-simd/js', kind: 'own', contract: 'strict', run: () => js.utf8.encode(text) },
  ]
  for (const { name, contract, encode } of peers?.libraries ?? [])
    if (encode)
      others.push({ name, kind: 'library', contract: contractOf(contract, encode(text)), run: own(encode, text) })
  return {
    ours: [
      { operation: 'encode', rivals: ['strict'], run: () => utf8.encode(text) },
      { operation: 'encode, replace', rivals: ['strict', 'lossy'], run: () => utf8.encode(text, REPLACE) },
    ],
    others,
    amount: bytes.length,
    isRight: (result) => sameBytes(bytes, result),
  }
}
