// Measures how much memory the program holds after a garbage collection.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/** Bytes on the heap and in buffers, after a collection. */
export function held(): number {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
  collect() // frees the buffers that the first collection found
  const { heapUsed, external } = process.memoryUsage() // `external` includes the buffers
  return heapUsed + external
}

/** Remembers the least and the most. */
export class Gauge {
  #least = Number.POSITIVE_INFINITY
  #most = 0

  look(): void {
    const now = held()
    this.#least = Math.min(this.#least, now)
    this.#most = Math.max(this.#most, now)
  }

  get growth(): number {
    return this.#most - this.#least
  }
}
