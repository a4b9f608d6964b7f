/**
 * What `require('utf-simd/iconv-lite')` gives: the object itself, as iconv-lite does. What converts is loaded when the first encoding is asked
 * for: many programs load iconv-lite and never use it.
 */
import type { Encodings } from './encodings.ts'
import { createIconv } from './iconv.ts'

declare const require: (name: string) => unknown

const iconv = createIconv(() => (require('./encodings.cjs') as { createEncodings(): Encodings }).createEncodings())

// Where the platform does not give its modules otherwise (Node before 20.16).
try {
  if (!iconv.supportsStreams) iconv.enableStreamingAPI(require('node:stream') as never)
} catch {}

export default iconv
