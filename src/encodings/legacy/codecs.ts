/** What the codecs of this folder share. */
import type { Codec } from '../../engine/rules/codec.ts'
import { toUtf32ThroughUtf16, validateThroughUtf16, writeUtf32ThroughUtf16 } from '../../engine/via-utf16.ts'
import type { Step } from '../../kernels/contract.ts'
import {
  createDoubleByteDecoder,
  createDoubleByteEncoder,
  type DoubleByteRules,
} from '../../kernels/legacy/double-byte.ts'

/** The parts of a codec that follow from the steps from and to UTF-16. */
export function codecThroughUtf16(toUtf16: Step, fromUtf16: Step) {
  return {
    repertoire: { max: 0x10ffff, surrogates: 'malformed' },
    validate: validateThroughUtf16(toUtf16),
    toUtf16,
    toUtf32: toUtf32ThroughUtf16(toUtf16, false),
    fromUtf16,
    writeUtf32: writeUtf32ThroughUtf16,
  } satisfies Partial<Codec>
}

export function createDoubleByteCodec(name: string, rules: Omit<DoubleByteRules, 'replacement'>): Codec {
  const all = { ...rules, replacement: 0x3f }
  return {
    name,
    replacement: '?',
    native: ({ ascii }) => ({ decode: ascii.decode }),
    ...codecThroughUtf16(createDoubleByteDecoder(all), createDoubleByteEncoder(all)),
  }
}
