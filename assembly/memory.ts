// The linear memory. It never grows, so that views of it never detach. Input of any size goes through the same windows:
//
//   0            static data and lookup tables
//   input        WINDOW bytes of source
//   replacement  REPLACEMENT bytes: text that stands for an error
//   pivot        4 × WINDOW bytes: what lies between two conversions
//   output       32 × WINDOW bytes. A window of source needs at most 4 bytes for each of its bytes, or 6 for each UTF-16 unit; with more
//                room a long result is made of fewer pieces. Pages that are never written cost nothing.
//   tables       of the encodings of utf-simd/legacy, which another module reads (assembly/legacy)
//
// SLACK_BYTES surround each window: a kernel may borrow 4 bytes before its source and 64 after it (margins.ts), and
// overwrite 64 after its target.

export const WINDOW: usize = 1 << 16;
const REPLACEMENT: usize = 1 << 11;
const SLACK_BYTES: usize = 128;

export const input: usize = ((__heap_base + 63) & ~63) + SLACK_BYTES;
export const replacement: usize = input + WINDOW + SLACK_BYTES;
export const pivot: usize = replacement + REPLACEMENT + SLACK_BYTES;
export const output: usize = pivot + 4 * WINDOW + SLACK_BYTES;
export const tables: usize = output + 32 * WINDOW + SLACK_BYTES;
