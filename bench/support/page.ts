// What runs in a page: one suite of races. The server says which, and gets the progress and the results.

import { ask, tell } from './page-server.ts'
import { type Job, runRaces } from './racing.ts'

await ask<Job>(async (job) => {
  const results = await runRaces(job, (done, total, what) => tell('/step', { done, total, what }))
  await tell('/results', results)
})
