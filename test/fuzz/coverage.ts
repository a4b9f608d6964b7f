// What of src/ a piece of work has run, by V8's own counters (node:inspector), block by block.
//
// Why V8's: jazzer.js, which is libFuzzer for Node, comes with a binary that needs glibc 2.38, and is built from source with clang only. V8's
// counters are in every Node, need no instrumented build, and see the source as it runs. Reading them takes about as long as half a case.

import { type Profiler, Session } from 'node:inspector'

/** A number of runs counts as new where its power of two is. */
function bucketOf(count: number): number {
  return Math.floor(Math.log2(count))
}

export class Coverage {
  private readonly session = new Session()
  private readonly seen = new Set<string>()

  constructor() {
    this.session.connect()
    this.session.post('Profiler.enable')
    this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    this.takeNews()
  }

  get size(): number {
    return this.seen.size
  }

  /** How many blocks ran since the last call for the first time, or so many times for the first time. */
  takeNews(): number {
    let scripts: Profiler.ScriptCoverage[] = []
    // The session is this thread's: it answers at once.
    this.session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error
      scripts = result
    })
    let news = 0
    for (const { url, functions } of scripts) {
      if (!url.includes('/src/')) continue
      for (const { ranges } of functions) {
        for (const { startOffset, endOffset, count } of ranges) {
          if (count === 0) continue
          const key = `${url}:${startOffset}:${endOffset}:${bucketOf(count)}`
          if (this.seen.has(key)) continue
          this.seen.add(key)
          news++
        }
      }
    }
    return news
  }
}
