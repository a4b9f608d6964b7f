/** iconv-lite's UTF-7 and that of IMAP, laxer than RFC 2152 and RFC 3501: everything is read, and bits that are left over are dropped. */
import { allocate, type Bytes, bytesOfChunk, copyToResult, reserveUnits, textOfUnits } from './bytes.ts'
import type { DecoderStream, EncoderStream, WholeCodec } from './codec.ts'
import { BASE64, createDigitTable } from './without-buffer.ts'

const MINUS = 0x2d

/** What tells the two apart. */
interface Rules {
  /** `+` or `&`. */
  readonly shift: number
  readonly digits: Int8Array
  /** The digits by value, as bytes. */
  readonly alphabet: Uint8Array
  /** By byte: 1 if the character stands for itself. */
  readonly direct: Uint8Array
}

function createRules(shift: string, last: string, isDirect: (character: string) => boolean): Rules {
  const alphabet = Uint8Array.from(BASE64.slice(0, -1) + last, (digit) => digit.charCodeAt(0))
  const direct = Uint8Array.from({ length: 0x80 }, (_, byte) => (isDirect(String.fromCharCode(byte)) ? 1 : 0))
  return { shift: shift.charCodeAt(0), digits: createDigitTable({ [last]: 63 }), alphabet, direct }
}

/** Sets D and B, rule 3. */
const UTF7 = /* @__PURE__ */ createRules('+', '/', (character) => /[A-Za-z0-9'(),\-./:? \n\r\t]/.test(character))
const IMAP = /* @__PURE__ */ createRules(
  '&',
  ',',
  (character) => character >= ' ' && character <= '~' && character !== '&',
)

abstract class ShiftCodec implements WholeCodec {
  declare decoder: typeof ShiftDecoder
  abstract encoder: typeof Utf7Encoder | typeof ImapEncoder
  abstract readonly rules: Rules
  readonly bomAware = true

  decodeAll(bytes: Uint8Array): string {
    return new ShiftDecoder(undefined, this).write(bytes)
  }

  abstract encodeAll(text: string): Bytes
}

class ShiftDecoder implements DecoderStream {
  private isShifted = false
  /** Has nothing come since the shift? */
  private isEmpty = false
  private bits = 0
  private count = 0

  constructor(
    _: unknown,
    private readonly codec: ShiftCodec,
  ) {}

  write(chunk: Uint8Array | string): string {
    const bytes = bytesOfChunk(chunk)
    const { shift, digits } = this.codec.rules
    const units = reserveUnits(bytes.length)
    let { isShifted, isEmpty, bits, count } = this
    let out = 0
    for (let p = 0; p < bytes.length; p++) {
      const byte = bytes[p]
      if (isShifted) {
        const value = digits[byte]
        if (value >= 0) {
          isEmpty = false
          bits = ((bits & 0xffff) << 6) | value
          count += 6
          if (count >= 16) {
            count -= 16
            units[out++] = bits >> count
          }
          continue
        }
        isShifted = false
        if (byte === MINUS) {
          if (isEmpty) units[out++] = shift
          continue
        }
      }
      if (byte === shift) {
        isShifted = isEmpty = true
        bits = count = 0
      } else units[out++] = byte < 0x80 ? byte : 0xfffd
    }
    this.isShifted = isShifted
    this.isEmpty = isEmpty
    this.bits = bits
    this.count = count
    return textOfUnits(units, 0, out)
  }

  end(): string {
    this.isShifted = false
    return ''
  }
}

ShiftCodec.prototype.decoder = ShiftDecoder

/** Writes text in pieces, in which a shift can stay open. */
class ShiftWriter {
  isShifted = false
  private bits = 0
  private count = 0
  private at = 0
  private readonly bytes: Uint8Array

  constructor(
    private readonly rules: Rules,
    maxUnits: number,
  ) {
    this.bytes = allocate(5 * maxUnits + 8)
  }

  resume({ isShifted, bits, count }: ShiftWriter): void {
    this.isShifted = isShifted
    this.bits = bits
    this.count = count
  }

  putByte(byte: number): void {
    this.bytes[this.at++] = byte
  }

  openShift(): void {
    this.putByte(this.rules.shift)
    this.isShifted = true
    this.bits = this.count = 0
  }

  putUnit(unit: number): void {
    const { alphabet } = this.rules
    this.bits = (this.bits << 16) | unit
    this.count += 16
    for (; this.count >= 6; this.count -= 6) this.putByte(alphabet[(this.bits >> (this.count - 6)) & 63])
    this.bits &= 63
  }

  closeShift(): void {
    if (this.count > 0) this.putByte(this.rules.alphabet[(this.bits << (6 - this.count)) & 63])
    this.putByte(MINUS)
    this.isShifted = false
  }

  finish(): Bytes {
    return copyToResult(this.bytes.subarray(0, this.at))
  }
}

export class Utf7Codec extends ShiftCodec {
  declare encoder: typeof Utf7Encoder
  readonly rules = UTF7

  /** Each run of characters that can't stand for themselves is shifted; a plus sign alone is `+-`. */
  encodeAll(text: string): Bytes {
    const { direct, shift } = UTF7
    const { length } = text
    const writer = new ShiftWriter(UTF7, length)
    const isDirect = (unit: number): boolean => unit < 0x80 && direct[unit] === 1
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i)
      const isLast = i + 1 === length || isDirect(text.charCodeAt(i + 1))
      if (isDirect(unit)) writer.putByte(unit)
      else if (unit === shift && !writer.isShifted && isLast) {
        writer.putByte(shift)
        writer.putByte(MINUS)
      } else {
        if (!writer.isShifted) writer.openShift()
        writer.putUnit(unit)
        if (isLast) writer.closeShift()
      }
    }
    return writer.finish()
  }
}

class Utf7Encoder implements EncoderStream {
  constructor(
    _: unknown,
    private readonly codec: Utf7Codec,
  ) {}

  write(text: string): Bytes {
    return this.codec.encodeAll(text)
  }

  end(): undefined {}
}

Utf7Codec.prototype.encoder = Utf7Encoder

export class Utf7ImapCodec extends ShiftCodec {
  declare encoder: typeof ImapEncoder
  readonly rules = IMAP

  encodeAll(text: string): Bytes {
    const encoder = new ImapEncoder()
    return encoder.encode(text, true)
  }
}

/** A shift stays open until a character that stands for itself. */
class ImapEncoder implements EncoderStream {
  private state = new ShiftWriter(IMAP, 0)

  write(text: string): Bytes {
    return this.encode(text, false)
  }

  end(): Bytes | undefined {
    return this.state.isShifted ? this.encode('', true) : undefined
  }

  encode(text: string, isLast: boolean): Bytes {
    const { direct, shift } = IMAP
    const writer = new ShiftWriter(IMAP, text.length)
    writer.resume(this.state)
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit < 0x80 && (direct[unit] === 1 || unit === shift)) {
        if (writer.isShifted) writer.closeShift()
        writer.putByte(unit)
        if (unit === shift) writer.putByte(MINUS)
      } else {
        if (!writer.isShifted) writer.openShift()
        writer.putUnit(unit)
      }
    }
    if (isLast && writer.isShifted) writer.closeShift()
    this.state = writer
    return writer.finish()
  }
}

Utf7ImapCodec.prototype.encoder = ImapEncoder
