/** What the codecs of this folder share. */
import type { Codec } from '../../engine/rules/codec.ts'
import {
  createDoubleByteDecoder,
  createDoubleByteEncoder,
  type DoubleByteRules,
} from '../../kernels/legacy/double-byte.ts'
import { codecThroughUtf16 } from '../through-utf16.ts'

export function createDoubleByteCodec(name: string, rules: Omit<DoubleByteRules, 'replacement'>): Codec {
  const all = { ...rules, replacement: 0x3f }
  return {
    name,
    replacement: '?',
    native: ({ ascii }) => ({ decode: ascii.decode }),
    ...codecThroughUtf16(createDoubleByteDecoder(all), createDoubleByteEncoder(all)),
  }
}
