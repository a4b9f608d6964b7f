// What a kernel returns, and where it says how far it came. The numbers are those of src/kernels/contract.ts.

export const OK: u32 = 0, UNEXPECTED_CONTINUATION: u32 = 1, INVALID_BYTE: u32 = 2, TRUNCATED: u32 = 3, OVERLONG: u32 = 4,
  SURROGATE: u32 = 5, TOO_LARGE: u32 = 6, UNMAPPABLE: u32 = 7;

/** No input follows. */
export const FINAL: u32 = 1;
/** Replace each malformed sequence instead of stopping. */
export const REPLACE: u32 = 2;

/** Three u32 that outlive a call: elements read, elements written, elements of the malformed sequence. */
export const RESULT: usize = memory.data(16, 16);

/** The cursor: addresses in source and target that a step inside a kernel left off at. */
const CURSOR: usize = memory.data(16, 16);
// @ts-ignore: decorator
@inline export function leave(source: usize, target: usize): void {
  store<usize>(CURSOR, source);
  store<usize>(CURSOR, target, 4);
}
// @ts-ignore: decorator
@inline export function sourceLeft(): usize { return load<usize>(CURSOR); }
// @ts-ignore: decorator
@inline export function targetLeft(): usize { return load<usize>(CURSOR, 4); }

/** Fills RESULT and returns the status. */
// @ts-ignore: decorator
@inline export function stop(status: u32, read: usize, written: usize, length: u32): u32 {
  store<usize>(RESULT, read);
  store<usize>(RESULT, written, 4);
  store<u32>(RESULT, length, 8);
  return status;
}

// A converter notes where it began and at its end computes how far it came: two values less to keep in registers through
// its loops, which V8 up to Node 22 pays with up to a tenth of the speed.
// @ts-ignore: decorator
@inline export function begin(src: usize, dst: usize): void {
  store<usize>(RESULT, src);
  store<usize>(RESULT, dst, 4);
}
/** Fills RESULT from the cursor, in elements S read and T written, and returns the status. */
// @ts-ignore: decorator
@inline export function finish<S, T>(status: u32, length: u32): u32 {
  const read = (sourceLeft() - load<usize>(RESULT)) / sizeof<S>(), written = (targetLeft() - load<usize>(RESULT, 4)) / sizeof<T>();
  return stop(status, read, written, length);
}
