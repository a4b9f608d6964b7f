/**
 * The variant of UTF-7 for IMAP's mailbox names: RFC 3501 5.1.3. `&` shifts, `,` is the last digit of base64; printable ASCII
 * is direct and never shifted, `-` closes every shifted sequence, and none follows another: a name has one form only.
 */
import { createEncoding, type Encoding } from '../../engine/encoding.ts'
import type { Dialect } from './base64.ts'
import { ALPHANUMERIC } from './base64.ts'
import { shiftCodec } from './codec.ts'

function dialect(): Dialect {
  const direct = ` !"#$%'()*+,-./:;<=>?@[\\]^_\`{|}~${ALPHANUMERIC}` // 20..7E without `&`
  return { name: 'utf-7-imap', shift: '&', digits: '+,', writes: direct, reads: direct, strict: true }
}

/** The UTF-7 of IMAP's mailbox names: RFC 3501, 5.1.3. Every name has one form; all others are malformed. */
export const utf7imap: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ shiftCodec(/* @__PURE__ */ dialect()))
