/** The object of iconv-lite with all that it needs. */
import * as doubleByte from './double-byte.ts'
import { createEncodings } from './encodings.ts'
import * as engine from './engine.ts'
import { createIconv } from './iconv.ts'
import { onDemand } from './on-demand.ts'

onDemand.engine = engine
onDemand.parts = { engine: () => engine, doubleByte: () => doubleByte }

export default createIconv(createEncodings)
