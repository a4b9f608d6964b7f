/** What takes the bytes that one encoding reads and writes them in another. */

import type { Step } from '../kernels/contract.ts'
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import { writeUnits } from '../kernels/fixed-width.ts'
import { FINAL, type Flags, OK, REPLACE, type Status } from '../unicode/status.ts'
import { LOCATE_BYTES, Locator } from './read/locate.ts'
import type { Chunk, Sink } from './read/reader.ts'
import { type Codec, exceedsUnicode, keepsSurrogates } from './rules/codec.ts'
import { characterOf, type LegacyPolicy } from './rules/policy.ts'
import type { Place } from './write/place.ts'
import { writeUtf32 } from './write/utf32.ts'
import type { Writer } from './write/writer.ts'

/** Bytes that one byte of the source can give at most. */
const MAX_EXPANSION = 6

export class TranscodeSink implements Sink {
  origin = 0
  private readonly direct: Step | null

  constructor(
    private readonly writer: Writer,
    private readonly from: Codec,
    readonly stopsAtError = false,
  ) {
    this.direct = findDirectStep(from, writer.codec)
  }

  convert(start: number, end: number, flags: Flags): Status {
    const { writer, direct } = this
    const { kernels, output } = writer
    // The kernel would replace what the target lacks by the same.
    const directFlags = writer.policy === 'replace' ? flags & ~FINAL : flags & ~(FINAL | REPLACE)
    let done = 0
    if (direct && !writer.isHolding) {
      output.reserve(MAX_EXPANSION * (end - start))
      const status = direct(kernels, start, end, output.at, directFlags)
      output.at += kernels.written
      done = kernels.read
      if (status === OK && done === end - start) return OK
    }
    // The way round tells what is wrong with what the direct step has left.
    const convertRest = exceedsUnicode(this.from) ? this.convertByUtf32 : this.convertByUtf16
    const status = convertRest.call(this, start + done, end, flags)
    kernels.read += done
    return status
  }

  private convertByUtf16(start: number, end: number, flags: Flags): Status {
    const { writer, from } = this
    const { kernels } = writer
    const pivot = kernels.memory.pivot >> 1
    const locator = this.createLocator(start, end, flags)
    const status = from.toUtf16(kernels, start, end, pivot, flags)
    const { read, written, length } = kernels
    writer.writeUnits(pivot, pivot + written, (index, count) => {
      const isHeld = index === written - 1 && locator.isLoneLead(pivot + index)
      return this.shift(start, isHeld ? locator.locateLastLead(read) : locator.locate(index, count, this.reserve))
    })
    return kernels.stop(status, read, 0, length)
  }

  /** By UCS-4: what the target lacks is unmappable there, not malformed here. */
  private convertByUtf32(start: number, end: number, flags: Flags): Status {
    const { writer, from } = this
    const { kernels } = writer
    const at = kernels.memory.pivot >> 2
    for (let p = start; ; ) {
      // The code points of a piece leave room in the pivot window for targets that go through UTF-16.
      const last = Math.min(end, p + WINDOW / 2)
      const first = p
      const pieceFlags = last < end ? flags & ~FINAL : flags
      const locator = this.createLocator(first, last, pieceFlags)
      const status = from.toUtf32(kernels, first, last, at, pieceFlags)
      const { read, written, length } = kernels
      writeUtf32(writer, at, at + written, (index, count) =>
        this.shift(first, locator.locate(index, count, this.reserve)),
      )
      p += read
      const isCut = last < end && (status === OK || p + length >= last)
      if (!isCut) return kernels.stop(status, p - start, 0, length)
    }
  }

  private createLocator(start: number, end: number, flags: Flags): Locator {
    const { writer, from } = this
    const callsForeignCode = typeof writer.policy === 'function'
    const locator = new Locator({ kernels: writer.kernels, codec: from, start, end, flags }, callsForeignCode)
    // A lead surrogate that waits has its place already: a function is asked about it before the locator is.
    if (callsForeignCode && writer.isHolding) locator.keep()
    return locator
  }

  private readonly reserve = (): number => {
    const { output } = this.writer
    output.reserve(LOCATE_BYTES)
    return output.at
  }

  /** A place from the start of the stream. */
  private shift(start: number, { offset, length }: Place): Place {
    return { offset: this.origin + start + offset, length }
  }

  writeText(text: string, place: Place): void {
    this.writer.writeReplacement(text, place)
  }

  writeBytes({ bytes, start, end, base }: Chunk, policy: LegacyPolicy): void {
    const { writer } = this
    for (let i = start; i < end; i++) {
      const unit = characterOf(bytes[i], policy)
      if (!writer.writeKnownUnit(unit))
        writer.writeReplacement(String.fromCharCode(unit), { offset: base + start, length: end - start })
    }
  }

  writeAscii(byte: number): boolean {
    return this.writer.writeKnownUnit(byte)
  }

  beforeError(): void {
    // What is dropped may stand between the halves of a pair.
    if (this.writer.policy !== 'ignore') this.writer.writeRefusedLead()
  }

  flush(): void {
    this.writer.output.flush()
  }
}

/** The steps that were asked for, by source and target. */
const directSteps = /* @__PURE__ */ new WeakMap<Codec, WeakMap<Codec, Step | null>>()

/** The step that takes bytes of one encoding straight to bytes of the other; null: there is none. */
export function findDirectStep(from: Codec, to: Codec): Step | null {
  let steps = directSteps.get(from)
  if (!steps) directSteps.set(from, (steps = new WeakMap()))
  let step = steps.get(to)
  if (step === undefined) steps.set(to, (step = createDirectStep(from, to) ?? null))
  return step
}

function createDirectStep(from: Codec, to: Codec): Step | undefined {
  if (from.fork) return undefined // what it has read is behind it
  const isUcs2 = from.repertoire.surrogates === 'units' && to.repertoire.surrogates === 'units'
  // The target must not accept what is malformed in the source …
  const acceptsMore =
    (keepsSurrogates(to) && !keepsSurrogates(from)) ||
    (exceedsUnicode(to) && !exceedsUnicode(from) && from.unitBytes === 4)
  const fromUnits = from.unitBytes === 2 ? to.fromUtf16 : to.fromUtf32
  if (from.unitBytes && fromUnits && !acceptsMore && !isUcs2) return readWholeUnits(from.unitBytes, fromUnits)
  // … nor the source give what the target lacks.
  const givesMore =
    keepsSurrogates(from) ||
    to.repertoire.surrogates === 'units' ||
    (exceedsUnicode(from) && !exceedsUnicode(to) && to.unitBytes === 4)
  const toUnits = to.unitBytes === 2 ? from.toUtf16 : from.toUtf32
  if (to.unitBytes && toUnits && (!givesMore || isUcs2))
    return writeUnits(to.unitBytes, to.orderBytes !== undefined, toUnits)
  if (from.family === 'utf-8' && to.family === 'utf-8') return copyUtf8
  if (from.family === 'utf-8' && to.family === 'iso-8859-1') {
    // What UTF-8 lacks is not malformed in its older form.
    const kept = exceedsUnicode(from) ? ~REPLACE : ~0
    return (k, start, end, at, flags) => k.utf8ToLatin1(start, end, at, flags & kept)
  }
  if (from.family === 'iso-8859-1' && to.family === 'utf-8')
    return (k, start, end, at, flags) => k.latin1ToUtf8(start, end, at, flags)
  return undefined
}

/** A step on units, made to read whole units of bytes. */
function readWholeUnits(unitBytes: 2 | 4, step: Step): Step {
  return (k, start, end, at, flags) => {
    const status = step(k, start / unitBytes, Math.floor(end / unitBytes), at, flags)
    k.read *= unitBytes
    return status
  }
}

function copyUtf8(k: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { memory } = k
  const status = k.validateUtf8(start, end, 0, flags)
  memory.bytes.copyWithin(at, start, start + k.read)
  k.written = k.read
  return status
}
