/** Whether an encoding has all characters of a text, for functions that stand in for what it lacks. */
import { kernels } from '../../kernels/choose.ts'
import { WINDOW } from '../../kernels/contract.ts'
import { FINAL, OK } from '../../unicode/status.ts'
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
  const { length } = text
  if (length > WINDOW / 2) return Array.from(text).every((each) => hasCharacters(codec, each))
  const k = kernels(length)
  const at = k.memory.pivot >> 1
  k.strings.toUtf16(text, 0, length, at)
  return forkCodec(codec).fromUtf16(k, at, at + length, k.memory.output, FINAL) === OK
}
