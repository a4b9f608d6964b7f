/** What the codecs of this folder share. */
import type { Codec } from '../../engine/rules/codec.ts'
import { createDoubleByteSteps, type DoubleByteRules } from '../../kernels/legacy/double-byte.ts'
import { codecThroughUtf16 } from '../through-utf16.ts'

export function createDoubleByteCodec(name: string, rules: Omit<DoubleByteRules, 'replacement'>): Codec {
  return {
    name,
    replacement: '?',
    native: ({ asciiText }) => asciiText,
    ...codecThroughUtf16(createDoubleByteSteps({ ...rules, replacement: 0x3f })),
  }
}
