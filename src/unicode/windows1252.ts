/** 80..9F in windows-1252 (WHATWG Encoding Standard, index windows-1252); 81 8D 8F 90 9D are C1 controls. The other bytes are as in ISO 8859-1. */
export const WINDOWS_1252_HIGH =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

/** The UTF-16 unit of a byte. */
export function windows1252Unit(byte: number): number {
  return byte >> 5 === 0b100 ? WINDOWS_1252_HIGH.charCodeAt(byte - 0x80) : byte
}
