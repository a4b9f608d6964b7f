/** windows-1252: WHATWG Encoding Standard, 9. It differs from ISO 8859-1 in 80..9F. */
import type { Encoding } from '../engine/encoding.ts'
import { windows1252Unit } from '../unicode/windows1252.ts'
import { createSingleByteEncoding } from './single-byte.ts'

/** windows-1252, by WHATWG's index: ISO 8859-1 except for 80..9F, of which 81, 8D, 8F, 90 and 9D are C1 controls. No bytes are malformed. */
export const windows1252: Encoding = /* @__PURE__ */ createSingleByteEncoding('windows-1252', () =>
  Array.from({ length: 0x80 }, (_, i) => windows1252Unit(0x80 + i)),
)
