/** `utf-simd/wasm`: the names of the root with WebAssembly kernels alone. The build puts kernels/provide-wasm.ts in the place of provide.ts. */
export * from './index.ts'
