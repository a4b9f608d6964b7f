/** `utf-simd/js`: the names of the root with JavaScript kernels alone. The build puts kernels/provide-js.ts in the place of provide.ts. */
export * from './index.ts'
