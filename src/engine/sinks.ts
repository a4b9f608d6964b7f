/** What takes decoded bytes: text, code points. */

import type { Kernels } from '../kernels/contract.ts'
import type { Codec } from './codec.ts'
import type { ByteSink } from './convert.ts'
import type { CodePointOutput, TextOutput } from './output.ts'

export function textSink(kernels: Kernels, codec: Codec, output: TextOutput): ByteSink {
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

export function codePointSink(kernels: Kernels, codec: Codec, output: CodePointOutput): ByteSink {
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
