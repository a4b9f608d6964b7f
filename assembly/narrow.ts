// UTF-16 to one byte for each unit, if all units are 00..FF: engines keep such strings as bytes.
//
// Contract: 32 units or more; reads nothing outside of the source, writes nothing outside of the output. Returns
// whether all units were 00..FF. If not, the output is of no use.

export function narrow(source: usize, length: usize, target: usize): bool {
  const last = source + (length << 1) - 64;
  let p = source, all = i16x8.splat(0);
  do {
    p = min(p, last); // the last step may convert some units again
    const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48), out = target + ((p - source) >> 1);
    all = v128.or(v128.or(all, v128.or(a, b)), v128.or(c, d));
    v128.store(out, i8x16.narrow_i16x8_u(a, b));
    v128.store(out, i8x16.narrow_i16x8_u(c, d), 16);
    p += 64;
  } while (p < last + 64);
  return !v128.any_true(i16x8.shr_u(all, 8));
}
