/**
 * Writes text and code points of any length in an encoding, window by window, and applies the policy where a kernel stops.
 *
 * A lead surrogate at the end of what is written is held back, since its trail may come next. The halves of the source and those that
 * functions return are held apart; the texts for two errors that follow each other are one. docs/errors.md, "Halves of surrogate pairs".
 */
import { type Kernels, REPLACEMENT, type Step, WINDOW } from '../../kernels/contract.ts'
import { FINAL, OK, TOO_LARGE, UNMAPPABLE } from '../../unicode/status.ts'
import { isLeadSurrogate, isTrailSurrogate, joinSurrogates } from '../../unicode/surrogates.ts'
import { CALLBACK_WINDOW } from '../read/reader.ts'
import { type Codec, keepsLeads } from '../rules/codec.ts'
import { formatCodePoint, MalformedError, type MalformedSequence } from '../rules/errors.ts'
import {
  callPolicy,
  createUnencodable,
  replaceFlag,
  type TranscodePolicy,
  textForCodePoint,
  textForName,
} from '../rules/policy.ts'
import { canEncodeBy } from './can-encode.ts'
import { ByteOutput, MAX_ELEMENT_BYTES } from './output.ts'
import { writeOwedBom } from './owed-bom.ts'
import type { Elements, Locate, Place } from './place.ts'
import { StandInCache } from './stand-in-cache.ts'
import { checkApart, type Half, type WriterState } from './writer-state.ts'

/** A conversion to bytes: what writes, what is to be done about errors, and where the result goes. */
export class Writer {
  /** Is a code point that is too large for the encoding a character of the source, which the encoding lacks? */
  isTranscoding = false
  /** Is a BOM to be written before the text, which has not begun? */
  owesBom = false
  /** The last unit of the source, if it is a lead surrogate. */
  private lead: Half | undefined
  /** The last unit of what a function returned for an error, if that is a lead surrogate. It stands before `lead`. */
  private half: Half | undefined
  private readonly standIns: StandInCache

  /** @param codec a fork of its own for an encoding with shift states */
  constructor(
    readonly kernels: Kernels,
    readonly codec: Codec,
    readonly policy: TranscodePolicy,
    readonly output = new ByteOutput(kernels),
  ) {
    this.standIns = new StandInCache(kernels, codec, output)
  }

  /** Has something been read that is not written yet? */
  get isHolding(): boolean {
    return this.heldOffset !== undefined
  }

  /** Where that begins. Undefined: all is written. */
  get heldOffset(): number | undefined {
    return (this.half ?? this.lead)?.place.offset
  }

  /** What `restoreState` goes back to. */
  saveState(): WriterState {
    const { lead, half, owesBom, codec, output } = this
    return { lead, half, owesBom, state: codec.saveState?.() ?? 0, length: output.length }
  }

  /** Goes back to a state, and takes back what has been written since. */
  restoreState({ lead, half, owesBom, state, length }: WriterState): void {
    this.lead = lead
    this.half = half
    this.owesBom = owesBom
    this.codec.restoreState?.(state)
    this.output.truncate(length)
  }

  writeBom(): void {
    const { bom } = this.codec
    if (!bom) return
    this.output.reserve(bom.length)
    this.kernels.memory.bytes.set(bom, this.output.at)
    this.output.at += bom.length
  }

  /**
   * Writes text[start, end).
   * @param base offset of text[0] from the start of the stream
   */
  writeText(text: string, start: number, end: number, base: number): void {
    const { memory, strings } = this.kernels
    const at = memory.pivot >> 1
    const size = (typeof this.policy === 'function' ? CALLBACK_WINDOW : WINDOW) / 2
    for (let position = start; position < end; ) {
      const first = position
      const last = Math.min(end, first + size)
      strings.toUtf16(text, first, last, at)
      this.writeUnits(at, at + last - first, (index, length) => ({ offset: base + first + index, length }))
      position = last
    }
  }

  /** Writes text that stands for what is malformed at `place`. What the encoding lacks there throws. */
  writeReplacement(text: string, place: Place): void {
    if (text === '' || (!this.isHolding && this.standIns.write(text))) return
    const { kernels, codec } = this
    if (this.lead) {
      if (isTrailSurrogate(text.charCodeAt(0))) checkApart(codec, this.lead.unit, place)
      this.writeLead()
    }
    const { units, replacement } = kernels.memory
    const at = replacement >> 1
    for (let i = 0; i < text.length; i += REPLACEMENT / 2) {
      const end = Math.min(text.length, i + REPLACEMENT / 2)
      kernels.strings.toUtf16(text, i, end, at)
      let first = at
      let last = at + end - i
      const { half } = this
      this.half = undefined
      if (half) units[--first] = half.unit
      const next = isLeadSurrogate(units[last - 1]) ? { unit: units[--last], place } : undefined
      const locate: Locate = (index) => (half && index === 0 ? half.place : place)
      this.writeElements(codec.fromUtf16, { elements: units, start: first, end: last }, locate, 'throw')
      this.half = next
    }
  }

  /** Writes units[start, end) of the memory, which are of the source. May overwrite the unit before them. */
  writeUnits(start: number, end: number, locate: Locate): void {
    if (start === end) return
    const { units } = this.kernels.memory
    const { lead } = this
    let first = start
    let last = end
    let locateJoined = locate
    if (lead) {
      this.lead = undefined
      units[--first] = lead.unit
      locateJoined = (index, count) => {
        if (index > 0) return locate(index - 1, count)
        const { offset, length } = lead.place
        return { offset, length: count === 1 ? length : length + locate(0, 1).length }
      }
    }
    const unit = units[last - 1]
    const next = isLeadSurrogate(unit) ? { unit, place: locateJoined(--last - first, 1) } : undefined
    this.writeElements(this.codec.fromUtf16, { elements: units, start: first, end: last }, locateJoined)
    this.lead = next
  }

  /** Writes a lead surrogate of the source that is held back as the lone one that it is. */
  writeLead(): void {
    const { lead } = this
    if (!lead) return
    const { units, pivot } = this.kernels.memory
    const at = (pivot >> 1) - 1
    this.lead = undefined
    units[at] = lead.unit
    this.writeElements(this.codec.fromUtf16, { elements: units, start: at, end: at + 1 }, () => lead.place)
  }

  /** As `writeLead`, if the encoding refuses it: then that error comes before the next. */
  writeRefusedLead(): void {
    if (!keepsLeads(this.codec)) this.writeLead()
  }

  /**
   * Writes a half that a function returned, alone.
   * @param next the unit of the source that follows; undefined: none
   * @throws MalformedError where the encoding has no lone surrogates
   */
  private writeHalf(next?: number): void {
    const { half, kernels, codec } = this
    if (!half) return
    const { units, replacement } = kernels.memory
    const at = replacement >> 1
    if (next !== undefined && isTrailSurrogate(next)) checkApart(codec, half.unit, half.place)
    this.half = undefined
    units[at] = half.unit
    this.writeElements(codec.fromUtf16, { elements: units, start: at, end: at + 1 }, () => half.place, 'throw')
  }

  /** Writes codePoints[start, end) of the memory by a step of the codec. */
  writeByStep(step: Step, start: number, end: number, locate: Locate): void {
    this.writeElements(step, { elements: this.kernels.memory.codePoints, start, end }, locate)
  }

  /** Converts elements[start, end) of the memory by a step of the codec, asks the policy where it stops, and goes on. */
  private writeElements(step: Step, source: Elements, locate: Locate, policy = this.policy): void {
    const { kernels, output } = this
    const { elements, start, end } = source
    const flags = FINAL | replaceFlag(policy)
    let p = start
    while (p < end) {
      // A half that a function returned waits for the text of the next error: only that can be its other half.
      const last = this.half ? Math.min(end, p + 2) : end
      output.reserve(MAX_ELEMENT_BYTES * (last - p))
      const status = step(kernels, p, last, output.at, flags)
      const { read, written, length } = kernels
      if (this.half && read > 0) {
        this.writeHalf(elements[p])
        continue
      }
      output.at += written
      p += read
      if (status === OK) return
      const codePoint = length === 2 ? joinSurrogates(elements[p], elements[p + 1]) : elements[p]
      const index = p - start
      p += length
      if (policy === 'throw') this.refuseElement(status, codePoint, locate(index, length))
      if (policy === 'ignore' || this.writeNamed(codePoint)) {
        if (length > 1) continue
        this.standIns.addLacked(codePoint)
        while (p < end && this.standIns.isRefused(elements, p, end)) {
          if (policy !== 'ignore' && !this.writeNamed(elements[p])) break
          p++
        }
        continue
      }
      this.replaceElement(status, codePoint, locate(index, length), { elements, start: p, end })
    }
  }

  /**
   * Writes what a policy that is a name puts in the place of a code point, without the search for its place. Returns false where it has
   * written nothing: `replaceElement` does it.
   */
  writeNamed(codePoint: number): boolean {
    const { policy, codec, standIns } = this
    if (typeof policy === 'function' || policy === 'throw' || this.isHolding) return false
    if (standIns.writeAgain(codePoint)) return true
    const text = textForName(policy, codePoint, codec.replacement)
    return text !== undefined && standIns.writeFor(codePoint, text)
  }

  /** Writes a unit that the encoding is known to have. False: nothing is written, and the ways of any text are left. */
  writeKnownUnit(unit: number): boolean {
    return !this.isHolding && this.standIns.writeUnit(unit)
  }

  /**
   * Writes what stands for a code point that can't be encoded.
   * @param rest what is written next: foreign code may overwrite it in between
   */
  replaceElement(status: number, codePoint: number, place: Place, rest: Elements): void {
    const { policy, codec, output } = this
    const sequence = this.describeElement(status, codePoint, place)
    if (typeof policy !== 'function') {
      this.writeReplacement(textForCodePoint(policy, sequence, codePoint, codec.replacement), place)
      return
    }
    const { elements, start, end } = rest
    let kept: Uint16Array | Uint32Array | undefined
    const save = () => {
      kept = elements.slice(start, end)
      output.flush()
    }
    const text = callPolicy(policy, sequence, save, canEncodeBy(codec))
    if (kept) elements.set(kept, start)
    this.writeReplacement(text, place)
  }

  private describeElement(status: number, codePoint: number, place: Place): MalformedSequence {
    const reason = status === TOO_LARGE && this.isTranscoding ? UNMAPPABLE : status
    return createUnencodable(this.codec.name, reason, place, codePoint)
  }

  private refuseElement(status: number, codePoint: number, place: Place): never {
    throw new MalformedError(this.describeElement(status, codePoint, place), formatCodePoint(codePoint))
  }

  /** Writes what is held back, and what closes an open shift. */
  finish(): void {
    this.writeLead()
    this.writeHalf()
    const { codec, output, kernels } = this
    if (!codec.finish) return
    output.reserve(8)
    output.at += codec.finish(kernels, output.at)
  }

  /** The bytes of what is held back; the writer stays as it is. */
  copyHeld(): Uint8Array<ArrayBuffer> {
    const { output, kernels } = this
    const before = this.saveState()
    writeOwedBom(this)
    this.writeLead()
    this.writeHalf()
    const bytes = kernels.memory.bytes.slice(output.at - (output.length - before.length), output.at)
    this.restoreState(before)
    return bytes
  }
}
