// The page's side of the worker: one job at a time, with its progress, and a way to cancel it.

import type { Failure, JobKind, Jobs, Reply, Request } from './messages.ts'

/** The error with which a job failed. */
export class JobError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
  override get name(): string {
    return this.failure.name
  }
}

interface Running {
  progress(part: number): void
  news(news: unknown): void
  resolve(result: unknown): void
  reject(error: Error): void
}

const worker = new Worker(new URL('./worker/main.ts', import.meta.url), { type: 'module', name: 'utf-simd' })
const running = new Map<number, Running>()
let last = 0

worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
  const job = running.get(data.id)
  if (!job) return
  if ('progress' in data) return job.progress(data.progress)
  if ('news' in data) return job.news(data.news)
  running.delete(data.id)
  if ('failure' in data) job.reject(new JobError(data.failure))
  else job.resolve(data.result)
})

worker.addEventListener('error', (event) => {
  const error = new Error(event.message || 'The worker could not be started.')
  for (const job of running.values()) job.reject(error)
  running.clear()
})

/** Rejects with a JobError, whose name is AbortError when it was cancelled. */
export function run<K extends JobKind>(
  kind: K,
  input: Jobs[K]['input'],
  signal: AbortSignal,
  progress: (part: number) => void,
  news: (news: Jobs[K]['news']) => void = () => {},
): Promise<Jobs[K]['result']> {
  const id = ++last
  const send = (request: Request) => worker.postMessage(request)
  const cancel = () => send({ id, cancel: true })
  return new Promise<Jobs[K]['result']>((resolve, reject) => {
    running.set(id, { progress, news, resolve, reject } as Running)
    send({ id, kind, input } as Request)
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel)
  }).finally(() => signal.removeEventListener('abort', cancel))
}
