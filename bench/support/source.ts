// All that the benchmark takes from the sources. The kernels in JavaScript have no file of their own in the built package, and what a kernel
// is called with has none either; everything else comes from dist/.

import { jsKernels } from '../../src/kernels/js/index.ts'
import { moreTwins } from '../../src/kernels/js/more.ts'

export type { Convert, Count, Kernels, Validate } from '../../src/kernels/contract.ts'
export { EXPANSION, FINAL, OK, REPLACE, WRITE_SLACK } from '../../src/kernels/contract.ts'

/** Every kernel in JavaScript. */
export const twins = () => jsKernels(moreTwins)
