// What the caller of a kernel has written for it, and where a kernel says how far it came: src/kernels/legacy/wasm.ts has the same order.

/** Says how far a kernel came, in elements. */
@inline export function finish(parameters: usize, read: usize, written: usize): void {
  store<usize>(parameters, read);
  store<usize>(parameters, written, 4);
}

// Encodings of one byte.
/** u16 by byte. */
@inline export function unitsByByte(parameters: usize): usize { return load<usize>(parameters, 8); }
/** u8 by unit. */
@inline export function byteByUnit(parameters: usize): usize { return load<usize>(parameters, 12); }
/** The range of bytes, the first one and how many follow it, whose units are the bytes and a constant. */
@inline export function rangeStart(parameters: usize): u32 { return load<u32>(parameters, 16); }
@inline export function rangeSpan(parameters: usize): u32 { return load<u32>(parameters, 20); }
@inline export function rangeDelta(parameters: usize): u32 { return load<u32>(parameters, 24); }
/** The main rows: 16 bytes each, of which most units have the same upper byte. */
@inline export function rowsHigh(parameters: usize): u32 { return load<u32>(parameters, 28); }
/** u8, 16 for each of the four rows: the lower byte of the unit; 0: none, or another upper byte. */
@inline export function lowBytes(parameters: usize): usize { return load<usize>(parameters, 32); }
/** The first byte of a row. */
@inline export function rowStart(parameters: usize, i: usize): u32 { return load<u32>(parameters + (i << 2), 36); }

// Encodings of two bytes.
/** u16 by byte: a unit, 0 for a lead, FFFF for none. */
@inline export function singles(parameters: usize): usize { return load<usize>(parameters, 8); }
/** u16 by the lower seven bits of the lead, and the trail. */
@inline export function doubles(parameters: usize): usize { return load<usize>(parameters, 12); }
/** u16 by unit: the bytes, the first one in the lower half. */
@inline export function bytesByUnit(parameters: usize): usize { return load<usize>(parameters, 16); }
/** GB 18030, u16: the unit of each number of four bytes; 0: the encoding has no such sequences. */
@inline export function fourByteUnits(parameters: usize): usize { return load<usize>(parameters, 20); }
/** GB 18030, u16 by unit: one more than the number; 0: the encoding has no such sequences. */
@inline export function fourByteNumbers(parameters: usize): usize { return load<usize>(parameters, 24); }
/** 32 bytes for each mask of leads among eight bytes, and 256 such more for eight whose first one is a trail: which of them, and of the four
 *  units before them, make the output; then which make the pairs. */
@inline export function decodeShuffles(parameters: usize): usize { return load<usize>(parameters, 28); }
/** 16 bytes for each mask of units with one byte among eight. */
@inline export function encodeShuffles(parameters: usize): usize { return load<usize>(parameters, 32); }
/** The two ranges of leads: the first byte and how many follow it, twice. */
@inline export function leadRange(parameters: usize, i: usize): u32 { return load<u32>(parameters + (i << 2), 36); }

// ISO-2022-JP, whose kernels go on where the last call has stopped.
/** The chosen set: 0 ASCII, 3 JIS X 0208. */
@inline export function chosenSet(parameters: usize): u32 { return load<u32>(parameters, 20); }
@inline export function setChosenSet(parameters: usize, set: u32): void { store<u32>(parameters, set, 20); }
/** Decoding: is the last that was read an escape sequence? */
@inline export function hasEscaped(parameters: usize): u32 { return load<u32>(parameters, 24); }
@inline export function setHasEscaped(parameters: usize, value: u32): void { store<u32>(parameters, value, 24); }
