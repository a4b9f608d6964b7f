// UTF-8 decoding: sequences of one to four bytes in any mixture, emoji in other text above all. Each function takes sequences
// from p, a start, to `until`, and on by 64 bytes while there are emoji now and then and something else between them. It leaves the
// cursor behind the last block that was well formed; true: so were all.
//
// As in utf8-to-utf16.ts, every byte gets the unit of a sequence that would end there. In UTF-16 the third byte of four has one,
// too, the lead surrogate.
import { setCursor } from "./result";
import { lookup4 } from "./utf8";
import { storeSelected, storeSelected21Bits, topBits } from "./utf8-decode-output";
import { previousBytes } from "./simd";
import { splat8 } from "./constants";
import { FIRST_HIGH, FIRST_LOW, SECOND_HIGH } from "./lookup-tables";

/** Is a byte of the 64 at p at or above F0? */
@inline function hasFourByteLead(p: usize): bool {
  const max = i8x16.max_u(
    i8x16.max_u(v128.load(p), v128.load(p, 16)),
    i8x16.max_u(v128.load(p, 32), v128.load(p, 48)));
  return i8x16.bitmask(i8x16.sub_sat_u(max, splat8(0x70))) != 0; // (x - 70) has bit 7 for x >= F0
}
/** Is one ASCII, which a run of emoji has not? */
@inline function hasAscii(p: usize): bool {
  return i8x16.bitmask(v128.and(
    v128.and(v128.load(p), v128.load(p, 16)),
    v128.and(v128.load(p, 32), v128.load(p, 48)))) != 0xffff;
}

/**
 * To UTF-16, so many blocks without a sequence of four bytes end the loop. Where emoji are some 30 characters apart, half of
 * the blocks have none, at random, and to change the loop each time costs more: 20 cycles for each wrong guess.
 */
const PATIENCE = 3;

export function decodeMixedToUtf16(p: usize, until: usize, end: usize, out: usize): bool {
  const nibble = splat8(0x0f), k40 = splat8(0x40), k60 = splat8(0x60), k7F = splat8(0x7f), k90 = splat8(0x90), kBA = splat8(0xba);
  const kC0 = splat8(0xc0), kD8 = splat8(0xd8), kDC = splat8(0xdc), kE0 = splat8(0xe0), zero = splat8(0);
  let q = p - 3, o = out, third = zero, without = 0;
  while (true) {
    // Malformed: bit 7 in wrong; a least below C2 (signed); a surrogate below 8; a most above DB. For the first three see utf8-to-utf16.ts.
    let wrong = zero, least = zero, surrogate = kC0, most = zero;
    const stop = until - 3;
    do {
      const c = v128.load(q, 3), p1 = v128.load(q, 2), p2 = v128.load(q, 1), before = third;
      const lead = i8x16.sub_sat_u(p2, kE0); // of three bytes: 00..0F, of four: 10..
      third = i8x16.gt_s(lead, nibble); // of four
      const fourth = previousBytes(before, third);
      const continues = i8x16.lt_s(c, kC0), q1 = v128.and(p1, continues);
      wrong = v128.or(wrong, v128.xor(continues,
        v128.or(v128.or(i8x16.sub_sat_u(p1, k40), i8x16.sub_sat_u(p2, k60)), fourth)));
      // The sequence is 11110uuu 10uuzzzz 10yyyyyy 10xxxxxx; the lead surrogate has uuuuu - 1 in 110110ww wwzzzzyy. At the third byte:
      const middle = v128.and(i16x8.shr_u(q1, 2), nibble); // uuzz
      let low = v128.or(v128.and(c, k7F), v128.and(i16x8.shl(q1, 6), kC0)); // zzyyyyyy
      const ww = v128.and(i8x16.add(lead, i8x16.lt_s(p1, k90)), nibble), leading = v128.and(i8x16.add(ww, kD8), third);
      most = i8x16.max_u(most, leading);
      let high = v128.or(middle, i16x8.shl(i8x16.min_u(lead, nibble), 4)); // (F0 or above, which none of the checks minds)
      surrogate = i8x16.min_u(surrogate, v128.xor(high, kD8));
      high = v128.or(high, v128.and(fourth, kDC));
      least = i8x16.min_s(least, i8x16.max_s(q1, i8x16.add_sat_u(high, kBA)));
      const wwzzzzyy = i8x16.add(v128.or(i16x8.shl(middle, 4), v128.and(i16x8.shr_u(low, 4), nibble)), kC0);
      low = v128.bitselect(wwzzzzyy, low, third);
      high = v128.or(v128.andnot(high, third), leading);
      const inside = v128.andnot(i8x16.lt_s(v128.load(q, 4), kC0), third);
      o = storeSelected<u16>(o, low, high, i8x16.bitmask(inside) ^ 0xffff);
      q += 16;
    } while (q < stop);
    wrong = v128.or(
      v128.or(wrong, i8x16.lt_s(least, splat8(0xc2))),
      v128.or(i8x16.sub_sat_u(splat8(0x87), surrogate), i8x16.sub_sat_u(most, splat8(0x5c))));
    if (i8x16.bitmask(wrong)) break;
    p = until;
    out = o;
    until += 64;
    const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    const max = i8x16.max_u(i8x16.max_u(a, b), i8x16.max_u(c, d));
    without = i8x16.bitmask(i8x16.sub_sat_u(max, splat8(0x70))) ? 0 : without + 1;
    if (until >= end || without > PATIENCE || i8x16.bitmask(v128.and(v128.and(a, b), v128.and(c, d))) == 0xffff) {
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
      const top = v128.and(topBits(p2, p3, k03), i8x16.ge_u(p3, kF0));
      o = storeSelected21Bits(o, low, high, top, zero, i8x16.bitmask(i8x16.lt_s(v128.load(q, 4), kC0)) ^ 0xffff);
      q += 16;
    } while (q < until - 3);
    if (v128.any_true(wrong)) break;
    p = until;
    out = o;
    until += 64;
    if (until >= end || !hasFourByteLead(p) || !hasAscii(p)) {
      setCursor(p, out);
      return true;
    }
  }
  setCursor(p, out);
  return false;
}
