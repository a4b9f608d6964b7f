// Runs the bundled test file that the arguments name, in a process of Node, Bun or Deno, and prints its results.

import { run } from './run.ts'

const [suite] = process.argv.slice(2)
const result = await run(() => import(suite))
// A line of its own, behind anything else that was printed.
console.log(`\n${JSON.stringify(result)}`)
