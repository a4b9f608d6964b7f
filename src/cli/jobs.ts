// Work on many files, one by one or in worker threads. Each thread runs this program again, and asks for the next file when it is done with one.

import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Arguments, Command, Option } from './command.ts'
import { UsageError } from './failure.ts'
import { RUN_ID, removeDrafts } from './output.ts'

type Values = Arguments['values']

export const JOBS_OPTION: Option = {
  short: 'j',
  value: 'N',
  summary: 'take N files at a time, each in a thread (default: 1)',
}

const MAX_JOBS = 64

/** @throws UsageError for what is no number of threads */
function readJobs({ name }: Command, { jobs = '1' }: Values): number {
  const count = Number(jobs)
  if (!/^\d+$/.test(String(jobs)) || count < 1 || count > MAX_JOBS)
    throw new UsageError(`${name}: --jobs is a number from 1 to ${MAX_JOBS}, not '${jobs}'`)
  return count
}

/**
 * The results of all tasks, in their order.
 * @param folders where an interruption leaves drafts
 */
export async function* runTasks<Task, Result>(
  command: Command,
  values: Values,
  tasks: readonly Task[],
  folders: Iterable<Buffer> = [],
): AsyncGenerator<Result> {
  const count = Math.min(readJobs(command, values), tasks.length)
  if (count > 1) yield* inThreads<Task, Result>(count, { command, values }, tasks, folders)
  else for (const task of tasks) yield await command.work!(task, values)
}

/** What to do with each task. */
interface Assignment {
  command: Command
  values: Values
}

/** The same as plain data. */
interface ThreadData {
  command: string
  values: Values
  /** Of the main thread (output.ts). */
  runId: string
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Works in `count` threads, of which this is one: another one takes 0.15 s of a processor to start and to become fast. The others get no signals: an
 * interruption removes the drafts that they leave in the folders.
 */
async function* inThreads<Task, Result>(
  count: number,
  { command, values }: Assignment,
  tasks: readonly Task[],
  folders: Iterable<Buffer>,
): AsyncGenerator<Result> {
  const workerData: ThreadData = { command: command.name, values, runId: RUN_ID }
  const settle: { resolve: (result: Result) => void; reject: (error: unknown) => void }[] = []
  const results = tasks.map(() => new Promise<Result>((resolve, reject) => settle.push({ resolve, reject })))
  for (const result of results) result.catch(() => {}) // It is awaited in its turn.
  let next = 0
  const workers = Array.from({ length: count - 1 }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData, argv: process.argv.slice(2) })
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
  const workHere = async () => {
    while (next < tasks.length) {
      const { resolve, reject } = settle[next]
      await command.work!(tasks[next++], values).then(resolve, reject)
    }
  }
  let isInterrupted = false
  const stop = async () => {
    next = tasks.length
    await Promise.all(workers.map((worker) => worker.terminate()))
    for (const folder of folders) removeDrafts(folder)
  }
  const interrupted = async (signal: NodeJS.Signals) => {
    isInterrupted = true
    await stop()
    unhandle()
    process.kill(process.pid, signal)
  }
  const unhandle = () => {
    for (const signal of SIGNALS) process.off(signal, interrupted)
  }
  for (const signal of SIGNALS) process.on(signal, interrupted)
  const worked = workHere()
  try {
    for (const result of results) {
      const done = await result
      if (isInterrupted) await new Promise(() => {}) // The signal ends the process.
      yield done
    }
  } finally {
    next = tasks.length
    await worked
    await stop()
    unhandle()
  }
}

/** Serves the tasks of the main thread. */
export function serve(commands: readonly Command[]): void {
  const port = parentPort!
  const { command, values } = workerData as ThreadData
  const { work } = commands.find(({ name }) => name === command)!
  port.on('message', async (task) => port.postMessage(await work!(task, values)))
}
