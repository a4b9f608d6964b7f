// The suites that print for themselves, and run in processes only.

import type { Suite } from './options.ts'

export const TOOLS: Readonly<Record<string, () => Promise<{ suite: Suite }>>> = {
  kernels: () => import('../kernels.ts'),
  encodings: () => import('../encodings.ts'),
  'legacy-native': () => import('../legacy-native.ts'),
  search: () => import('../search.ts'),
  hostile: () => import('../hostile.ts'),
  stream: () => import('../stream.ts'),
  batch: () => import('../batch.ts'),
  columns: () => import('../columns.ts'),
}
