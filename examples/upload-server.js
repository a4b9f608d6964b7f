// An HTTP server that converts uploads to UTF-8 while they arrive, and stores them: `node examples/upload-server.js [port] [folder]`
//
//   curl -T notes.txt -H 'Content-Type: text/plain; charset=utf-16le' http://localhost:8080/notes.txt
//
// It answers 201 when the file is stored, 415 for an unknown charset, and 422 with kind and offset for malformed text, which is not stored.
// Without a charset the text tells its encoding. A guess with a score below .8 is not stored either.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MalformedError, utf8 } from 'utf-simd'
import { encodingFor } from 'utf-simd/any'
import { transcodeAnyStream } from 'utf-simd/node'

const MIN_SCORE = 0.8
const [port = '8080', folder = 'uploads'] = process.argv.slice(2)
await mkdir(folder, { recursive: true })

const server = createServer(async (request, response) => {
  const answer = (status, body) => {
    // Closing the connection stops a client that is still sending.
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end(`${JSON.stringify(body)}\n`)
  }
  const name = request.url.slice(1)
  if (request.method !== 'PUT' || !/^\w[\w.-]*$/.test(name)) return answer(404, { error: 'PUT /name' })
  const contentType = request.headers['content-type'] ?? ''
  const charset = /;\s*charset="?([^";]+)/i.exec(contentType)?.[1]
  if (charset && !encodingFor(charset)) return answer(415, { error: `unknown charset ${charset}` })

  // The file gets its name when it is complete.
  const draft = join(folder, `.${randomUUID()}.part`)
  const transcoder = transcodeAnyStream(utf8, { contentType })
  try {
    await pipeline(request, transcoder, createWriteStream(draft, { flags: 'wx' }))
    const { name: from, certainty, score } = await transcoder.identification
    if (score < MIN_SCORE) {
      await rm(draft)
      return answer(422, { error: `probably ${from}: name the charset`, score })
    }
    await rename(draft, join(folder, name))
    answer(201, { stored: name, from, ...(certainty === 'guess' && { score }) })
  } catch (error) {
    await rm(draft, { force: true })
    if (error instanceof MalformedError) answer(422, { error: error.message, kind: error.kind, offset: error.offset })
    else if (!response.destroyed) answer(500, { error: 'not stored' })
  }
})
server.listen(Number(port), 'localhost', () => console.log(`http://localhost:${server.address().port}`))
