// A seeded source of random numbers, so that every failure can be repeated: mulberry32 (Tommy Ettinger, public domain).

export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0..2^32-1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }

  /** 0..limit-1 */
  below(limit: number): number {
    return Math.floor((this.next() / 2 ** 32) * limit)
  }

  /** low..high, both included */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  /** True once in `times`, on average. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  pick<T>(list: ArrayLike<T>): T {
    return list[this.below(list.length)]
  }
}
