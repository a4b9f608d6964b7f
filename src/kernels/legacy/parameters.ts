/**
 * What the WebAssembly kernels of assembly/legacy are told: the tables, as addresses, and numbers. `npm run build:kernels` writes
 * assembly/legacy/parameters.generated.ts, a function for each name, from these lists.
 */

/** Where a kernel says how many elements it has read and written: the first cells of both lists. */
export const RESULT_CELLS = 2

/** Of encodings with one byte for each character. */
export const SINGLE_BYTE_PARAMETERS = [
  // u16 by byte; FFFF: none.
  'unitsByByte',
  // u8 by unit; 0: none.
  'byteByUnit',
  // How many bytes, from 00 on, are the units themselves.
  'identityCount',
  // The range of bytes, the first one and how many follow it, whose units are the bytes and a constant.
  'rangeStart',
  'rangeSpan',
  'rangeDelta',
] as const

/** Of encodings with two bytes for most characters. */
export const DOUBLE_BYTE_PARAMETERS = [
  // u16 by byte: a unit, 0 for a lead, FFFF for none.
  'singles',
  // u16 by the lower seven bits of the lead, and the trail.
  'doubles',
  // u16 by unit: the bytes, the first one in the lower half.
  'bytesByUnit',
  // GB 18030, u16: the unit of each number of four bytes; 0: the encoding has no such sequences.
  'fourByteUnits',
  // GB 18030, u16 by unit: one more than the number; 0: the encoding has no such sequences.
  'fourByteNumbers',
  // 32 bytes for each mask of leads among eight bytes, and 256 such more for eight whose first one is a trail: which of them, and of the
  // four units before them, make the output; then which make the pairs.
  'decodeShuffles',
  // 16 bytes for each mask of units with one byte among eight.
  'encodeShuffles',
  // Two ranges of leads: the first byte and how many follow it.
  'leadStart',
  'leadSpan',
  'nextLeadStart',
  'nextLeadSpan',
] as const
