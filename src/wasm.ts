/** `utf-simd/wasm`: the names of the root with WebAssembly kernels alone. The build maps `#tiers` to kernels/tiers-wasm.ts. */
export * from './index.ts'
