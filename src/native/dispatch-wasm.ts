/** In the place of dispatch.ts for `utf-simd/wasm`: the kernels alone. */

function no(): undefined {
  return undefined
}

export {
  no as asciiString,
  no as isAscii,
  no as isUtf8,
  no as latin1String,
  no as nativeIsUtf8,
  no as utf8Into,
  no as utf8Length,
  no as utf8Bytes,
  no as utf8String,
}
export const platformIndexOf = undefined
export function cutsLazily(): boolean {
  return false
}
export function quickly<T>(utf8: T): T {
  return utf8
}
