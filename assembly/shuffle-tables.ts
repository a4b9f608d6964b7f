// The large shuffle tables. A bit mask of lanes chooses a row, which moves the bytes to keep to the front.
//
// buildShuffleTables() fills them when the module starts, in .1 ms: in the module they would
// be 19 KB more to load.
import { BYTES } from "./constants";

/** A shuffle index that gives a zero byte. */
const ZERO: u8 = 0x80;

/** 256 rows of 8 bytes: keeps the bytes whose bit is set. */
export const COMPRESS8: usize = memory.data(256 * 8, 16);
/** 256 rows of 16 bytes: keeps the 16-bit lanes whose bit is set. */
export const COMPRESS16: usize = memory.data(256 * 16, 16);
/** 16 rows of 16 bytes: keeps the 32-bit lanes whose bit is set. */
export const COMPRESS32: usize = memory.data(16 * 16, 16);
/**
 * 16 rows of 16 bytes: keeps 4 bytes of the 32-bit lanes whose bit is set (a surrogate pair), 2 bytes of the others.
 */
export const PACK_PAIRS: usize = memory.data(16 * 16, 16);
/** 256 rows of 16 bytes: of eight 16-bit lanes [lead, last] keeps both bytes where the bit is set, else the last. */
export const PACK12: usize = memory.data(256 * 16, 16);
/**
 * 256 rows of 16 bytes: of four 32-bit lanes [last or ASCII, lead of two, lead of three, middle] keeps what two bits say:
 *   0  ASCII
 *   1  the lead of two, the last; also the first half of a four-byte sequence, from a lead surrogate
 *   2  the middle, the last: the second half of a four-byte sequence, from a trail surrogate
 *   3  the lead of three, the middle, the last
 */
export const PACK123: usize = memory.data(256 * 16, 16);
/**
 * 256 rows of 16 bytes: keeps the last 1 to 4 bytes of four 32-bit lanes. Lane i has length 1 + bit i + 2 × bit (i +
 * 4).
 */
export const PACK1234: usize = memory.data(256 * 16, 16);
/** 256 bytes: how many bytes a row of PACK1234 keeps. */
export const PACK1234_LENGTH: usize = memory.data(256, 16);

function buildRowOf8Lanes(mask: u32): void {
  const bytes = COMPRESS8 + (mask << 3), lanes = COMPRESS16 + (mask << 4), row = PACK12 + (mask << 4);
  let kept: u32 = 0, packed: u32 = 0;
  for (let i: u32 = 0; i < 8; ++i) {
    if (mask >> i & 1) {
      store<u8>(bytes + kept, <u8>i);
      store<u16>(lanes + 2 * kept, <u16>(2 * i | (2 * i + 1) << 8));
      ++kept;
      store<u8>(row + packed++, <u8>(2 * i));
    }
    store<u8>(row + packed++, <u8>(2 * i + 1));
  }
}

function buildRowOf4Classes(mask: u32): void {
  const row = PACK123 + (mask << 4), last = PACK1234 + (mask << 4);
  let packed: u32 = 0, kept: u32 = 0;
  for (let i: u32 = 0; i < 4; ++i) {
    const kind = mask >> (2 * i) & 3, lane = 4 * i;
    if (kind == 3) store<u8>(row + packed++, <u8>(lane + 2));
    if (kind) store<u8>(row + packed++, <u8>(kind == 1 ? lane + 1 : lane + 3));
    store<u8>(row + packed++, <u8>lane);
    const drop = 3 - ((mask >> i & 1) + 2 * (mask >> (i + 4) & 1));
    for (let k = drop; k < 4; ++k) store<u8>(last + kept++, <u8>(lane + k));
  }
  store<u8>(PACK1234_LENGTH + mask, <u8>kept);
}

function buildRowOf4Lanes(mask: u32): void {
  const lanes = COMPRESS32 + (mask << 4), pairs = PACK_PAIRS + (mask << 4);
  let kept: u32 = 0, packed: u32 = 0;
  for (let i: u32 = 0; i < 4; ++i) {
    const set = mask >> i & 1;
    for (let k: u32 = 0; k < 4 * set; ++k) store<u8>(lanes + kept++, <u8>(4 * i + k));
    for (let k: u32 = 0; k < 2 + 2 * set; ++k) store<u8>(pairs + packed++, <u8>(4 * i + k));
  }
}

export function buildShuffleTables(): void {
  memory.fill(COMPRESS8, ZERO, 256 * 8);
  memory.fill(COMPRESS16, ZERO, 256 * 16);
  memory.fill(COMPRESS32, ZERO, 16 * 16);
  memory.fill(PACK_PAIRS, ZERO, 16 * 16);
  memory.fill(PACK12, ZERO, 256 * 16);
  memory.fill(PACK123, ZERO, 256 * 16);
  memory.fill(PACK1234, ZERO, 256 * 16);
  for (let mask: u32 = 0; mask < 256; ++mask) {
    store<u8>(BYTES + mask, <u8>mask);
    buildRowOf8Lanes(mask);
    buildRowOf4Classes(mask);
    if (mask < 16) buildRowOf4Lanes(mask);
  }
}
