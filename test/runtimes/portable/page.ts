// Runs in a page the bundled test file that this module's URL names, sends the results to the server, and opens the page that the server
// answers with.

import { run } from './run.ts'

const { searchParams } = new URL(import.meta.url)
const result = await run(() => import(`/${searchParams.get('suite')}`))
const answer = await fetch(`/result${location.search}`, { method: 'POST', body: JSON.stringify(result) })
const next = await answer.text()
if (next) location.replace(next)
