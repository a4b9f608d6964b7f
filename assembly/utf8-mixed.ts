// UTF-8 decoding: sequences of one to four octets in any mixture, emoji in other text above all.
//
// As in utf8-decode.ts, every octet gets the unit of a sequence that would end there. In UTF-16 the third octet of four has one,
// too: the lead surrogate. It is what the sequence so far would be, shifted by 4 and plus D7C0: 0uuu uuzz zzyy yyyy, of which uuuuu - 1
// are the plane's four bits.
import { leave } from "./errors";
import { emit, emit21, topBits } from "./utf8-emit";
import { after8 } from "./simd";
import { splat8 } from "./constants";

/**
 * Blocks without a sequence of four octets after which `upTo4` hands back. Where emoji are some 30 characters apart, half of
 * the blocks have none, at random: to change the loop each time costs more, 20 cycles for each wrong guess.
 */
const PATIENCE = 3;

/**
 * Sequences from p, a start, to `until`, and on by 64 octets while there are emoji now and then and ASCII between them. Leaves the
 * cursor behind the last block that was well formed; true: so were all.
 */
export function upTo4<T>(p: usize, until: usize, end: usize, out: usize): bool {
  const nibble = splat8(0x0f), k40 = splat8(0x40), k60 = splat8(0x60), k7F = splat8(0x7f), k90 = splat8(0x90), kBA = splat8(0xba);
  const kC0 = splat8(0xc0), kD8 = splat8(0xd8), kDC = splat8(0xdc), kE0 = splat8(0xe0), k03 = splat8(0x03), zero = splat8(0);
  let q = p - 3, o = out, third = zero, without = 0;
  while (true) {
    // Malformed: bit 7 in wrong; a least below C2 (signed); a surrogate below 8; a most above 3.
    let wrong = zero, least = zero, surrogate = kC0, most = zero;
    do {
      const c = v128.load(q, 3), p1 = v128.load(q, 2), p2 = v128.load(q, 1), before = third;
      const lead = i8x16.sub_sat_u(p2, kE0); // of three: 00..0F, of four: 10..
      third = i8x16.gt_s(lead, nibble); // of four
      const fourth = after8(before, third);
      const continues = i8x16.lt_s(c, kC0), q1 = v128.and(p1, continues);
      const due = v128.or(v128.or(i8x16.sub_sat_u(p1, k40), i8x16.sub_sat_u(p2, k60)), fourth);
      wrong = v128.or(wrong, v128.xor(continues, due));
      const top = v128.and(v128.and(i8x16.add(lead, i8x16.lt_s(p1, k90)), nibble), third); // the plane's two highest bits
      most = i8x16.max_u(most, top);
      const middle = v128.and(i16x8.shr_u(q1, 2), nibble);
      let low = v128.or(v128.and(c, k7F), v128.and(i16x8.shl(q1, 6), kC0));
      let high = v128.or(middle, i16x8.shl(i8x16.min_u(lead, nibble), 4)); // (third of four: above EF, which no check minds)
      surrogate = i8x16.min_u(surrogate, v128.xor(high, kD8));
      const ends = i8x16.bitmask(i8x16.lt_s(v128.load(q, 4), kC0)) ^ 0xffff;
      if (sizeof<T>() == 2) {
        high = v128.or(high, v128.and(fourth, kDC));
        least = i8x16.min_s(least, i8x16.max_s(q1, i8x16.add_sat_u(high, kBA)));
        const shifted = v128.or(i16x8.shl(middle, 4), v128.and(i16x8.shr_u(low, 4), nibble));
        low = v128.bitselect(i8x16.add(shifted, kC0), low, third);
        high = v128.or(v128.andnot(high, third), v128.or(top, v128.and(third, kD8)));
        o = emit<T>(o, low, high, ends | i8x16.bitmask(third));
      } else {
        least = i8x16.min_s(least, i8x16.max_s(q1, i8x16.add_sat_u(v128.or(high, fourth), kBA)));
        high = v128.or(high, i16x8.shl(v128.and(v128.and(p2, nibble), fourth), 4));
        o = emit21(o, low, high, v128.and(topBits(p2, v128.load(q), k03), fourth), zero, ends);
      }
      q += 16;
    } while (q < until - 3);
    wrong = v128.or(
      v128.or(wrong, i8x16.lt_s(least, splat8(0xc2))),
      v128.or(i8x16.sub_sat_u(splat8(0x87), surrogate), i8x16.add_sat_u(most, splat8(0x7c))));
    if (i8x16.bitmask(wrong)) break;
    p = until;
    out = o;
    until += 64;
    const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    const max = i8x16.max_u(i8x16.max_u(a, b), i8x16.max_u(c, d));
    without = i8x16.bitmask(i8x16.sub_sat_u(max, splat8(0x70))) ? 0 : without + 1;
    if (until >= end || without > PATIENCE || i8x16.bitmask(v128.and(v128.and(a, b), v128.and(c, d))) == 0xffff) {
      leave(p, out);
      return true;
    }
  }
  leave(p, out);
  return false;
}
