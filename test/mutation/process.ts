// Runs bundled suites one after another with one mutant, until a test fails: `node process.js NUMBER SUITE…`. With the number 0 no mutant
// runs, and those that are reached are told. Prints a line of JSON for each suite.

import { run } from '../runtimes/portable/run.ts'

const [number, ...suites] = process.argv.slice(2)
const chosen = Number(number)
const reached = new Set<number>()

Object.assign(globalThis, {
  isMutant: chosen === 0 ? (each: number) => reached.add(each) === undefined : (each: number) => each === chosen,
})

function say(line: object): void {
  // Synchronous: what follows may end the process, or never end.
  process.stdout.write(`\n${JSON.stringify(line)}\n`)
}

for (const suite of suites) {
  reached.clear()
  const { tests, seconds } = await run(
    () => import(suite),
    ({ name, errors }) => {
      if (chosen === 0) return
      say({ suite, failed: `${name}: ${errors[0]}`.slice(0, 300) })
      process.exit(1)
    },
  )
  const failure = tests.find(({ state }) => state === 'fail')
  say({ suite, seconds, reached: [...reached], failed: failure && `${failure.path.join(' > ')}: ${failure.errors[0]}` })
  if (failure && chosen !== 0) process.exit(1)
}
process.exit(0)
