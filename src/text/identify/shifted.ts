/** Encodings of seven bits with shifts that the Web has given up, by their patterns. ASCII can hide in them, so they are an answer only where the caller allows them. */
import { ascii } from '../../encodings/ascii.ts'
import { hz } from '../../encodings/codepages/hz.ts'
import { iso2022kr } from '../../encodings/codepages/iso2022kr.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { isWellFormed } from './candidates.ts'
import { MAX_JUDGED_BYTES } from './judge.ts'

/** What text in them has, all of it, and hardly any other text. Each is found in linear time. */
const PATTERNS: readonly (readonly [encoding: Encoding, patterns: readonly RegExp[]])[] = [
  [hz, [/~\{(?:[!-w][!-~])+~\}/]], // RFC 1843
  // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 1557 designates by ESC and shifts by SO
  [iso2022kr, [/^\x1b\$\)C/m, /\x0e[!-~][!-~]/]],
]

/** The one of these encodings in which the bytes, which are ASCII, are well formed, and have its shifts. */
export function findShifted(bytes: Uint8Array): Encoding | undefined {
  if (!SHIFTS.some((each) => bytes.includes(each))) return undefined
  const head = bytes.subarray(0, MAX_JUDGED_BYTES)
  const text = ascii.decode(head)
  return PATTERNS.find(
    ([encoding, patterns]) => patterns.every((each) => each.test(text)) && isWellFormed(encoding, head),
  )?.[0]
}

const SHIFTS = [0x0e, 0x7e]
