// Is it well formed, and how long will it be? utf8.isValid and utf16le.isValid of octets, utf8.byteLength of a string.

import { own } from './support/own.ts'
import { byteLengthWays, validateUtf16Ways, validateWays, type Way } from './support/platform.ts'
import type { Contract } from './support/results.ts'
import { eachInput, type Race, type RaceSuite, type Runner, type World } from './support/suite.ts'
import { octetsOf, type Text, textOf } from './support/texts.ts'

export const suite: RaceSuite = {
  unit: 'GB/s',
  plans: (world) =>
    [utf8, utf16, byteLength].flatMap((race) => eachInput(world, (text, size) => race(world, text, size))),
}

const RIVALS: readonly Contract[] = ['strict']

function runners<In>(ways: readonly Way<(input: In) => unknown>[], input: In): Runner[] {
  return ways.map(({ call, ...way }) => ({ ...way, kind: 'platform', run: own(call, input) }))
}

function utf8({ root, js }: World, text: Text, size: number): Race {
  const octets = octetsOf(text, size)
  return {
    ours: [{ operation: 'validate', rivals: RIVALS, run: () => root.utf8.isValid(octets) }],
    others: [
      ...runners(validateWays(), octets),
      { name: 'utf-simd/js', kind: 'own', contract: 'strict', run: () => js.utf8.isValid(octets) },
    ],
    amount: octets.length,
    isRight: (result) => result === true,
  }
}

/** Octets of UTF-16, as many as of UTF-8 elsewhere. */
function utf16({ root, js }: World, text: Text, size: number): Race {
  const octets = root.utf16le.encode(textOf(octetsOf(text, size))).slice(0, size)
  // (not half a pair)
  const end = (octets[octets.length - 1] & 0xfc) === 0xd8 ? octets.length - 2 : octets.length
  const whole = octets.slice(0, end)
  return {
    ours: [{ operation: 'validate, utf-16le', rivals: RIVALS, run: () => root.utf16le.isValid(whole) }],
    others: [
      ...runners(validateUtf16Ways(), whole),
      { name: 'utf-simd/js', kind: 'own', contract: 'strict', run: () => js.utf16le.isValid(whole) },
    ],
    amount: whole.length,
    isRight: (result) => result === true,
  }
}

function byteLength({ root, js }: World, source: Text, size: number): Race {
  const octets = octetsOf(source, size)
  const text = textOf(octets)
  return {
    ours: [{ operation: 'byteLength', rivals: RIVALS, run: () => root.utf8.byteLength(text) }],
    others: [
      ...runners(byteLengthWays(), text),
      { name: 'utf-simd/js', kind: 'own', contract: 'strict', run: () => js.utf8.byteLength(text) },
    ],
    amount: octets.length,
    isRight: (result) => result === octets.length,
  }
}
