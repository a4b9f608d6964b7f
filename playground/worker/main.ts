// The worker: does jobs, reports their progress, and stops them on request.

import { MalformedError } from 'utf-simd'
import type { Failure, JobKind, Jobs, Reply, Request } from '../messages.ts'
import { convert } from './convert.ts'
import { examine } from './examine.ts'
import { race } from './race.ts'

declare const self: DedicatedWorkerGlobalScope

/** What a job gets besides its input. */
export interface Context<K extends JobKind> {
  signal: AbortSignal
  progress(part: number): void
  news(news: Jobs[K]['news']): void
}
export type Job<K extends JobKind> = (input: Jobs[K]['input'], context: Context<K>) => Promise<Jobs[K]['result']>

const jobs: { [K in JobKind]: Job<K> } = { examine, convert, race }
const running = new Map<number, AbortController>()
/** Milliseconds between two reports of progress. */
const INTERVAL = 50

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if ('cancel' in data) running.get(data.id)?.abort()
  else run(data.id, data.kind, data.input)
})

async function run<K extends JobKind>(id: number, kind: K, input: Jobs[K]['input']): Promise<void> {
  const send = (reply: Reply) => self.postMessage(reply)
  const controller = new AbortController()
  running.set(id, controller)
  let told = 0
  try {
    const result = await jobs[kind](input, {
      signal: controller.signal,
      progress(part) {
        const now = performance.now()
        if (now - told < INTERVAL && part < 1) return
        told = now
        send({ id, progress: part })
      },
      news: (news) => send({ id, news } as Reply),
    })
    send({ id, result } as Reply)
  } catch (error) {
    send({ id, failure: failureOf(error) })
  } finally {
    running.delete(id)
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof MalformedError) {
    const { name, message, encoding, kind, offset, length } = error
    return { name, message, sequence: { encoding, kind, offset, length } }
  }
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name } = error
  return { name, message: EXPLAINED[name] ?? error.message }
}

/** Messages for errors of which browsers say little. */
const EXPLAINED: Record<string, string> = {
  NotReadableError: 'The file changed or could not be read. Open it again.',
  NotFoundError: 'The file is no longer there. Open it again.',
  QuotaExceededError: 'There is not enough room on this device for the result.',
}
