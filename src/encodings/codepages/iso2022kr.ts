/**
 * ISO-2022-KR, Korean mail: RFC 1557. SO chooses KS X 1001 and SI ASCII. `ESC $ ) C`, once before the first SO, is written at the beginning of every
 * text, as ICU and glibc do. It is read anywhere and need not be there. In KS X 1001 there are neither controls nor spaces.
 * shift-states.ts lists what is malformed.
 */
import type { Encoding } from '../../engine/encoding.ts'
import { reject } from '../../kernels/legacy/double-byte.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { TRUNCATED } from '../../unicode/status.ts'
import { getAscii, getKsX1001 } from './character-sets.ts'
import { acceptShift, createShiftEncoding, ESCAPE, FIRST_SET, SHIFT_IN, SHIFT_OUT } from './shift-states.ts'

const KOREAN = 1
/** ESC $ ) C */
const HEADER = [ESCAPE, 0x24, 0x29, 0x43]

/** ISO-2022-KR, Korean mail: seven bits, KS X 1001 between SO and SI. */
export const iso2022kr: Encoding = /* @__PURE__ */ createShiftEncoding({
  name: 'iso-2022-kr',
  getSets: /* @__PURE__ */ makeOnce(() => [getAscii(), getKsX1001()]),
  order: [KOREAN],
  keepsControls: false,
  header: HEADER,
  isShift: (byte) => byte === SHIFT_OUT || byte === SHIFT_IN || byte === ESCAPE,
  readShift(state, bytes, p, end) {
    if (bytes[p] !== ESCAPE) {
      state.set = bytes[p] === SHIFT_OUT ? KOREAN : FIRST_SET
      return acceptShift(1)
    }
    for (let i = 1; i < HEADER.length; i++) {
      if (p + i === end) return reject(TRUNCATED, i)
      if (bytes[p + i] !== HEADER[i]) return reject(TRUNCATED, 1)
    }
    return acceptShift(HEADER.length)
  },
  writeShift(state, bytes, at, set) {
    state.set = set
    bytes[at] = set === FIRST_SET ? SHIFT_IN : SHIFT_OUT
    return at + 1
  },
})
