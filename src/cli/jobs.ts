// Work on many files in worker threads. Each runs this program again, and asks for the next file when it is done with one.

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Arguments } from './command.ts'
import { isOwnDraft } from './output.ts'

type Values = Arguments['values']

/** Does the work on one task. Task and result are plain data. */
export type Work<Task, Result> = (task: Task, values: Values) => Promise<Result>

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * The results of all tasks, in their order.
 * @param folders where an interruption leaves drafts: threads get no signals
 */
export async function* inThreads<Task, Result>(
  count: number,
  values: Values,
  tasks: readonly Task[],
  folders: Iterable<string>,
): AsyncGenerator<Result> {
  const results: Promise<Result>[] = []
  const settle: { resolve: (result: Result) => void; reject: (error: unknown) => void }[] = []
  for (let i = 0; i < tasks.length; i++)
    results.push(new Promise((resolve, reject) => settle.push({ resolve, reject })))
  for (const result of results) result.catch(() => {}) // It is awaited in its turn.
  let next = 0
  const workers = Array.from({ length: Math.min(count, tasks.length) }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: values, argv: process.argv.slice(2) })
    let current = -1
    const advance = () => {
      current = next++
      if (current < tasks.length) worker.postMessage(tasks[current])
      else void worker.terminate()
    }
    worker.on('message', (result: Result) => {
      settle[current].resolve(result)
      advance()
    })
    worker.on('error', (error) => settle[current]?.reject(error))
    advance()
    return worker
  })
  const stop = () => Promise.all(workers.map((worker) => worker.terminate()))
  const interrupted = async (signal: NodeJS.Signals) => {
    await stop()
    for (const folder of folders) removeDrafts(folder)
    unhandle()
    process.kill(process.pid, signal)
  }
  const unhandle = () => {
    for (const signal of SIGNALS) process.off(signal, interrupted)
  }
  for (const signal of SIGNALS) process.on(signal, interrupted)
  try {
    for (const result of results) yield await result
  } finally {
    unhandle()
    await stop()
  }
}

function removeDrafts(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (isOwnDraft(name)) rmSync(join(folder, name), { force: true })
  } catch {
    // The folder has not been made yet.
  }
}

/** Serves the tasks of the main thread. */
export function serve<Task, Result>(work: Work<Task, Result>): void {
  const port = parentPort!
  port.on('message', async (task: Task) => port.postMessage(await work(task, workerData as Values)))
}
