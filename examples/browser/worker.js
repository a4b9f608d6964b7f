// The worker pipes the file through TranscodeStream, or TranscodeAnyStream if nobody chose its encoding, into a file of the origin private
// file system. Memory holds a few chunks, however large the file is.

import { TranscodeAnyStream } from '../../dist/any.js'
import { encodingFor, TranscodeStream, utf8 } from '../../dist/index.js'

self.onmessage = async ({ data: { file, from, onError } }) => {
  const root = await navigator.storage.getDirectory()
  // Remove the results of earlier workers. A worker that was cancelled a moment ago may still hold its file.
  for await (const name of root.keys()) await root.removeEntry(name).catch(() => {})
  const target = await root.getFileHandle(crypto.randomUUID(), { create: true })
  const access = await target.createSyncAccessHandle()
  try {
    const chosen = encodingFor(from)
    let read = 0
    let written = 0
    const counting = new TransformStream({
      transform(chunk, controller) {
        read += chunk.length
        self.postMessage({ read, total: file.size })
        controller.enqueue(chunk)
      },
    })
    const transcoding = chosen
      ? new TranscodeStream(chosen, utf8, { onError })
      : new TranscodeAnyStream(utf8, { onError })
    for await (const bytes of chunksOf(file.stream().pipeThrough(counting).pipeThrough(transcoding)))
      written += access.write(bytes, { at: written })
    access.close()
    const encoding = chosen ? chosen.name : describe(await transcoding.identification)
    self.postMessage({ read, total: file.size, result: await target.getFile(), encoding })
  } catch (error) {
    access.close()
    self.postMessage({ error: error.message })
  }
}

/** `windows-1251 (a guess, score 0.98)` */
function describe({ name, certainty, score }) {
  return certainty === 'guess' ? `${name} (a guess, score ${score.toFixed(2)})` : name
}

/** Iterates over a stream; not every browser can do that by itself. */
async function* chunksOf(stream) {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
