// The command `utf-simd`: what dist/cli.js runs. Everything else begins in run.ts, which tests can call.

import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2))
