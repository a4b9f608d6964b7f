/**
 * The codec of UTF-7 (RFC 2152) and of IMAP's variant (RFC 3501, 5.1.3): both have shift states.
 *
 * Encoding closes a shifted sequence at the first character that can be direct. It writes the `-` before a digit of base64,
 * before a `-` and at the end of the text; in IMAP's variant, always.
 *
 * Decoding ends a shifted sequence at the first byte that is no digit and absorbs a `-` there. Malformed sequences:
 *
 * | what | bytes, length | kind |
 * |---|---|---|
 * | outside a shifted sequence, a byte that is neither direct nor the shift byte | it, 1 | invalid-byte |
 * | the shift byte before neither a digit nor `-` | it, 1 | invalid-base64 |
 * | six or more bits left over where a shifted sequence ends | their bytes and the absorbed `-`, 1..4 | invalid-base64 |
 * | fewer left-over bits, not all zero | the byte that holds them and the absorbed `-`, 1..2 | invalid-base64 |
 * | a lone surrogate | it, 2..4 | surrogate |
 * | IMAP: a shifted sequence that ends without `-` | its last byte, 1 | invalid-base64 |
 * | IMAP: 20..7E in a shifted sequence | it, 2..4 | overlong |
 * | IMAP: a null shift, `-&` between two shifted sequences, which go on as one | it, 2 | invalid-base64 |
 * | a lone surrogate, or IMAP's 20..7E, before any of these ends | both as one, 2..5 | invalid-base64 |
 * | any of these at the end of the input, where more could mend it | to the end, 1..6 | truncated |
 *
 * A character's bytes go from the end of the character before to the byte that holds its last bit. The shift byte belongs to
 * the first character. The byte of a broken end is part of the malformed sequence alone: `+DEH-` is U+0C41, `+DE`, and then
 * a malformed `H-`. So each byte belongs to one character or malformed sequence at most.
 */
import type { Codec } from '../../engine/rules/codec.ts'
import { codecThroughUtf16 } from '../through-utf16.ts'
import { type Dialect, type ShiftState, tablesOf } from './base64.ts'
import { createDecodeStep } from './decode.ts'
import { createEncodeStep, writeClosing } from './encode.ts'

/**
 * Makes a codec. A text either reads or writes with it, so one state is enough.
 * @param optional the dialect for `{ direct: 'optional' }`
 * @param before the state to start in; by default outside a shifted sequence
 */
export function createShiftCodec(dialect: Dialect, optional?: Dialect, before?: ShiftState): Codec {
  const shift: ShiftState = { dialect, bits: before?.bits ?? -1, carry: before?.carry ?? 0 }
  return {
    ...codecThroughUtf16({ toUtf16: createDecodeStep(shift), fromUtf16: createEncodeStep(shift) }),
    name: dialect.name,
    replacement: '\ufffd',
    hasOptionalDirect: optional !== undefined,
    fork: (direct) => createShiftCodec(direct === 'optional' && optional ? optional : dialect, optional, shift),
    measureMalformed({ memory }, p) {
      const tables = tablesOf(dialect)
      const byte = memory.bytes[p]
      if (shift.bits >= 0 || byte === tables.shift) return 0
      return tables.readsDirectly[byte] === 1 ? -1 : 1
    },
    saveState: () => shift.bits + 1 + 8 * shift.carry,
    restoreState(state) {
      shift.bits = (state & 7) - 1
      shift.carry = state >> 3
    },
    finish: (kernels, at) => writeClosing(shift, kernels, at),
  }
}
