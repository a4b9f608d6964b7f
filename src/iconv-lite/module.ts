/** The object of iconv-lite with all that it needs. */
import { createEncodings } from './encodings.ts'
import { createIconv } from './iconv.ts'

export default createIconv(createEncodings)
