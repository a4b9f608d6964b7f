/**
 * What `require('utf-simd/iconv-lite')` gives, and `import` in Node: the object itself, as iconv-lite does. What converts is loaded when the first
 * encoding is asked for: many programs load iconv-lite and never use it.
 */
import { createIconv } from './iconv.ts'
import { onDemand } from './on-demand.ts'

declare const require: (name: string) => unknown

onDemand.parts = {
  engine: () => require('./engine.cjs') as typeof import('./engine.ts'),
  doubleByte: () => require('./double-byte.cjs') as typeof import('./double-byte.ts'),
}

const iconv = createIconv(() => (require('./encodings.cjs') as typeof import('./encodings.ts')).createEncodings())

// Where the platform does not give its modules otherwise (Node before 20.16).
try {
  if (!iconv.supportsStreams) iconv.enableStreamingAPI(require('node:stream') as never)
} catch {}

export default iconv
