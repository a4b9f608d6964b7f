/** `utf-simd/js`: the names of the root with JavaScript kernels alone. The build maps `#tiers` to kernels/tiers-js.ts. */
export * from './index.ts'
