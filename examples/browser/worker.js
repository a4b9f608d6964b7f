// The worker pipes the file through TranscodeStream into a file of the origin private file system. Memory holds a few chunks, however
// large the file is.

import { detect, encodingFor, TranscodeStream, utf8 } from '../../dist/index.js'

self.onmessage = async ({ data: { file, from, onError } }) => {
  const root = await navigator.storage.getDirectory()
  // Remove the results of earlier workers. A worker that was cancelled a moment ago may still hold its file.
  for await (const name of root.keys()) await root.removeEntry(name).catch(() => {})
  const target = await root.getFileHandle(crypto.randomUUID(), { create: true })
  const access = await target.createSyncAccessHandle()
  try {
    const encoding = encodingFor(from) ?? (await detected(file))
    let read = 0
    let written = 0
    const counting = new TransformStream({
      transform(chunk, controller) {
        read += chunk.length
        self.postMessage({ read, total: file.size })
        controller.enqueue(chunk)
      },
    })
    const stream = file.stream().pipeThrough(counting)
    for await (const bytes of chunksOf(stream.pipeThrough(new TranscodeStream(encoding, utf8, { onError }))))
      written += access.write(bytes, { at: written })
    access.close()
    self.postMessage({ read, total: file.size, result: await target.getFile(), encoding: encoding.name })
  } catch (error) {
    access.close()
    self.postMessage({ error: error.message })
  }
}

async function detected(file) {
  const head = new Uint8Array(await file.slice(0, 1 << 16).arrayBuffer())
  return encodingFor(detect(head, { final: head.length === file.size }).encoding) ?? utf8
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
