/** `identify` for bytes that come in chunks. It says which of them can be passed on before the encoding is known. */
import { ascii } from '../../encodings/ascii.ts'
import { latin1 } from '../../encodings/latin1.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { attributeError } from '../../engine/rules/errors.ts'
import { type BytesInput, bytesOf } from '../../engine/rules/input.ts'
import { MAX_DECLARATION_BYTES } from './declarations.ts'
import { type Hints, type KnownHints, readHints } from './hints.ts'
import { type Identification, identifyBytes, identifyNamed } from './identify.ts'

/** At most so many bytes wait for a decision. */
const MAX_HELD_BYTES = 1 << 16
/** BOMs have at most so many bytes. */
const MAX_BOM_BYTES = 4
/** Designations of UTF-8 with what pads them. */
const MAX_DESIGNATION_BYTES = 64
/** So much plain text in front of what is held is kept, besides the beginning: what statistics begin with. */
const CONTEXT_BYTES = 256

const NO_BYTES = /* @__PURE__ */ new Uint8Array(0)

/** Bytes whose reading is clear. */
export interface Progress {
  /** ASCII that every encoding in question reads alike, and that comes before what is held. */
  readonly plain: Uint8Array
  /** Its text, where it is at hand. */
  readonly text?: string
  /** The bytes behind it, where this chunk has brought the decision. */
  readonly rest?: Uint8Array
}

/**
 * Tells which encoding bytes are in that come in chunks.
 *
 * ```js
 * const identifier = new Identifier({ language: 'ja' })
 * for (const chunk of chunks) if (identifier.push(chunk)) break
 * const { name, score } = identifier.end()
 * ```
 *
 * It decides on 64 KiB at most, counted from the first byte that is not plain ASCII; as soon as a BOM, a label or a declaration decides; or at
 * the end.
 */
export class Identifier {
  private readonly hints: KnownHints
  private readonly holdsAscii: boolean
  /** The first bytes, where declarations are, as far as they are no longer held. */
  private readonly beginning = new ByteBuffer()
  /** The last plain bytes behind them. */
  private context = NO_BYTES
  private readonly held = new ByteBuffer()
  private found: Identification | undefined
  /** Plain bytes that are no longer held. */
  private passed = 0
  /** Lengths of the input at which to look for a name. */
  private readonly looks: number[]

  /** @throws TypeError for an unknown hint, and for a hint of the wrong type; RangeError for a `limit` that is no count */
  constructor(hints?: Hints) {
    const known = readOwnHints(hints, new.target)
    // What waits has bounds of its own.
    this.hints = { ...known, limit: Infinity }
    this.maxHeld = Math.min(MAX_HELD_BYTES, Math.max(MAX_BOM_BYTES, known.limit))
    this.holdsAscii = [...(known.encodings ?? []), known.fallback].some((each) => !readsAscii(each))
    this.looks = known.kind === 'mail' ? [MAX_BOM_BYTES] : [MAX_BOM_BYTES, MAX_DECLARATION_BYTES]
  }

  private readonly maxHeld: number

  /** What is known; undefined: nothing yet. */
  get identification(): Identification | undefined {
    return this.found
  }

  /**
   * Takes the next bytes.
   * @returns what they are, once that is known; more bytes do not change it
   * @throws TypeError if the input is not a BytesInput
   */
  push(bytes: BytesInput): Identification | undefined {
    try {
      this.separate(bytesOf(bytes))
      return this.found
    } catch (error) {
      throw attributeError(error, this.push, 'Identifier.push')
    }
  }

  /** Decides by what there is. */
  end(): Identification {
    this.close()
    return this.found as Identification
  }

  /** @internal */
  get passedBytes(): number {
    return this.passed
  }

  /**
   * As `push`, and says what can be passed on.
   * @internal
   */
  separate(bytes: Uint8Array): Progress {
    if (this.found) return { plain: NO_BYTES, rest: bytes }
    const { plain, text } = this.pass(bytes)
    const total = this.passed + this.held.length
    const named = this.isTimeToLook(total) ? identifyNamed(this.gather(), this.hints) : undefined
    if (named) return { plain, text, rest: this.decide(named) }
    if (this.held.length < this.maxHeld) return { plain, text }
    return { plain, text, rest: this.decide(identifyBytes(this.gather(), this.hints, false)) }
  }

  /**
   * As `end`, and says what can be passed on.
   * @internal
   */
  close(): Progress {
    if (this.found) return { plain: NO_BYTES, rest: NO_BYTES }
    return { plain: NO_BYTES, rest: this.decide(identifyBytes(this.gather(), this.hints, true)) }
  }

  private decide(found: Identification): Uint8Array {
    this.found = found
    this.beginning.clear()
    this.context = NO_BYTES
    return this.held.clear()
  }

  /** What the decision is made by. */
  private gather(): Uint8Array {
    return join(join(this.beginning.bytes, this.context), this.held.bytes)
  }

  /** Has the input become as long as a BOM, or as what a declaration stands in? One that is cut off would be another one. */
  private isTimeToLook(total: number): boolean {
    // A designation may be padded with zeros.
    const first = this.passed > 0 ? undefined : this.held.bytes[0]
    const extra = first === 0x1b || first === 0x00 ? MAX_DESIGNATION_BYTES : 0
    if (this.looks.length === 0 || total < this.looks[0] + extra) return false
    const isBeginning = this.looks.shift() === MAX_BOM_BYTES && total < MAX_DECLARATION_BYTES
    if (!isBeginning) this.looks.length = 0
    return !isBeginning || this.hints.labels.length > 0 || (first !== undefined && first >= 0xef)
  }

  /** Takes the next bytes, and returns what of them and of those that are held is plain. */
  private pass(bytes: Uint8Array): Progress {
    const { held } = this
    const isBeginning = this.passed + held.length < MAX_BOM_BYTES
    const mayPass = !this.holdsAscii && (held.length === 0 || isBeginning || held.bytes[0] === TILDE)
    if (!mayPass || (isBeginning && held.length + bytes.length < MAX_BOM_BYTES)) {
      held.push(bytes)
      return { plain: NO_BYTES }
    }
    const source = held.length === 0 ? bytes : join(held.clear(), bytes)
    const sign = findSign(source)
    // One of the first bytes may belong to a wide character, as the bytes in front of it then do.
    const end = isBeginning && sign.end < MAX_BOM_BYTES ? 0 : sign.end
    const plain = source.subarray(0, end)
    held.push(source.subarray(end))
    const room = (this.hints.kind === 'mail' ? MAX_HELD_BYTES : MAX_DECLARATION_BYTES) - this.beginning.length
    if (room > 0) this.beginning.push(plain.subarray(0, room))
    if (end > room) this.keepContext(plain.subarray(Math.max(0, room, end - CONTEXT_BYTES)))
    this.passed += end
    return end === source.length ? { plain, text: sign.text } : { plain }
  }

  private keepContext(last: Uint8Array): void {
    this.context = last.length < CONTEXT_BYTES ? join(this.context, last).slice(-CONTEXT_BYTES) : last.slice()
  }
}

function readOwnHints(hints: Hints | undefined, callee: typeof Identifier): KnownHints {
  try {
    return readHints(hints)
  } catch (error) {
    throw attributeError(error, callee, 'Identifier')
  }
}

const TILDE = 0x7e
/** NUL, SO and ESC. */
const SIGNS = ['\0', '\x0e', '\x1b']

/** Where the first byte is that may have another meaning than in ASCII, and the text in front of it, and perhaps more. */
interface Sign {
  readonly end: number
  readonly text: string
}

/**
 * Finds the first byte that may have another meaning than in ASCII: 00, SO, ESC, `~{`, 80..FF. A `~` at the end may become one. Engines search
 * strings 10 times as fast as typed arrays, and the text is needed anyway.
 */
function findSign(bytes: Uint8Array): Sign {
  let end = ascii.findError(bytes)?.offset ?? bytes.length
  const text = latin1.decode(end === bytes.length ? bytes : bytes.subarray(0, end))
  for (const sign of SIGNS) {
    const at = text.indexOf(sign)
    if (at >= 0 && at < end) end = at
  }
  for (let at = text.indexOf('~'); at >= 0 && at < end; at = text.indexOf('~', at + 1))
    if (at + 1 === bytes.length || text[at + 1] === '{') end = at
  return { end, text }
}

/** Bytes that grow in place. */
class ByteBuffer {
  private store = NO_BYTES
  length = 0

  /** Valid until the next push. */
  get bytes(): Uint8Array {
    return this.store.subarray(0, this.length)
  }

  push(bytes: Uint8Array): void {
    const needed = this.length + bytes.length
    if (needed > this.store.length) {
      const store = new Uint8Array(Math.max(needed, 2 * this.store.length))
      store.set(this.bytes)
      this.store = store
    }
    this.store.set(bytes, this.length)
    this.length = needed
  }

  /** Returns the bytes, and has none any more. */
  clear(): Uint8Array {
    const { bytes } = this
    this.store = NO_BYTES
    this.length = 0
    return bytes
  }
}

const PLAIN = '<?xml encoding=""?>+&~\\\r\n'

/** Does the encoding read ASCII as ASCII, signs aside? */
function readsAscii(encoding: Encoding): boolean {
  const bytes = Uint8Array.from(PLAIN, (character) => character.charCodeAt(0))
  return encoding.decode(bytes, { onError: 'replace' }) === PLAIN
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}
