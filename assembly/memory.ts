// The linear memory, fixed for good: views on it never detach, and input of any size goes through the same windows.
//
//   0            static data and lookup tables
//   input        WINDOW bytes of source
//   pivot        4 WINDOW: what lies between two conversions
//   output       32 WINDOW: at the most 4 bytes for each byte of source or 6 for each UTF-16 unit, and the more windows it
//                holds, the fewer pieces a long result is put together from (pages never written cost nothing)
//
// SLACK bytes surround each region: kernels may read (and ignore) up to 3 bytes before their source and 64 after
// it, and overwrite 64 after their target.

export const WINDOW: usize = 1 << 16;
const SLACK: usize = 128;

export const input: usize = ((__heap_base + 63) & ~63) + SLACK;
export const pivot: usize = input + WINDOW + SLACK;
export const output: usize = pivot + 4 * WINDOW + SLACK;
