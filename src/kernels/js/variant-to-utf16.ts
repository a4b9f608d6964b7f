/**
 * CESU-8, modified UTF-8, WTF-8 and UTF-8B to UTF-16, validating: the loop of utf8-to-utf16.ts by the rules of each.
 */
import { type Flags, type Status, VARIANT } from '../contract.ts'
import { type DecodingRules, decodeSequences } from './utf8-to-utf16.ts'
import { measureVariantSequence, stopAtMalformedVariant } from './variant.ts'

/** By the two bits of the flags: CESU-8, modified UTF-8, WTF-8, UTF-8B. */
const RULES: readonly DecodingRules[] = [
  /* @__PURE__ */ createRules({ firstInvalid: 0xf0, splitsPairs: true }),
  /* @__PURE__ */ createRules({ firstInvalid: 0xf0, splitsPairs: true, keepsLone: true, least: 1 }),
  /* @__PURE__ */ createRules({ keepsLone: true }),
  /* @__PURE__ */ createRules({ escapes: true }),
]

function createRules(own: Partial<DecodingRules>): DecodingRules {
  return {
    least: 0,
    firstInvalid: 0xf5,
    longest: 6,
    splitsPairs: false,
    keepsLone: false,
    escapes: false,
    measure: measureVariantSequence,
    stopAt: stopAtMalformedVariant,
    ...own,
  }
}

export function variantToUtf16(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint16Array,
  at: number,
  flags: Flags,
): Status {
  return decodeSequences(source, start, end, target, at, flags, RULES[(flags & VARIANT) >> 2])
}
