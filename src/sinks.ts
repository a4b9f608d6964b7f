/** What takes decoded octets: text, code points. */
import type { Codec } from './codec.ts'
import type { Kernels } from './kernels/kernels.ts'
import type { CodePointOutput, TextOutput } from './outputs.ts'
import type { OctetSink } from './walk.ts'

export function textSink(kernels: Kernels, codec: Codec, output: TextOutput): OctetSink {
  return {
    convert(start, end, flags) {
      output.reserve(end - start)
      const status = codec.toUtf16(kernels, start, end, output.at, flags)
      output.at += kernels.result.written
      return status
    },
    text: (text) => output.text(text),
    flush: () => output.flush(),
  }
}

export function codePointSink(kernels: Kernels, codec: Codec, output: CodePointOutput): OctetSink {
  return {
    convert(start, end, flags) {
      output.reserve(end - start)
      const status = codec.toUtf32(kernels, start, end, output.at, flags)
      output.at += kernels.result.written
      return status
    },
    text(text) {
      for (const character of text) output.put(character.codePointAt(0)!, kernels)
    },
    flush: () => output.flush(),
  }
}
