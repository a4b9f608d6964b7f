// Who is faster, in words.

import type { Estimate } from '../bench/support/statistics.ts'
import { rate } from './format.ts'

/**
 * Says losses as plainly as wins, and names no winner where the 95 % intervals of the two speeds overlap.
 * @param ratio how many times as fast ours is
 */
export function verdictOf(ours: Estimate, browser: Estimate, ratio: number): string {
  if (ours.low > browser.high) return `utf-simd is ${times(ratio)} as fast as the browser here.`
  if (browser.low > ours.high) return `The browser is faster here: ${times(1 / ratio)} as fast as utf-simd.`
  return 'Too close to call: the 95 % intervals of the two speeds overlap.'
}

/** `1.2 GB/s to 1.4 GB/s` */
export function interval({ low, high }: Estimate): string {
  return `${rate(low)} to ${rate(high)}`
}

const times = (ratio: number) => `${ratio.toFixed(ratio < 10 ? 2 : 0)} times`
