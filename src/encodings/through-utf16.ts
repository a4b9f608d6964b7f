/** What the codecs share that know no other steps than those from and to UTF-16. */
import type { Codec } from '../engine/rules/codec.ts'
import type { Step } from '../kernels/contract.ts'
import { toUtf32ThroughUtf16, validateThroughUtf16 } from '../kernels/via-utf16.ts'

/** The parts of a codec that follow from the steps from and to UTF-16. */
export function codecThroughUtf16({ toUtf16, fromUtf16 }: { readonly toUtf16: Step; readonly fromUtf16: Step }) {
  return {
    repertoire: { max: 0x10ffff, surrogates: 'malformed' },
    validate: validateThroughUtf16(toUtf16),
    toUtf16,
    toUtf32: toUtf32ThroughUtf16(toUtf16, false),
    fromUtf16,
  } satisfies Partial<Codec>
}
