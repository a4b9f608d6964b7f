/** What the codecs of this folder share. */
import type { Codec } from '../../engine/rules/codec.ts'
import type { Step } from '../../kernels/contract.ts'
import { createDecoderTwin, createDoubleByteSteps, type DoubleByteRules } from '../../kernels/legacy/double-byte.ts'
import { OK, TRUNCATED } from '../../unicode/status.ts'
import { codecThroughUtf16 } from '../through-utf16.ts'

export function createDoubleByteCodec(name: string, rules: Omit<DoubleByteRules, 'replacement'>): Codec {
  return {
    name,
    replacement: '?',
    maxUnitBytes: 2,
    measureMalformed: measureByStep(createDecoderTwin({ ...rules, replacement: 0x3f })),
    native: ({ asciiText }) => asciiText,
    ...codecThroughUtf16(createDoubleByteSteps({ ...rules, replacement: 0x3f })),
  }
}

/** Bytes of the longest character. */
const MAX_CHARACTER_BYTES = 4

/** Makes `measureMalformed` of the step that decodes in JavaScript. */
export function measureByStep(step: Step): Codec['measureMalformed'] {
  return (k, p, end) => {
    const { bytes, replacement } = k.memory
    if (bytes[p] < 0x80) return -1
    const limit = Math.min(end, p + MAX_CHARACTER_BYTES)
    const status = step(k, p, limit, replacement >> 1, 0)
    const isCut = status === TRUNCATED && p + k.length === limit
    return status === OK || k.read > 0 || isCut ? 0 : k.length
  }
}
