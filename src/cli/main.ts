// The command `utf-simd`, which dist/cli.js runs. Tests call run.ts.

import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2))
