// Validation and lengths: utf8.isValid and utf16le.isValid of bytes, utf8.byteLength of a string.

import { own } from './support/own.ts'
import { byteLengthWays, validateUtf16Ways, validateWays, type Way } from './support/platform.ts'
import type { Contract } from './support/results.ts'
import { eachInput, type Race, type RaceSuite, type Runner, type World } from './support/suite.ts'
import { bytesOf, type Text, textOf } from './support/texts.ts'

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
  const bytes = bytesOf(text, size)
  return {
    ours: [{ operation: 'validate', rivals: RIVALS, run: () => root.utf8.isValid(bytes) }],
    others: [
      ...runners(validateWays(), bytes),
      { name: 'utf-simd/js', kind: 'own', contract: 'strict', run: () => js.utf8.isValid(bytes) },
    ],
    amount: bytes.length,
    isRight: (result) => result === true,
  }
}

/** The size is in bytes of UTF-16. */
function utf16({ root, js }: World, text: Text, size: number): Race {
  const bytes = root.utf16le.encode(textOf(bytesOf(text, size))).slice(0, size)
  // A surrogate pair stays whole.
  const end = (bytes[bytes.length - 1] & 0xfc) === 0xd8 ? bytes.length - 2 : bytes.length
  const whole = bytes.slice(0, end)
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
  const bytes = bytesOf(source, size)
  const text = textOf(bytes)
  return {
    ours: [{ operation: 'byteLength', rivals: RIVALS, run: () => root.utf8.byteLength(text) }],
    others: [
      ...runners(byteLengthWays(), text),
      { name: 'utf-simd/js', kind: 'own', contract: 'strict', run: () => js.utf8.byteLength(text) },
    ],
    amount: bytes.length,
    isRight: (result) => result === bytes.length,
  }
}
