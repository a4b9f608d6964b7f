// What runs in a page: one suite of races, which the server tells it, and to which it tells how far it is and what it found.

import { type Job, runRaces } from './racing.ts'

async function tell(path: string, message: unknown): Promise<void> {
  await fetch(path, { method: 'POST', body: JSON.stringify(message) })
}

try {
  const job = (await (await fetch('/job')).json()) as Job
  const results = await runRaces(job, (done, total, what) => tell('/step', { done, total, what }))
  await tell('/results', results)
} catch (error) {
  await tell('/failure', error instanceof Error ? `${error.message}\n${error.stack}` : String(error))
}
