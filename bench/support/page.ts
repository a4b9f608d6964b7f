// What runs in a page: one suite of races, which the server tells it, and to which it tells how far it is and what it found.

import { ask, tell } from './page-server.ts'
import { type Job, runRaces } from './racing.ts'

await ask<Job>(async (job) => {
  const results = await runRaces(job, (done, total, what) => tell('/step', { done, total, what }))
  await tell('/results', results)
})
