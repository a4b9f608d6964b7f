/** The module of utf-simd/js, which has no WebAssembly. package.json maps `#legacy-module` here. */
export const moduleText = ''
