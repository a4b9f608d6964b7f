/** UTF-7 (RFC 2152), for old mail. */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { ALPHANUMERIC, type Dialect } from './base64.ts'
import { createShiftCodec } from './codec.ts'

/** @param isOptional also write set O directly (rule 1) */
function createDialect(isOptional: boolean): Dialect {
  const setD = `${ALPHANUMERIC}'(),-./:?`
  const setO = '!"#$%&*;<=>@[]^_`{|}'
  const rule3 = ' \t\r\n'
  const readDirectly = setD + setO + rule3
  const writtenDirectly = isOptional ? readDirectly : setD + rule3
  return { name: 'utf-7', shift: '+', lastDigits: '+/', writtenDirectly, readDirectly, isImap: false }
}

/**
 * UTF-7: RFC 2152, decoded strictly. For old mail. Never guess it: `+ADw-` is `<` in UTF-7, which a filter that looks at bytes
 * does not see.
 */
export const utf7: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createShiftCodec(/* @__PURE__ */ createDialect(false), /* @__PURE__ */ createDialect(true)),
)
