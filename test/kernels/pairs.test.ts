// Every scalar value through every pair of encodings, in ascending order and in an order that mixes all lengths.

import { describe, expect, test } from 'vitest'
import { WINDOW } from '../../src/kernels/contract.ts'
import { FINAL, OK } from '../../src/unicode/status.ts'
import { isScalarValue } from '../reference/items.ts'
import { type Backend, backends } from '../support/backends.ts'
import { encoded, Sample } from '../support/sample.ts'
import { kept } from '../support/share.ts'

const SCALAR_VALUES = Uint32Array.from({ length: 0x110000 }, (_, i) => i).filter(isScalarValue)
/** Each value once: the stride is a prime number that does not divide how many there are. */
const MIXED = SCALAR_VALUES.map((_, i) => SCALAR_VALUES[(i * 524287) % SCALAR_VALUES.length])
/** Characters of one window, whatever the encoding. */
const CHARACTERS = WINDOW / 4

function* pieces(codePoints: Uint32Array): Generator<Uint32Array> {
  for (let i = 0; i < codePoints.length; i += CHARACTERS) yield codePoints.subarray(i, i + CHARACTERS)
}

/** There and back again over each way through the kernels, with their own output as the next input. */
function roundTrip({ rig }: Backend, codePoints: Uint32Array): void {
  const { kernels } = rig()
  const { result } = kernels
  const bytes = new Uint8Array(WINDOW + 256)
  const units = new Uint16Array(WINDOW)
  const back = new Uint32Array(WINDOW)
  const length = codePoints.length
  const unchanged = () => {
    if (result.written !== length) return false
    for (let i = 0; i < length; i++) if (back[i] !== codePoints[i]) return false
    return true
  }
  const problem = (way: string) => expect.fail(`${kernels.name}: ${way} from U+${codePoints[0].toString(16)} on`)

  if (kernels.utf32ToUtf8(codePoints, 0, length, bytes, 0, FINAL) !== OK) problem('UTF-32 to UTF-8')
  const asBytes = result.written
  if (kernels.utf8ToUtf16(bytes, 0, asBytes, units, 0, FINAL) !== OK) problem('UTF-8 to UTF-16')
  const asUnits = result.written
  if (kernels.utf16ToUtf8(units, 0, asUnits, bytes, 0, FINAL) !== OK) problem('UTF-16 to UTF-8')
  if (result.written !== asBytes) problem('UTF-16 to UTF-8, length')
  if (kernels.utf8ToUtf32(bytes, 0, asBytes, back, 0, FINAL) !== OK || !unchanged()) problem('UTF-8 to UTF-32')
  if (kernels.utf32ToUtf16(back, 0, length, units, 0, FINAL) !== OK) problem('UTF-32 to UTF-16')
  if (result.written !== asUnits) problem('UTF-32 to UTF-16, length')
  if (kernels.utf16ToUtf32(units, 0, asUnits, back, 0, FINAL) !== OK || !unchanged()) problem('UTF-16 to UTF-32')
}

test('the list holds all scalar values', () => {
  expect(SCALAR_VALUES).toHaveLength(0x110000 - 0x800)
  expect(
    MIXED.slice()
      .sort()
      .every((codePoint, i) => codePoint === SCALAR_VALUES[i]),
  ).toBe(true)
})

describe.each(backends)('$name: every scalar value', (backend) => {
  test('these are the kernels that were meant', () => expect(backend.rig().kernels.name).toBe(backend.name))

  test.each([
    { order: 'in order', codePoints: SCALAR_VALUES },
    { order: 'mixed', codePoints: MIXED },
  ])('round trips, $order', ({ codePoints }) => {
    for (const piece of pieces(codePoints)) roundTrip(backend, piece)
  })

  test.each(['utf8', 'utf16', 'utf32'] as const)('%s, mixed, agrees with the oracle', (source) => {
    for (const piece of kept([...pieces(MIXED)]))
      backend.rig().check(new Sample(source, encoded(source, piece)), [FINAL])
  })

  test('each alone', () => {
    const { kernels } = backend.rig()
    const { memory, result } = kernels
    const [from, units, bytes] = [memory.input / 4 + 16, memory.pivot / 2 + 64, memory.output + 64]
    for (const codePoint of SCALAR_VALUES) {
      const asUnits = codePoint > 0xffff ? 2 : 1
      memory.codePoints[from] = codePoint
      const fine =
        kernels.utf32ToUtf16(memory.codePoints, from, from + 1, memory.units, units, FINAL) === OK &&
        result.written === asUnits &&
        kernels.utf16ToUtf8(memory.units, units, units + asUnits, memory.bytes, bytes, FINAL) === OK &&
        kernels.utf8ToUtf32(memory.bytes, bytes, bytes + result.written, memory.codePoints, from + 64, FINAL) === OK &&
        result.written === 1 &&
        memory.codePoints[from + 64] === codePoint
      if (!fine) expect.fail(`U+${codePoint.toString(16)}`)
    }
  })
})
