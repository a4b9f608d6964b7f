// Validates files on several threads: `node examples/worker-threads.js FILE…`
//
// The main thread compiles the kernels once; every worker uses the same compiled module. Exit code 1: a file is malformed.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { useWasmModule, utf8 } from 'utf-simd'

if (isMainThread) await validateOnAllCores(process.argv.slice(2))
else validateForMainThread()

async function validateOnAllCores(files) {
  const kernels = createRequire(import.meta.url).resolve('utf-simd/kernels.wasm')
  const module = await WebAssembly.compile(await readFile(kernels))
  const count = Math.min(files.length, availableParallelism())
  await Promise.all(Array.from({ length: count }, () => runWorker(module, files)))
}

/** Gives a worker one file after the other until none is left. */
function runWorker(module, files) {
  const worker = new Worker(new URL(import.meta.url), { workerData: module })
  return new Promise((resolve, reject) => {
    const next = () => (files.length > 0 ? worker.postMessage(files.shift()) : resolve(worker.terminate()))
    worker.on('error', reject)
    worker.on('message', ({ file, error }) => {
      console.log(error ? `${file}: ${error.kind} at offset ${error.offset}` : `${file}: well formed`)
      if (error) process.exitCode = 1
      next()
    })
    next()
  })
}

function validateForMainThread() {
  useWasmModule(workerData)
  parentPort.on('message', async (file) => {
    parentPort.postMessage({ file, error: utf8.findError(await readFile(file)) })
  })
}
