/**
 * Memory that another thread may write to while it is read. It is copied once before it is judged: `copyIfShared` (engine/rules/input.ts), `ownChunk`
 * (engine/read/reader.ts), `ownBytes` (calls.ts).
 */

/** The tag of a value's class, also of another realm, of which nothing is an instance of what is here. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}

/** Can another thread write to these bytes? V8 takes 7 to 15 ns to tell. */
export function isShared(bytes: Uint8Array): boolean {
  const { buffer } = bytes
  return !(buffer instanceof ArrayBuffer) && tagOf(buffer) === '[object SharedArrayBuffer]'
}
