// Random numbers that a seed repeats, and choices from tables of symbols with weights.

export type Random = () => number

/** Uniform in [0, 1): mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An integer from `least` to `most`. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

/** One of these, all equally likely. */
export function oneOf<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]
}

/** A symbol for each unit of weight: choosing one uniformly chooses by weight. */
export function expand(weights: readonly (readonly [symbol: string, weight: number])[]): string[] {
  return weights.flatMap(([symbol, weight]) => Array<string>(weight).fill(symbol))
}

/** Reads 'e127 t91 ...': symbols, each with its weight behind it. */
export function weighted(table: string): string[] {
  return expand(table.split(' ').map((entry) => [entry.replace(/\d+$/, ''), Number(/\d+$/.exec(entry)![0])]))
}
