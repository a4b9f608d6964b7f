// Neither the platform nor WebAssembly: utf-simd/js against other codecs written in JavaScript. Here `ours` is utf-simd/js, and the best is a
// library.

import { own } from './support/own.ts'
import { eachInput, type Race, type RaceSuite, type Runner, sameBytes, type World } from './support/suite.ts'
import { bytesOf, type Text, textOf } from './support/texts.ts'

/** Without 1 MiB, which takes long and shows nothing new. */
const SIZES: readonly number[] = [1024, 65536]

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) =>
    world.peers
      ? [decode, encode].flatMap((race) =>
          eachInput({ ...world, sizes: world.sizes ?? SIZES }, (text, size) => race(world, text, size)),
        )
      : [],
}

const RIVALS = { among: ['library'], rivals: ['strict', 'lossy'] } as const

function decode({ js, peers }: World, text: Text, size: number): Race {
  const bytes = bytesOf(text, size)
  const expected = textOf(bytes)
  return {
    ours: [{ operation: 'decode', ...RIVALS, run: () => js.utf8.decode(bytes) }],
    others: peers!.scripted.map(
      ({ name, contract, decode }): Runner => ({ name, contract, kind: 'library', run: own(decode!, bytes) }),
    ),
    amount: bytes.length,
    isRight: (result) => result === expected,
  }
}

function encode({ js, peers }: World, source: Text, size: number): Race {
  const bytes = bytesOf(source, size)
  const text = textOf(bytes)
  return {
    ours: [{ operation: 'encode', ...RIVALS, run: () => js.utf8.encode(text) }],
    others: peers!.scripted.map(
      ({ name, contract, encode }): Runner => ({ name, contract, kind: 'library', run: own(encode!, text) }),
    ),
    amount: bytes.length,
    isRight: (result) => sameBytes(bytes, result),
  }
}
