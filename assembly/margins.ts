// Zeros around a source, so that a loop over blocks needs no other code for its beginning and its end.
// UTF-8 to UTF-16, 16 to 100 bytes: 15 to 45 ns, not 40 to 100.

/** Bytes before a source, and after it, that become zero. */
const BEFORE: usize = 4, AFTER: usize = 64;

/** What was there. */
const KEPT: usize = memory.data(80, 16);

/** Writes zeros before `start` and from `end` on. */
@inline export function surroundWithZeros(start: usize, end: usize): void {
  store<u32>(KEPT, load<u32>(start - BEFORE), AFTER);
  store<u32>(start - BEFORE, 0);
  for (let i: usize = 0; i < AFTER; i += 16) {
    v128.store(KEPT + i, v128.load(end + i));
    v128.store(end + i, i64x2.splat(0));
  }
}

/** Writes back what `surroundWithZeros` found there. */
@inline export function restoreSurroundings(start: usize, end: usize): void {
  store<u32>(start - BEFORE, load<u32>(KEPT, AFTER));
  for (let i: usize = 0; i < AFTER; i += 16) v128.store(end + i, v128.load(KEPT + i));
}
