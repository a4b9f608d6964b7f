/**
 * Text and bytes of one window in which nothing is wrong, as most are: loaded, converted by one call of a kernel, and taken out. What has
 * an error or another window goes the general way, by Reader and Writer. An encoding with shift states needs no fork for this: nothing comes
 * between the first state and the last.
 *
 * Measured: bench/README.md, "one window".
 */
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import { FINAL, OK } from '../unicode/status.ts'
import { type Codec, chooseCodec, measureBom } from './rules/codec.ts'
import type { DecodeSettings, EncodeSettings, TranscodeSettings } from './rules/options.ts'
import { replaceFlag } from './rules/policy.ts'
import { findDirectStep } from './transcode-sink.ts'

/** Writes the bytes of the text to the output window. Returns how many they are; -1: the text goes the general way. */
export function encodeWindow(k: Kernels, codec: Codec, text: string, settings: EncodeSettings): number {
  const { policy, writesBom, direct } = settings
  const { length } = text
  if (length > WINDOW / 2 || direct === 'optional') return -1
  const { memory, strings, result } = k
  const start = memory.pivot >> 1
  let head = 0
  if (writesBom && length > 0) {
    memory.bytes.set(codec.bom!, memory.output)
    head = codec.bom!.length
  }
  strings.toUtf16(text, 0, length, start)
  const status = codec.fromUtf16(k, start, start + length, memory.output + head, FINAL | replaceFlag(policy))
  const written = head + result.written
  const ending = codec.finish?.(k, memory.output + written) ?? 0
  codec.reset?.()
  return status === OK ? written + ending : -1
}

/**
 * Reads the bytes to the text. Undefined: they go the general way.
 * @param bytes may be shared memory: only the copy of them is looked at
 */
export function decodeWindow(
  k: Kernels,
  codec: Codec,
  bytes: Uint8Array,
  { policy, stripsBom }: DecodeSettings,
): string | undefined {
  const { length } = bytes
  if (length > WINDOW) return undefined
  const { memory, strings, result } = k
  const { input, output } = memory
  const end = input + length
  memory.bytes.set(bytes, input)
  const chosen = codec.chooseByBom ? chooseCodec(codec, memory.bytes.subarray(input, end)) : codec
  const start = input + (stripsBom ? measureBom(chosen, memory.bytes, input, end) : 0)
  chosen.orderBytes?.(k, start, end)
  const status = chosen.toUtf16(k, start, end, output >> 1, FINAL | replaceFlag(policy))
  chosen.reset?.()
  return status === OK ? strings.fromUtf16(output >> 1, (output >> 1) + result.written) : undefined
}

/** Writes the bytes in another encoding to the output window, by a step that takes one to the other. Returns as `encodeWindow`. */
export function transcodeWindow(
  k: Kernels,
  { from, to }: { readonly from: Codec; readonly to: Codec },
  bytes: Uint8Array,
  { policy, stripsBom, writesBom }: TranscodeSettings,
): number {
  const { length } = bytes
  if (length > WINDOW || writesBom || to.fork) return -1
  const direct = findDirectStep(from, to)
  if (!direct) return -1
  const { memory, result } = k
  const { input, output } = memory
  const start = input + (stripsBom ? measureBom(from, bytes) : 0)
  const end = input + length
  memory.bytes.set(bytes, input)
  from.orderBytes?.(k, start, end)
  const status = direct(k, start, end, output, replaceFlag(policy))
  return status === OK && result.read === end - start ? result.written : -1
}
