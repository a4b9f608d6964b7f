/**
 * IMAP's variant of UTF-7, for mailbox names: RFC 3501, 5.1.3. `&` shifts and `,` is the last digit of base64. Printable ASCII is
 * direct and never shifted, `-` closes every shifted sequence, and no shifted sequence directly follows another, so a name has
 * exactly one form.
 */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { ALPHANUMERIC, type Dialect } from './base64.ts'
import { createShiftCodec } from './codec.ts'

function createDialect(): Dialect {
  const direct = ` !"#$%'()*+,-./:;<=>?@[\\]^_\`{|}~${ALPHANUMERIC}` // 20..7E without `&`
  return {
    name: 'utf-7-imap',
    shift: '&',
    lastDigits: '+,',
    writtenDirectly: direct,
    readDirectly: direct,
    isImap: true,
  }
}

/** The UTF-7 of IMAP's mailbox names: RFC 3501, 5.1.3. Each name has exactly one form; all others are malformed. */
export const utf7imap: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createShiftCodec(/* @__PURE__ */ createDialect()),
)
