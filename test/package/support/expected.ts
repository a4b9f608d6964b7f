/** The right result of `use` (use.js). */
export function expected(backend: 'wasm' | 'js') {
  return {
    bytes: 4400,
    decoded: true,
    units: 4800,
    transcoded: true,
    back: true,
    encodings: [],
    detected: 'utf-8',
    error: [true, true, 'MalformedError', 'utf-8: overlong at offset 1: C0', 'overlong', 1, 1],
    backend,
  }
}
