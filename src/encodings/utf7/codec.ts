/**
 * What UTF-7 (RFC 2152) and IMAP's variant of it (RFC 3501 5.1.3) share: shift states.
 *
 * Written: a shifted sequence closes at the first character that can be direct; its `-` is written before a digit of base64
 * and `-`, at the end of the text, and in IMAP's variant always.
 *
 * Read: a shifted sequence ends at the first byte that is no digit; a `-` there is absorbed. Malformed sequences:
 *
 * | what | from, length | kind |
 * |---|---|---|
 * | a byte that is neither direct nor the shift byte, outside a shifted sequence | it, 1 | invalid-byte |
 * | the shift byte before neither digit nor `-` | it, 1 | invalid-base64 |
 * | six or more bits left over where a shifted sequence ends | their bytes and the absorbed `-`, 1..4 | invalid-base64 |
 * | less, but not zero | the last character and the absorbed `-`, 2..8 | invalid-base64 |
 * | a lone surrogate | it, 2..4 | surrogate |
 * | IMAP: a shifted sequence that ends without `-` | the last character, 2..7 | invalid-base64 |
 * | IMAP: 20..7E in a shifted sequence | it, 2..4 | overlong |
 * | IMAP: a null shift, `-&` between shifted sequences, which go on as one | it, 2 | invalid-base64 |
 * | any of these at the end of the input, where more could mend it | to the end, 1..7 | truncated |
 *
 * A character's bytes go from the end of the one before to the byte of its last bit, the shift byte included; so each byte
 * is in one character or malformed sequence at the most. Where two rows apply, the end of the shifted sequence goes first.
 */
import type { Codec } from '../../engine/codec.ts'
import { toUtf32ThroughUtf16, writeUtf32ThroughUtf16 } from '../../engine/via-utf16.ts'
import type { Step } from '../../kernels/contract.ts'
import { type Dialect, makeTables, type Shift, type ShiftStep, type Tables } from './base64.ts'
import { decodeShifted } from './decode.ts'
import { close, encodeShifted } from './encode.ts'

/** A codec in the state that is given. Its text is either read or written: the state is that of one side. */
export function shiftCodec(dialect: Dialect, wider?: Dialect, state: Shift = { bits: -1, carry: 0 }): Codec {
  const step =
    (convert: ShiftStep): Step =>
    (kernels, start, end, at, flags) =>
      convert(tablesOf(dialect), state, kernels, start, end, at, flags)
  const toUtf16 = step(decodeShifted)
  const fromUtf16 = step(encodeShifted)
  return {
    name: dialect.name,
    repertoire: { max: 0x10ffff, surrogates: 'malformed' },
    replacement: '\ufffd',
    hasOptionalDirect: wider !== undefined,
    fork: (direct) => shiftCodec(direct === 'optional' && wider ? wider : dialect, wider, { ...state }),
    finish: ({ memory }, at) => (state.bits < 0 ? 0 : close(tablesOf(dialect), state, memory.bytes, at, true)),
    validate(kernels, start, end, _, flags) {
      const status = toUtf16(kernels, start, end, kernels.memory.pivot >> 1, flags)
      kernels.result.written = 0
      return status
    },
    toUtf16,
    toUtf32: toUtf32ThroughUtf16(toUtf16, false),
    writeUtf32: writeUtf32ThroughUtf16,
    fromUtf16,
  }
}

const made = /* @__PURE__ */ new WeakMap<Dialect, Tables>()

/** Made at the first use. */
function tablesOf(dialect: Dialect): Tables {
  let tables = made.get(dialect)
  if (!tables) {
    tables = makeTables(dialect)
    made.set(dialect, tables)
  }
  return tables
}
