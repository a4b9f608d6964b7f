// All that the benchmark takes from the sources. The kernels in JavaScript have no file of their own in the built package, and what a kernel
// is called with has none either; everything else comes from dist/.

import { createJsKernels } from '../../src/kernels/js-set.ts'
import { createPortableBridge } from '../../src/platform/strings.ts'
import { arrayKernels } from '../../test/support/array-kernels.ts'

export { WRITE_SLACK } from '../../src/kernels/contract.ts'
export { FINAL, OK, REPLACE } from '../../src/unicode/status.ts'
export type { Convert, Count, Kernels, Validate } from '../../test/support/array-kernels.ts'
export { EXPANSION } from '../../test/support/array-kernels.ts'

/** Every kernel in JavaScript. */
export const twins = () => arrayKernels(createJsKernels(createPortableBridge))
