// What a kernel returns, and where it says how far it came: the statuses and flags of src/kernels/contract.ts.

export const OK: u32 = 0, UNEXPECTED_CONTINUATION: u32 = 1, INVALID_BYTE: u32 = 2, TRUNCATED: u32 = 3, OVERLONG: u32 = 4,
  SURROGATE: u32 = 5, TOO_LARGE: u32 = 6, UNMAPPABLE: u32 = 7;

/** Flag: no input follows. */
export const FINAL: u32 = 1;
/** Flag: replace each malformed sequence instead of stopping. */
export const REPLACE: u32 = 2;

/**
 * Three u32: elements read, elements written, elements in the malformed sequence. The wrapper reads them after a call.
 */
export const RESULT: usize = memory.data(16, 16);

/**
 * The cursor: two addresses, in source and target, where a step inside a kernel stopped. A function returns one value
 * only.
 */
const CURSOR: usize = memory.data(16, 16);
@inline export function setCursor(source: usize, target: usize): void {
  store<usize>(CURSOR, source);
  store<usize>(CURSOR, target, 4);
}
@inline export function cursorSource(): usize { return load<usize>(CURSOR); }
@inline export function cursorTarget(): usize { return load<usize>(CURSOR, 4); }

/** Fills RESULT and returns the status. */
@inline export function stop(status: u32, read: usize, written: usize, length: u32): u32 {
  store<usize>(RESULT, read);
  store<usize>(RESULT, written, 4);
  store<u32>(RESULT, length, 8);
  return status;
}

/**
 * Notes where source and target begin, so that no loop has to keep them in registers.
 * Up to a tenth of the speed (V8 up to Node 22).
 */
@inline export function beginConversion(source: usize, target: usize): void {
  store<usize>(RESULT, source);
  store<usize>(RESULT, target, 4);
}
/** Fills RESULT from the cursor, in elements of type S read and T written, and returns the status. */
@inline export function finishConversion<S, T>(status: u32, length: u32): u32 {
  const read = (cursorSource() - load<usize>(RESULT)) / sizeof<S>();
  const written = (cursorTarget() - load<usize>(RESULT, 4)) / sizeof<T>();
  return stop(status, read, written, length);
}
