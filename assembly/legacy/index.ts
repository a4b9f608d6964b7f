// The module of utf-simd/legacy: kernels for encodings of one and of two bytes, which convert by tables. It works on the memory of the main
// module, which it imports, and has no memory of its own.
//
// A kernel is kernel(source, length, target, parameters): addresses in bytes, the length in elements. It converts as far as it can: up to
// the end, or to what only its caller knows, a malformed sequence or a rare form. It says at `parameters` how far it came: elements read
// and written, two u32. What follows there tells it where its tables are (./parameters.ts; src/kernels/legacy/wasm.ts writes it).
//
// A kernel may read 64 bytes after its source and overwrite 64 after its target.
export { decodeSingle } from "./decode-single";
export { encodeSingle } from "./encode-single";
export { decodeDouble } from "./decode-double";
export { encodeDouble } from "./encode-double";
