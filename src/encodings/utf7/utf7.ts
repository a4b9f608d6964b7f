/**
 * UTF-7: RFC 2152, read strictly. It is for mail of the past; no text should be guessed to be UTF-7, in which `+ADw-` is `<`.
 */
import { createEncoding, type Encoding } from '../../engine/encoding.ts'
import { ALPHANUMERIC, type Dialect } from './base64.ts'
import { shiftCodec } from './codec.ts'

/** @param optional rule 1: writes set O directly, too */
function dialect(optional: boolean): Dialect {
  const setD = `${ALPHANUMERIC}'(),-./:?`
  const setO = '!"#$%&*;<=>@[]^_`{|}'
  const rule3 = ' \t\r\n'
  const reads = setD + setO + rule3
  return { name: 'utf-7', shift: '+', digits: '+/', writes: optional ? reads : setD + rule3, reads, strict: false }
}

/** UTF-7: RFC 2152, read strictly. For mail of the past; never guess it, as `+ADw-` is `<` there. */
export const utf7: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ shiftCodec(/* @__PURE__ */ dialect(false), /* @__PURE__ */ dialect(true)),
)
