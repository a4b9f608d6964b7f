// UTF-8 (RFC 3629) to UTF-16, validating. The same loop makes UTF-32.
//
// A step takes 16 bytes. Each byte gets the unit that a sequence ending there would have, and a shuffle keeps the units
// of the bytes that do end one. Only the address of the output goes from step to step, so that the latency of table
// look-ups does not count. The maximum of 64 bytes tells how they are decoded:
//
//   below 80   ASCII is widened
//   below E0   one and two bytes
//   below F0   one to three bytes; runs of three bytes in utf8-decode-runs.ts
//   others     one to four bytes in utf8-decode-mixed.ts; runs of four bytes in utf8-decode-runs.ts
//
// These loops presume well-formed input, and check it before they commit 64 bytes. Where it is malformed,
// utf8-decode-any.ts decodes the 64 bytes again.
//
// Zeros surround the source meanwhile (margins.ts), so that blocks take in its beginning and its end. The last block has
// one zero or more, whose units are taken off the output.
//
// Contract: what surrounds the source is as before in the end; may overwrite 64 bytes after the output. Stops at a
// malformed sequence, its maximal subpart (docs/errors.md), or replaces it. Without FINAL, a cut sequence at the end is
// TRUNCATED, and stays unread even with REPLACE.
import { or4, and4, maxBytes4 } from "./simd";
import { OK, beginConversion, finishConversion, setCursor, cursorSource, cursorTarget } from "./result";
import { isContinuation, classifyMalformed } from "./utf8";
import { surroundWithZeros, restoreSurroundings } from "./margins";
import { storeSelected, storeAscii } from "./utf8-decode-output";
import { isThreeByteSequence, decodeThreeByteRun, startsFourByteRun, decodeFourByteRun } from "./utf8-decode-runs";
import { decodeMixedToUtf16, decodeMixedToUtf32 } from "./utf8-decode-mixed";
import { decodeAny, rewindOutput } from "./utf8-decode-any";
import { splat8 } from "./constants";

/** Are the 64 bytes at p all below F0, some of them above DF and some ASCII? */
@inline function isMixedUpTo3Bytes(p: usize, k60: v128): bool {
  const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
  const max = maxBytes4(a, b, c, d);
  // x - 70 has bit 7 for x >= F0, x - 60 for x >= E0.
  return !i8x16.bitmask(i8x16.sub_sat_u(max, splat8(0x70))) && i8x16.bitmask(i8x16.sub_sat_u(max, k60))
    && i8x16.bitmask(and4(a, b, c, d)) != 0xffff;
}

/** Decodes to UTF-16 (T = u16) or UTF-32 (T = u32). */
@inline export function decodeUtf8<T>(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + length;
  surroundWithZeros(source, end);
  beginConversion(source, target);
  let status = OK, p = source, out = target;

  const nibble = splat8(0x0f), k40 = splat8(0x40), k60 = splat8(0x60), kBA = splat8(0xba), kD8 = splat8(0xd8);
  const kC0 = splat8(0xc0), kE0 = splat8(0xe0), k7F = splat8(0x7f), zero = splat8(0);

  // A sequence that is cut short at the end is found in the block behind it.
  while (p <= end) {
    let a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    const most = i8x16.max_u(maxBytes4(a, b, c, d), v128.load(p - 3));
    const left = min<usize>((end - p + 16) & ~15, 64);
    let until = p + left;
    if (!i8x16.bitmask(most)) {
      if (p + 64 > end) {
        for (; p < until; p += 16) {
          storeAscii<T>(out, v128.load(p), zero);
          out += 16 * sizeof<T>();
        }
        break;
      }
      do {
        storeAscii<T>(out, a, zero);
        storeAscii<T>(out + 16 * sizeof<T>(), b, zero);
        storeAscii<T>(out + 32 * sizeof<T>(), c, zero);
        storeAscii<T>(out + 48 * sizeof<T>(), d, zero);
        out += 64 * sizeof<T>();
        p += 64;
        a = v128.load(p); b = v128.load(p, 16); c = v128.load(p, 32); d = v128.load(p, 48);
      } while (p + 64 <= end && !i8x16.bitmask(or4(a, b, c, d)));
      // The loops below start after a byte that no continuation byte follows.
      if (isContinuation(p)) { --p; out -= sizeof<T>(); }
      continue;
    }
    // Signs of malformed input: bit 7 in wrong, a byte of least below C2 (signed), a byte of surrogate below 8. From q
    // on all offsets are positive constants.
    let wrong = zero, least = zero, surrogate = kC0, q = p - 3, o = out;
    if (!v128.any_true(i8x16.sub_sat_u(most, splat8(0xdf)))) {
      const blockEnd = until - 3;
      do {
        const c = v128.load(q, 3), p1 = v128.load(q, 2);
        const continues = i8x16.lt_s(c, kC0), q1 = v128.and(p1, continues);
        wrong = v128.or(wrong, v128.xor(continues, i8x16.sub_sat_u(p1, k40)));
        least = i8x16.min_s(least, q1);
        const low = v128.or(v128.and(c, k7F), v128.and(i16x8.shl(q1, 6), kC0));
        const high = v128.and(i16x8.shr_u(q1, 2), nibble);
        o = storeSelected<T>(o, low, high, i8x16.bitmask(i8x16.lt_s(v128.load(q, 4), kC0)) ^ 0xffff);
        q += 16;
      } while (q < blockEnd);
      if (!i8x16.bitmask(v128.or(wrong, i8x16.lt_s(least, splat8(0xc2))))) {
        p = until;
        out = o;
        continue;
      }
    } else if (!v128.any_true(i8x16.sub_sat_u(most, splat8(0xef)))) {
      // A run of three-byte sequences may start before p. The tests have no branches, since their outcome can't be
      // predicted.
      if (i8x16.bitmask(and4(a, b, c, d)) == 0xffff) {
        const inside = <usize>isContinuation(p), s = p - (inside + (inside & <usize>isContinuation(p - 1)));
        const whole = <u32>inside | (<u32>(load<u8>(p - 1) < 0xc0) & <u32>(load<u8>(p - 2) < 0xe0)); // no sequence cut short at p
        if ((whole & <u32>isThreeByteSequence(s) & <u32>isThreeByteSequence(s + 45)) && decodeThreeByteRun<T>(s, end, out)) {
          p = cursorSource();
          out = cursorTarget();
          continue;
        }
      }
      const start = p;
      do {
        const blockEnd = until - 3;
        do {
          const c = v128.load(q, 3), p1 = v128.load(q, 2), p2 = v128.load(q, 1);
          const continues = i8x16.lt_s(c, kC0), q1 = v128.and(p1, continues), lead = i8x16.sub_sat_u(p2, kE0);
          // A continuation byte is due one byte after C0 and above, and two bytes after E0 and above: the differences
          // have bit 7.
          wrong = v128.or(wrong, v128.xor(continues, v128.or(i8x16.sub_sat_u(p1, k40), i8x16.sub_sat_u(p2, k60))));
          const high = v128.or(v128.and(i16x8.shr_u(q1, 2), nibble), i16x8.shl(lead, 4));
          const low = v128.or(v128.and(c, k7F), v128.and(i16x8.shl(q1, 6), kC0));
          // A continuation byte is overlong unless a lead of C2 or above precedes it or it is a third byte with high >=
          // 8.
          least = i8x16.min_s(least, i8x16.max_s(q1, i8x16.add_sat_u(high, kBA)));
          surrogate = i8x16.min_u(surrogate, v128.xor(high, kD8));
          o = storeSelected<T>(o, low, high, i8x16.bitmask(i8x16.lt_s(v128.load(q, 4), kC0)) ^ 0xffff);
          q += 16;
        } while (q < blockEnd);
        const any = v128.or(v128.or(wrong, i8x16.lt_s(least, splat8(0xc2))), i8x16.sub_sat_u(splat8(0x87), surrogate));
        if (i8x16.bitmask(any)) break;
        p = until;
        out = o;
        until += 64;
      } while (until < end && isMixedUpTo3Bytes(p, k60));
      if (p != start) continue;
    } else {
      rewindOutput<T>(p, out);
      if (startsFourByteRun(cursorSource()) && decodeFourByteRun<T>(cursorSource(), end, cursorTarget())) {
        p = cursorSource();
        out = cursorTarget();
        continue;
      }
      // Starts at the sequence around p, since the block before has not checked the range of its second byte (see
      // `surrogate`).
      p = cursorSource();
      out = cursorTarget();
      const right = sizeof<T>() == 2 ? decodeMixedToUtf16(p, p + left, end, out) : decodeMixedToUtf32(p, p + left, end, out);
      p = cursorSource();
      out = cursorTarget();
      if (right) continue;
    }
    // Something in this block is malformed. (A continuation byte at the source seems to belong to the zero before it.)
    rewindOutput<T>(p, out);
    status = decodeAny<T>(max<usize>(cursorSource(), source), end, cursorTarget(), flags);
    p = cursorSource();
    out = cursorTarget();
    if (status != OK || p == end) break;
  }
  if (p > end) {
    out -= (p - end) * sizeof<T>();
    p = end;
  }
  setCursor(p, out);
  restoreSurroundings(source, end);
  return finishConversion<u8, T>(status, status ? classifyMalformed(p, end) >> 8 : 0);
}

export function utf8ToUtf16(source: usize, length: usize, target: usize, flags: u32): u32 {
  return decodeUtf8<u16>(source, length, target, flags);
}
