/** What takes the bytes that are read: to collect what a step makes of them, or only to count them. */
import type { Kernels, Step } from '../../kernels/contract.ts'
import { type Flags, OK, REPLACE, type Status } from '../../unicode/status.ts'
import type { Codec } from '../rules/codec.ts'
import { characterOf, type LegacyPolicy } from '../rules/policy.ts'
import type { CodePointOutput, TextOutput } from '../write/output.ts'
import type { Chunk, Sink } from './reader.ts'

/** Makes text or code points. */
export class OutputSink<T extends TextOutput | CodePointOutput> implements Sink {
  origin = 0
  /** @param step one of the codec, `toUtf16` or `toUtf32` */
  constructor(
    private readonly kernels: Kernels,
    private readonly step: Step,
    readonly output: T,
  ) {}

  convert(start: number, end: number, flags: Flags): Status {
    const { kernels, output } = this
    output.reserve(end - start)
    const status = this.step(kernels, start, end, output.at, flags)
    output.at += kernels.written
    return status
  }

  writeText(text: string): void {
    this.output.writeText(text)
  }

  writeBytes({ bytes, start, end }: Chunk, policy: LegacyPolicy): void {
    const { output } = this
    output.reserve(end - start)
    for (let i = start; i < end; i++) output.writeUnit(characterOf(bytes[i], policy))
  }

  writeAscii(byte: number): boolean {
    this.output.reserve(1)
    this.output.writeUnit(byte)
    return true
  }

  flush(): void {
    this.output.flush()
  }
}

/**
 * Counts what the bytes give: what is well-formed by a kernel that counts, the rest of a window where something is replaced by converting
 * it.
 */
export class CountSink implements Sink {
  origin = 0
  count = 0
  constructor(
    private readonly kernels: Kernels,
    private readonly codec: Codec,
    /** What is counted: UTF-16 units or code points. */
    private readonly target: 'units' | 'code points',
  ) {}

  convert(start: number, end: number, flags: Flags): Status {
    const { kernels, codec, target } = this
    const countWellFormed = target === 'units' ? codec.countUtf16 : codec.countCodePoints
    if (!countWellFormed) return this.convertAll(start, end, flags)
    const status = codec.validate(kernels, start, end, 0, flags & ~REPLACE)
    const { read, length } = kernels
    this.count += countWellFormed(kernels, start, start + read)
    if (status === OK || !(flags & REPLACE)) return kernels.stop(status, read, 0, length)
    const replaced = this.convertAll(start + read, end, flags)
    kernels.read += read
    return replaced
  }

  private convertAll(start: number, end: number, flags: Flags): Status {
    const { kernels, codec, target } = this
    const { output } = kernels.memory
    const status =
      target === 'units'
        ? codec.toUtf16(kernels, start, end, output >> 1, flags)
        : codec.toUtf32(kernels, start, end, output >> 2, flags)
    this.count += kernels.written
    return status
  }

  writeText(text: string): void {
    this.count += this.target === 'units' ? text.length : [...text].length
  }

  writeBytes({ start, end }: Chunk): void {
    this.count += end - start
  }

  writeAscii(): boolean {
    this.count++
    return true
  }

  flush(): void {}
}
