/// <reference path="./platform.d.ts" />
/**
 * The module of the kernels, for `useWasmModule`: what hosts that forbid compiling at run time (workerd among them) import it as,
 * and what `import source` gives.
 */
declare const module: WebAssembly.Module
export default module
