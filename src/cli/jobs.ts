// Work on many files, one by one or in worker threads. Each thread runs this program again. It takes the next file by itself: another thread may be
// waiting for the disk.

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
  tasks: readonly unknown[]
  /** The index of the task that a thread takes next: one number for all. */
  next: Int32Array
  /** Of the main thread (output.ts). */
  runId: string
}

interface Done<Result> {
  index: number
  result: Result
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
  const next = new Int32Array(new SharedArrayBuffer(4))
  const workerData: ThreadData = { command: command.name, values, tasks, next, runId: RUN_ID }
  const settle: { resolve: (result: Result) => void; reject: (error: unknown) => void }[] = []
  const results = tasks.map(() => new Promise<Result>((resolve, reject) => settle.push({ resolve, reject })))
  for (const result of results) result.catch(() => {}) // It is awaited in its turn.
  const workers = Array.from({ length: count - 1 }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData, argv: process.argv.slice(2) })
    worker.on('message', ({ index, result }: Done<Result>) => settle[index].resolve(result))
    worker.on('error', (error) => {
      for (const { reject } of settle) reject(error)
    })
    return worker
  })
  const takeNoMore = () => Atomics.store(next, 0, tasks.length)
  const workHere = async () => {
    for (let index = take(next); index < tasks.length; index = take(next)) {
      const { resolve, reject } = settle[index]
      await command.work!(tasks[index], values).then(resolve, reject)
    }
  }
  let isInterrupted = false
  const stop = async () => {
    takeNoMore()
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
    takeNoMore()
    await worked
    await stop()
    unhandle()
  }
}

/** The index of the next task. */
function take(next: Int32Array): number {
  return Atomics.add(next, 0, 1)
}

/** Does tasks of the main thread, until there are no more. */
export async function serve(commands: readonly Command[]): Promise<void> {
  const { command, values, tasks, next } = workerData as ThreadData
  const { work } = commands.find(({ name }) => name === command)!
  for (let index = take(next); index < tasks.length; index = take(next)) {
    const done: Done<unknown> = { index, result: await work!(tasks[index], values) }
    parentPort!.postMessage(done)
  }
}
