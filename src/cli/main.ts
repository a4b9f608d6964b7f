// The command `utf-simd`, which dist/cli.js runs. Tests call run.ts.

import { isMainThread } from 'node:worker_threads'
import { COMMANDS } from './commands.ts'
import { serve } from './jobs.ts'
import { run } from './run.ts'

if (isMainThread) process.exitCode = await run(process.argv.slice(2))
else await serve(COMMANDS)
