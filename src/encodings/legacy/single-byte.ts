/** The encodings with one byte for each character: WHATWG Encoding Standard, 9, and x-user-defined, 14.5. */

import type { Encoding } from '../../engine/encoding.ts'
import { createSingleByteEncoding } from '../single-byte.ts'
import { readTable } from './table-text.ts'
import * as tables from './tables/single-byte.ts'

/** @param index the code points of 80..FF as text */
function create(name: string, index: string): Encoding {
  return createSingleByteEncoding(name, () => readTable(index, 0x80))
}

/** Cyrillic, the code page 866 of DOS. */
export const ibm866: Encoding = /* @__PURE__ */ create('ibm866', tables.IBM866)

/** ISO 8859-2: Latin 2: Central European. */
export const iso8859_2: Encoding = /* @__PURE__ */ create('iso-8859-2', tables.ISO_8859_2)

/** ISO 8859-3: Latin 3: South European, Esperanto. */
export const iso8859_3: Encoding = /* @__PURE__ */ create('iso-8859-3', tables.ISO_8859_3)

/** ISO 8859-4: Latin 4: North European. */
export const iso8859_4: Encoding = /* @__PURE__ */ create('iso-8859-4', tables.ISO_8859_4)

/** ISO 8859-5: Cyrillic. */
export const iso8859_5: Encoding = /* @__PURE__ */ create('iso-8859-5', tables.ISO_8859_5)

/** ISO 8859-6: Arabic. */
export const iso8859_6: Encoding = /* @__PURE__ */ create('iso-8859-6', tables.ISO_8859_6)

/** ISO 8859-7: Greek. */
export const iso8859_7: Encoding = /* @__PURE__ */ create('iso-8859-7', tables.ISO_8859_7)

/** ISO 8859-8: Hebrew, in visual order. */
export const iso8859_8: Encoding = /* @__PURE__ */ create('iso-8859-8', tables.ISO_8859_8)

/** ISO 8859-8: Hebrew, in logical order: the bytes of iso8859_8. */
export const iso8859_8i: Encoding = /* @__PURE__ */ create('iso-8859-8-i', tables.ISO_8859_8)

/** ISO 8859-10: Latin 6: Nordic. */
export const iso8859_10: Encoding = /* @__PURE__ */ create('iso-8859-10', tables.ISO_8859_10)

/** ISO 8859-13: Latin 7: Baltic. */
export const iso8859_13: Encoding = /* @__PURE__ */ create('iso-8859-13', tables.ISO_8859_13)

/** ISO 8859-14: Latin 8: Celtic. */
export const iso8859_14: Encoding = /* @__PURE__ */ create('iso-8859-14', tables.ISO_8859_14)

/** ISO 8859-15: Latin 9: ISO 8859-1 with the euro sign. */
export const iso8859_15: Encoding = /* @__PURE__ */ create('iso-8859-15', tables.ISO_8859_15)

/** ISO 8859-16: Latin 10: South-Eastern European. */
export const iso8859_16: Encoding = /* @__PURE__ */ create('iso-8859-16', tables.ISO_8859_16)

/** KOI8-R: Russian, RFC 1489. */
export const koi8r: Encoding = /* @__PURE__ */ create('koi8-r', tables.KOI8_R)

/** KOI8-U: Ukrainian and Belarusian. WHATWG's index is that of KOI8-RU. */
export const koi8u: Encoding = /* @__PURE__ */ create('koi8-u', tables.KOI8_U)

/** Mac OS Roman. */
export const macintosh: Encoding = /* @__PURE__ */ create('macintosh', tables.MACINTOSH)

/** Thai: TIS 620, ISO 8859-11. */
export const windows874: Encoding = /* @__PURE__ */ create('windows-874', tables.WINDOWS_874)

/** Windows 1250: Central European. */
export const windows1250: Encoding = /* @__PURE__ */ create('windows-1250', tables.WINDOWS_1250)

/** Windows 1251: Cyrillic. */
export const windows1251: Encoding = /* @__PURE__ */ create('windows-1251', tables.WINDOWS_1251)

/** Windows 1253: Greek. */
export const windows1253: Encoding = /* @__PURE__ */ create('windows-1253', tables.WINDOWS_1253)

/** Windows 1254: Turkish. The Web reads ISO 8859-9 by it. */
export const windows1254: Encoding = /* @__PURE__ */ create('windows-1254', tables.WINDOWS_1254)

/** Windows 1255: Hebrew. */
export const windows1255: Encoding = /* @__PURE__ */ create('windows-1255', tables.WINDOWS_1255)

/** Windows 1256: Arabic. */
export const windows1256: Encoding = /* @__PURE__ */ create('windows-1256', tables.WINDOWS_1256)

/** Windows 1257: Baltic. */
export const windows1257: Encoding = /* @__PURE__ */ create('windows-1257', tables.WINDOWS_1257)

/** Windows 1258: Vietnamese. */
export const windows1258: Encoding = /* @__PURE__ */ create('windows-1258', tables.WINDOWS_1258)

/** Mac OS Cyrillic, with the Ukrainian letters. */
export const xMacCyrillic: Encoding = /* @__PURE__ */ create('x-mac-cyrillic', tables.X_MAC_CYRILLIC)

/** U+F780 and the 127 code points above it. */
const USER_DEFINED = 's^:}t!F'

/** 80..FF as U+F780 to U+F7FF, of the private use area: bytes in text. */
export const xUserDefined: Encoding = /* @__PURE__ */ create('x-user-defined', USER_DEFINED)
