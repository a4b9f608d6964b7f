// utf8.encodeInto an existing array of three bytes for each UTF-16 unit, which is room for anything.

import { own } from './support/own.ts'
import { encodeIntoWays } from './support/platform.ts'
import { eachInput, type Race, type RaceSuite, REPLACE, type Runner, sameBytes, type World } from './support/suite.ts'
import { bytesOf, type Text, textOf } from './support/texts.ts'

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) => eachInput(world, (text, size) => race(world, text, size)),
}

function race({ root: { utf8 }, js }: World, source: Text, size: number): Race {
  const bytes = bytesOf(source, size)
  const text = textOf(bytes)
  const target = new Uint8Array(3 * text.length)
  /** The target is filled with nonsense first. */
  const result = (written: () => number) => () => target.fill(0xa5).subarray(0, written())
  const runs = (written: () => number) => ({ run: written, result: result(written) })
  return {
    ours: [
      {
        operation: 'encodeInto',
        rivals: ['strict'],
        ...runs(() => utf8.encodeInto(text, target).written),
      },
      {
        operation: 'encodeInto, replace',
        rivals: ['strict', 'lossy'],
        ...runs(() => utf8.encodeInto(text, target, REPLACE).written),
      },
    ],
    others: [
      ...encodeIntoWays().map(
        ({ call, ...way }): Runner => ({ ...way, kind: 'platform', ...runs(own(call, text, target)) }),
      ),
      {
        name: 'utf-simd/js',
        kind: 'own',
        contract: 'strict',
        ...runs(() => js.utf8.encodeInto(text, target).written),
      },
    ],
    amount: bytes.length,
    isRight: (result) => sameBytes(bytes, result),
  }
}
