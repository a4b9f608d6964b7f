// What runs in a process of Node, Bun or Deno: one suite. (In browsers it is page.ts.) bundle.ts makes a file of it.

import { writeFileSync } from 'node:fs'
import { jobOf } from './inputs.ts'
import { type Options, type Outcome, readOptions } from './options.ts'
import { runRaces } from './racing.ts'
import { Progress } from './report.ts'

async function runSuite(name: string, options: Options): Promise<Outcome> {
  let progress: Progress | undefined
  const results = await runRaces(jobOf(name, options), (_done, total, what) => {
    progress ??= new Progress(total)
    progress.step(what)
  })
  progress?.clear()
  return { code: 0, results }
}

const { options, names } = readOptions(process.argv.slice(2))
const outcome = await runSuite(names[0], options)
if (options.out) writeFileSync(options.out, JSON.stringify(outcome))
else process.exitCode = outcome.code
