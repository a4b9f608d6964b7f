// The suites that run in every runtime.

import type { RaceSuite } from './suite.ts'

export const RACES: Readonly<Record<string, () => Promise<{ suite: RaceSuite }>>> = {
  decode: () => import('../decode.ts'),
  encode: () => import('../encode.ts'),
  encodeInto: () => import('../encodeInto.ts'),
  validate: () => import('../validate.ts'),
  transcode: () => import('../transcode.ts'),
  short: () => import('../short.ts'),
  dirty: () => import('../dirty.ts'),
  javascript: () => import('../javascript.ts'),
  legacy: () => import('../legacy.ts'),
  stream: () => import('../stream.ts'),
  batch: () => import('../batch.ts'),
  line: () => import('../line.ts'),
  versions: () => import('../versions.ts'),
  search: () => import('../search.ts'),
  hostile: () => import('../hostile.ts'),
  'iconv-lite': () => import('../iconv-lite.ts'),
  copies: () => import('../copies.ts'),
}
