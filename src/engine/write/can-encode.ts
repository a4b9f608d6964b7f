/** Whether an encoding has all characters of a text, for functions that stand in for what it lacks. */
import { kernels } from '../../kernels/choose.ts'
import { WINDOW } from '../../kernels/contract.ts'
import { FINAL, OK } from '../../unicode/status.ts'
import { isLeadSurrogate } from '../../unicode/surrogates.ts'
import { type Codec, forkCodec } from '../rules/codec.ts'

const known = /* @__PURE__ */ new WeakMap<Codec, (text: string) => boolean>()

/** A function that tells whether the encoding has all characters of a text: the same each time, so that answers can be remembered by it. */
export function canEncodeBy(codec: Codec): (text: string) => boolean {
  let canEncode = known.get(codec)
  if (!canEncode) known.set(codec, (canEncode = (text) => hasCharacters(codec, text)))
  return canEncode
}

/** The codec stays in its state. */
function hasCharacters(codec: Codec, text: string): boolean {
  const k = kernels(text.length)
  const { memory, strings } = k
  const { fromUtf16 } = forkCodec(codec)
  const at = memory.pivot >> 1
  for (let position = 0; position < text.length; ) {
    let end = Math.min(text.length, position + WINDOW / 2)
    if (end < text.length && isLeadSurrogate(text.charCodeAt(end - 1))) end-- // perhaps the first half of a pair
    strings.toUtf16(text, position, end, at)
    if (fromUtf16(k, at, at + end - position, memory.output, FINAL) !== OK) return false
    position = end
  }
  return true
}
