// Constants of the SIMD loops, in memory. V8 builds a v128.const inside a loop anew at each use, and Binaryen moves
// constants into loops. A vector loaded into a local before the loop stays in a register.
// Validating UTF-8: 8.1 GB/s, 3.4 with v128.const (Node 24, Deno).
//
// Names: H_7800 is the address of a 16-bit constant, W_7FF of a 32-bit one, in hexadecimal. In the kernels k80, k7800
// and so on are vectors with this value in each lane of 8, 16 or 32 bits.

/** The bytes 00..FF, filled in by shuffle-tables.ts. */
export const BYTES: usize = memory.data(256, 16);

/** 16 bytes of this value. */
@inline export function splat8(value: u8): v128 { return v128.load8_splat(BYTES + value); }
/** Eight times the 16-bit constant at this address. */
@inline export function splat16(address: usize): v128 { return v128.load16_splat(address); }
/** Four times the 32-bit constant at this address. */
@inline export function splat32(address: usize): v128 { return v128.load32_splat(address); }

// 16-bit constants: code units and parts of them.
export const H_0001: usize = memory.data<u16>([0x0001], 2), H_000F: usize = memory.data<u16>([0x000f], 2),
  H_003F: usize = memory.data<u16>([0x003f], 2), H_0040: usize = memory.data<u16>([0x0040], 2),
  H_0080: usize = memory.data<u16>([0x0080], 2), H_03FF: usize = memory.data<u16>([0x03ff], 2),
  H_0700: usize = memory.data<u16>([0x0700], 2), H_0F00: usize = memory.data<u16>([0x0f00], 2),
  H_3000: usize = memory.data<u16>([0x3000], 2), H_3F00: usize = memory.data<u16>([0x3f00], 2),
  H_5800: usize = memory.data<u16>([0x5800], 2), H_8800: usize = memory.data<u16>([0x8800], 2),
  H_7800: usize = memory.data<u16>([0x7800], 2), H_7F80: usize = memory.data<u16>([0x7f80], 2),
  H_80E0: usize = memory.data<u16>([0x80e0], 2), H_C000: usize = memory.data<u16>([0xc000], 2),
  H_D800: usize = memory.data<u16>([0xd800], 2), H_DC00: usize = memory.data<u16>([0xdc00], 2),
  H_F000: usize = memory.data<u16>([0xf000], 2), H_F800: usize = memory.data<u16>([0xf800], 2),
  H_FC00: usize = memory.data<u16>([0xfc00], 2), H_FF00: usize = memory.data<u16>([0xff00], 2),
  H_FF80: usize = memory.data<u16>([0xff80], 2), H_FFFD: usize = memory.data<u16>([0xfffd], 2);

// 32-bit constants: code points and parts of them.
export const W_7F: usize = memory.data<u32>([0x7f], 4), W_7FF: usize = memory.data<u32>([0x7ff], 4),
  W_FFFD: usize = memory.data<u32>([0xfffd], 4), W_FFFF: usize = memory.data<u32>([0xffff], 4),
  W_D800: usize = memory.data<u32>([0xd800], 4), W_10000: usize = memory.data<u32>([0x10000], 4),
  W_100000: usize = memory.data<u32>([0x100000], 4), W_110000: usize = memory.data<u32>([0x110000], 4),
  W_7FFF7800: usize = memory.data<u32>([0x7fff7800], 4), W_7FFF7F80: usize = memory.data<u32>([0x7fff7f80], 4),
  W_7FFF0000: usize = memory.data<u32>([0x7fff0000], 4), W_07: usize = memory.data<u32>([0x07], 4),
  W_3F: usize = memory.data<u32>([0x3f], 4), W_40: usize = memory.data<u32>([0x40], 4),
  W_3FF: usize = memory.data<u32>([0x3ff], 4), W_3F00: usize = memory.data<u32>([0x3f00], 4),
  W_D7C0: usize = memory.data<u32>([0xd7c0], 4), W_0F0000: usize = memory.data<u32>([0x0f0000], 4),
  W_300000: usize = memory.data<u32>([0x300000], 4), W_3F0000: usize = memory.data<u32>([0x3f0000], 4),
  W_1FFC00: usize = memory.data<u32>([0x1ffc00], 4), W_7000000: usize = memory.data<u32>([0x7000000], 4),
  W_3F000000: usize = memory.data<u32>([0x3f000000], 4), W_DC000000: usize = memory.data<u32>([0xdc000000], 4);
// Tag bits of UTF-8 sequences in a lane, last byte highest (10xxxxxx 110xxxxx in the upper half for two bytes). An
// exclusive or turns the tags of one length into those of the next.
export const W_TAGS_2: usize = memory.data<u32>([0x80c00000], 4),
  W_TAGS_2_TO_3: usize = memory.data<u32>([0x80c00000 ^ 0x8080e000], 4),
  W_TAGS_3_TO_4: usize = memory.data<u32>([0x8080e000 ^ 0x808080f0], 4), W_TAGS_4: usize = memory.data<u32>([0x808080f0], 4);
// Shapes: a lane that holds a sequence of three or four bytes (lead highest) or a surrogate pair (lead lowest) equals
// the second constant once the first has masked it.
export const W_TRIPLE_MASK: usize = memory.data<u32>([0xf0c0c0], 4), W_TRIPLE: usize = memory.data<u32>([0xe08080], 4),
  W_QUAD_MASK: usize = memory.data<u32>([0xf8c0c0c0], 4), W_QUAD: usize = memory.data<u32>([0xf0808080], 4),
  W_PAIR_MASK: usize = memory.data<u32>([0xfc00fc00], 4), W_PAIR: usize = memory.data<u32>([0xdc00d800], 4);
