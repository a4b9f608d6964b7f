/**
 * HZ, Chinese mail and news: RFC 1843. `~{` chooses GB 2312 and `~}` ASCII; `~~` is a tilde, and `~` before a line feed is nothing. In GB 2312 there are
 * neither controls nor spaces, so a line ends in ASCII. shift-states.ts lists what is malformed.
 */
import type { Encoding } from '../../engine/encoding.ts'
import { found, reject } from '../../kernels/legacy/double-byte.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { TRUNCATED } from '../../unicode/status.ts'
import { getAscii, getGb2312 } from './character-sets.ts'
import { acceptShift, createShiftEncoding, FIRST_SET } from './shift-states.ts'

const CHINESE = 1
const TILDE = 0x7e
const OPENING = 0x7b
const CLOSING = 0x7d
const LINE_FEED = 0x0a

/** HZ, simplified Chinese mail and news: seven bits, GB 2312 between ~{ and ~}. */
export const hz: Encoding = /* @__PURE__ */ createShiftEncoding({
  name: 'hz-gb-2312',
  getSets: /* @__PURE__ */ makeOnce(() => [getAscii(), getGb2312()]),
  order: [CHINESE],
  keepsControls: false,
  doubled: TILDE,
  isShift: (byte) => byte === TILDE,
  readShift(state, bytes, p, end) {
    if (p + 1 === end) return reject(TRUNCATED, 1)
    const next = bytes[p + 1]
    if (state.set === CHINESE) {
      if (next !== CLOSING) return reject(TRUNCATED, 1)
      state.set = FIRST_SET
      return acceptShift(2)
    }
    if (next === TILDE) {
      found.length = 2
      return TILDE
    }
    if (next !== OPENING && next !== LINE_FEED) return reject(TRUNCATED, 1)
    if (next === OPENING) state.set = CHINESE
    return acceptShift(2)
  },
  writeShift(state, bytes, at, set) {
    state.set = set
    bytes[at] = TILDE
    bytes[at + 1] = set === FIRST_SET ? CLOSING : OPENING
    return at + 2
  },
})
