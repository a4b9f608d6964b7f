// Decoding UTF-8: sequences of one to four bytes in any mixture, such as emoji in other text. Each function decodes
// from p, the start of a sequence, to `until`, and goes on by blocks of 64 bytes while emoji and other text alternate.
// It sets the cursor after the last well-formed block and returns whether all were well-formed.
//
// As in utf8-to-utf16.ts, every byte gets the unit of a sequence that would end there. In UTF-16 the third byte of four
// also gets one, the lead surrogate.
import { setCursor } from "./result";
import { lookup4 } from "./utf8";
import { storeSelected, storeSelected21Bits, makeTopBits } from "./utf8-decode-output";
import { previousBytes, or4, and4, maxBytes4 } from "./simd";
import { splat8 } from "./constants";
import { FIRST_HIGH, FIRST_LOW, SECOND_HIGH } from "./lookup-tables";

export function decodeMixedToUtf16(p: usize, until: usize, end: usize, out: usize): bool {
  const nibble = splat8(0x0f), k40 = splat8(0x40), k60 = splat8(0x60), k7F = splat8(0x7f), k90 = splat8(0x90), kBA = splat8(0xba);
  const kC0 = splat8(0xc0), kD8 = splat8(0xd8), kDC = splat8(0xdc), kE0 = splat8(0xe0), zero = splat8(0);
  let q = p - 3, o = out, third = zero;
  while (true) {
    // Signs of malformed input: a byte of most above DB, and the three of utf8-to-utf16.ts.
    let wrong = zero, least = zero, surrogate = kC0, most = zero;
    const blockEnd = until - 3;
    do {
      const c = v128.load(q, 3), p1 = v128.load(q, 2), p2 = v128.load(q, 1), before = third;
      const lead = i8x16.sub_sat_u(p2, kE0); // of three bytes 00..0F, of four 10 and above
      third = i8x16.gt_s(lead, nibble); // third byte of four
      const fourth = previousBytes(before, third);
      const continues = i8x16.lt_s(c, kC0), q1 = v128.and(p1, continues);
      wrong = v128.or(wrong, v128.xor(continues,
        v128.or(v128.or(i8x16.sub_sat_u(p1, k40), i8x16.sub_sat_u(p2, k60)), fourth)));
      // 11110uuu 10uuzzzz 10yyyyyy 10xxxxxx has the lead surrogate 110110ww wwzzzzyy, where wwww = uuuuu - 1. At the third byte:
      const middle = v128.and(i16x8.shr_u(q1, 2), nibble); // uuzz
      let low = v128.or(v128.and(c, k7F), v128.and(i16x8.shl(q1, 6), kC0)); // zzyyyyyy
      const ww = v128.and(i8x16.add(lead, i8x16.lt_s(p1, k90)), nibble), leading = v128.and(i8x16.add(ww, kD8), third);
      most = i8x16.max_u(most, leading);
      let high = v128.or(middle, i16x8.shl(i8x16.min_u(lead, nibble), 4)); // of four bytes F0 or above, which no check minds
      surrogate = i8x16.min_u(surrogate, v128.xor(high, kD8));
      high = v128.or(high, v128.and(fourth, kDC));
      least = i8x16.min_s(least, i8x16.max_s(q1, i8x16.add_sat_u(high, kBA)));
      const wwzzzzyy = i8x16.add(v128.or(i16x8.shl(middle, 4), v128.and(i16x8.shr_u(low, 4), nibble)), kC0);
      low = v128.bitselect(wwzzzzyy, low, third);
      high = v128.or(v128.andnot(high, third), leading);
      const inside = v128.andnot(i8x16.lt_s(v128.load(q, 4), kC0), third);
      o = storeSelected<u16>(o, low, high, i8x16.bitmask(inside) ^ 0xffff);
      q += 16;
    } while (q < blockEnd);
    wrong = or4(
      wrong, i8x16.lt_s(least, splat8(0xc2)),
      i8x16.sub_sat_u(splat8(0x87), surrogate), i8x16.sub_sat_u(most, splat8(0x5c)));
    if (i8x16.bitmask(wrong)) break;
    p = until;
    out = o;
    until += 64;
    const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    // Of two blocks: where emoji are some 30 characters apart, one in two has none, at random, and leaving this loop costs
    // a wrong guess of the processor, 20 cycles.
    const max = i8x16.max_u(maxBytes4(a, b, c, d),
      maxBytes4(v128.load(p, 64), v128.load(p, 80), v128.load(p, 96), v128.load(p, 112)));
    if (until >= end || !i8x16.bitmask(i8x16.sub_sat_u(max, splat8(0x70))) || i8x16.bitmask(and4(a, b, c, d)) == 0xffff) {
      setCursor(p, out);
      return true;
    }
  }
  setCursor(p, out);
  return false;
}

export function decodeMixedToUtf32(p: usize, until: usize, end: usize, out: usize): bool {
  const t1 = v128.load(FIRST_HIGH), t2 = v128.load(FIRST_LOW), t3 = v128.load(SECOND_HIGH), nibble = splat8(0x0f);
  const k60 = splat8(0x60), k70 = splat8(0x70), k7F = splat8(0x7f), kC0 = splat8(0xc0), kF0 = splat8(0xf0), k03 = splat8(0x03);
  const zero = splat8(0);
  let q = p - 3, o = out;
  while (true) {
    let wrong = zero;
    do {
      const c = v128.load(q, 3), p1 = v128.load(q, 2), p2 = v128.load(q, 1), p3 = v128.load(q);
      const due = v128.or(i8x16.sub_sat_u(p2, k60), i8x16.sub_sat_u(p3, k70));
      wrong = v128.or(wrong, v128.xor(v128.and(due, splat8(0x80)), lookup4(c, p1, t1, t2, t3, nibble)));
      const q1 = v128.and(p1, i8x16.lt_s(c, kC0)), q2 = v128.and(p2, i8x16.lt_s(q1, kC0));
      const low = v128.or(v128.and(c, k7F), v128.and(i16x8.shl(q1, 6), kC0));
      const high = v128.or(v128.and(i16x8.shr_u(q1, 2), nibble), i16x8.shl(v128.and(q2, nibble), 4));
      const top = v128.and(makeTopBits(p2, p3, k03), i8x16.ge_u(p3, kF0));
      o = storeSelected21Bits(o, low, high, top, zero, i8x16.bitmask(i8x16.lt_s(v128.load(q, 4), kC0)) ^ 0xffff);
      q += 16;
    } while (q < until - 3);
    if (v128.any_true(wrong)) break;
    p = until;
    out = o;
    until += 64;
    const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    const hasFour = i8x16.bitmask(i8x16.sub_sat_u(maxBytes4(a, b, c, d), k70));
    if (until >= end || !hasFour || i8x16.bitmask(and4(a, b, c, d)) == 0xffff) {
      setCursor(p, out);
      return true;
    }
  }
  setCursor(p, out);
  return false;
}
