// Prints the files of src/ that utf8.decode and utf8.encode pass, as JSON: by the kernels and by the loop for the shortest input.

import { Session } from 'node:inspector/promises'
import { setBackend, utf8 } from '../../src/index.ts'

const session = new Session()
session.connect()
await session.post('Profiler.enable')

/** The files of which a function runs. */
async function trace(run: () => void): Promise<string[]> {
  run()
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const hasRun = result.filter(({ functions }) => functions.some(({ ranges: [{ count }] }) => count > 0))
  return hasRun
    .flatMap(({ url }) => /\/(src\/[^?]*)/.exec(url)?.[1] ?? [])
    .filter((file) => !file.startsWith('src/cli'))
    .sort()
}

const text = 'Zwölf Boxkämpfer, 漢字 und 🙂. '.repeat(40)
const bytes = utf8.encode(text)
const short = utf8.encode('é')
const ways: Record<string, string[]> = {}
setBackend('wasm')
ways.decode = await trace(() => utf8.decode(bytes))
ways.encode = await trace(() => utf8.encode(text))
setBackend('auto')
ways.decodeShort = await trace(() => utf8.decode(short))
console.log(JSON.stringify(ways))
