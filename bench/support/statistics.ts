// Medians, and the 95 % interval of a median by bootstrap: resample with replacement, take the middle 95 % of medians.

import { randomFrom } from '../corpus/random.ts'

export interface Estimate {
  median: number
  /** Ends of the 95 % interval. */
  low: number
  high: number
}

function medianOfSorted(sorted: Float64Array): number {
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function median(values: ArrayLike<number>): number {
  return medianOfSorted(Float64Array.from(values).sort())
}

/** The median of the values and its interval; deterministic. */
export function estimate(values: readonly number[], resamples = 500): Estimate {
  const random = randomFrom(values.length)
  const sample = new Float64Array(values.length)
  const medians = new Float64Array(resamples)
  for (let i = 0; i < resamples; i++) {
    for (let j = 0; j < sample.length; j++) sample[j] = values[Math.floor(random() * values.length)]
    medians[i] = medianOfSorted(sample.sort())
  }
  medians.sort()
  const at = (share: number) => medians[Math.round(share * (resamples - 1))]
  return { median: median(values), low: at(0.025), high: at(0.975) }
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.round(share * (sorted.length - 1))]
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}
