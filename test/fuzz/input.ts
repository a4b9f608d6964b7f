// An input of the fuzzer: bytes, which mean a case of the laws (test/support/laws). So any change of a byte is another case.

import type { BackendChoice } from '../../src/index.ts'
import { ENCODINGS, type LawCase, POLICIES, WITH_BOM } from '../support/laws/case.ts'
import { randomEncoding, TOKENS } from '../support/laws/random-case.ts'
import type { Random } from '../support/random.ts'

/** From, to, policy, flags, share of the bytes in what follows. Behind them two lists of sizes: their length, and the sizes. */
const HEADER_BYTES = 5
const MAX_SIZES = 4
export const MAX_INPUT_BYTES = 120

const STRIPS_BOM = 1
const WRITES_BOM = 2
const RESIZES = 4
const CHOOSES = 8

export interface FuzzCase extends LawCase {
  /** Two backends, so that a case takes less time. */
  readonly choices: readonly BackendChoice[]
  /** Is the policy also one that resizes what it should not? */
  readonly resizes: boolean
}

/** Reads any input; what it lacks is 0. */
export function caseOf(input: Uint8Array): FuzzCase {
  const from = ENCODINGS[(input[0] ?? 0) % ENCODINGS.length]
  const to = ENCODINGS[(input[1] ?? 0) % ENCODINGS.length]
  const flags = input[3] ?? 0
  let at = HEADER_BYTES
  const sizes = () => {
    const count = (input[at++] ?? 0) % (MAX_SIZES + 1)
    const list = [...input.subarray(at, at + count)]
    at += count
    return list
  }
  const cuts = sizes()
  const targets = sizes()
  const payload = input.slice(at)
  const byteCount = Math.round((payload.length * (input[4] ?? 0)) / 255)
  const units = payload.subarray(byteCount)
  let text = ''
  for (let i = 0; i + 1 < units.length; i += 2) text += String.fromCharCode(units[i] | (units[i + 1] << 8))
  return {
    from,
    to,
    bytes: payload.slice(0, byteCount),
    text,
    policy: POLICIES[(input[2] ?? 0) % POLICIES.length],
    cuts,
    targets,
    bom: flags & STRIPS_BOM && WITH_BOM.includes(from) ? 'strip' : 'keep',
    writeBom: (flags & WRITES_BOM) !== 0 && WITH_BOM.includes(to),
    choices: ['js', flags & CHOOSES ? 'auto' : 'wasm'],
    resizes: (flags & RESIZES) !== 0,
  }
}

/** The input that means a case. Longer ones are cut. */
export function inputOf(each: LawCase, random: Random): Uint8Array {
  const bytes = each.bytes.subarray(0, MAX_INPUT_BYTES / 2)
  const text = each.text.slice(0, MAX_INPUT_BYTES / 4)
  const size = (value: number) => Math.min(value, 255)
  const payloadBytes = bytes.length + 2 * text.length
  const lists = [each.cuts, each.targets].flatMap((list) => [list.length, ...list.map(size)])
  const units = [...text].flatMap((_, i) => [text.charCodeAt(i) & 0xff, text.charCodeAt(i) >> 8])
  return Uint8Array.from([
    ENCODINGS.indexOf(each.from),
    ENCODINGS.indexOf(each.to),
    POLICIES.indexOf(each.policy),
    (each.bom === 'strip' ? STRIPS_BOM : 0) | (each.writeBom ? WRITES_BOM : 0) | (random.next() & (RESIZES | CHOOSES)),
    payloadBytes === 0 ? 0 : Math.round((255 * bytes.length) / payloadBytes),
    ...lists,
    ...bytes,
    ...units,
  ])
}

/** Changes an input in a few places: bytes, pieces that encodings know, parts of another input. */
export function mutated(input: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const list = [...input]
  const place = () => random.below(list.length + 1)
  for (let times = 1 + random.below(4); times > 0; times--) {
    switch (random.below(9)) {
      case 0:
        list[random.below(HEADER_BYTES)] = random.below(256)
        break
      case 1:
        list[random.below(Math.max(1, list.length))] = random.below(256)
        break
      case 2:
        list[random.below(Math.max(1, list.length))] ^= 1 << random.below(8)
        break
      case 3:
        list.splice(place(), random.below(8))
        break
      case 4:
        list.splice(place(), random.below(3), ...random.pick(TOKENS))
        break
      case 5: {
        const start = random.below(list.length)
        list.splice(place(), 0, ...list.slice(start, start + random.below(24)))
        break
      }
      case 6: {
        const start = random.below(other.length)
        list.splice(place(), random.below(24), ...other.subarray(start, start + random.below(40)))
        break
      }
      case 7:
        list[0] = ENCODINGS.indexOf(randomEncoding(random))
        if (random.once(2)) list[1] = list[0]
        break
      default:
        list.splice(place(), 0, ...Array.from({ length: random.below(6) }, () => random.below(256)))
    }
  }
  return Uint8Array.from(list.slice(0, MAX_INPUT_BYTES))
}
