// Reads pages from stdin: a length (four bytes, little-endian) before each. Writes a line for each: the encoding as JSON. The last line is
// the milliseconds that all took. The argument is the folder of jschardet or chardet (npm).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { detect } = createRequire(import.meta.url)(process.argv[2])
const input = readFileSync(0)
const answers = []
const start = performance.now()
for (let at = 0; at < input.length; ) {
  const end = at + 4 + input.readUInt32LE(at)
  const answer = detect(input.subarray(at + 4, end))
  answers.push(typeof answer === 'object' ? (answer?.encoding ?? null) : answer)
  at = end
}
const time = performance.now() - start
for (const label of answers) console.log(JSON.stringify({ label }))
console.log(time)
